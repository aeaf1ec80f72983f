/** Approvals of texts, and the stages that organizations ask for: statements and nothing else. */
import { type Kysely, type Selectable, sql } from 'kysely';
import { APPROVALS_SHOWN, type ApprovalStage } from '#domain/approvals.ts';
import type { Database } from '../../../storage/tables.ts';

type Tx = Kysely<Database>;
export type ApprovalRecord = Selectable<Database['content.skillApprovals']>;

/** The newest first, so many for each skill as its row shows. */
export async function approvalsOfSkills(tx: Tx, skillIds: readonly string[]): Promise<ApprovalRecord[]> {
  if (skillIds.length === 0) return [];
  return tx
    .with('numbered', (db) =>
      db
        .selectFrom('content.skillApprovals')
        .selectAll()
        .select(({ fn }) =>
          fn
            .agg<number>('row_number')
            .over((over) => over.partitionBy('skillId').orderBy('approvedAt', 'desc').orderBy('userId'))
            .as('number'),
        )
        .where('skillId', 'in', [...skillIds]),
    )
    .selectFrom('numbered')
    .select(['skillId', 'userId', 'stage', 'textHash', 'approvedAt', 'withdrawnAt'])
    .where('number', '<=', APPROVALS_SHOWN)
    .orderBy('number')
    .execute();
}

/** All that hold for one text. */
export const approvalsOfText = (tx: Tx, skillId: string, textHash: string): Promise<ApprovalRecord[]> =>
  tx
    .selectFrom('content.skillApprovals')
    .selectAll()
    .where('skillId', '=', skillId)
    .where('textHash', '=', textHash)
    .where('withdrawnAt', 'is', null)
    .execute();

/** undefined: nobody has looked at the text yet. */
export async function lookedText(tx: Tx, skillId: string): Promise<string | null | undefined> {
  const row = await tx
    .selectFrom('content.approvedTexts')
    .select('textHash')
    .where('skillId', '=', skillId)
    .executeTakeFirst();
  return row?.textHash;
}

export const writeLookedText = (tx: Tx, looked: Selectable<Database['content.approvedTexts']>) =>
  tx
    .insertInto('content.approvedTexts')
    .values(looked)
    .onConflict((conflict) =>
      conflict.column('skillId').doUpdateSet({ seq: looked.seq, textHash: looked.textHash }),
    )
    .execute();

/** Skills with approvals that hold, into whose draft somebody wrote after the last look. */
export async function editedSinceLooked(tx: Tx, most: number): Promise<string[]> {
  const { rows } = await sql<{ skillId: string }>`
    select a."skillId" from (
      select distinct "skillId" from content."skillApprovals" where "withdrawnAt" is null
    ) a
    join content.skills s on s.id = a."skillId" and s.workflow <> 'RETIRED'
    join content."draftSnapshots" d on d."skillId" = a."skillId"
    left join content."approvedTexts" t on t."skillId" = a."skillId"
    where t.seq is null or t.seq < greatest(d.seq, (
      select max(u.seq) from content."draftUpdates" u where u."skillId" = a."skillId"))
    limit ${most}`.execute(tx);
  return rows.map(({ skillId }) => skillId);
}

type Given = Omit<ApprovalRecord, 'withdrawnAt'>;

/** @returns false: it holds already */
export async function writeApproval(tx: Tx, given: Given): Promise<boolean> {
  const { approvedAt } = given;
  const written = await tx
    .insertInto('content.skillApprovals')
    .values({ ...given, withdrawnAt: null })
    .onConflict((conflict) =>
      conflict
        .columns(['skillId', 'userId', 'stage', 'textHash'])
        .doUpdateSet({ approvedAt, withdrawnAt: null })
        .where('content.skillApprovals.withdrawnAt', 'is not', null),
    )
    .returning('skillId')
    .executeTakeFirst();
  return written !== undefined;
}

/** @returns false: there is none that holds */
export async function withdrawApproval(
  tx: Tx,
  { skillId, userId, stage, textHash }: Omit<Given, 'approvedAt'>,
  withdrawnAt: number,
): Promise<boolean> {
  const written = await tx
    .updateTable('content.skillApprovals')
    .set({ withdrawnAt })
    .where('skillId', '=', skillId)
    .where('userId', '=', userId)
    .where('stage', '=', stage)
    .where('textHash', '=', textHash)
    .where('withdrawnAt', 'is', null)
    .returning('skillId')
    .executeTakeFirst();
  return written !== undefined;
}

/** None, unless the organization has chosen some. */
export async function stagesOf(tx: Tx, organizationId: string): Promise<ApprovalStage[]> {
  const row = await tx
    .selectFrom('content.approvalStages')
    .select('stages')
    .where('organizationId', '=', organizationId)
    .executeTakeFirst();
  return row?.stages ?? [];
}

export async function writeStages(
  tx: Tx,
  organizationId: string,
  chosen: readonly ApprovalStage[],
): Promise<void> {
  const stages = JSON.stringify(chosen);
  await tx
    .insertInto('content.approvalStages')
    .values({ organizationId, stages })
    .onConflict((conflict) => conflict.column('organizationId').doUpdateSet({ stages }))
    .execute();
}

export async function deleteApprovalsOf(tx: Tx, skillIds: readonly string[]): Promise<void> {
  for (const table of ['content.skillApprovals', 'content.approvedTexts'] as const)
    await tx
      .deleteFrom(table)
      .where('skillId', 'in', [...skillIds])
      .execute();
}
