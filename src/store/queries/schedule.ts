/** What the person means to learn, and when. */
import { type ScheduledType, type ScheduleEntry, scheduleId } from '#contract/content/schedule.ts';
import { bucketOf, type ScheduleBucket, type ScheduleSide, scheduleSide } from '#domain/schedule.ts';
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
 * The first so many. However long the schedule is, only what these show is read besides.
 * @param today  yyyy-MM-dd where the device is
 */
export async function schedulePart(
  db: LecternDb,
  side: ScheduleSide,
  today: string,
  count: number,
): Promise<SchedulePart> {
  const all = scheduleSide(await entriesOf(db), side, today);
  const entries = all.slice(0, count);
  const things = await shownThings(
    db,
    entries.map(({ entityType, entityId, title }) => ({ type: entityType, id: entityId, title })),
  );
  const items = entries.flatMap(({ id, date }, index) => {
    const thing = things[index];
    return thing ? [{ id, date, bucket: bucketOf(date, today), thing }] : [];
  });
  return { items, more: all.length > count };
}
