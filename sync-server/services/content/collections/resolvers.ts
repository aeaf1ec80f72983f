/** What can be asked about collections, courses and catalogs. */
import * as v from 'valibot';
import { organizationSchema } from '#contract/accounts/organization.ts';
import { childSchema, collectionSchema } from '#contract/content/collection.ts';
import {
  updateCollectionItemsOperation,
  updateCollectionMetadataOperation,
} from '#contract/content/collection-meta.ts';
import { createCollectionOperation } from '#contract/content/create.ts';
import { Refusal } from '#contract/errors.ts';
import { idSchema } from '#contract/ids.ts';
import { type CollectionProgress, collectionProgress } from '#domain/learning-progress.ts';
import { findTenant } from '../../accounts/tenants.ts';
import type { ServiceBuilder } from '../../pothos.ts';
import type { ReadContext } from '../../service-context.ts';
import { progressOfSkills } from '../progress/repository.ts';
import { findSkillId } from '../skills/repository.ts';
import { skillWithBody } from '../skills/resolvers.ts';
import { accessCollection, accessCollections } from './access-collection.ts';
import { type CollectionRecord, toCollection } from './collection-row.ts';
import { createCollection } from './create-collection.ts';
import { collectionIdsBySlugs, skillIdsBelow, statsOf } from './repository.ts';
import { updateCollectionItems } from './update-collection-items.ts';
import { updateCollectionMetadata } from './update-collection-metadata.ts';

const COLLECTIONS_PER_REQUEST = 100;

const createdEntries = {
  newCollection: v.object({}),
  parentCollection: v.object({}),
};
const { collectionId, collectionSlug, updatedAt } = collectionSchema.entries;
const metaEntries = { collectionId, collectionSlug, updatedAt };
const basicEntries = {
  collectionId: idSchema,
  title: v.string(),
  stats: collectionSchema.entries.stats,
  progress: v.object({}),
  visible: v.boolean(),
  children: v.array(childSchema),
};

export function collectionFields({ row, query, mutation }: ServiceBuilder, skill: object): void {
  const collection = row('Collection', collectionSchema.entries);
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
  const basic = row('CollectionBasicDetails', basicEntries);
  query({
    name: 'getCollection',
    action: 'ReadContent',
    args: { collectionId: idSchema },
    result: { type: collection },
    find: (ctx, { collectionId }) => wholeCollection(ctx, collectionId),
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
  query({
    name: 'getEntityBySlug',
    action: 'ReadContent',
    args: { slug: v.string(), entity: v.optional(v.picklist(['skill', 'collection'])) },
    result: {
      type: row(
        'EntityBySlug',
        { type: v.string() },
        {
          skill: { type: skill, nullable: true },
          collection: { type: collection, nullable: true },
        },
      ),
    },
    find: (ctx, { slug, entity }) => entityBySlug(ctx, slug, entity),
  });
  query({
    name: 'getTenantProfileBySlug',
    action: 'ReadPublic',
    args: { slug: v.string() },
    result: { type: row('TenantProfile', organizationSchema.entries) },
    async find({ tx }, { slug }) {
      const tenant = await findTenant(tx, slug);
      if (!tenant) throw new Refusal('NOT_FOUND');
      return tenant;
    },
  });
}

async function wholeCollection(ctx: ReadContext, collectionId: string) {
  const record = await accessCollection(ctx, collectionId, 'ReadContent');
  return (await withStats(ctx, [record]))[0];
}

async function withStats({ tx }: ReadContext, records: readonly CollectionRecord[]) {
  const stats = await statsOf(
    tx,
    records.map(({ id }) => id),
  );
  const none = { estimatedSecondsToConsume: 0, descendants: [] };
  return records.map((record) => toCollection(record, stats.get(record.id) ?? none));
}

/**
 * @param slug  `{tenantSlug}/{skillSlug}` or `{tenantSlug}/{collectionSlug}`
 * @throws Refusal NOT_FOUND where there is none, FORBIDDEN_ACCESS where it may not be read (SKILL-025, COLL-024)
 */
async function entityBySlug(ctx: ReadContext, slug: string, entity: 'skill' | 'collection' | undefined) {
  const [tenantSlug = '', own = '', ...rest] = slug.split('/');
  if (rest.length > 0 || own === '') throw new Refusal('NOT_FOUND');
  const skillId = entity === 'collection' ? undefined : await findSkillId(ctx.tx, tenantSlug, own);
  if (skillId) return { type: 'skill', skill: await skillWithBody(ctx, skillId), collection: null };
  const [collectionId] = entity === 'skill' ? [] : await collectionIdsBySlugs(ctx.tx, tenantSlug, [own]);
  if (!collectionId) throw new Refusal('NOT_FOUND');
  return { type: 'collection', skill: null, collection: await wholeCollection(ctx, collectionId) };
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
