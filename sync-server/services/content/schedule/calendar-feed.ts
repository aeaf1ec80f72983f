/** The private address of a person's schedule, and what calendar programs read there. */
import { createHash, randomBytes } from 'node:crypto';
import ical from 'ical-generator';
import { CALENDAR_FILE_ENDING, CALENDAR_PATH } from '#contract/content/calendar-feed.ts';
import { scheduleWords as say } from '#contract/words/en/schedule.ts';
import { collectionLink, skillPath } from '#domain/learning-path.ts';
import { addDays, isDone } from '#domain/schedule.ts';
import type { ReadContext, ServiceContext } from '../../../verbs/service-context.ts';
import { accessCollections } from '../collections/access-collection.ts';
import { readableLabs } from '../labs/find-lab.ts';
import { accessSkills } from '../skills/access-skill.ts';
import { deleteCalendarFeed, scheduledRows, writeCalendarFeed } from './repository.ts';

const TOKEN_BYTES = 32;
const MOST_EVENTS = 1_000;
/** How often a calendar program may ask. */
const REFRESH_SECONDS = 60 * 60;

const hashOf = (token: string) => createHash('sha256').update(token).digest('hex');

/** A former address is no longer answered. */
export async function createCalendarFeed({ tx, at, caller: { userId } }: ServiceContext) {
  const token = randomBytes(TOKEN_BYTES).toString('base64url');
  await writeCalendarFeed(tx, { userId, tokenHash: hashOf(token), createdAt: at });
  return { path: `${CALENDAR_PATH}/${token}${CALENDAR_FILE_ENDING}` };
}

export async function revokeCalendarFeed({ tx, caller: { userId } }: ServiceContext) {
  await deleteCalendarFeed(tx, userId);
  return { success: true };
}

export async function calendarFeedOf({ tx, caller }: ReadContext): Promise<{ createdAt: number | null }> {
  if (!caller) return { createdAt: null };
  const feed = await tx
    .selectFrom('content.calendarFeeds')
    .select('createdAt')
    .where('userId', '=', caller.userId)
    .executeTakeFirst();
  return { createdAt: feed?.createdAt ?? null };
}

/** @returns null: nobody has this address */
export async function calendarAt(
  { tx, at }: Pick<ReadContext, 'tx' | 'at'>,
  token: string,
  publicUrl: string,
): Promise<string | null> {
  const feed = await tx
    .selectFrom('content.calendarFeeds as f')
    .innerJoin('accounts.users as u', 'u.id', 'f.userId')
    .select('f.userId')
    .where('f.tokenHash', '=', hashOf(token))
    .where('u.disabled', '=', false)
    .executeTakeFirst();
  if (!feed) return null;
  const { userId } = feed;
  const ctx: ReadContext = { tx, at, caller: { userId, sessionId: '', actorId: null } };
  const calendar = ical({
    name: say.calendarName,
    prodId: { company: 'Lectern', product: 'Schedule' },
    ttl: REFRESH_SECONDS,
  });
  for (const { id, date, sequence, title, path } of await eventsOf(ctx, userId)) {
    calendar.createEvent({
      id,
      start: new Date(`${date}T00:00:00Z`),
      end: new Date(`${addDays(date, 1)}T00:00:00Z`),
      allDay: true,
      timezone: 'UTC',
      stamp: new Date(at),
      sequence,
      summary: title,
      url: `${publicUrl}${path}`,
    });
  }
  return calendar.toString();
}

async function eventsOf(ctx: ReadContext, userId: string) {
  // Which day it is for the person is not known here: it is still yesterday somewhere.
  const today = addDays(new Date(ctx.at).toISOString().slice(0, 10), -1);
  const rows = await scheduledRows(ctx.tx, userId, {
    side: 'upcoming',
    today,
    limit: MOST_EVENTS,
    after: null,
  });
  const finished = await finishedAmong(ctx, userId, rows);
  const open = rows.filter(({ entityId, done }) => !isDone(done, finished.has(entityId)));
  const ids = (type: string) =>
    open.flatMap(({ entityType, entityId }) => (entityType === type ? [entityId] : []));
  const skills = await accessSkills(ctx, ids('skill'), 'Read');
  const collections = await accessCollections(ctx, ids('collection'), 'ReadCard');
  const labs = await readableLabs(ctx, ids('virtual_lab'));
  const shown = new Map([
    ...labs.map(({ id, labName }) => [id, { title: labName, path: `/lab/${id}` }] as const),
    ...skills.map(
      ({ id, title, tenantSlug, slug }) => [id, { title, path: skillPath(tenantSlug, slug) }] as const,
    ),
    ...collections.map(
      (each) => [each.id, { title: each.title, path: collectionLink(each, [each.slug]) }] as const,
    ),
  ]);
  return open.flatMap(({ entityId, date, sequence }) => {
    const thing = shown.get(entityId);
    return thing ? [{ id: entityId, date, sequence, ...thing }] : [];
  });
}

/** Of the lessons; a course leaves with its day, or when its person says that it is done. */
async function finishedAmong(
  { tx }: ReadContext,
  userId: string,
  rows: readonly { entityType: string; entityId: string }[],
): Promise<ReadonlySet<string>> {
  const ids = rows.flatMap(({ entityType, entityId }) => (entityType === 'skill' ? [entityId] : []));
  if (ids.length === 0) return new Set();
  const finished = await tx
    .selectFrom('content.progress')
    .select('skillId')
    .where('userId', '=', userId)
    .where('skillId', 'in', ids)
    .where('complete', '=', true)
    .execute();
  return new Set(finished.map(({ skillId }) => skillId));
}
