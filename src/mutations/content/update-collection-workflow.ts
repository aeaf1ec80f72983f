/** A course or collection is further on its way to learners. Served by services/content/collections. */
import { updateCollectionWorkflowOperation } from '#contract/content/collection-meta.ts';
import { entityKey } from '#store/entity-key.ts';
import { defineMutation } from '../definition.ts';
import { oneOf, type SampleOf } from '../sample.ts';

export const updateCollectionWorkflow = defineMutation({
  operation: updateCollectionWorkflowOperation,
  lane: ({ collectionId }) => `collection:${collectionId}`,
  types: ['collection'],
  touches: ({ args }) => [entityKey('collection', args.collectionId)],
  apply: (rows, { args: { collectionId, workflow }, at }) => {
    const collection = rows.get('collection', collectionId);
    if (!collection) return [];
    return [{ key: entityKey('collection', collectionId), row: { ...collection, workflow, updatedAt: at } }];
  },
  into: { updateCollectionWorkflow: (_earlier, later) => later },
  about: ({ collectionId }) => ({ place: entityKey('collection', collectionId), text: null }),
});

export const sample: SampleOf<typeof updateCollectionWorkflow> = ({ all }, chance) => {
  const collection = oneOf(
    all('collection').filter(({ type, workflow }) => type !== 'root' && workflow !== 'RETIRED'),
    chance,
  );
  return collection ? { collectionId: collection.collectionId, workflow: 'NEEDS_PEER' } : null;
};
