/**
 * Making an account (ACCT-018). Its address is nobody's until the mail to it is answered, so nobody learns whether it was known (D67); the mail may be
 * the one that invited them.
 */
import { Refusal } from '#contract/errors.ts';
import { givenAlias } from '#domain/alias.ts';
import { audit } from '../audit/audit.ts';
import { sendJob } from '../jobs/job.ts';
import { addAccount, type NewAccount } from '../services/accounts/add-account.ts';
import { isAliasFree } from '../services/accounts/aliases.ts';
import { acceptInvitationAs, makeOwner, newOrganization } from '../services/accounts/face.ts';
import { joinWithCode } from '../services/accounts/sign-up-invitation.ts';
import type { ChangeContext } from '../sync/feed.ts';
import { accountMail } from './account-mail.ts';
import { type MailProof, proveByInvitation } from './prove-address.ts';

/** @throws Refusal USERNAME_TAKEN */
export async function signUp(
  ctx: ChangeContext,
  account: NewAccount,
  {
    at,
    next,
    organizationId,
    mail,
    proof,
  }: {
    at: number;
    next: string | null;
    /** whose join code let them in */
    organizationId: string | null;
    /** false: the address has had its mails for now */
    mail: boolean;
    /** of the mail that invited them; null: none */
    proof: MailProof | null;
  },
): Promise<{ userId: string; joined: { organizationId: string; alias: string } | null }> {
  const userId = await addAccount(ctx, account, { at, verified: false });
  if (organizationId !== null) await joinWithCode(ctx, { userId, organizationId, at });
  const by = { userId, actorId: null };
  const proven = proof !== null && (await proveByInvitation(ctx, proof, { userId, at }));
  const joined = proven ? await acceptInvitationAs(ctx, proof.inviteId, { by, at }) : null;
  if (mail && !proven) await sendJob(ctx.tx, accountMail, { userId, purpose: 'verify', next }, { at });
  await audit(ctx.tx, { kind: 'signed up', at, by, entity: { type: 'user', id: userId } });
  return { userId, joined };
}

/** The first account of an installation: it owns the first organization, and whoever has the link is believed. @throws Refusal USERNAME_TAKEN, and those of `aliasFor` */
export async function setUp(
  ctx: ChangeContext,
  account: NewAccount,
  { at, organization, alias }: { at: number; organization: string; alias: string | undefined },
): Promise<string> {
  const userId = await addAccount(ctx, account, { at, verified: true });
  const { organizationId } = await newOrganization(ctx, {
    alias: await aliasFor(ctx, { alias, organization, at }),
    name: organization,
    description: '',
    isDefaultShared: false,
    // Whoever sets an installation up operates it.
    tier: 'PREMIUM',
    at,
  });
  await makeOwner(ctx, { userId, organizationId, at, by: { userId, actorId: null } });
  return userId;
}

/** @throws Refusal INVALID_ARGUMENTS (the name suggests none), ALIAS_TAKEN (by the account itself, or a word of the app's own) */
async function aliasFor(
  { tx }: ChangeContext,
  { alias: typed = '', organization, at }: { alias: string | undefined; organization: string; at: number },
): Promise<string> {
  const alias = givenAlias(typed, organization);
  if (alias === '') throw new Refusal('INVALID_ARGUMENTS', { message: 'The organization needs an address.' });
  if (!(await isAliasFree(tx, alias, { at }))) throw new Refusal('ALIAS_TAKEN');
  return alias;
}
