/** Approvals of texts, and the stages that organizations ask for: statements and nothing else. */
import { type Kysely, type Selectable, sql } from 'kysely';
import {
  APPROVALS_SHOWN,
  type ApprovalStage,
  type ApprovalsAsked,
  type LookedText,
  noApprovalsAsked,
} from '#domain/approvals.ts';
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

/** By skill; left out: nobody has looked at the text yet. */
export async function lookedTexts(tx: Tx, skillIds: readonly string[]): Promise<Map<string, LookedText>> {
  if (skillIds.length === 0) return new Map();
  const rows = await tx
    .selectFrom('content.approvedTexts')
    .selectAll()
    .where('skillId', 'in', [...skillIds])
    .execute();
  return new Map(
    rows.map(({ skillId, textHash, lastWriter, formerHash, formerWriter }) => {
      const former = formerHash === null ? null : { textHash: formerHash, lastWriter: formerWriter };
      return [skillId, { textHash, lastWriter, former }];
    }),
  );
}

type Looked = LookedText & { skillId: string; seq: number };

export async function writeLookedText(tx: Tx, { skillId, former, ...looked }: Looked): Promise<void> {
  const { textHash: formerHash = null, lastWriter: formerWriter = null } = former ?? {};
  const values = { ...looked, formerHash, formerWriter };
  await tx
    .insertInto('content.approvedTexts')
    .values({ skillId, ...values })
    .onConflict((conflict) => conflict.column('skillId').doUpdateSet(values))
    .execute();
}

/** Skills into whose draft somebody wrote after the last look. Of those that nobody has written in since writers are known, the approved ones. */
export async function editedSinceLooked(tx: Tx, most: number): Promise<string[]> {
  const { rows } = await sql<{ skillId: string }>`
    select d."skillId" from content."draftSnapshots" d
    join content.skills s on s.id = d."skillId" and s.workflow <> 'RETIRED' and s."organizationId" is not null
    left join content."approvedTexts" t on t."skillId" = d."skillId"
    where (d."writtenBy" is not null or exists (
      select from content."skillApprovals" a where a."skillId" = d."skillId" and a."withdrawnAt" is null))
    and (t.seq is null or t.seq < greatest(d.seq, (
      select max(u.seq) from content."draftUpdates" u where u."skillId" = d."skillId")))
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

/** No stage, unless the organization has chosen some. */
export async function approvalsAsked(tx: Tx, organizationId: string): Promise<ApprovalsAsked> {
  const row = await tx
    .selectFrom('content.approvalStages')
    .select(['stages', 'byAnother'])
    .where('organizationId', '=', organizationId)
    .executeTakeFirst();
  return row ?? noApprovalsAsked;
}

/** @param byAnother  undefined: as it was */
export async function writeStages(
  tx: Tx,
  organizationId: string,
  chosen: readonly ApprovalStage[],
  byAnother: boolean | undefined,
): Promise<void> {
  const values = { stages: JSON.stringify(chosen), ...(byAnother !== undefined && { byAnother }) };
  await tx
    .insertInto('content.approvalStages')
    .values({ organizationId, ...values })
    .onConflict((conflict) => conflict.column('organizationId').doUpdateSet(values))
    .execute();
}

export async function deleteApprovalsOf(tx: Tx, skillIds: readonly string[]): Promise<void> {
  for (const table of ['content.skillApprovals', 'content.approvedTexts'] as const)
    await tx
      .deleteFrom(table)
      .where('skillId', 'in', [...skillIds])
      .execute();
}
