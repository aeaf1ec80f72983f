/** Codes with their batch: statements and nothing else. */
import { type Insertable, type Kysely, sql, type Updateable } from 'kysely';
import type { CodeBatch } from '#contract/accounts/access-code.ts';
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
      sql<number | null>`coalesce(c."revokedAt", b."revokedAt")`.as('revokedAt'),
      'o.alias as slug',
    ]);

export type CodeRecord = NonNullable<Awaited<ReturnType<typeof findCode>>>;

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
    .where('revokedAt', 'is', null)
    .where(
      sql<boolean>`exists (select 1 from accounts."accessCodeBatches" b where b.id = c."batchId"
        and b."revokedAt" is null and (b."expiresAt" is null or b."expiresAt" > ${at}))`,
    )
    .executeTakeFirst();
  return claimed.numUpdatedRows === 1n;
}

export const writeCode = (tx: Tx, hash: string, columns: Updateable<Database['accounts.accessCodes']>) =>
  tx.updateTable('accounts.accessCodes').set(columns).where('hash', '=', hash).execute();

export const noteNoSeat = (tx: Tx, hash: string, at: number) => writeCode(tx, hash, { noSeatAt: at });

export const insertCodes = (tx: Tx, codes: readonly Insertable<Database['accounts.accessCodes']>[]) =>
  tx.insertInto('accounts.accessCodes').values(codes).execute();

export const findBatch = (tx: Tx, batchId: string) =>
  tx.selectFrom('accounts.accessCodeBatches').selectAll().where('id', '=', batchId).executeTakeFirst();

export const insertBatch = (tx: Tx, batch: Insertable<Database['accounts.accessCodeBatches']>) =>
  tx.insertInto('accounts.accessCodeBatches').values(batch).execute();

export const revokeBatch = (tx: Tx, batchId: string, at: number) =>
  tx.updateTable('accounts.accessCodeBatches').set({ revokedAt: at }).where('id', '=', batchId).execute();

/** @returns false: somebody has used it, or it is of another batch */
export async function revokeCode(
  tx: Tx,
  { batchId, hash, at }: { batchId: string; hash: string; at: number },
) {
  const revoked = await tx
    .updateTable('accounts.accessCodes')
    .set({ revokedAt: sql<number>`coalesce("revokedAt", ${at})` })
    .where('hash', '=', hash)
    .where('batchId', '=', batchId)
    .where('status', '=', 'available')
    .executeTakeFirst();
  return revoked.numUpdatedRows === 1n;
}

/** The newest first, with how many of their codes are used. */
export async function batchesOf(tx: Tx, organizationId: string): Promise<CodeBatch[]> {
  const { rows } = await sql<CodeBatch>`
    select b.id as "batchId", b.name, b.note, b.gifts, b."createdAt", b."expiresAt", b."revokedAt",
      coalesce(nullif(trim(u."firstName" || ' ' || u."lastName"), ''), u.alias) as "createdBy",
      count(c.hash)::int as count, (count(c.hash) filter (where c.status <> 'available'))::int as redeemed,
      (count(c.hash) filter (where c.status = 'available' and c."noSeatAt" is not null))::int as "withoutSeat"
    from accounts."accessCodeBatches" b join accounts.users u on u.id = b."createdBy"
    left join accounts."accessCodes" c on c."batchId" = b.id
    where b."organizationId" = ${organizationId}::uuid
    group by b.id, u.id order by b."createdAt" desc, b.id limit 500`.execute(tx);
  return rows;
}

/** With who has used them; those that were used last come first. */
export const codesOfBatch = (tx: Tx, batchId: string) =>
  tx
    .selectFrom('accounts.accessCodes as c')
    .leftJoin('accounts.users as u', 'u.id', 'c.userId')
    .select([
      'c.hash',
      'c.ending',
      'c.status',
      'c.redeemedAt',
      'c.revokedAt',
      'c.noSeatAt',
      'u.alias',
      'u.firstName',
      'u.lastName',
    ])
    .where('c.batchId', '=', batchId)
    .orderBy(sql`c."redeemedAt" desc nulls last`)
    .orderBy('c.ending')
    .execute();

export const rehashCodes = (tx: Tx, codes: readonly { hash: string; keyed: string }[]) =>
  sql`update accounts."accessCodes" c set hash = n.keyed
    from unnest(${codes.map(({ hash }) => hash)}::text[], ${codes.map(({ keyed }) => keyed)}::text[]) as n(plain, keyed)
    where c.hash = n.plain`.execute(tx);
