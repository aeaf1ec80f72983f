/** Who works on a course or collection changes what is said about it (COLL-013 to COLL-017). */
import type { updateCollectionMetadataOperation } from '#contract/content/collection-meta.ts';
import { Refusal } from '#contract/errors.ts';
import type { ArgsOf } from '#contract/operation.ts';
import { audit } from '../../../audit/audit.ts';
import type { ServiceContext } from '../../service-context.ts';
import { announceCollection } from '../announce.ts';
import { announceParents, holdParents } from '../parents.ts';

/** @throws Refusal FORBIDDEN_ACCESS, COLLECTION_IS_RETIRED */
export async function updateCollectionMetadata(
  ctx: ServiceContext,
  { input: { collectionId, ...fields } }: ArgsOf<typeof updateCollectionMetadataOperation>,
) {
  const { tx, at, caller } = ctx;
  const [collection] = await holdParents(ctx, [collectionId]);
  // A root is its organization's.
  if (!collection || collection.type === 'root') throw new Refusal('FORBIDDEN_ACCESS');
  const { visible } = fields;
  const shown = visible !== undefined && visible !== collection.visible;
  await tx
    .updateTable('content.collections')
    .set({ ...fields, updatedAt: at })
    .where('id', '=', collectionId)
    .execute();
  await announceCollection(ctx, collectionId);
  if (shown) {
    await announceParents(ctx, [collection]);
    const { organizationId } = collection;
    const entity = { type: collection.type, id: collectionId };
    await audit(tx, {
      kind: 'visibility changed',
      at,
      by: caller,
      organizationId,
      entity,
      details: { visible },
    });
  }
  return { collectionId, collectionSlug: collection.slug, updatedAt: at };
}
