/** One element of a collection's list is put in, moved or taken out. Served by services/content/collections. */
import { updateCollectionItemsOperation } from '#contract/content/collection-meta.ts';
import { changedChildren } from '#domain/children.ts';
import { entityKey } from '#store/entity-key.ts';
import { defineMutation } from '../definition.ts';
import { oneOf, type SampleOf } from '../sample.ts';

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
  apply: (rows, { args: { collectionId, itemId, itemType, act, after }, at }) => {
    const collection = rows.get('collection', collectionId);
    if (!collection) return [];
    const known = collection.children.some(({ id }) => id === itemId);
    const type = itemType ?? (rows.get('skill', itemId) ? 'skill' : 'collection');
    const before =
      act === 'insert' && !known ? [...collection.children, { type, id: itemId }] : collection.children;
    const children = changedChildren(before, itemId, act === 'remove' ? { act } : { act: 'move', after });
    return [{ key: entityKey('collection', collectionId), row: { ...collection, children, updatedAt: at } }];
  },
  about: ({ collectionId }) => ({ place: entityKey('collection', collectionId), text: null }),
});

export const sample: SampleOf<typeof updateCollectionItems> = ({ all }, chance) => {
  const collection = oneOf(
    all('collection').filter(({ children }) => children.length > 1),
    chance,
  );
  const item = oneOf(collection?.children ?? [], chance);
  if (!collection || !item) return null;
  const [first] = collection.children;
  const act = chance() < 0.8 ? 'move' : 'remove';
  const after = act === 'remove' || first?.id === item.id ? null : (first?.id ?? null);
  return { collectionId: collection.collectionId, itemId: item.id, act, after };
};
