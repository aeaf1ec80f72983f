/** Progress: statements and nothing else. */
import type { Kysely } from 'kysely';
import type { SkillProgress } from '#domain/learning-progress.ts';
import type { Database } from '../../../storage/tables.ts';
import { toProgress } from './progress-row.ts';

type Tx = Kysely<Database>;

const columns = (userId: string, progress: SkillProgress) => ({
  ...progress,
  userId,
  secondsByClient: JSON.stringify(progress.secondsByClient),
  completedQuestions: JSON.stringify(progress.completedQuestions),
  answers: JSON.stringify(progress.answers),
  sections: JSON.stringify(progress.sections),
});

/**
 * The record, made from `first` where there is none yet, and held until the transaction ends: reports of two devices come one after the
 * other.
 */
export async function holdProgress(tx: Tx, userId: string, first: SkillProgress): Promise<SkillProgress> {
  await tx
    .insertInto('content.progress')
    .values(columns(userId, first))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const record = await tx
    .selectFrom('content.progress')
    .selectAll()
    .where('userId', '=', userId)
    .where('skillId', '=', first.skillId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  return toProgress(record);
}

/** Of people who have learned nothing in any of these skills yet. */
export const addPastProgress = (tx: Tx, learned: readonly { userId: string; progress: SkillProgress }[]) =>
  tx
    .insertInto('content.progress')
    .values(learned.map(({ userId, progress }) => columns(userId, progress)))
    .execute();

export async function updateProgress(tx: Tx, userId: string, progress: SkillProgress): Promise<void> {
  await tx
    .updateTable('content.progress')
    .set(columns(userId, progress))
    .where('userId', '=', userId)
    .where('skillId', '=', progress.skillId)
    .execute();
}

export async function progressOfSkills(
  tx: Tx,
  userId: string,
  skillIds: readonly string[],
): Promise<Map<string, Pick<SkillProgress, 'complete' | 'secondsConsumed'>>> {
  if (skillIds.length === 0) return new Map();
  const rows = await tx
    .selectFrom('content.progress')
    .select(['skillId', 'complete', 'secondsConsumed'])
    .where('userId', '=', userId)
    .where('skillId', 'in', [...skillIds])
    .execute();
  return new Map(rows.map(({ skillId, ...progress }) => [skillId, progress]));
}

export const deleteProgressIn = (tx: Tx, skillIds: readonly string[]) =>
  tx
    .deleteFrom('content.progress')
    .where('skillId', 'in', [...skillIds])
    .execute();
