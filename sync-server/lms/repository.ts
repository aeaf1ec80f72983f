/** Packages, learners and what they have done: statements and nothing else. */
import { createHash } from 'node:crypto';
import { type Insertable, type Kysely, sql } from 'kysely';
import type { LmsEntity } from '#contract/lms/entity.ts';
import type { Database } from '../storage/tables.ts';

type Tx = Kysely<Database>;

export const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

export const addPackage = (
  tx: Tx,
  fields: Omit<Insertable<Database['lms.packages']>, 'revokedAt' | 'revokedBy'>,
) =>
  tx
    .insertInto('lms.packages')
    .values({ ...fields, revokedAt: null, revokedBy: null })
    .execute();

/** Unless it was revoked. */
export const packageOfKey = (tx: Tx, key: string) =>
  tx
    .selectFrom('lms.packages')
    .selectAll()
    .where('keyHash', '=', sha256(key))
    .where('revokedAt', 'is', null)
    .executeTakeFirst();

export const packageById = (tx: Tx, id: string) =>
  tx.selectFrom('lms.packages').selectAll().where('id', '=', id).executeTakeFirst();

/** The newest first, each with how many learners it brought, and when one of them came last. */
export const packagesOf = (tx: Tx, entity: LmsEntity) =>
  tx
    .selectFrom('lms.packages as p')
    .leftJoin('lms.learners as l', 'l.packageId', 'p.id')
    .innerJoin('accounts.users as u', 'u.id', 'p.createdBy')
    .select(['p.id', 'p.lmsOrigin', 'p.createdAt', 'p.signed', 'p.revokedAt', 'u.firstName', 'u.lastName'])
    .select(({ fn }) => [
      fn.count<number>('l.userId').as('learners'),
      fn.max<number | null>('l.launchedAt').as('lastUsedAt'),
    ])
    .where(`p.${columnOf(entity)}`, '=', entity.id)
    .groupBy(['p.id', 'u.id'])
    .orderBy('p.createdAt', 'desc')
    .orderBy('p.id')
    .execute();

/** @returns whether this was what ended it */
export async function revokePackage(tx: Tx, id: string, userId: string, at: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('lms.packages')
    .set({ revokedAt: at, revokedBy: userId })
    .where('id', '=', id)
    .where('revokedAt', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Where a package's row names what it opens. */
const columnOf = ({ type }: LmsEntity) => (type === 'skill' ? 'skillId' : 'courseId');

export const entityColumns = (entity: LmsEntity) => ({
  ...{ courseId: null, skillId: null },
  [columnOf(entity)]: entity.id,
});

export const entityOf = ({
  courseId,
  skillId,
}: Pick<Database['lms.packages'], 'courseId' | 'skillId'>): LmsEntity =>
  skillId === null ? { type: 'course', id: courseId ?? '' } : { type: 'skill', id: skillId };

/** Each once. */
export async function lmsOriginsOf(tx: Tx, entity: LmsEntity): Promise<string[]> {
  const rows = await tx
    .selectFrom('lms.packages')
    .select('lmsOrigin')
    .distinct()
    .where(columnOf(entity), '=', entity.id)
    .where('revokedAt', 'is', null)
    .orderBy('lmsOrigin')
    .execute();
  return rows.map(({ lmsOrigin }) => lmsOrigin);
}

export const findLearner = (tx: Tx, packageId: string, learnerHash: string) =>
  tx
    .selectFrom('lms.learners')
    .select('userId')
    .where('packageId', '=', packageId)
    .where('learnerHash', '=', learnerHash)
    .executeTakeFirst();

export const addLearner = (tx: Tx, fields: Database['lms.learners']) =>
  tx.insertInto('lms.learners').values(fields).execute();

export const noteLaunch = (tx: Tx, userId: string, name: string, at: number) =>
  tx.updateTable('lms.learners').set({ name, launchedAt: at }).where('userId', '=', userId).execute();

/** Of two launches at once the second waits for the first. */
export const lockPackage = (tx: Tx, packageId: string) =>
  tx.selectFrom('lms.packages').select('id').where('id', '=', packageId).forNoKeyUpdate().execute();

const learnerQuery = (tx: Tx, userId: string) =>
  tx
    .selectFrom('lms.learners as l')
    .innerJoin('lms.packages as p', 'p.id', 'l.packageId')
    .innerJoin('accounts.users as u', 'u.id', 'l.userId')
    .select(['l.userId', 'l.name', 'l.progress', 'p.courseId', 'p.skillId'])
    .where('l.userId', '=', userId)
    .where('p.revokedAt', 'is', null)
    .where('u.disabled', '=', false);

export type Learner = { userId: string; name: string; progress: string | null; entity: LmsEntity };

type LearnerRow = Omit<Learner, 'entity'> & Parameters<typeof entityOf>[0];

const learnerIn = (row: LearnerRow | undefined): Learner | undefined =>
  row && { userId: row.userId, name: row.name, progress: row.progress, entity: entityOf(row) };

export const learnerById = async (tx: Tx, userId: string): Promise<Learner | undefined> =>
  learnerIn(await learnerQuery(tx, userId).executeTakeFirst());

/** Held until the transaction ends: reports of two devices come one after the other. */
export const holdLearner = async (tx: Tx, userId: string): Promise<Learner | undefined> =>
  learnerIn(await learnerQuery(tx, userId).forUpdate('l').executeTakeFirst());

export const setProgress = (tx: Tx, userId: string, progress: string) =>
  tx.updateTable('lms.learners').set({ progress }).where('userId', '=', userId).execute();

/** @returns how many there are of this learner now */
export async function keepOtherProgress(
  tx: Tx,
  userId: string,
  progress: string,
  at: number,
): Promise<number> {
  await tx
    .insertInto('lms.otherProgress')
    .values({ userId, sha256: sha256(progress), progress, keptAt: at })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const { count } = await tx
    .selectFrom('lms.otherProgress')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('userId', '=', userId)
    .executeTakeFirstOrThrow();
  return count;
}

export async function keepAnswer(
  tx: Tx,
  { skillId, questionId, userId, answer }: Omit<Database['lms.answers'], 'answer'> & { answer: string[] },
): Promise<void> {
  const text = JSON.stringify(answer);
  await tx
    .insertInto('lms.answers')
    .values({ skillId, questionId, userId, answer: text })
    .onConflict((conflict) =>
      conflict.columns(['skillId', 'questionId', 'userId']).doUpdateSet({ answer: text }),
    )
    .execute();
}

/** How many learners of the same package chose each option last, and how many answered. */
export async function pollOf(
  tx: Tx,
  { skillId, questionId, userId }: { skillId: string; questionId: string; userId: string },
): Promise<Record<string, number>> {
  const { rows } = await sql<{ option: string | null; count: number }>`
    with given as (
      select a.answer from lms.answers a join lms.learners l on l."userId" = a."userId"
      where a."skillId" = ${skillId}::uuid and a."questionId" = ${questionId}
        and l."packageId" = (select "packageId" from lms.learners where "userId" = ${userId}::uuid)
    )
    select null as option, count(*)::int as count from given
    union all
    select option, count(*)::int from given
      cross join lateral (select distinct jsonb_array_elements_text(given.answer) as option) as chosen
      group by option`.execute(tx);
  return Object.fromEntries(rows.map(({ option, count }) => [option ?? 'totalResponses', count]));
}

export const addHandOff = (tx: Tx, fields: Database['lms.handOffs']) =>
  tx.insertInto('lms.handOffs').values(fields).execute();

/** Where a code leads, without using it up. */
export async function targetOfHandOff(tx: Tx, code: string, at: number): Promise<LmsEntity | undefined> {
  const row = await tx
    .selectFrom('lms.handOffs as h')
    .innerJoin('lms.learners as l', 'l.userId', 'h.userId')
    .innerJoin('lms.packages as p', 'p.id', 'l.packageId')
    .select(['p.courseId', 'p.skillId'])
    .where('h.codeHash', '=', sha256(code))
    .where('h.expiresAt', '>', at)
    .where('p.revokedAt', 'is', null)
    .executeTakeFirst();
  return row && entityOf(row);
}

/** Codes that were used meanwhile would serve once more. */
export const forgetEveryHandOff = (tx: Tx) => tx.deleteFrom('lms.handOffs').execute();

/** Once. @returns the learner */
export async function takeHandOff(tx: Tx, code: string, at: number): Promise<string | undefined> {
  await tx.deleteFrom('lms.handOffs').where('expiresAt', '<=', at).execute();
  const taken = await tx
    .deleteFrom('lms.handOffs')
    .where('codeHash', '=', sha256(code))
    .returning('userId')
    .executeTakeFirst();
  return taken?.userId;
}
