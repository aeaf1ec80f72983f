/** People as the contract shows them. */
import type { Selectable } from 'kysely';
import type { Profile, User, UserInfo } from '#contract/accounts/user.ts';
import type { Database } from '../../../storage/tables.ts';
import type { Shown } from './repository.ts';

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

/** As the API tells of others (ACCT-016). */
export const toUserInfoAnswer = (user: Shown) => ({
  ...toUserInfo(user),
  id: user.id,
  lastLoginAt: user.lastLoginAt,
});

export type Besides = {
  /** addresses beside the first one */
  otherEmails: readonly { address: string; verified: boolean }[];
  /** organizations whose invitation was accepted, by the address that it was sent to */
  invitedBy: readonly { address: string; organizationId: string }[];
  /** user names of before that nobody else has taken */
  formerAliases: readonly string[];
  /** an impersonator of the default shared organization */
  mayImpersonate: boolean;
  /** signing in with the password asks for a code as well */
  mfa: boolean;
};

export const toUser = (
  user: UserRecord,
  { otherEmails, invitedBy, formerAliases, mayImpersonate, mfa }: Besides,
): User => ({
  ...toUserInfo(user),
  formerAliases: [...formerAliases],
  emails: [
    user.pendingEmail === null
      ? { address: user.email, primary: true, verified: user.emailVerified }
      : { address: user.pendingEmail, primary: true, verified: false },
    ...otherEmails.map(({ address, verified }) => ({ address, primary: false, verified })),
  ].map((email) => ({
    ...email,
    orgs: invitedBy
      .filter(({ address }) => address === email.address.toLowerCase())
      .map(({ organizationId }) => organizationId),
  })),
  about: user.about,
  registeredAt: user.registeredAt,
  lastLoginAt: user.lastLoginAt,
  mayImpersonate,
  socials: user.socials,
  mfa,
  profileVisible: user.profileVisible,
  video: user.video,
  notices: user.notices,
  deletionAt: user.deletionAt,
});

export const toProfile = ({ userId, organizationId, roles, order }: ProfileRecord): Profile => ({
  profileId: `${userId}:${organizationId}`,
  organizationId,
  roles,
  order,
});
