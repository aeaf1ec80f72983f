/** The marketplace in the content service, where the specification has it. */
import * as v from 'valibot';
import {
  listingSchema,
  marketplaceListingsPage,
  upsertListingStatusOperation,
} from '#contract/content/listing.ts';
import type { ServiceBuilder } from '../../verbs/pothos.ts';
import { marketplaceListings } from './organizations/marketplace-listings.ts';
import { upsertListingStatus } from './organizations/upsert-listing-status.ts';

export function listingFields({ row, query, mutation }: ServiceBuilder): void {
  query({
    name: marketplaceListingsPage.name,
    action: 'ReadPublic',
    args: marketplaceListingsPage.args.entries,
    result: { type: [row('Listing', listingSchema.entries)] },
    find: marketplaceListings,
  });
  mutation({
    action: 'listing.Manage',
    operation: upsertListingStatusOperation,
    result: { type: row('ListingSuccess', { success: v.boolean() }) },
    verb: upsertListingStatus,
  });
}
