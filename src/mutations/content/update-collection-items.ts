/** One element of a collection's list is moved or taken out. Served by services/content/collections. */
import { updateCollectionItemsOperation } from '#contract/content/collection-meta.ts';
import { changedChildren } from '#domain/children.ts';
import { entityKey } from '#store/entity-key.ts';
import { defineMutation } from '../definition.ts';

export const updateCollectionItems = defineMutation({
  operation: updateCollectionItemsOperation,
  lane: ({ collectionId }) => `collection:${collectionId}`,
  types: ['collection'],
  touches: ({ args }) => [entityKey('collection', args.collectionId)],
  needs: ({ collectionId, itemId }) => [
    entityKey('collection', collectionId),
    entityKey('skill', itemId),
    entityKey('collection', itemId),
  ],
  apply: (rows, { args: { collectionId, itemId, act, after }, at }) => {
    const collection = rows.get('collection', collectionId);
    if (!collection) return [];
    const children = changedChildren(
      collection.children,
      itemId,
      act === 'remove' ? { act } : { act, after },
    );
    return [{ key: entityKey('collection', collectionId), row: { ...collection, children, updatedAt: at } }];
  },
  refused: { keep: () => null },
});
