/** Reports of messages: statements and nothing else. */
import type { Kysely, Selectable } from 'kysely';
import type { Database } from '../../../storage/tables.ts';

type Tx = Kysely<Database>;
export type ReportRecord = Selectable<Database['communication.reports']>;

/** The first first. */
export const reportsOn = (tx: Tx, messageId: string): Promise<ReportRecord[]> =>
  tx
    .selectFrom('communication.reports')
    .selectAll()
    .where('messageId', '=', messageId)
    .orderBy('at')
    .orderBy('userId')
    .execute();

/** Messages of these channels of which a report waits for a decision. */
export const reportedIn = (tx: Tx, channelIds: readonly string[]): Promise<{ id: string }[]> =>
  tx
    .selectFrom('communication.reports as r')
    .innerJoin('communication.messages as m', 'm.id', 'r.messageId')
    .select('m.id')
    .distinct()
    .where('m.channelId', 'in', [...channelIds])
    .where('r.dismissedAt', 'is', null)
    .orderBy('m.id')
    .execute();

/** @returns false: the person has reported it before */
export async function insertReport(tx: Tx, report: Omit<ReportRecord, 'dismissedAt'>): Promise<boolean> {
  const inserted = await tx
    .insertInto('communication.reports')
    .values({ ...report, dismissedAt: null })
    .onConflict((conflict) => conflict.doNothing())
    .returning('messageId')
    .executeTakeFirst();
  return inserted !== undefined;
}

/** @returns whether there was anything to settle */
export async function settleReports(tx: Tx, messageId: string, at: number): Promise<boolean> {
  const settled = await tx
    .updateTable('communication.reports')
    .set({ dismissedAt: at })
    .where('messageId', '=', messageId)
    .where('dismissedAt', 'is', null)
    .returning('userId')
    .execute();
  return settled.length > 0;
}

export async function countReportsBy(tx: Tx, userId: string, since: number): Promise<number> {
  const { count } = await tx
    .selectFrom('communication.reports')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('userId', '=', userId)
    .where('at', '>', since)
    .executeTakeFirstOrThrow();
  return Number(count);
}

export const deleteReportsBy = (tx: Tx, userId: string): Promise<{ messageId: string }[]> =>
  tx.deleteFrom('communication.reports').where('userId', '=', userId).returning('messageId').execute();
