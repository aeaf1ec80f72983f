/** One page of the caller's schedule, for clients that keep no rows (SCHED-001, SCHED-003, API-034). */
import * as v from 'valibot';
import { daySchema, scheduledTypeSchema } from '#contract/content/schedule.ts';
import type { ScheduleItem, SchedulePageAnswer } from '#contract/content/schedule-page.ts';
import { idSchema } from '#contract/ids.ts';
import type { ScheduleSide } from '#domain/schedule.ts';
import { invalid } from '../../../verbs/check-arguments.ts';
import type { ReadContext } from '../../../verbs/service-context.ts';
import { accessCollections } from '../collections/access-collection.ts';
import { statsOf } from '../collections/repository.ts';
import { readableLabs } from '../labs/find-lab.ts';
import { toProgress } from '../progress/progress-row.ts';
import { accessSkills } from '../skills/access-skill.ts';
import { type ScheduledRow, scheduledRows } from './repository.ts';

type Asked = {
  filters: { date: ScheduleSide };
  limit: number;
  cursor?: string | null | undefined;
  now: string;
};

/** What the caller may not read any more is left out, so that a page may have fewer items than its limit. */
export async function schedulePage(
  ctx: ReadContext,
  { filters, limit, cursor, now }: Asked,
): Promise<SchedulePageAnswer> {
  const { userId } = ctx.caller ?? {};
  if (!userId) return { cursor: null, items: [] };
  const found = await scheduledRows(ctx.tx, userId, {
    side: filters.date,
    today: now,
    limit: limit + 1,
    after: cursor ? placeOf(cursor) : null,
  });
  const rows = found.slice(0, limit);
  const last = rows.at(-1);
  return {
    cursor: found.length > limit && last ? cursorOf(last) : null,
    items: await itemsOf(ctx, userId, rows),
  };
}

const cursorOf = ({ date, addedAt, entityType, entityId }: ScheduledRow) =>
  Buffer.from(JSON.stringify([date, addedAt, entityType, entityId])).toString('base64url');

const placeSchema = v.tuple([daySchema, v.pipe(v.number(), v.safeInteger()), scheduledTypeSchema, idSchema]);

/** @throws Refusal INVALID_ARGUMENTS */
function placeOf(cursor: string): ScheduledRow {
  try {
    const read = v.parse(placeSchema, JSON.parse(Buffer.from(cursor, 'base64url').toString()));
    const [date, addedAt, entityType, entityId] = read;
    return { date, addedAt, entityType, entityId };
  } catch {
    throw invalid('cursor', 'not a cursor');
  }
}

async function itemsOf(
  ctx: ReadContext,
  userId: string,
  rows: readonly ScheduledRow[],
): Promise<ScheduleItem[]> {
  const ids = (type: string) =>
    rows.flatMap(({ entityType, entityId }) => (entityType === type ? [entityId] : []));
  const skills = new Map((await accessSkills(ctx, ids('skill'), 'Read')).map((skill) => [skill.id, skill]));
  const cards = await accessCollections(ctx, ids('collection'), 'ReadCard');
  const collections = new Map(cards.map((card) => [card.id, card]));
  const stats = await statsOf(ctx.tx, [...collections.keys()]);
  const labs = new Map((await readableLabs(ctx, ids('virtual_lab'))).map((lab) => [lab.id, lab]));
  const progress = await progressIn(ctx, userId, [...skills.keys()]);
  return rows.flatMap(({ entityType, entityId, date }): ScheduleItem[] => {
    const skill = entityType === 'skill' ? skills.get(entityId) : undefined;
    if (skill) {
      const done = progress.get(entityId);
      const item = {
        skillId: skill.id,
        title: skill.title,
        skillSlug: skill.slug,
        tenantSlug: skill.tenantSlug,
        images: { catalog: skill.image, featured: skill.featuredImage },
        estimatedSecondsToConsume: skill.estimatedSeconds,
        createdBy: skill.createdBy,
        ...(done && { progress: done }),
      };
      return [{ date, type: 'skill', item }];
    }
    const lab = entityType === 'virtual_lab' ? labs.get(entityId) : undefined;
    if (lab) {
      const { id: vLabId, labName: name, createdAt: created } = lab;
      return [{ date, type: 'virtual_lab', item: { vLabId, name, created } }];
    }
    const collection = entityType === 'collection' ? collections.get(entityId) : undefined;
    if (!collection) return [];
    const { estimatedSecondsToConsume = 0, descendants = [] } = stats.get(entityId) ?? {};
    const item = {
      collectionId: collection.id,
      collectionSlug: collection.slug,
      title: collection.title,
      stats: { estimatedSecondsToConsume, descendants },
    };
    return [{ date, type: 'collection', item }];
  });
}

async function progressIn({ tx }: ReadContext, userId: string, skillIds: readonly string[]) {
  if (skillIds.length === 0) return new Map();
  const rows = await tx
    .selectFrom('content.progress')
    .selectAll()
    .where('userId', '=', userId)
    .where('skillId', 'in', [...skillIds])
    .execute();
  return new Map(rows.map((row) => [row.skillId, toProgress(row)]));
}
