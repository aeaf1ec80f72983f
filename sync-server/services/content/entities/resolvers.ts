/** What can be asked about content by its address, its owner, or in a list of several kinds (API-022 to API-025, API-030). */
import * as v from 'valibot';
import { type Organization, organizationSchema } from '#contract/accounts/organization.ts';
import { organizationAnswerSchema } from '#contract/accounts/organization-answer.ts';
import { courseUsageStatsSchema, enrollmentStatusSchema } from '#contract/content/enrollment-status.ts';
import { skillOutlineArgs, skillOutlineEntries } from '#contract/content/skill-outline.ts';
import { type EntityName, entityTypeSchema } from '#contract/enumerations.ts';
import { Refusal } from '#contract/errors.ts';
import { idSchema } from '#contract/ids.ts';
import type { ServiceBuilder } from '../../../verbs/pothos.ts';
import type { ReadContext } from '../../../verbs/service-context.ts';
import { findTenant, tenantsByIds } from '../../accounts/tenants.ts';
import { accessCollections } from '../collections/access-collection.ts';
import { collectionIdsBySlugs, coursesOfRoot } from '../collections/repository.ts';
import { wholeCollections } from '../collections/whole-collection.ts';
import { newSearchKey } from '../search/search-keys.ts';
import { accessSkills } from '../skills/access-skill.ts';
import { findSkillId } from '../skills/repository.ts';
import { wholeSkill } from '../skills/whole-skill.ts';
import { courseUsageStats, userEnrollmentStatus } from './enrollment-status.ts';
import { skillOutline } from './skill-outline.ts';

const ENTITIES_PER_REQUEST = 100;
const ownerArgs = v.strictObject({ type: v.picklist(['ORGANIZATION', 'TENANT']), id: idSchema });
const basicEntries = {
  type: v.string(),
  id: idSchema,
  title: v.string(),
  slug: v.string(),
  tenantSlug: v.string(),
  visible: v.boolean(),
};

/** The organization with its tenant's own fields, named as the specification names them (API-025). */
const tenantProfileEntries = {
  ...organizationSchema.entries,
  ...organizationAnswerSchema.entries.tenant.entries,
};

/** @throws Refusal NOT_FOUND */
function profileOf(organization: Organization | undefined) {
  if (!organization) throw new Refusal('NOT_FOUND');
  const { tenant, alias, catalogIds } = organization;
  const roots = { rootCollectionId: catalogIds.public, privateRootCollectionId: catalogIds.internal };
  return { ...organization, ...tenant, tenantSlug: alias, ...roots };
}

export function entityFields(
  { row, query }: ServiceBuilder,
  { skill, collection }: { skill: object; collection: object },
): void {
  query({
    name: 'getEntityBySlug',
    action: 'ReadContent',
    args: {
      slug: v.string(),
      entity: v.optional(v.picklist(['skill', 'collection'])),
      faqs: v.nullish(v.boolean()),
      catalogTags: v.nullish(v.boolean()),
      studyPlans: v.nullish(v.boolean()),
    },
    result: {
      type: row(
        'EntityBySlug',
        { type: v.string() },
        { skill: { type: skill, nullable: true }, collection: { type: collection, nullable: true } },
      ),
    },
    find: entityBySlug,
  });
  query({
    name: 'getEntityBasicDetails',
    action: 'ReadPublic',
    args: {
      entities: v.pipe(
        v.array(v.strictObject({ type: entityTypeSchema, id: idSchema })),
        v.maxLength(ENTITIES_PER_REQUEST),
      ),
    },
    result: { type: [row('EntityBasicDetails', basicEntries)] },
    find: (ctx, { entities }) => entityBasicDetails(ctx, entities),
  });
  query({
    name: 'getCollectionsForTenantProfile',
    action: 'ReadPublic',
    args: { owner: ownerArgs, type: v.picklist(['internal', 'catalog']) },
    result: { type: [collection] },
    async find(ctx, { owner, type }) {
      const ids = await coursesOfRoot(ctx.tx, owner.id, type);
      const found = await wholeCollections(ctx, await accessCollections(ctx, ids, 'ReadCard'));
      return ids.flatMap((id) => found.find(({ collectionId }) => collectionId === id) ?? []);
    },
  });
  const tenant = { type: row('TenantProfile', tenantProfileEntries) };
  query({
    name: 'getTenantProfileForOwner',
    action: 'ReadPublic',
    args: { owner: ownerArgs },
    result: tenant,
    async find({ tx }, { owner }) {
      return profileOf((await tenantsByIds(tx, [owner.id]))[0]);
    },
  });
  query({
    name: 'getTenantProfileBySlug',
    action: 'ReadPublic',
    args: { slug: v.string() },
    result: tenant,
    async find({ tx }, { slug }) {
      return profileOf(await findTenant(tx, slug));
    },
  });
  query({
    name: 'getCourseUsageStats',
    action: 'collection.UpdateMetadata',
    args: { courseId: idSchema },
    result: { type: row('CourseUsageStats', courseUsageStatsSchema.entries) },
    find: (ctx, { courseId }) => courseUsageStats(ctx, courseId),
  });
  query({
    name: 'getUserEnrollmentStatus',
    action: 'ReadOwn',
    args: { courseId: idSchema },
    result: { type: row('EnrollmentStatus', enrollmentStatusSchema.entries), nullable: true },
    find: (ctx, { courseId }) => userEnrollmentStatus(ctx, courseId),
  });
  query({
    name: 'getSearchKey',
    action: 'ReadOwn',
    args: {},
    result: { type: row('SearchKey', { key: v.string(), expiresAt: v.number() }) },
    find: (ctx) => newSearchKey(ctx),
  });
  query({
    name: 'getSkillOutline',
    action: 'ReadPublic',
    args: skillOutlineArgs,
    result: { type: row('SkillOutline', skillOutlineEntries) },
    find: (ctx, { tenantSlug, skillSlug }) => skillOutline(ctx, tenantSlug, skillSlug),
  });
}

type BySlug = {
  slug: string;
  entity?: 'skill' | 'collection' | undefined;
} & { [Part in 'faqs' | 'catalogTags' | 'studyPlans']?: boolean | null | undefined };

/**
 * @param slug  `{tenantSlug}/{skillSlug}` or `{tenantSlug}/{collectionSlug}`; a part that is not wanted comes empty
 * @throws Refusal NOT_FOUND where there is none, FORBIDDEN_ACCESS where it may not be read (SKILL-025, COLL-024)
 */
async function entityBySlug(ctx: ReadContext, { slug, entity, faqs, catalogTags, studyPlans }: BySlug) {
  const [tenantSlug = '', own = '', ...rest] = slug.split('/');
  if (rest.length > 0 || own === '') throw new Refusal('NOT_FOUND');
  const skillId =
    entity === 'collection'
      ? undefined
      : await findSkillId(ctx.tx, { tenantSlug, slug: own, userId: ctx.caller?.userId ?? null });
  if (skillId) return { type: 'skill', skill: await wholeSkill(ctx, skillId), collection: null };
  const [collectionId] = entity === 'skill' ? [] : await collectionIdsBySlugs(ctx.tx, tenantSlug, [own]);
  if (!collectionId) throw new Refusal('NOT_FOUND');
  const [whole] = await wholeCollections(ctx, await accessCollections(ctx, [collectionId], 'ReadContent'));
  if (!whole) throw new Refusal('FORBIDDEN_ACCESS');
  const collection = {
    ...whole,
    ...(faqs === false && { faqs: [] }),
    ...(catalogTags === false && { catalogTags: [] }),
    ...(studyPlans === false && { studyPlans: [] }),
  };
  return { type: 'collection', skill: null, collection };
}

/** In the given order; those that the caller may not see are left out. */
/** What is at an address of its own; of every other type, as of what is hidden, nothing is said. */
async function entityBasicDetails(ctx: ReadContext, entities: readonly { type: EntityName; id: string }[]) {
  const ids = (...types: EntityName[]) =>
    entities.flatMap(({ type, id }) => (types.includes(type) ? [id] : []));
  const skills = await accessSkills(ctx, ids('skill'), 'Read');
  const collections = await accessCollections(ctx, ids('collection', 'course'), 'ReadCard');
  return entities.flatMap(({ type, id }) => {
    const known = type === 'skill' ? skills : ['collection', 'course'].includes(type) ? collections : [];
    const found = known.find((each) => each.id === id);
    if (!found) return [];
    const { title, slug, tenantSlug, visible } = found;
    return [{ type, id, title, slug, tenantSlug, visible }];
  });
}
