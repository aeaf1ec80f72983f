/** What is said about a course or collection changes. Served by services/content/collections. */
import { updateCollectionMetadataOperation } from '#contract/content/collection-meta.ts';
import type { ArgsOf } from '#contract/operation.ts';
import { entityKey } from '#store/entity-key.ts';
import { defineMutation } from '../definition.ts';

export const updateCollectionMetadata = defineMutation({
  operation: updateCollectionMetadataOperation,
  lane: ({ input }) => `collection:${input.collectionId}`,
  types: ['collection'],
  touches: ({ args: { input } }) => [entityKey('collection', input.collectionId)],
  apply: (rows, { args: { input }, at }) => {
    const collection = rows.get('collection', input.collectionId);
    if (!collection) return [];
    const { collectionId: _, ...fields } = input;
    return [
      {
        key: entityKey('collection', input.collectionId),
        row: { ...collection, ...fields, updatedAt: at },
      },
    ];
  },
  into: {
    updateCollectionMetadata: ({ vars }, later) => {
      const { input } = vars as ArgsOf<typeof updateCollectionMetadataOperation>;
      return { input: { ...input, ...later.input } };
    },
  },
  ignores: ({ input }) => Object.keys(input).length <= 1,
  refused: { keep: ({ input }) => input.description ?? input.title ?? null },
});
