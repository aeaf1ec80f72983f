/** The only way to hold a collection: its card, or what is inside it. */

import { Refusal } from '#contract/errors.ts';
import { organizationBucketOf } from '#domain/content-buckets.ts';
import { mayReadContent, type Subject, worksOnContent } from '#domain/policy.ts';
import type { ReadContext } from '../../../verbs/service-context.ts';
import { standingOf } from '../standing.ts';
import type { CollectionRecord } from './collection-row.ts';
import { collectionsByIds } from './repository.ts';

type CollectionAction = 'ReadCard' | 'ReadContent';

/** @throws Refusal FORBIDDEN_ACCESS; the same whether it may not be read or does not exist (COLL-024) */
export async function accessCollection(
  ctx: ReadContext,
  collectionId: string,
  action: CollectionAction,
): Promise<CollectionRecord> {
  const [collection] = await accessCollections(ctx, [collectionId], action);
  if (!collection) throw new Refusal('FORBIDDEN_ACCESS');
  return collection;
}

/** Those that the caller may; the others are left out. */
export async function accessCollections(
  ctx: ReadContext,
  ids: readonly string[],
  action: CollectionAction,
): Promise<CollectionRecord[]> {
  const standingTo = await standingOf(ctx);
  const collections = await collectionsByIds(ctx.tx, ids);
  return collections.filter((collection) => {
    const { subject, standing } = standingTo(collection);
    if (mayReadContent(subject, collection, standing)) return true;
    if (action === 'ReadContent') return false;
    return collection.type !== 'collection' && maySeeCard(subject, collection);
  });
}

/** Cards are for those who hold their bucket. */
function maySeeCard(subject: Subject, collection: CollectionRecord): boolean {
  const bucket = organizationBucketOf(collection);
  if (bucket.endsWith(':public')) return true;
  if (bucket.endsWith(':member')) return subject.roles.length > 0;
  return worksOnContent(subject, collection.rootType);
}
