/** Enrollments: statements and nothing else. */
import { type Insertable, type Kysely, type Selectable, sql } from 'kysely';
import type { Database } from '../../../storage/tables.ts';

type Tx = Kysely<Database>;
type EnrollmentRecord = Selectable<Database['content.enrollments']>;
/** Of somebody who was not enrolled. */
type Fresh = Omit<EnrollmentRecord, 'status' | 'visibility'>;

/** Held until the transaction ends. */
export const holdEnrollment = (tx: Tx, userId: string, courseId: string) =>
  tx
    .selectFrom('content.enrollments')
    .select(['id', 'status'])
    .where('userId', '=', userId)
    .where('courseId', '=', courseId)
    .forUpdate()
    .executeTakeFirst();

/** @returns its id: of the one that is there, if the person is enrolled in the course already */
export async function writeEnrollment(
  tx: Tx,
  enrollment: Fresh & Pick<EnrollmentRecord, 'status'>,
): Promise<string> {
  const { status } = enrollment;
  const { id } = await tx
    .insertInto('content.enrollments')
    .values({ ...enrollment, visibility: 'visible' })
    .onConflict((conflict) => conflict.columns(['userId', 'courseId']).doUpdateSet({ status }))
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Whoever has completed the course stays so, whoever has left it is back. @returns its id */
export async function assignEnrollment(tx: Tx, enrollment: Fresh): Promise<string> {
  const { id } = await tx
    .insertInto('content.enrollments')
    .values({ ...enrollment, status: 'active', visibility: 'visible' })
    .onConflict((conflict) =>
      conflict.columns(['userId', 'courseId']).doUpdateSet(({ ref, fn, val }) => ({
        status: fn('replace', [ref('content.enrollments.status'), val('inactive'), val('active')]) as never,
      })),
    )
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export const endEnrollment = (tx: Tx, id: string) =>
  tx.updateTable('content.enrollments').set({ status: 'inactive' }).where('id', '=', id).execute();

/** Of people who are enrolled in none of these courses yet. */
export const addPastEnrollments = (
  tx: Tx,
  enrollments: readonly Insertable<Database['content.enrollments']>[],
) =>
  tx
    .insertInto('content.enrollments')
    .values([...enrollments])
    .execute();

/** @returns false: it is not there, or somebody else's */
export async function writeVisibility(
  tx: Tx,
  { id, userId, visibility }: Pick<EnrollmentRecord, 'id' | 'userId' | 'visibility'>,
): Promise<boolean> {
  const own = await tx
    .updateTable('content.enrollments')
    .set({ visibility })
    .where('id', '=', id)
    .where('userId', '=', userId)
    .returning('id')
    .executeTakeFirst();
  return own !== undefined;
}

/** Whoever learns one course is enrolled in the other, unless they are or have left it. @returns those that were made */
export const copyEnrollments = (
  tx: Tx,
  fromId: string,
  to: { id: string; organizationId: string },
  at: number,
): Promise<EnrollmentRecord[]> =>
  tx
    .insertInto('content.enrollments')
    .columns(['id', 'userId', 'courseId', 'organizationId', 'status', 'visibility', 'createdAt'])
    .expression(({ selectFrom }) =>
      selectFrom('content.enrollments')
        .select([
          sql<string>`gen_random_uuid()`.as('id'),
          'userId',
          sql<string>`${to.id}::uuid`.as('courseId'),
          sql<string>`${to.organizationId}::uuid`.as('organizationId'),
          'status',
          'visibility',
          sql<number>`${at}::bigint`.as('createdAt'),
        ])
        .where('courseId', '=', fromId)
        .where('status', '=', 'active'),
    )
    .onConflict((conflict) => conflict.columns(['userId', 'courseId']).doNothing())
    .returningAll()
    .execute();

/** Those of them in whose course nobody has learned since then. @returns what is gone */
export async function deleteUnusedEnrollments(
  tx: Tx,
  { ids, courseId, since }: { ids: readonly string[]; courseId: string; since: number },
): Promise<{ id: string; userId: string }[]> {
  const { rows } = await sql<{ id: string; userId: string }>`
    delete from content.enrollments e where e.id = any(${[...ids]}::uuid[]) and e.status = 'active' and not exists (
      select 1 from content.progress p join content."courseMembers" m on m.type = 'skill' and m."memberId" = p."skillId"
      where p."userId" = e."userId" and m."courseId" = ${courseId}::uuid and p."updatedAt" >= ${since}::bigint)
    returning e.id, e."userId"`.execute(tx);
  return rows;
}
