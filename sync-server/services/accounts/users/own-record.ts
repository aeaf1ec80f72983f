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
  const roles = profiles.flatMap((profile) => profile.roles);
  return toUser(user, roles, { otherEmails, invitedBy, mfa: totp !== undefined });
}
