/** What is said about a course or collection changes. Served by services/content/collections. */
import { updateCollectionMetadataOperation } from '#contract/content/collection-meta.ts';
import type { ArgsOf } from '#contract/operation.ts';
import { entityKey } from '#store/entity-key.ts';
import { defineMutation } from '../definition.ts';
import { oneOf, type SampleOf } from '../sample.ts';

export const updateCollectionMetadata = defineMutation({
  operation: updateCollectionMetadataOperation,
  lane: ({ input }) => `collection:${input.collectionId}`,
  types: ['collection'],
  touches: ({ args: { input } }) => [entityKey('collection', input.collectionId)],
  apply: (rows, { args: { input }, at }) => {
    const collection = rows.get('collection', input.collectionId);
    if (!collection) return [];
    const { collectionId: _, updatedAt, images, descV2: _text, fileMap: _files, ...fields } = input;
    return [
      {
        key: entityKey('collection', input.collectionId),
        row: {
          ...collection,
          ...fields,
          ...(images && { images: { ...collection.images, ...images } }),
          ...(updatedAt !== undefined && { contentDate: updatedAt }),
          updatedAt: at,
        },
      },
    ];
  },
  into: {
    updateCollectionMetadata: ({ vars }, later) => {
      const { input } = vars as ArgsOf<typeof updateCollectionMetadataOperation>;
      const images = (input.images ?? later.input.images) && { ...input.images, ...later.input.images };
      return { input: { ...input, ...later.input, ...(images && { images }) } };
    },
  },
  uploads: ({ input }) => ({ assetIds: [input.images?.catalog, input.images?.featured] }),
  ignores: ({ input }) => Object.keys(input).length <= 1,
  about: ({ input }) => ({
    place: entityKey('collection', input.collectionId),
    text: input.description ?? input.title ?? null,
  }),
});

export const sample: SampleOf<typeof updateCollectionMetadata> = ({ all, text }, chance) => {
  const collection = oneOf(
    all('collection').filter(({ type }) => type !== 'root'),
    chance,
  );
  return collection ? { input: { collectionId: collection.collectionId, titleSub: text } } : null;
};
