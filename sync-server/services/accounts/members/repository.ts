/** What people are in organizations: statements and nothing else. The only ones that write `accounts.profiles`. */
import { type Kysely, sql } from 'kysely';
import type { Role } from '#domain/role.ts';
import type { Database } from '../../../storage/tables.ts';

type Tx = Kysely<Database>;
type Place = { userId: string; organizationId: string };

export const profilesOf = (tx: Tx, userId: string) =>
  tx.selectFrom('accounts.profiles').selectAll().where('userId', '=', userId).orderBy('order').execute();

export const findProfile = (tx: Tx, userId: string, organizationId: string) =>
  tx
    .selectFrom('accounts.profiles')
    .selectAll()
    .where('userId', '=', userId)
    .where('organizationId', '=', organizationId)
    .executeTakeFirst();

/** Held against others who would change it, until the transaction ends. */
export const holdProfile = (tx: Tx, userId: string, organizationId: string) =>
  tx
    .selectFrom('accounts.profiles')
    .selectAll()
    .where('userId', '=', userId)
    .where('organizationId', '=', organizationId)
    .forUpdate()
    .executeTakeFirst();

/** Those of these people; who has none there is left out. */
export const profilesIn = async (tx: Tx, organizationId: string, userIds: readonly string[]) =>
  userIds.length === 0
    ? []
    : tx
        .selectFrom('accounts.profiles')
        .selectAll()
        .where('organizationId', '=', organizationId)
        .where('userId', 'in', [...userIds])
        .execute();

/** Holds the person's places against others who would change them, until the transaction ends. */
export const holdProfiles = (tx: Tx, userId: string) =>
  tx
    .selectFrom('accounts.profiles')
    .selectAll()
    .where('userId', '=', userId)
    .orderBy('order')
    .orderBy('organizationId')
    .forUpdate()
    .execute();

/** At the end of the person's rail. @param known  what becomes of the roles of who is there already */
export async function insertProfile(
  tx: Tx,
  { userId, organizationId, roles: given, joinedAt }: Place & { roles: readonly Role[]; joinedAt: number },
  known: 'they get these' | 'they keep theirs',
): Promise<void> {
  const roles = JSON.stringify(given);
  const order = sql<number>`(select count(*) from accounts.profiles p where p."userId" = ${userId})`;
  await tx
    .insertInto('accounts.profiles')
    .values({ userId, organizationId, roles, order, joinedAt })
    .onConflict((conflict) => {
      const same = conflict.columns(['userId', 'organizationId']);
      return known === 'they keep theirs' ? same.doNothing() : same.doUpdateSet({ roles });
    })
    .execute();
}

export async function writeProfile(
  tx: Tx,
  { userId, organizationId }: Place,
  { roles, order }: { roles?: readonly Role[]; order?: number },
): Promise<void> {
  await tx
    .updateTable('accounts.profiles')
    .set({ ...(roles && { roles: JSON.stringify(roles) }), ...(order !== undefined && { order }) })
    .where('userId', '=', userId)
    .where('organizationId', '=', organizationId)
    .execute();
}

/** @param only  those without a role. @returns how many there were */
export async function deleteProfiles(
  tx: Tx,
  userId: string,
  organizationIds: readonly string[],
  only?: 'without a role',
): Promise<number> {
  if (organizationIds.length === 0) return 0;
  const gone = await tx
    .deleteFrom('accounts.profiles')
    .where('userId', '=', userId)
    .where('organizationId', 'in', [...organizationIds])
    .$if(only !== undefined, (profiles) => profiles.where(sql<boolean>`roles = '[]'::jsonb`))
    .executeTakeFirst();
  return Number(gone.numDeletedRows);
}

export async function countOwners(tx: Tx, organizationId: string): Promise<number> {
  const { owners } = await tx
    .selectFrom('accounts.profiles')
    .select(({ fn }) => fn.countAll<string>().as('owners'))
    .where('organizationId', '=', organizationId)
    .where(sql<boolean>`roles @> '["owner"]'::jsonb`)
    .executeTakeFirstOrThrow();
  return Number(owners);
}

/** Of these addresses, folded, those of people who have confirmed them and have a role there. */
export async function addressesWithin(
  tx: Tx,
  organizationId: string,
  addresses: readonly string[],
): Promise<Set<string>> {
  const { rows } = await sql<{ address: string }>`
    select lower(u.email) as address from accounts.users u join accounts.profiles p on p."userId" = u.id
    where p."organizationId" = ${organizationId}::uuid and u."emailVerified" and p.roles <> '[]'::jsonb
      and lower(u.email) = any(${[...addresses]}::text[])`.execute(tx);
  return new Set(rows.map(({ address }) => address));
}
