/** The schedule: statements and nothing else. */
import { type Kysely, sql } from 'kysely';
import type { ScheduledType } from '#contract/content/schedule.ts';
import type { ScheduleSide } from '#domain/schedule.ts';
import type { Database } from '../../../storage/tables.ts';

export type ScheduledRow = { entityType: ScheduledType; entityId: string; date: string; addedAt: number };

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
  tx: Kysely<Database>,
  userId: string,
  { side, today, limit, after }: Wanted,
): Promise<ScheduledRow[]> {
  const upcoming = side === 'upcoming';
  const within = upcoming ? sql`date >= ${today}` : sql`date < ${today}`;
  const further = upcoming ? sql`>` : sql`<`;
  const order = upcoming ? sql`asc` : sql`desc`;
  const beyond = after
    ? sql`and (date collate "C", "addedAt", "entityType" collate "C", "entityId") ${further}
        (${after.date}, ${after.addedAt}::bigint, ${after.entityType}, ${after.entityId}::uuid)`
    : sql``;
  const { rows } = await sql<ScheduledRow>`
    select "entityType", "entityId", date, "addedAt" from content."scheduleItems"
    where "userId" = ${userId}::uuid and date is not null and ${within} ${beyond}
    order by date collate "C" ${order}, "addedAt" ${order}, "entityType" collate "C" ${order}, "entityId" ${order}
    limit ${limit}`.execute(tx);
  return rows;
}

/** All that one person planned, and the address where calendars read it. @returns what was planned */
export async function deleteScheduleOf(tx: Kysely<Database>, userId: string) {
  await tx.deleteFrom('content.calendarFeeds').where('userId', '=', userId).execute();
  return tx
    .deleteFrom('content.scheduleItems')
    .where('userId', '=', userId)
    .returning(['entityType', 'entityId'])
    .execute();
}
