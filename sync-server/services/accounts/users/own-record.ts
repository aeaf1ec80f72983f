/** What a person's own record is made of: the account, what they are where, and their addresses. */
import type { Kysely } from 'kysely';
import type { User } from '#contract/accounts/user.ts';
import type { Database } from '../../../storage/tables.ts';
import { profilesOf } from '../members/repository.ts';
import { findUser } from './repository.ts';
import { toUser } from './user-row.ts';

export async function ownRecord(tx: Kysely<Database>, userId: string): Promise<User | undefined> {
  const [user, profiles, otherEmails, totp] = await Promise.all([
    findUser(tx, userId),
    profilesOf(tx, userId),
    tx
      .selectFrom('accounts.otherEmails')
      .select(['address', 'verified'])
      .where('userId', '=', userId)
      .orderBy('addedAt')
      .execute(),
    tx.selectFrom('accounts.totp').select('userId').where('userId', '=', userId).executeTakeFirst(),
  ]);
  if (!user) return undefined;
  const addresses = [user.email.toLowerCase(), ...otherEmails.map(({ address }) => address)];
  const invitedBy = await tx
    .selectFrom('accounts.invitations')
    .select(['email as address', 'organizationId'])
    .where('email', 'in', addresses)
    .where('status', '=', 'accepted')
    .execute();
  const impersonatesIn = profiles
    .filter(({ roles }) => roles.includes('impersonator'))
    .map(({ organizationId }) => organizationId);
  const mayImpersonate = await isSharedAmong(tx, impersonatesIn);
  return toUser(user, { otherEmails, invitedBy, mayImpersonate, mfa: totp !== undefined });
}

/** Of the default shared organization the role counts, and of no other one (AUTH-034). */
async function isSharedAmong(tx: Kysely<Database>, organizationIds: readonly string[]): Promise<boolean> {
  if (organizationIds.length === 0) return false;
  const shared = await tx
    .selectFrom('accounts.organizations')
    .select('id')
    .where('id', 'in', [...organizationIds])
    .where('isDefaultShared', '=', true)
    .executeTakeFirst();
  return shared !== undefined;
}
