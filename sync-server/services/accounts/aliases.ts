/** The names of people and organizations: one name space, whose names are taken here alone. */
import { type Kysely, sql } from 'kysely';
import { Refusal } from '#contract/errors.ts';
import { mayBeAlias } from '#domain/alias.ts';
import type { FlagScope } from '#domain/feature-flags.ts';
import type { Database } from '../../storage/tables.ts';
import { findOrganization } from './organizations/repository.ts';
import { findUser } from './users/repository.ts';

/** Nobody else gets a former alias for so long: links to it still lead to its owner. */
const FREED_MS = 90 * 24 * 60 * 60 * 1000;

/**
 * Whether a person or an organization may take an alias; people and organizations share one name space (D67). Holds it against others until
 * the transaction ends.
 * @param alias  folded
 * @param by  whose former aliases are theirs to take again
 */
export async function isAliasFree(
  tx: Kysely<Database>,
  alias: string,
  { at, ...by }: { at: number; userId?: string; organizationId?: string },
): Promise<boolean> {
  if (!mayBeAlias(alias)) return false;
  await sql`select pg_advisory_xact_lock(hashtextextended(${`alias ${alias}`}, 0))`.execute(tx);
  const { rows } = await sql<{ by: string | null }>`
    select null as by from accounts.users where lower(alias) = ${alias}
    union all select null from accounts.organizations where lower(alias) = ${alias}
    union all select coalesce("userId", "organizationId")::text from accounts."formerAliases"
      where alias = ${alias} and "freedAt" > ${at - FREED_MS}`.execute(tx);
  const own = [by.userId, by.organizationId];
  return rows.every((row) => row.by !== null && own.includes(row.by));
}

/**
 * For whoever writes it in the same transaction.
 * @param alias  folded
 * @param left  folded: the one of before, which leads to its owner from now on; absent for who had none
 * @throws Refusal ALIAS_TAKEN
 */
export async function takeAlias(
  tx: Kysely<Database>,
  alias: string,
  { left, at, ...by }: { left?: string; at: number; userId?: string; organizationId?: string },
): Promise<void> {
  if (!(await isAliasFree(tx, alias, { at, ...by }))) throw new Refusal('ALIAS_TAKEN');
  if (left === undefined) return;
  const { userId = null, organizationId = null } = by;
  await tx.deleteFrom('accounts.formerAliases').where('alias', '=', alias).execute();
  await tx
    .insertInto('accounts.formerAliases')
    .values({ alias: left, userId, organizationId, freedAt: at })
    .onConflict((conflict) => conflict.column('alias').doUpdateSet({ userId, organizationId, freedAt: at }))
    .execute();
}

/** @returns null for an id that nobody has */
export async function aliasOf(tx: Kysely<Database>, scope: FlagScope, id: string): Promise<string | null> {
  const found = scope === 'org' ? await findOrganization(tx, id) : await findUser(tx, id);
  return found?.alias ?? null;
}
