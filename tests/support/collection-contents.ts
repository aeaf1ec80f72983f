import type { LecternDb } from '#store/db.ts';
import { type ContentItem, contentsIn } from '#store/queries/collection-contents.ts';
import { collectionsAround } from '#store/queries/collections.ts';

/** What a collection holds on this device, as a tree. */
export async function collectionContents(db: LecternDb, collectionId: string): Promise<ContentItem[]> {
  const collection = await db.collections.get(collectionId);
  return collection ? contentsIn(db, collection, await collectionsAround(db, collection)) : [];
}
