/** A person makes a course in a catalog, or a collection inside a course. Served by services/content/collections. */
import type { Collection } from '#contract/content/collection.ts';
import { coverOf, createCollectionOperation } from '#contract/content/create.ts';
import { provisionalSlug } from '#domain/slug.ts';
import { entityKey } from '#store/entity-key.ts';
import { defineMutation } from '../definition.ts';
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
      visible: true,
      free: true,
      loginRequired: parent.loginRequired,
      children: [],
      stats: { estimatedSecondsToConsume: 0, descendants: [] },
      images: { catalog: null },
      defCat: coverOf(collectionId),
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
  refused: { keep: ({ input }) => input.title },
});
