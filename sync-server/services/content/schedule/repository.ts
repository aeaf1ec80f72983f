/** The schedule: statements and nothing else. */
import { type Insertable, type Kysely, sql } from 'kysely';
import type { ScheduledType } from '#contract/content/schedule.ts';
import { nextReminder, type Timing } from '#domain/plan-timing.ts';
import type { ScheduleSide } from '#domain/schedule.ts';
import type { Database, Moved } from '../../../storage/tables.ts';

type Tx = Kysely<Database>;

export type ScheduledRow = { entityType: ScheduledType; entityId: string; date: string; addedAt: number };

const oneMore = sql<number>`content."scheduleItems".sequence + 1`;

type Told = { done: boolean | null; sequence: number; timing: Timing | null };

type Wanted = {
  side: ScheduleSide;
  /** yyyy-MM-dd */
  today: string;
  limit: number;
  /** the last row of the page before */
  after: ScheduledRow | null;
};

/** To do in the order of the days, what is past with the latest day first; as the device orders them. */
export async function scheduledRows(
  tx: Tx,
  userId: string,
  { side, today, limit, after }: Wanted,
): Promise<(ScheduledRow & Told)[]> {
  const upcoming = side === 'upcoming';
  const within = upcoming ? sql`date >= ${today}` : sql`date < ${today}`;
  const further = upcoming ? sql`>` : sql`<`;
  const order = upcoming ? sql`asc` : sql`desc`;
  const beyond = after
    ? sql`and (date collate "C", "addedAt", "entityType" collate "C", "entityId") ${further}
        (${after.date}, ${after.addedAt}::bigint, ${after.entityType}, ${after.entityId}::uuid)`
    : sql``;
  const { rows } = await sql<ScheduledRow & Told>`
    select "entityType", "entityId", date, "addedAt", done, sequence, timing from content."scheduleItems"
    where "userId" = ${userId}::uuid and date is not null and ${within} ${beyond}
    order by date collate "C" ${order}, "addedAt" ${order}, "entityType" collate "C" ${order}, "entityId" ${order}
    limit ${limit}`.execute(tx);
  return rows;
}

type Planned = Omit<Insertable<Database['content.scheduleItems']>, 'timing' | 'remindAt' | 'date'> & {
  date: string;
  timing?: Timing | null | undefined;
};

/**
 * What is planned already moves to the day, and keeps the time at which it came; its timing, too, where none is given.
 * @param at  from when on it reminds
 */
export async function writeScheduleItem(tx: Tx, item: Planned, at: number): Promise<void> {
  const timing = item.timing === undefined ? await heldTiming(tx, item) : item.timing;
  const timed = {
    timing: timing && JSON.stringify(timing),
    remindAt: item.done ? null : nextReminder({ date: item.date, timing }, at),
  };
  await tx
    .insertInto('content.scheduleItems')
    .values({ ...item, ...timed })
    .onConflict((conflict) =>
      conflict.columns(['userId', 'entityType', 'entityId']).doUpdateSet({
        title: item.title,
        date: item.date,
        done: item.done ?? null,
        ...timed,
        sequence: oneMore,
        addedAt: sql`case when content."scheduleItems".date is null then ${item.addedAt}::bigint
          else content."scheduleItems"."addedAt" end`,
      }),
    )
    .execute();
}

async function heldTiming(tx: Tx, { userId, entityType, entityId }: Planned): Promise<Timing | null> {
  const held = await tx
    .selectFrom('content.scheduleItems')
    .select('timing')
    .where('userId', '=', userId)
    .where('entityType', '=', entityType)
    .where('entityId', '=', entityId)
    .forUpdate()
    .executeTakeFirst();
  return held?.timing ?? null;
}

export type DuePlan = Omit<ScheduledRow, 'date'> &
  Told & { userId: string; title: string; date: string | null; remindAt: number | null };

/** Those whose reminder is due, and that nobody else has in hand. */
export const lockDueReminders = (tx: Tx, at: number, limit: number) =>
  tx
    .selectFrom('content.scheduleItems')
    .select([
      'userId',
      'entityType',
      'entityId',
      'title',
      'date',
      'addedAt',
      'done',
      'sequence',
      'timing',
      'remindAt',
    ])
    .where('remindAt', '<=', at)
    .orderBy('remindAt')
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute();

export async function writeNextReminder(
  tx: Tx,
  { userId, entityType, entityId }: Pick<DuePlan, 'userId' | 'entityType' | 'entityId'>,
  remindAt: number | null,
): Promise<void> {
  await tx
    .updateTable('content.scheduleItems')
    .set({ remindAt })
    .where('userId', '=', userId)
    .where('entityType', '=', entityType)
    .where('entityId', '=', entityId)
    .execute();
}

export const takeOffSchedule = (tx: Tx, userId: string, entityType: ScheduledType, entityId: string) =>
  tx
    .updateTable('content.scheduleItems')
    .set({ date: null, timing: null, remindAt: null, sequence: oneMore })
    .where('userId', '=', userId)
    .where('entityType', '=', entityType)
    .where('entityId', '=', entityId)
    .execute();

type MovedEntry = Moved['schedule'][number];

/** Whoever has planned one course plans the other instead; a day of the other stays. @returns what was planned of both */
export async function moveCourseEntries(
  tx: Tx,
  fromId: string,
  to: { id: string; title: string },
): Promise<MovedEntry[]> {
  const { rows } = await sql<MovedEntry>`
    select f."userId", f.date, f."addedAt",
      case when t."userId" is null then null else jsonb_build_object('date', t.date) end as before
    from content."scheduleItems" f
    left join content."scheduleItems" t on t."userId" = f."userId" and t."entityType" = 'collection' and t."entityId" = ${to.id}::uuid
    where f."entityType" = 'collection' and f."entityId" = ${fromId}::uuid and f.date is not null
    order by f."userId" for no key update of f`.execute(tx);
  await sql`
    insert into content."scheduleItems" ("userId", "entityType", "entityId", title, date, "addedAt", timing, "remindAt")
    select "userId", 'collection', ${to.id}::uuid, ${to.title}, date, "addedAt", timing, "remindAt" from content."scheduleItems"
    where "entityType" = 'collection' and "entityId" = ${fromId}::uuid and date is not null
    on conflict ("userId", "entityType", "entityId")
    do update set date = coalesce(content."scheduleItems".date, excluded.date), sequence = ${oneMore}`.execute(
    tx,
  );
  await tx
    .updateTable('content.scheduleItems')
    .set({ date: null, sequence: oneMore })
    .where('entityType', '=', 'collection')
    .where('entityId', '=', fromId)
    .execute();
  return rows;
}

/** By person the day on which those among them mean to learn the course; held until the transaction ends. */
export async function holdCourseEntries(
  tx: Tx,
  courseId: string,
  userIds: readonly string[],
): Promise<Map<string, string>> {
  const { rows } = await sql<{ userId: string; date: string }>`
    select "userId", date from content."scheduleItems"
    where "entityType" = 'collection' and "entityId" = ${courseId}::uuid and date is not null
      and "userId" = any(${[...userIds]}::uuid[])
    order by "userId" for update`.execute(tx);
  return new Map(rows.map(({ userId, date }) => [userId, date]));
}

/** Of those who have it on their schedule. */
export const writeCourseDates = (
  tx: Tx,
  courseId: string,
  dates: readonly { userId: string; date: string }[],
) =>
  sql`
    update content."scheduleItems" s set date = b.date, sequence = s.sequence + 1
    from jsonb_to_recordset(${JSON.stringify(dates)}::jsonb) as b("userId" uuid, date text)
    where s."userId" = b."userId" and s."entityType" = 'collection' and s."entityId" = ${courseId}::uuid`.execute(
    tx,
  );

const entriesOf = (courseId: string, userIds: readonly string[]) =>
  sql`"entityType" = 'collection' and "entityId" = ${courseId}::uuid and "userId" = any(${[...userIds]}::uuid[])`;

/** @param deleted  those who had never planned it themselves */
export async function leaveCourse(
  tx: Tx,
  courseId: string,
  { unplanned, deleted }: { unplanned: readonly string[]; deleted: readonly string[] },
): Promise<void> {
  await sql`update content."scheduleItems" set date = null, sequence = ${oneMore} where ${entriesOf(courseId, unplanned)}`.execute(
    tx,
  );
  await sql`delete from content."scheduleItems" where ${entriesOf(courseId, deleted)}`.execute(tx);
}

/** A former address is no longer known. */
export const writeCalendarFeed = (
  tx: Tx,
  { userId, ...feed }: { userId: string; tokenHash: string; createdAt: number },
) =>
  tx
    .insertInto('content.calendarFeeds')
    .values({ userId, ...feed })
    .onConflict((conflict) => conflict.column('userId').doUpdateSet(feed))
    .execute();

export const deleteCalendarFeed = (tx: Tx, userId: string) =>
  tx.deleteFrom('content.calendarFeeds').where('userId', '=', userId).execute();

/** All that one person planned, and the address where calendars read it. @returns what was planned */
export async function deleteScheduleOf(tx: Tx, userId: string) {
  await deleteCalendarFeed(tx, userId);
  return tx
    .deleteFrom('content.scheduleItems')
    .where('userId', '=', userId)
    .returning(['entityType', 'entityId'])
    .execute();
}

/** Of everybody. */
export const deleteEntriesOf = (tx: Tx, skillIds: readonly string[]) =>
  tx
    .deleteFrom('content.scheduleItems')
    .where('entityType', '=', 'skill')
    .where('entityId', 'in', [...skillIds])
    .execute();
