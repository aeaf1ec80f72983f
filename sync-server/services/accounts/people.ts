/** What other services may know of people, and how the server tells devices about them. */
import { type Kysely, sql } from 'kysely';
import type { UserInfo } from '#contract/accounts/user.ts';
import { userBucket } from '#domain/bucket.ts';
import type { Role } from '#domain/role.ts';
import type { Database } from '../../storage/tables.ts';
import type { ChangeContext } from '../../sync/feed.ts';
import { profilesOf } from './members/repository.ts';
import { ownRecord } from './users/own-record.ts';
import { findUser, holdUserAlias, insertUser, usersByIds, usersNear } from './users/repository.ts';
import { toProfile, toUserInfo } from './users/user-row.ts';

type Tx = Kysely<Database>;

export async function userInfoOf(tx: Tx, userId: string): Promise<UserInfo | undefined> {
  const user = await findUser(tx, userId);
  return user && toUserInfo(user);
}

/** The user name, which stays as it is until the transaction ends. */
export const holdAlias = async (tx: Tx, userId: string): Promise<string | undefined> =>
  (await holdUserAlias(tx, userId))?.alias;

/** In the order of their ids; unknown ones are left out. */
export const userInfosOf = async (tx: Tx, userIds: readonly string[]): Promise<UserInfo[]> =>
  (await usersByIds(tx, userIds)).map(toUserInfo);

/** In the order of their ids: those who have one of these roles in the organization. */
export async function membersWithRole(
  tx: Tx,
  organizationId: string,
  wanted: readonly Role[],
): Promise<string[]> {
  if (wanted.length === 0) return [];
  const { rows } = await sql<{ userId: string }>`
    select p."userId" from accounts.profiles p
    where p."organizationId" = ${organizationId}::uuid
      and exists (select 1 from jsonb_array_elements_text(to_jsonb(p.roles)) as held(role) where held.role = any(${[...wanted]}::text[]))
    order by p."userId"`.execute(tx);
  return rows.map(({ userId }) => userId);
}

/** @returns the id of the member of an organization with this id, email or user name */
export async function memberNamed(tx: Tx, organizationId: string, name: string): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    select u.id from accounts.users u join accounts.profiles p on p."userId" = u.id
    where p."organizationId" = ${organizationId}::uuid and jsonb_array_length(to_jsonb(p.roles)) > 0
      and (u.id::text = ${name} or lower(u.email) = lower(${name}) or lower(u.alias) = lower(${name}))
    limit 1`.execute(tx);
  return rows[0]?.id;
}

/**
 * Somebody names a person by exactly their user name: no address finds anybody, nor does the name of a person who keeps their profile to themselves
 * and is in no organization of whoever asks. Their account does not end before the transaction does.
 */
export async function personCalled(tx: Tx, alias: string, asking: string): Promise<string | undefined> {
  const { rows } = await sql<{ id: string; profileVisible: boolean }>`
    select id, "profileVisible" from accounts.users where lower(alias) = lower(${alias}) and not disabled for share`.execute(
    tx,
  );
  const [person] = rows;
  if (!person) return undefined;
  const known = person.profileVisible || (await usersNear(tx, asking, [person.id])).length > 0;
  return known ? person.id : undefined;
}

/** The person's own record, and how others see them. */
export async function announceUser(ctx: ChangeContext, userId: string): Promise<void> {
  const user = await ownRecord(ctx.tx, userId);
  if (!user) throw new Error('There is no such user.');
  const own = userBucket(userId);
  ctx.changed('user', userId, user, [own]);
  const { alias, name, image } = user;
  ctx.shown('userInfo', userId, { userId, alias, name, image }, [own]);
}

/** What someone is in an organization; that they are nothing there any more, too. */
export const announceProfile = (ctx: ChangeContext, userId: string, organizationId: string): Promise<void> =>
  announceProfiles(ctx, userId, [organizationId]);

export async function announceProfiles(
  ctx: ChangeContext,
  userId: string,
  organizationIds: readonly string[],
): Promise<void> {
  const profiles = await profilesOf(ctx.tx, userId);
  for (const organizationId of organizationIds) {
    const profile = profiles.find((each) => each.organizationId === organizationId);
    const id = `${userId}:${organizationId}`;
    ctx.changed('profile', id, profile ? toProfile(profile) : null, [userBucket(userId)]);
  }
  await announceUser(ctx, userId);
}

/** Whether an asset is the picture of somebody whom this person may know. */
export async function showsPerson(tx: Tx, assetId: string, userId: string): Promise<boolean> {
  const shown = await tx
    .selectFrom('accounts.users')
    .select(['id', 'profileVisible'])
    .where('image', '=', assetId)
    .limit(100)
    .execute();
  if (shown.some(({ profileVisible }) => profileVisible)) return true;
  const near = await usersNear(
    tx,
    userId,
    shown.map(({ id }) => id),
  );
  return near.length > 0;
}

/** An account without a name, an address or credentials: nobody can sign in to it, and nothing else is ever joined to it (D47). */
export async function addPseudonym(tx: Tx, userId: string, at: number): Promise<void> {
  const made = await insertUser(tx, {
    id: userId,
    alias: `lms-${userId}`,
    email: `${userId}@lms.invalid`,
    emailVerified: false,
    firstName: 'LMS',
    lastName: 'learner',
    image: null,
    registeredAt: at,
    lastLoginAt: null,
  });
  if (!made) throw new Error('There is such an account already.');
}
