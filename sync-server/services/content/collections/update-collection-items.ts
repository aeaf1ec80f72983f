/** Who works on a course moves what is in it, and takes things out (COLL-019). What others did to the list meanwhile stays. */
import type { updateCollectionItemsOperation } from '#contract/content/collection-meta.ts';
import { Refusal } from '#contract/errors.ts';
import type { ArgsOf } from '#contract/operation.ts';
import { changedChildren } from '#domain/children.ts';
import type { ServiceContext } from '../../service-context.ts';
import { announceParents, holdParents } from '../parents.ts';

/** @throws Refusal FORBIDDEN_ACCESS, COLLECTION_IS_RETIRED */
export async function updateCollectionItems(
  ctx: ServiceContext,
  { collectionId, itemId, act, after }: ArgsOf<typeof updateCollectionItemsOperation>,
) {
  const { tx, at } = ctx;
  const [collection] = await holdParents(ctx, [collectionId]);
  // Courses leave a catalog by being retired.
  if (!collection || (collection.type === 'root' && act === 'remove')) throw new Refusal('FORBIDDEN_ACCESS');
  const children = changedChildren(collection.children, itemId, act === 'remove' ? { act } : { act, after });
  await tx
    .updateTable('content.collections')
    .set({ children: JSON.stringify(children), updatedAt: at })
    .where('id', '=', collectionId)
    .execute();
  await announceParents(ctx, [collection]);
  return { collectionId, collectionSlug: collection.slug, updatedAt: at };
}
