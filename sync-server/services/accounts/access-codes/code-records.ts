/** Codes with their batch: statements, and what a row of them says. */
import { type Kysely, sql } from 'kysely';
import type { AccessCodeEffect, CodeGift } from '#contract/accounts/access-code.ts';
import type { AccessCodeStatus } from '#domain/access-code.ts';
import type { Database } from '../../../storage/tables.ts';

type Tx = Kysely<Database>;

export const findCode = (tx: Tx, hash: string) => codes(tx).where('c.hash', '=', hash).executeTakeFirst();

/** Held against others who would redeem it at the same moment. */
export const holdCode = (tx: Tx, hash: string) =>
  codes(tx).where('c.hash', '=', hash).forUpdate('c').executeTakeFirst();

const codes = (tx: Tx) =>
  tx
    .selectFrom('accounts.accessCodes as c')
    .innerJoin('accounts.accessCodeBatches as b', 'b.id', 'c.batchId')
    .innerJoin('accounts.organizations as o', 'o.id', 'b.organizationId')
    .select([
      'c.hash',
      'c.batchId',
      'c.status',
      'c.userId',
      'c.groupId',
      'b.organizationId',
      'b.gifts',
      'b.expiresAt',
      'b.revokedAt',
      'o.alias as slug',
    ]);

export type CodeRecord = NonNullable<Awaited<ReturnType<typeof findCode>>>;

type Dated = Pick<CodeRecord, 'status' | 'expiresAt' | 'revokedAt'>;

/** One that nobody has used yet is worth nothing once its batch is over. */
export const statusOf = ({ status, expiresAt, revokedAt }: Dated, at: number): AccessCodeStatus =>
  status === 'available' && (revokedAt !== null || (expiresAt !== null && expiresAt <= at))
    ? 'invalid'
    : status;

/** What the person is told of the gifts: a group that is gone can't be chosen. */
export async function effectsOf(tx: Tx, gifts: readonly CodeGift[]): Promise<AccessCodeEffect[]> {
  const ids = gifts.flatMap((gift) => (gift.type === 'joinOrganizationGroup' ? gift.groupIds : []));
  const groups =
    ids.length === 0
      ? []
      : await tx
          .selectFrom('accounts.groups')
          .select(['id', 'name'])
          .where('id', 'in', ids)
          .where('archived', '=', false)
          .orderBy('name')
          .execute();
  return gifts.map(({ type }) => ({
    type,
    choices:
      type === 'joinOrganizationGroup'
        ? groups.map(({ id: groupId, name }) => ({ name, payloadAttribute: { groupId } }))
        : [],
  }));
}

/** @returns false: it is not free */
export async function claimCode(
  tx: Tx,
  { hash, userId, groupId, at }: { hash: string; userId: string; groupId: string | null; at: number },
): Promise<boolean> {
  const claimed = await tx
    .updateTable('accounts.accessCodes as c')
    .set({ status: 'pending', userId, groupId, claimedAt: at })
    .where('hash', '=', hash)
    .where('status', '=', 'available')
    .where(
      sql<boolean>`exists (select 1 from accounts."accessCodeBatches" b where b.id = c."batchId"
        and b."revokedAt" is null and (b."expiresAt" is null or b."expiresAt" > ${at}))`,
    )
    .executeTakeFirst();
  return claimed.numUpdatedRows === 1n;
}
