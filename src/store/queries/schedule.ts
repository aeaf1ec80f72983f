/** What the person means to learn, and when. */
import { type ScheduledType, type ScheduleEntry, scheduleId } from '#contract/content/schedule.ts';
import { skillProgressState } from '#domain/learning-progress.ts';
import { bucketOf, isDone, type ScheduleBucket, type ScheduleList, scheduleList } from '#domain/schedule.ts';
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
  const all = scheduleList(await entriesOf(db), list, today);
  const finished = await finishedSkills(db, all);
  // What a course's lessons say is read with the course.
  const possible = all.filter(
    (entry) => entry.entityType === 'collection' || isDone(entry.done, finished.has(entry.entityId)) === done,
  );
  const items: ScheduledThing[] = [];
  for (let at = 0; at < possible.length && items.length <= count; at += count + 1) {
    const entries = possible.slice(at, at + count + 1);
    const things = await shownThings(
      db,
      entries.map(({ entityType, entityId, title }) => ({ type: entityType, id: entityId, title })),
    );
    for (const [index, { id, date, entityType, done: said }] of entries.entries()) {
      const thing = things[index];
      const isHere = entityType !== 'collection' || isDone(said, thing?.state === 'completed') === done;
      if (thing && isHere) items.push({ id, date, bucket: bucketOf(date, today), thing });
    }
  }
  return { items: items.slice(0, count), more: items.length > count };
}

async function finishedSkills(db: LecternDb, entries: readonly DatedEntry[]): Promise<ReadonlySet<string>> {
  const ids = entries.flatMap(({ entityType, entityId }) => (entityType === 'skill' ? [entityId] : []));
  const rows = await db.progress.bulkGet(ids);
  return new Set(rows.flatMap((row) => (row && skillProgressState(row) === 'complete' ? [row.skillId] : [])));
}
