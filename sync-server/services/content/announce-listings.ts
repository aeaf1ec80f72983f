/** Listings, beside the rows that they are of: titles for devices that are not given every course (D59). */
import { sql } from 'kysely';
import { listingIdOf, listingOfCollection, listingOfSkill } from '#contract/content/content-listing.ts';
import { listingBuckets } from '#domain/listing-audience.ts';
import type { ChangeContext } from '../../sync/feed.ts';
import { type CollectionRecord, type CollectionStats, toCollection } from './collections/collection-row.ts';
import { collectionsByIds, lockForAnnouncing as lockCollections, statsOf } from './collections/repository.ts';
import { lockForAnnouncing as lockSkills, skillsByIds } from './skills/repository.ts';
import { type SkillRecord, toSkill } from './skills/skill-row.ts';

/** Of each course, what decides who may know what is in it. */
async function coursesOf(tx: ChangeContext['tx'], things: readonly { courseIds: readonly string[] }[]) {
  const ids = [...new Set(things.flatMap(({ courseIds }) => courseIds))];
  const rows =
    ids.length === 0
      ? []
      : await tx
          .selectFrom('content.collections')
          .select(['id', 'organizationId', 'rootType', 'visible', 'free', 'loginRequired', 'workflow'])
          .where('id', 'in', ids)
          .execute();
  const known = new Map(rows.map((course) => [course.id, course]));
  return ({ courseIds }: { courseIds: readonly string[] }) => courseIds.flatMap((id) => known.get(id) ?? []);
}

/** The caller has locked and then read them: a transaction that changes a course of theirs waits for this one, or has ended before it. */
export async function announceSkillListings(
  ctx: ChangeContext,
  skills: readonly SkillRecord[],
): Promise<void> {
  const coursesWith = await coursesOf(ctx.tx, skills);
  for (const skill of skills) {
    const { organizationId } = skill;
    if (organizationId === null) continue; // a person's own is on all of their devices
    const buckets = listingBuckets({ ...skill, organizationId }, coursesWith(skill));
    const row = listingOfSkill({ ...toSkill(skill), organizationId });
    ctx.changed('listing', listingIdOf(`skill:${skill.id}`), row, buckets);
  }
}

/** As those of skills. Courses and roots have cards, and no listing. */
export async function announceCollectionListings(
  ctx: ChangeContext,
  collections: readonly CollectionRecord[],
  statsOfEach: (id: string) => CollectionStats,
): Promise<void> {
  const inside = collections.filter(({ type }) => type === 'collection');
  const coursesWith = await coursesOf(ctx.tx, inside);
  for (const each of inside) {
    const row = listingOfCollection(toCollection(each, statsOfEach(each.id)), each.courseIds);
    ctx.changed(
      'listing',
      listingIdOf(`collection:${each.id}`),
      row,
      listingBuckets(each, coursesWith(each)),
    );
  }
}

/**
 * A listing is shown to people who may read a course with the thing: when a course is shown to others than it was announced for last, the
 * listings of what it holds move. The caller has locked the courses.
 */
export async function announceListingsInside(
  ctx: ChangeContext,
  courseIds: readonly string[],
): Promise<void> {
  if (courseIds.length === 0) return;
  const { rows } = await sql<{ type: 'skill' | 'collection'; memberId: string }>`
    select distinct m.type, m."memberId" from content.collections c
    join sync.entities e on e.type = 'collection' and e.id = c.id::text
    join content."courseMembers" m on m."courseId" = c.id
    where c.id = any(${[...courseIds]}::uuid[]) and jsonb_build_array(
        e.body->'rootType', e.body->'visible', e.body->'free', e.body->'loginRequired', e.body->'workflow', e.body->'organizationId')
      is distinct from jsonb_build_array(c."rootType", c.visible, c.free, c."loginRequired", c.workflow, c."organizationId")`.execute(
    ctx.tx,
  );
  const of = (type: 'skill' | 'collection') =>
    rows.flatMap((member) => (member.type === type ? [member.memberId] : []));
  const [skillIds, collectionIds] = [of('skill'), of('collection')];
  if (collectionIds.length > 0) {
    await lockCollections(ctx.tx, collectionIds);
    const stats = await statsOf(ctx.tx, collectionIds);
    const collections = await collectionsByIds(ctx.tx, collectionIds);
    await announceCollectionListings(ctx, collections, (id) => stats.get(id) ?? noStats);
  }
  if (skillIds.length > 0) {
    await lockSkills(ctx.tx, skillIds);
    await announceSkillListings(ctx, await skillsByIds(ctx.tx, skillIds));
  }
}

export const noStats: CollectionStats = { estimatedSecondsToConsume: 0, descendants: [] };
