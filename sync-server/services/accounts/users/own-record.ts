/** What a person's own record is made of: the account, what they are where, and their addresses. */
import { type Kysely, sql } from 'kysely';
import type { User } from '#contract/accounts/user.ts';
import type { Database } from '../../../storage/tables.ts';
import { toUser } from './user-row.ts';

export async function ownRecord(tx: Kysely<Database>, userId: string): Promise<User | undefined> {
  const user = await accountOf(tx, userId);
  if (!user) return undefined;
  const { otherEmails, invitedBy, formerAliases, mayImpersonate, mfa } = user;
  return toUser(user, { otherEmails, invitedBy, formerAliases, mayImpersonate, mfa });
}

/** In one statement: it is asked in transactions that others wait for. As an impersonator only the default shared organization counts (AUTH-034). */
const accountOf = (tx: Kysely<Database>, userId: string) =>
  tx
    .selectFrom('accounts.users as u')
    .selectAll('u')
    .select([
      sql<{ address: string; verified: boolean }[]>`(
        select coalesce(jsonb_agg(jsonb_build_object('address', e.address, 'verified', e.verified) order by e."addedAt"), '[]')
        from accounts."otherEmails" e where e."userId" = u.id)`.as('otherEmails'),
      sql<{ address: string; organizationId: string }[]>`(
        select coalesce(jsonb_agg(jsonb_build_object('address', i.email, 'organizationId', i."organizationId")), '[]')
        from accounts.invitations i where i.status = 'accepted' and i.email = any(array(
          select lower(u.email) union all select e.address from accounts."otherEmails" e where e."userId" = u.id)))`.as(
        'invitedBy',
      ),
      sql<string[]>`(
        select coalesce(jsonb_agg(f.alias order by f."freedAt"), '[]')
        from accounts."formerAliases" f where f."userId" = u.id)`.as('formerAliases'),
      sql<boolean>`exists (select 1 from accounts.totp t where t."userId" = u.id)`.as('mfa'),
      sql<boolean>`exists (select 1 from accounts.profiles p join accounts.organizations o on o.id = p."organizationId"
        where p."userId" = u.id and o."isDefaultShared" and to_jsonb(p.roles) ? 'impersonator')`.as(
        'mayImpersonate',
      ),
    ])
    .where('u.id', '=', userId)
    .executeTakeFirst();
