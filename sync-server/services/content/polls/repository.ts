/** Answers to polls: statements and nothing else. */
import { type Kysely, sql } from 'kysely';
import type { PollCounts } from '#contract/content/poll.ts';
import type { Database } from '../../../storage/tables.ts';

type Tx = Kysely<Database>;
type Vote = { questionId: string; optionId: string };

/** @returns whether any of them differs from what was known */
export async function writeVotes(
  tx: Tx,
  { skillId, userId }: { skillId: string; userId: string },
  votes: readonly Vote[],
): Promise<boolean> {
  if (votes.length === 0) return false;
  const written = await tx
    .insertInto('content.pollVotes')
    .values(votes.map((vote) => ({ ...vote, skillId, userId, counted: null })))
    .onConflict((conflict) =>
      conflict
        .columns(['skillId', 'questionId', 'userId'])
        .doUpdateSet((row) => ({ optionId: row.ref('excluded.optionId') }))
        .where(sql<boolean>`content."pollVotes"."optionId" <> excluded."optionId"`),
    )
    .returning('questionId')
    .execute();
  return written.length > 0;
}

/** Adds up what is known now. @returns those whose answer was not counted as it is */
export async function countVotes(tx: Tx, skillId: string): Promise<string[]> {
  const taken = await tx
    .updateTable('content.pollVotes')
    .set((row) => ({ counted: row.ref('optionId') }))
    .where('skillId', '=', skillId)
    .where(sql<boolean>`counted is distinct from "optionId"`)
    .returning('userId')
    .execute();
  await sql`
    insert into content."pollCounts" ("skillId", questions)
    select ${skillId}::uuid, coalesce(jsonb_object_agg(q."questionId", q.options), '{}') from (
      select o."questionId", jsonb_object_agg(o.counted, o.count) as options from (
        select "questionId", counted, count(*)::int as count from content."pollVotes"
        where "skillId" = ${skillId}::uuid and counted is not null group by "questionId", counted
      ) as o group by o."questionId"
    ) as q
    on conflict ("skillId") do update set questions = excluded.questions`.execute(tx);
  return [...new Set(taken.map(({ userId }) => userId))].sort();
}

export const countsOfSkills = (
  tx: Tx,
  skillIds: readonly string[],
): Promise<{ skillId: string; questions: PollCounts['questions'] }[]> =>
  tx
    .selectFrom('content.pollCounts')
    .selectAll()
    .where('skillId', 'in', [...skillIds])
    .orderBy('skillId')
    .execute();

export const countedVotes = (
  tx: Tx,
  skillId: string,
  userIds: readonly string[],
): Promise<{ userId: string; questionId: string; counted: string | null }[]> =>
  tx
    .selectFrom('content.pollVotes')
    .select(['userId', 'questionId', 'counted'])
    .where('skillId', '=', skillId)
    .where('userId', 'in', [...userIds])
    .where('counted', 'is not', null)
    .orderBy('userId')
    .orderBy('questionId')
    .execute();

/** With what they add up to. */
export async function deleteVotesOn(tx: Tx, skillIds: readonly string[]): Promise<void> {
  for (const table of ['content.pollVotes', 'content.pollCounts'] as const)
    await tx
      .deleteFrom(table)
      .where('skillId', 'in', [...skillIds])
      .execute();
}
