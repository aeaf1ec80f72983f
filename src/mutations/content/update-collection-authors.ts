/** Somebody works on a course or collection in other roles than before, or no longer. Served by services/content/collections. */
import * as v from 'valibot';
import { updateCollectionAuthorsOperation } from '#contract/content/collection-authors.ts';
import { idSchema } from '#contract/ids.ts';
import { changedAuthors } from '#domain/author-roles.ts';
import { entityKey } from '#store/entity-key.ts';
import { defineMutation } from '../definition.ts';
import { oneOf, type SampleOf } from '../sample.ts';

export const updateCollectionAuthors = defineMutation({
  operation: updateCollectionAuthorsOperation,
  lane: ({ collectionId }) => `collection:${collectionId}`,
  types: ['collection'],
  touches: ({ args }) => [entityKey('collection', args.collectionId)],
  apply: (rows, { args: { collectionId, person, roles, how }, at }) => {
    const collection = rows.get('collection', collectionId);
    // Who is called so is known to the server alone.
    if (!collection || !v.is(idSchema, person)) return [];
    const authors = changedAuthors(collection.authors ?? [], person, roles, how);
    return [{ key: entityKey('collection', collectionId), row: { ...collection, authors, updatedAt: at } }];
  },
  about: ({ collectionId, person }) => ({
    place: entityKey('collection', collectionId),
    text: v.is(idSchema, person) ? null : person,
  }),
});

export const sample: SampleOf<typeof updateCollectionAuthors> = ({ all, me }, chance) => {
  const collection = oneOf(
    all('collection').filter(({ type }) => type !== 'root'),
    chance,
  );
  return collection
    ? { collectionId: collection.collectionId, person: me, roles: ['author', 'copyEditor'] }
    : null;
};
