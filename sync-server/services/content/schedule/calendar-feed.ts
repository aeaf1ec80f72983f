/** The private address of a person's schedule, and what calendar programs read there. */
import { createHash, randomBytes } from 'node:crypto';
import ical from 'ical-generator';
import { CALENDAR_FILE_ENDING, CALENDAR_PATH } from '#contract/content/calendar-feed.ts';
import { scheduleWords as say } from '#contract/words/en/schedule.ts';
import { afterDone, repeatsOn, ruleText, standingOf, type Timing } from '#domain/plan-timing.ts';
import { addDays } from '#domain/schedule.ts';
import type { ReadContext, ServiceContext } from '../../../verbs/service-context.ts';
import { finishedAmong, readableThings } from './planned-now.ts';
import { deleteCalendarFeed, scheduledRows, writeCalendarFeed } from './repository.ts';
import { zoneText } from './zone-text.ts';

const TOKEN_BYTES = 32;
const MOST_EVENTS = 1_000;
/** How often a calendar program may ask. */
const REFRESH_SECONDS = 60 * 60;
/** How long what has a time is shown to last. */
const EVENT_MINUTES = 30;

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
  const events = (await eventsOf(ctx, userId)).flatMap(inCalendar);
  calendar.timezone({ name: null, generator: (zone) => zoneText(zone, at) });
  for (const { id, date, repeat, timing, sequence, title, path } of events) {
    calendar.createEvent({
      id,
      ...whenOf(date, timing),
      stamp: new Date(at),
      sequence,
      summary: title,
      url: `${publicUrl}${path}`,
      ...(repeat && timing && { repeating: `RRULE:${ruleText(repeat, timing)}` }),
    });
  }
  return calendar.toString();
}

/** Programs read a zone with its rules everywhere; a time without one is UTC for some of them. */
function whenOf(date: string, timing: Timing | null) {
  if (!timing || timing.time === null)
    return {
      start: new Date(`${date}T00:00:00Z`),
      end: new Date(`${addDays(date, 1)}T00:00:00Z`),
      allDay: true,
      timezone: 'UTC',
    };
  const [year = 0, month = 1, day = 1, hour = 0, minute = 0] = `${date}-${timing.time.replace(':', '-')}`
    .split('-')
    .map(Number);
  // The writer takes the numbers as this machine's clock shows them.
  const start = new Date(year, month - 1, day, hour, minute);
  const end = new Date(year, month - 1, day, hour, minute + EVENT_MINUTES);
  return { start, end, timezone: timing.zone };
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
  const finished = await finishedAmong(ctx.tx, userId, rows);
  const shown = await readableThings(ctx, rows);
  return rows.flatMap((row) => {
    const { date, repeat, done } = standingOf(row, finished(row));
    const thing = shown.get(row.entityId);
    return thing && !done
      ? [{ id: row.entityId, date, repeat, sequence: row.sequence, timing: row.timing, ...thing }]
      : [];
  });
}

type PlannedEvent = Awaited<ReturnType<typeof eventsOf>>[number];

/** Of what comes again, what was moved to a day beside its rule is one event, and the rest another: a rule begins on a day that it has (RFC 5545, 3.8.5.3). */
function inCalendar({ repeat, ...event }: PlannedEvent): PlannedEvent[] {
  if (!repeat || repeatsOn(repeat, event.date)) return [{ ...event, repeat }];
  const rest = afterDone(event.date, repeat, event.date);
  return [{ ...event, repeat: null }, ...(rest ? [{ ...event, ...rest, id: `${event.id}-repeated` }] : [])];
}
