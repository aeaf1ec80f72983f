/** What somebody has planned, as it is now: what it is called and where it is, and what of it they have finished. */
import type { Kysely } from 'kysely';
import type { ScheduledType } from '#contract/content/schedule.ts';
import { collectionLink, skillPath } from '#domain/learning-path.ts';
import { dayIn, type Timing } from '#domain/plan-timing.ts';
import type { Database } from '../../../storage/tables.ts';
import type { ReadContext } from '../../../verbs/service-context.ts';
import { accessCollections } from '../collections/access-collection.ts';
import { readableLabs } from '../labs/find-lab.ts';
import { accessSkills } from '../skills/access-skill.ts';

type Planned = { entityType: ScheduledType; entityId: string };

/** By id, what the caller may read. */
export async function readableThings(
  ctx: ReadContext,
  rows: readonly Planned[],
): Promise<ReadonlyMap<string, { title: string; path: string }>> {
  const ids = (type: ScheduledType) =>
    rows.flatMap(({ entityType, entityId }) => (entityType === type ? [entityId] : []));
  const skills = await accessSkills(ctx, ids('skill'), 'Read');
  const collections = await accessCollections(ctx, ids('collection'), 'ReadCard');
  const labs = await readableLabs(ctx, ids('virtual_lab'));
  return new Map([
    ...labs.map(({ id, labName }) => [id, { title: labName, path: `/lab/${id}` }] as const),
    ...skills.map(
      ({ id, title, tenantSlug, slug }) => [id, { title, path: skillPath(tenantSlug, slug) }] as const,
    ),
    ...collections.map(
      (each) => [each.id, { title: each.title, path: collectionLink(each, [each.slug]) }] as const,
    ),
  ]);
}

/** Of the lessons; a course leaves with its day, or when its person says that it is done. @returns the day on which one was finished, null for the others */
export async function finishedAmong(
  tx: Kysely<Database>,
  userId: string,
  rows: readonly Planned[],
): Promise<(plan: { entityId: string; timing: Timing | null }) => string | null> {
  const ids = rows.flatMap(({ entityType, entityId }) => (entityType === 'skill' ? [entityId] : []));
  const finished =
    ids.length === 0
      ? []
      : await tx
          .selectFrom('content.progress')
          .select(['skillId', 'completedAt'])
          .where('userId', '=', userId)
          .where('skillId', 'in', ids)
          .where('complete', '=', true)
          .execute();
  const times = new Map(finished.map(({ skillId, completedAt }) => [skillId, completedAt]));
  return ({ entityId, timing }) => {
    const at = times.get(entityId);
    if (at === undefined) return null;
    return at === null || !timing ? '' : dayIn(at, timing.zone);
  };
}
