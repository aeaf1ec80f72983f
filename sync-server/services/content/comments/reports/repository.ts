/** Reports of comments: statements and nothing else. */
import type { Kysely, Selectable } from 'kysely';
import type { Database } from '../../../../storage/tables.ts';

type Tx = Kysely<Database>;
export type CommentReportRecord = Selectable<Database['content.commentReports']>;

/** The first first. */
export const reportsOn = (tx: Tx, commentIds: readonly string[]): Promise<CommentReportRecord[]> =>
  tx
    .selectFrom('content.commentReports')
    .selectAll()
    .where('commentId', 'in', [...commentIds])
    .orderBy('at')
    .orderBy('userId')
    .execute();

/** Comments on skills of this organization of which a report waits for a decision. */
export const commentsReportedIn = (tx: Tx, organizationId: string): Promise<{ id: string }[]> =>
  tx
    .selectFrom('content.commentReports as r')
    .innerJoin('content.comments as c', 'c.id', 'r.commentId')
    .innerJoin('content.skills as s', 's.id', 'c.skillId')
    .select('c.id')
    .distinct()
    .where('s.organizationId', '=', organizationId)
    .where('r.dismissedAt', 'is', null)
    .orderBy('c.id')
    .execute();

/** Comments on this skill of which a report waits for a decision. */
export const openReportsOn = (tx: Tx, skillId: string) =>
  tx
    .selectFrom('content.commentReports as r')
    .innerJoin('content.comments as c', 'c.id', 'r.commentId')
    .select(['c.id', 'c.skillId', 'c.createdBy'])
    .distinct()
    .where('c.skillId', '=', skillId)
    .where('r.dismissedAt', 'is', null)
    .orderBy('c.id')
    .execute();

/** @returns false: the person has reported it before */
export async function insertReport(
  tx: Tx,
  report: Omit<CommentReportRecord, 'dismissedAt'>,
): Promise<boolean> {
  const inserted = await tx
    .insertInto('content.commentReports')
    .values({ ...report, dismissedAt: null })
    .onConflict((conflict) => conflict.doNothing())
    .returning('commentId')
    .executeTakeFirst();
  return inserted !== undefined;
}

/** @returns those of them of which something was open */
export async function settleReports(tx: Tx, commentIds: readonly string[], at: number): Promise<string[]> {
  const settled = await tx
    .updateTable('content.commentReports')
    .set({ dismissedAt: at })
    .where('commentId', 'in', [...commentIds])
    .where('dismissedAt', 'is', null)
    .returning('commentId')
    .execute();
  return [...new Set(settled.map(({ commentId }) => commentId))];
}

export async function countReportsBy(tx: Tx, userId: string, since: number): Promise<number> {
  const { count } = await tx
    .selectFrom('content.commentReports')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('userId', '=', userId)
    .where('at', '>', since)
    .executeTakeFirstOrThrow();
  return Number(count);
}

export const deleteReportsBy = (tx: Tx, userId: string): Promise<{ commentId: string }[]> =>
  tx.deleteFrom('content.commentReports').where('userId', '=', userId).returning('commentId').execute();

/** Of all comments on the skills. */
export const deleteReportsOn = (tx: Tx, skillIds: readonly string[]) =>
  tx
    .deleteFrom('content.commentReports')
    .where('commentId', 'in', (of) =>
      of
        .selectFrom('content.comments')
        .select('id')
        .where('skillId', 'in', [...skillIds]),
    )
    .execute();
