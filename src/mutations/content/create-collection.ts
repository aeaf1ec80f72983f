/** A person makes a course in a catalog, or a collection inside a course. Served by services/content/collections. */

import type { Collection } from '#contract/content/collection.ts';
import { coverOf, createCollectionOperation } from '#contract/content/create.ts';
import { newId } from '#contract/ids.ts';
import { provisionalSlug } from '#domain/provisional-slug.ts';
import { entityKey } from '#store/entity-key.ts';
import { defineMutation } from '../definition.ts';
import { oneOf, type SampleOf } from '../sample.ts';
import { withChild } from './with-child.ts';

export const createCollection = defineMutation({
  operation: createCollectionOperation,
  lane: ({ input }) => `collection:${input.collectionId}`,
  types: ['collection'],
  touches: ({ id, args: { input } }) => [
    entityKey('collection', input.collectionId ?? id),
    entityKey('collection', input.parentCollectionId),
  ],
  needs: ({ input }) => [entityKey('collection', input.parentCollectionId)],
  apply: (rows, { args: { input }, at, id }) => {
    const collectionId = input.collectionId ?? id;
    const parent = rows.get('collection', input.parentCollectionId);
    if (!parent) return [];
    const isCourse = input.collectionType === 'course';
    const collection: Collection = {
      collectionId,
      type: input.collectionType,
      rootCollectionId: isCourse ? collectionId : parent.rootCollectionId,
      rootType: parent.rootType,
      organizationId: parent.organizationId,
      tenantSlug: parent.tenantSlug,
      collectionSlug: provisionalSlug(collectionId),
      title: input.title,
      titleSub: input.titleSub,
      description: '',
      shortDescription: '',
      workflow: isCourse ? 'NEEDS_CONTENT' : null,
      difficulty: input.difficulty,
      visible: !isCourse,
      free: true,
      loginRequired: parent.loginRequired,
      children: [],
      stats: { estimatedSecondsToConsume: 0, descendants: [] },
      images: { catalog: null, featured: null },
      defCat: coverOf(collectionId),
      defFeat: coverOf(collectionId),
      faqs: [],
      studyPlans: [],
      catalogTags: [],
      createdAt: at,
      updatedAt: at,
      publishedAt: null,
    };
    return [
      { key: entityKey('collection', collectionId), row: collection },
      withChild(parent, { type: input.collectionType, id: collectionId }),
    ];
  },
  about: ({ input }) => ({
    place: input.collectionId ? entityKey('collection', input.collectionId) : null,
    text: input.title,
  }),
});

export const sample: SampleOf<typeof createCollection> = ({ all, text }, chance) => {
  const parent = oneOf(all('collection'), chance);
  if (!parent) return null;
  return {
    input: {
      collectionId: newId(),
      title: `Collection ${text}`,
      titleSub: '',
      difficulty: null,
      parentCollectionId: parent.collectionId,
      collectionType: parent.type === 'root' ? 'course' : 'collection',
    },
  };
};
