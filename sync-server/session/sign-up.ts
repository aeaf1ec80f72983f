/** Making an account (ACCT-018). Its address is nobody's until the mail to it is answered, so nobody learns whether it was known (D67). */
import type { SignUpRequest } from '#contract/accounts/sign-up.ts';
import { Refusal } from '#contract/errors.ts';
import { newId } from '#contract/ids.ts';
import { mayBeAlias } from '#domain/alias.ts';
import { foldName } from '#domain/fold-name.ts';
import { slugOfTitle } from '#domain/slug.ts';
import { audit } from '../audit/audit.ts';
import { sendJob } from '../jobs/job.ts';
import { affiliateWithShared } from '../services/accounts/affiliation.ts';
import { isAliasFree } from '../services/accounts/aliases.ts';
import { newOrganization } from '../services/accounts/new-organization.ts';
import { announceProfile, announceUser } from '../services/accounts/people.ts';
import { joinWithCode } from '../services/accounts/sign-up-invitation.ts';
import type { ChangeContext } from '../sync/feed.ts';
import { accountMail } from './account-mail.ts';
import { noAddress } from './addresses.ts';

type NewAccount = Omit<SignUpRequest, 'password' | 'setup' | 'next' | 'invitation'> & {
  /** null: a provider says who they are */
  passwordHash: string | null;
};

/** @throws Refusal USERNAME_TAKEN */
export async function addAccount(
  ctx: ChangeContext,
  { username, firstName, lastName, email, passwordHash }: NewAccount,
  { at, verified }: { at: number; verified: boolean },
): Promise<string> {
  const { tx } = ctx;
  const alias = foldName(username);
  if (!(await isAliasFree(tx, alias, { at }))) throw new Refusal('USERNAME_TAKEN');
  const id = newId();
  const made = await tx
    .insertInto('accounts.users')
    .values({
      id,
      alias,
      email: verified ? foldName(email) : noAddress(id),
      pendingEmail: verified ? null : foldName(email),
      emailVerified: verified,
      firstName,
      lastName,
      image: null,
      registeredAt: at,
      lastLoginAt: null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!made) throw new Refusal('USERNAME_TAKEN');
  if (passwordHash !== null)
    await tx.insertInto('accounts.credentials').values({ userId: id, passwordHash }).execute();
  await affiliateWithShared(ctx, id, at);
  await announceUser(ctx, id);
  return id;
}

/** @throws Refusal USERNAME_TAKEN */
export async function signUp(
  ctx: ChangeContext,
  account: NewAccount,
  {
    at,
    next,
    organizationId,
  }: {
    at: number;
    next: string | null;
    /** whose join code let them in */
    organizationId: string | null;
  },
): Promise<string> {
  const userId = await addAccount(ctx, account, { at, verified: false });
  if (organizationId !== null) await joinWithCode(ctx, { userId, organizationId, at });
  await sendJob(ctx.tx, accountMail, { userId, purpose: 'verify', next }, { at });
  return userId;
}

/** The first account of an installation: it owns the first organization, and whoever has the link is believed. @throws Refusal USERNAME_TAKEN */
export async function setUp(
  ctx: ChangeContext,
  account: NewAccount,
  { at, organization }: { at: number; organization: string },
): Promise<string> {
  const userId = await addAccount(ctx, account, { at, verified: true });
  const wanted = slugOfTitle(organization, 'organization');
  const alias = [wanted, `${wanted}-academy`, 'academy'].find(
    (each) => each !== foldName(account.username) && each.length >= 3 && mayBeAlias(each),
  );
  const { organizationId } = await newOrganization(ctx, {
    alias: alias ?? `org-${userId.slice(-8)}`,
    name: organization,
    description: '',
    isDefaultShared: false,
    at,
  });
  const roles = ['owner', 'member'] as const;
  await ctx.tx
    .insertInto('accounts.profiles')
    .values({ userId, organizationId, roles: JSON.stringify(roles), order: 0 })
    .execute();
  await announceProfile(ctx, userId, organizationId);
  await audit(ctx.tx, {
    kind: 'roles changed',
    at,
    by: { userId, actorId: null },
    organizationId,
    entity: { type: 'user', id: userId },
    details: { roles: [...roles] },
  });
  return userId;
}
