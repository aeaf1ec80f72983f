/** People as the contract shows them. */
import type { Selectable } from 'kysely';
import type { Profile, User, UserInfo } from '#contract/accounts/user.ts';
import type { Role } from '#domain/role.ts';
import type { Database } from '../../../storage/tables.ts';

export type UserRecord = Selectable<Database['accounts.users']>;
export type ProfileRecord = Selectable<Database['accounts.profiles']>;

export const toUserInfo = (
  user: Pick<UserRecord, 'id' | 'alias' | 'firstName' | 'lastName' | 'image'>,
): UserInfo => ({
  userId: user.id,
  alias: user.alias,
  name: { first: user.firstName, last: user.lastName },
  image: user.image,
});

/** @param roles  those of all organizations */
export const toUser = (user: UserRecord, roles: readonly Role[]): User => ({
  ...toUserInfo(user),
  emails:
    user.pendingEmail === null
      ? [{ address: user.email, primary: true, verified: user.emailVerified }]
      : [{ address: user.pendingEmail, primary: true, verified: false }],
  about: user.about,
  registeredAt: user.registeredAt,
  lastLoginAt: user.lastLoginAt,
  mayImpersonate: roles.includes('impersonator'),
});

export const toProfile = ({ userId, organizationId, roles, order }: ProfileRecord): Profile => ({
  profileId: `${userId}:${organizationId}`,
  organizationId,
  roles,
  order,
});
