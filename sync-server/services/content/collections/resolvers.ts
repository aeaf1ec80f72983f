/** What can be asked about collections, courses and catalogs. */
import * as v from 'valibot';
import { childSchema, collectionSchema } from '#contract/content/collection.ts';
import { updateCollectionAuthorsOperation } from '#contract/content/collection-authors.ts';
import { collectionAnswerEntries, insertableCollectionSchema } from '#contract/content/collection-details.ts';
import {
  updateCollectionItemsOperation,
  updateCollectionMetadataOperation,
  updateCollectionNotesOperation,
  updateCollectionWorkflowOperation,
  updateSlugOperation,
} from '#contract/content/collection-meta.ts';
import { createCollectionOperation } from '#contract/content/create.ts';
import { insertableSkillSchema, insertableSkillsPage } from '#contract/content/insertable.ts';
import { idSchema } from '#contract/ids.ts';
import { type CollectionProgress, collectionProgress } from '#domain/learning-progress.ts';
import type { ServiceBuilder } from '../../../verbs/pothos.ts';
import type { ReadContext } from '../../../verbs/service-context.ts';
import { progressOfSkills } from '../progress/repository.ts';
import { updateSlug } from '../update-slug.ts';
import { accessCollection, accessCollections } from './access-collection.ts';
import { type CollectionRecord, toCollection } from './collection-row.ts';
import { createCollection } from './create-collection.ts';
import { insertableCollections, insertableSkills } from './insertable.ts';
import { collectionIdsBySlugs, skillIdsBelow, statsOf } from './repository.ts';
import { updateCollectionAuthors } from './update-collection-authors.ts';
import { updateCollectionItems } from './update-collection-items.ts';
import { updateCollectionMetadata } from './update-collection-metadata.ts';
import { updateCollectionNotes } from './update-collection-notes.ts';
import { updateCollectionWorkflow } from './update-collection-workflow.ts';
import { wholeCollections } from './whole-collection.ts';

const COLLECTIONS_PER_REQUEST = 100;

const createdEntries = {
  newCollection: v.object({}),
  parentCollection: v.object({}),
};
const { collectionId, collectionSlug, infoVersion, itemsVersion, updatedAt } = collectionSchema.entries;
const metaEntries = { collectionId, collectionSlug, infoVersion, itemsVersion, updatedAt };
const basicEntries = {
  collectionId: idSchema,
  title: v.string(),
  stats: collectionSchema.entries.stats,
  progress: v.object({}),
  visible: v.boolean(),
  children: v.array(childSchema),
};

/** @returns the type of a collection with everything beside it */
export function collectionFields({ row, query, mutation }: ServiceBuilder) {
  const collection = row('Collection', { ...collectionSchema.entries, ...collectionAnswerEntries });
  mutation({
    action: 'collection.Create',
    operation: createCollectionOperation,
    result: { type: row('CreatedCollection', createdEntries) },
    verb: createCollection,
  });
  const meta = row('CollectionMeta', metaEntries);
  mutation({
    action: 'collection.UpsertItem',
    operation: updateCollectionItemsOperation,
    result: { type: meta },
    verb: updateCollectionItems,
  });
  mutation({
    action: 'collection.UpdateMetadata',
    operation: updateCollectionMetadataOperation,
    result: { type: meta },
    verb: updateCollectionMetadata,
  });
  mutation({
    action: 'skill.GrantAccess',
    operation: updateCollectionAuthorsOperation,
    result: {
      type: row('CollectionAuthors', { collectionId, authors: collectionAnswerEntries.authors }),
    },
    verb: updateCollectionAuthors,
  });
  mutation({
    action: 'collection.UpdateMetadata',
    operation: updateCollectionWorkflowOperation,
    result: { type: meta },
    verb: updateCollectionWorkflow,
  });
  mutation({
    action: 'collection.UpdateMetadata',
    operation: updateCollectionNotesOperation,
    result: { type: meta },
    verb: updateCollectionNotes,
  });
  mutation({
    action: 'collection.UpdateMetadata',
    operation: updateSlugOperation,
    result: { type: row('SlugChange', { slug: v.string(), updatedAt: v.number() }) },
    verb: updateSlug,
  });
  const basic = row('CollectionBasicDetails', basicEntries);
  query({
    name: 'getCollection',
    action: 'ReadContent',
    args: { collectionId: idSchema },
    result: { type: collection },
    find: (ctx, { collectionId }) => wholeCollection(ctx, collectionId),
  });
  query({
    name: 'getInsertableCollections',
    action: 'ReadContent',
    args: { parentCollectionId: idSchema },
    result: { type: [row('InsertableCollection', insertableCollectionSchema.entries)] },
    find: insertableCollections,
  });
  query({
    name: insertableSkillsPage.name,
    action: 'ReadContent',
    args: insertableSkillsPage.args.entries,
    result: { type: [row('InsertableSkill', insertableSkillSchema.entries)] },
    find: insertableSkills,
  });
  query({
    name: 'getCollectionBasicDetails',
    action: 'ReadPublic',
    args: { collectionIds: v.pipe(v.array(idSchema), v.maxLength(COLLECTIONS_PER_REQUEST)) },
    result: { type: [basic] },
    find: (ctx, { collectionIds }) => basicDetails(ctx, collectionIds),
  });
  query({
    name: 'getCollectionBasicDetailsBySlugs',
    action: 'ReadPublic',
    args: {
      tenantSlug: v.string(),
      collectionSlugs: v.pipe(v.array(v.string()), v.maxLength(COLLECTIONS_PER_REQUEST)),
    },
    result: { type: [basic] },
    find: async (ctx, { tenantSlug, collectionSlugs }) =>
      basicDetails(ctx, await collectionIdsBySlugs(ctx.tx, tenantSlug, collectionSlugs)),
  });
  return collection;
}

async function wholeCollection(ctx: ReadContext, collectionId: string) {
  const record = await accessCollection(ctx, collectionId, 'ReadContent');
  return (await wholeCollections(ctx, [record]))[0];
}

async function withStats({ tx }: ReadContext, records: readonly CollectionRecord[]) {
  const stats = await statsOf(
    tx,
    records.map(({ id }) => id),
  );
  const none = { estimatedSecondsToConsume: 0, descendants: [] };
  return records.map((record) => toCollection(record, stats.get(record.id) ?? none));
}

/** In the given order; those that the caller may not see are left out. */
async function basicDetails(ctx: ReadContext, ids: readonly string[]) {
  const records = await accessCollections(ctx, ids, 'ReadCard');
  const progress = await progressOf(ctx, records);
  const rows = new Map(
    (await withStats(ctx, records)).map((collection) => [collection.collectionId, collection]),
  );
  return ids.flatMap((id) => {
    const collection = rows.get(id);
    return collection ? [{ ...collection, progress: progress.get(id) }] : [];
  });
}

async function progressOf(
  { tx, caller }: ReadContext,
  records: readonly CollectionRecord[],
): Promise<Map<string, CollectionProgress>> {
  const below = await skillIdsBelow(
    tx,
    records.map(({ id }) => id),
  );
  const known = caller ? await progressOfSkills(tx, caller.userId, [...below.values()].flat()) : new Map();
  return new Map(
    [...below].map(([id, skillIds]) => [id, collectionProgress(skillIds, (skillId) => known.get(skillId))]),
  );
}
