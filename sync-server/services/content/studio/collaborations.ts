/** What an organization owns, or a person owns and works on: page by page, newest first (API-021, STUDIO-016). */
import { sql } from 'kysely';
import * as v from 'valibot';
import { workflowOf } from '#contract/content/collection.ts';
import {
  COLLABORATIONS_PER_PAGE,
  type collaborationsPage,
  SKILLS_OF_OWNERS,
  type StudioItem,
  type skillsOfOwnersPage,
} from '#contract/content/studio.ts';
import { Refusal } from '#contract/errors.ts';
import { idSchema } from '#contract/ids.ts';
import type { PageAnswer } from '#contract/server-page.ts';
import { displayName } from '#domain/display-name.ts';
import type { SkillOwner } from '#domain/own-space.ts';
import { ownerOf } from '#domain/owner-key.ts';
import { worksInOrganization } from '#domain/policy.ts';
import { invalid } from '../../../verbs/check-arguments.ts';
import type { ReadContext } from '../../../verbs/service-context.ts';
import { userInfosOf } from '../../accounts/people.ts';
import { subjectIn } from '../../accounts/subject-in.ts';
import { accessCollections } from '../collections/access-collection.ts';
import type { CollectionRecord } from '../collections/collection-row.ts';
import { statsOf } from '../collections/repository.ts';
import { accessSkills } from '../skills/access-skill.ts';
import { type SkillRecord, toSkill } from '../skills/skill-row.ts';

type Owner = { type: 'ORGANIZATION' | 'USER'; id: string };
type Place = { createdAt: number; id: string };
type Found = Place & { type: 'skill' | 'collection' };
type Asked = {
  ownerInfo: Owner;
  cursor?: string | null | undefined;
  includeArchived?: boolean | null | undefined;
};

/**
 * A person's is what they own, made or have a role on. What the caller may not read any more is left out,
 * so that a page may have fewer items than others.
 * @throws Refusal FORBIDDEN_ACCESS, INVALID_ARGUMENTS
 */
export async function findCollaborations(
  ctx: ReadContext,
  { ownerInfo, cursor, includeArchived }: Asked,
): Promise<PageAnswer<typeof collaborationsPage>> {
  await assertAsksFor(ctx, ownerInfo);
  const after = cursor ? placeOf(cursor) : null;
  const found = await ownedBy(ctx, ownerInfo, includeArchived ?? false, after, COLLABORATIONS_PER_PAGE + 1);
  const page = found.slice(0, COLLABORATIONS_PER_PAGE);
  const last = page.at(-1);
  return {
    cursor: found.length > COLLABORATIONS_PER_PAGE && last ? cursorOf(last) : null,
    items: await itemsOf(ctx, page),
  };
}

/** At most 500; those that the caller may not read are left out. @throws Refusal FORBIDDEN_ACCESS */
export async function findSkillsOfOwners(
  ctx: ReadContext,
  { ownerList, includeArchived }: { ownerList: Owner[]; includeArchived?: boolean | null | undefined },
): Promise<PageAnswer<typeof skillsOfOwnersPage>> {
  const ids = new Set<string>();
  for (const owner of ownerList) {
    await assertAsksFor(ctx, owner);
    const left = SKILLS_OF_OWNERS - ids.size;
    if (left <= 0) break;
    for (const { id } of await ownedBy(ctx, owner, includeArchived ?? false, null, left, true)) ids.add(id);
  }
  return (await accessSkills(ctx, [...ids], 'Read')).map(toSkill);
}

/** Everybody asks for themselves, and those who work in an organization for it. */
async function assertAsksFor(ctx: ReadContext, { type, id }: Owner): Promise<void> {
  const may = type === 'USER' ? ctx.caller?.userId === id : worksInOrganization(await subjectIn(ctx, id));
  if (!may) throw new Refusal('FORBIDDEN_ACCESS');
}

async function ownedBy(
  { tx }: ReadContext,
  { type, id }: Owner,
  includeArchived: boolean,
  after: Place | null,
  limit: number,
  skillsAlone = false,
): Promise<Found[]> {
  const skills =
    type === 'ORGANIZATION'
      ? sql`s."organizationId" = ${id}::uuid`
      : sql`(s."ownerId" = ${id}::uuid or s."createdBy" = ${id}::uuid or exists (select 1 from content."skillAuthors" a
          where a."skillId" = s.id and a."userId" = ${id}::uuid))`;
  const collections =
    type === 'ORGANIZATION'
      ? sql`c."organizationId" = ${id}::uuid`
      : sql`(c."createdBy" = ${id}::uuid or c."courseAuthors" @> ${JSON.stringify([{ userId: id }])}::jsonb)`;
  const beyond = after ? sql`("createdAt", id) < (${after.createdAt}::bigint, ${after.id}::uuid)` : sql`true`;
  const { rows } = await sql<Found>`
    select type, id, "createdAt"::float8 as "createdAt" from (
      select 'skill' as type, s.id, s."createdAt" from content.skills s
      where ${skills} and (${includeArchived} or not s.archived)
      union all
      select 'collection', c.id, c."createdAt" from content.collections c
      where not ${skillsAlone} and c.type <> 'root' and ${collections} and (${includeArchived} or not c.archived)
    ) as owned where ${beyond} order by "createdAt" desc, id desc limit ${limit}`.execute(tx);
  return rows;
}

const cursorOf = ({ createdAt, id }: Place) =>
  Buffer.from(JSON.stringify([createdAt, id])).toString('base64url');

const placeSchema = v.tuple([v.pipe(v.number(), v.safeInteger()), idSchema]);

/** @throws Refusal INVALID_ARGUMENTS */
function placeOf(cursor: string): Place {
  try {
    const [createdAt, id] = v.parse(placeSchema, JSON.parse(Buffer.from(cursor, 'base64url').toString()));
    return { createdAt, id };
  } catch {
    throw invalid('cursor', 'not a cursor');
  }
}

async function itemsOf(ctx: ReadContext, found: readonly Found[]): Promise<StudioItem[]> {
  const idsOf = (type: Found['type']) => found.filter((each) => each.type === type).map(({ id }) => id);
  const skills = await accessSkills(ctx, idsOf('skill'), 'Read');
  const collections = await accessCollections(ctx, idsOf('collection'), 'ReadContent');
  const [owners, people, places, stats] = await Promise.all([
    ownersOf(ctx, [...skills, ...collections]),
    namesOf(ctx, [
      ...skills.flatMap(({ authors }) => authors.map(({ userId }) => userId)),
      ...collections.flatMap(({ courseAuthors }) => courseAuthors.map(({ userId }) => userId)),
    ]),
    placesOf(
      ctx,
      [...skills, ...collections].map(({ id }) => id),
    ),
    statsOf(
      ctx.tx,
      collections.map(({ id }) => id),
    ),
  ]);
  const facts = (record: SkillRecord | CollectionRecord, authorIds: readonly string[]) => ({
    id: record.id,
    title: record.title,
    slug: record.slug,
    tenantSlug: record.tenantSlug,
    organizationId: record.organizationId,
    ownerName: owners.get(ownerOf(record).id) ?? '',
    rootType: record.rootType,
    visible: record.visible,
    free: record.free,
    loginRequired: record.loginRequired,
    archived: record.archived,
    externalId: record.externalId,
    authors: [...new Set(authorIds)].map((userId) => ({ userId, name: people.get(userId) ?? '' })),
    presentIn: places.get(record.id) ?? [],
    boostScore: record.boostScore,
    buryScore: record.buryScore,
    createdAt: record.createdAt,
    updatedAt: record.updatedAt,
  });
  const items = new Map<string, StudioItem>();
  for (const skill of skills)
    items.set(skill.id, {
      ...facts(
        skill,
        skill.authors.map(({ userId }) => userId),
      ),
      type: 'skill',
      subtitle: skill.subtitle,
      workflow: skill.workflow,
      hasProduct: false,
      views: skill.views,
      likes: skill.likes,
      seconds: skill.estimatedSeconds,
      tags: skill.tags,
    });
  for (const collection of collections)
    items.set(collection.id, {
      ...facts(
        collection,
        collection.courseAuthors.map(({ userId }) => userId),
      ),
      type: collection.type === 'course' ? 'course' : 'collection',
      subtitle: collection.titleSub,
      workflow: workflowOf(collection),
      hasProduct: collection.productDetails !== null,
      views: collection.views,
      likes: collection.likes,
      seconds: stats.get(collection.id)?.estimatedSecondsToConsume ?? 0,
      tags: collection.tags,
    });
  return found.flatMap(({ id }) => items.get(id) ?? []);
}

/** The names of organizations, and of people who own what is listed. */
async function ownersOf(ctx: ReadContext, records: readonly SkillOwner[]) {
  const of = (wanted: Owner['type']) => [
    ...new Set(records.map(ownerOf).flatMap(({ type, id }) => (type === wanted ? [id] : []))),
  ];
  const people = await namesOf(ctx, of('USER'));
  const ids = of('ORGANIZATION');
  if (ids.length === 0) return people;
  const rows = await ctx.tx
    .selectFrom('accounts.organizations')
    .select(['id', 'name'])
    .where('id', 'in', ids)
    .execute();
  return new Map([...people, ...rows.map(({ id, name }) => [id, name] as const)]);
}

async function namesOf({ tx }: ReadContext, userIds: readonly string[]) {
  const ids = [...new Set(userIds)];
  const people = ids.length === 0 ? [] : await userInfosOf(tx, ids);
  return new Map(people.map((person) => [person.userId, displayName(person)]));
}

/** The courses and collections that list each of them, where the caller may see that there is such a place; roots are none. */
async function placesOf(ctx: ReadContext, ids: readonly string[]) {
  const places = new Map<string, StudioItem['presentIn']>();
  if (ids.length === 0) return places;
  const { rows } = await sql<{ held: string; id: string; title: string }>`
    select child.id as held, c.id, c.title from content.collections c
    cross join lateral jsonb_to_recordset(c.children) as child(id uuid)
    where c.type <> 'root' and child.id = any(${[...ids]}::uuid[]) order by c.title, c.id`.execute(ctx.tx);
  const seen = await accessCollections(ctx, [...new Set(rows.map(({ id }) => id))], 'ReadCard');
  const known = new Set(seen.map(({ id }) => id));
  for (const { held, id, title } of rows)
    if (known.has(id)) places.set(held, [...(places.get(held) ?? []), { id, title }]);
  return places;
}
