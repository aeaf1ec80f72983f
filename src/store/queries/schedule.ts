/** What the person means to learn, and when. */
import { type ScheduledType, type ScheduleEntry, scheduleId } from '#contract/content/schedule.ts';
import { skillProgressState } from '#domain/learning-progress.ts';
import { standingOf, type Timing } from '#domain/plan-timing.ts';
import {
  bucketOf,
  localDay,
  type ScheduleBucket,
  type ScheduleList,
  scheduleList,
} from '#domain/schedule.ts';
import type { LecternDb } from '../db.ts';
import type { Stored } from '../tables/synced.ts';
import { type ShownThing, shownThings } from './planned-things.ts';

type DatedEntry = Stored<ScheduleEntry> & { date: string };

/** What was taken off is left out. */
async function entriesOf(db: LecternDb): Promise<DatedEntry[]> {
  const rows = await db.things.where('thing').equals('scheduleItem').toArray();
  return (rows as unknown as Stored<ScheduleEntry>[]).filter(
    (entry): entry is DatedEntry => entry.date !== null,
  );
}

/** @returns null: it is not on the schedule */
export async function scheduledDay(db: LecternDb, type: ScheduledType, id: string): Promise<string | null> {
  const entry = (await db.things.get(scheduleId(type, id))) as Stored<ScheduleEntry> | undefined;
  return entry?.date ?? null;
}

/** The day of each skill that is on the schedule, by its id: for lists that show many. */
export async function scheduledSkills(db: LecternDb): Promise<Record<string, string>> {
  const entries = await entriesOf(db);
  return Object.fromEntries(
    entries.flatMap(({ entityType, entityId, date }) => (entityType === 'skill' ? [[entityId, date]] : [])),
  );
}

export type ScheduledThing = {
  id: string;
  date: string;
  /** as it is now, of what comes again with the times that are left */
  timing: Timing | null;
  /** null: its day is past */
  bucket: ScheduleBucket | null;
  thing: ShownThing<ScheduledType>;
};
export type SchedulePart = { items: ScheduledThing[]; more: boolean };

/**
 * The first so many. However long the schedule is, of content only what these show is read, and of courses on the way to them.
 * @param today  yyyy-MM-dd where the device is
 */
export async function schedulePart(
  db: LecternDb,
  list: ScheduleList,
  today: string,
  count: number,
): Promise<SchedulePart> {
  const done = list === 'complete';
  // What a course's lessons say is read with the course.
  const possible = scheduleList(await standingEntries(db), list, today).filter(
    (entry) => entry.entityType === 'collection' || entry.isDone === done,
  );
  const items: ScheduledThing[] = [];
  for (let at = 0; at < possible.length && items.length <= count; at += count + 1) {
    const entries = possible.slice(at, at + count + 1);
    const things = await shownThings(
      db,
      entries.map(({ entityType, entityId, title }) => ({ type: entityType, id: entityId, title })),
    );
    for (const [index, entry] of entries.entries()) {
      const { id, date, timing = null, entityType } = entry;
      const thing = things[index];
      const finished = thing?.state === 'completed' ? '' : null;
      const isHere = entityType !== 'collection' || standingOf(entry, finished).done === done;
      if (thing && isHere) items.push({ id, date, timing, bucket: bucketOf(date, today), thing });
    }
  }
  return { items: items.slice(0, count), more: items.length > count };
}

/** Where each stands by what its person says of it, and by what they have finished of lessons. */
async function standingEntries(db: LecternDb): Promise<(DatedEntry & { isDone: boolean })[]> {
  const entries = await entriesOf(db);
  const ids = entries.flatMap(({ entityType, entityId }) => (entityType === 'skill' ? [entityId] : []));
  const finished = new Map<string, string>();
  for (const row of await db.progress.bulkGet(ids))
    if (row && skillProgressState(row) === 'complete')
      finished.set(row.skillId, row.completedAt === null ? '' : localDay(row.completedAt));
  return entries.map((entry) => {
    const { date, repeat, done } = standingOf(entry, finished.get(entry.entityId) ?? null);
    return { ...entry, date, isDone: done, timing: entry.timing ? { ...entry.timing, repeat } : null };
  });
}

/** As it stands; null: it is not on the schedule */
export async function plannedNow(
  db: LecternDb,
  type: ScheduledType,
  id: string,
): Promise<{ date: string; timing: Timing | null } | null> {
  const found = (await standingEntries(db)).find((entry) => entry.id === scheduleId(type, id));
  return found ? { date: found.date, timing: found.timing ?? null } : null;
}
