/** Titles of what is in courses that this device is not given (D59). Where the row itself is here, it counts, and its listing does not. */
import {
  type ContentListing,
  listingIdOf,
  type StoredListing,
  wholeListing,
} from '#contract/content/content-listing.ts';
import type { LecternDb } from '../db.ts';
import type { Stored } from '../tables/synced.ts';

export type ListingRow = Stored<StoredListing> & ContentListing;

/** Of everything, whether its row is here or not. */
export async function allListings(db: LecternDb): Promise<ListingRow[]> {
  const rows = await db.things.where('thing').equals('listing').toArray();
  return (rows as unknown as Stored<StoredListing>[]).map(wholeListing);
}

/** The next `most` of them in the order of their ids. @param after  the last id that was read; '': from the first */
export async function listingsFrom(db: LecternDb, after: string, most: number): Promise<ListingRow[]> {
  const first = listingIdOf('');
  const rows = await db.things
    .where(':id')
    .between(after > first ? after : first, `${first}\uffff`, false, false)
    .limit(most)
    .toArray();
  return (rows as unknown as Stored<StoredListing>[]).map(wholeListing);
}

/** @param keys  `type:id` of skills and collections, in any order; what has no listing is left out */
export async function listingsByKeys(db: LecternDb, keys: readonly string[]): Promise<ListingRow[]> {
  if (keys.length === 0) return [];
  const rows = await db.things.bulkGet(keys.map(listingIdOf));
  return (rows as unknown as (Stored<StoredListing> | undefined)[]).flatMap((row) =>
    row ? [wholeListing(row)] : [],
  );
}
