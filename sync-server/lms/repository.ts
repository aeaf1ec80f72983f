/** Learners of an LMS and what they have done: statements and nothing else. */
import { createHash } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import type { LmsEntity } from '#contract/lms/entity.ts';
import { entityOf } from '../services/content/lms-package-records.ts';
import type { Database } from '../storage/tables.ts';

type Tx = Kysely<Database>;

export const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

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
