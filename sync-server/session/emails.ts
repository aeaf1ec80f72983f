/** The addresses of a person: one is the first, further ones stand beside it; each is theirs once its mail is answered (ACCT-020). */
import type { Kysely } from 'kysely';
import { Refusal } from '#contract/errors.ts';
import { foldName } from '#domain/fold-name.ts';
import { audit } from '../audit/audit.ts';
import { sendJob } from '../jobs/job.ts';
import { setFirstAddress } from '../services/accounts/account-record.ts';
import { noAddress } from '../services/accounts/no-address.ts';
import { announceUser } from '../services/accounts/people.ts';
import type { Database } from '../storage/tables.ts';
import type { ChangeContext } from '../sync/feed.ts';
import type { Caller } from '../verbs/service-context.ts';
import { accountMail } from './account-mail.ts';
import { addressesOf } from './addresses.ts';
import { deleteIdentities } from './identities.ts';
import { forgetMailTokensTo } from './mail-tokens.ts';
import { tellOfChange } from './security-mail.ts';

type Tx = Kysely<Database>;

const MAX_ADDRESSES = 5;

/** One that was added later; where the first one was never confirmed, it takes its place. @returns false: it is not there any more */
export async function confirmOther(tx: Tx, userId: string, email: string, at: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('accounts.otherEmails')
    .set({ verified: true, addedAt: at })
    .where('userId', '=', userId)
    .where('address', '=', email)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return false;
  const { email: first } = await holdUser(tx, userId);
  if (first === noAddress(userId)) await putFirst(tx, userId, email, at);
  return true;
}

/** Whether anybody has it is told to nobody but to them, by mail (D67). @throws Refusal INVALID_ARGUMENTS: too many */
export async function addEmail(ctx: ChangeContext, caller: Caller, address: string, at: number) {
  const { tx } = ctx;
  const { userId } = caller;
  const user = await holdUser(tx, userId);
  const others = await tx
    .selectFrom('accounts.otherEmails')
    .select('address')
    .where('userId', '=', userId)
    .execute();
  const known = [user.email, user.pendingEmail].some((each) => each !== null && foldName(each) === address);
  if (!known && !others.some((other) => other.address === address)) {
    if (others.length + 1 >= MAX_ADDRESSES) throw new Refusal('INVALID_ARGUMENTS');
    await tx.insertInto('accounts.otherEmails').values({ userId, address, addedAt: at }).execute();
    await sendJob(tx, accountMail, { userId, purpose: 'verify', next: null, address }, { at });
    await announceUser(ctx, userId);
    await changed(tx, caller, at);
    await tellOfChange(tx, { userId, change: 'address added', at, from: caller });
  }
}

/** @throws Refusal FORBIDDEN_ACCESS: it is not a confirmed one of the person's */
export async function makeEmailPrimary(ctx: ChangeContext, caller: Caller, address: string, at: number) {
  const { tx } = ctx;
  const { userId } = caller;
  await holdUser(tx, userId);
  const other = await tx
    .selectFrom('accounts.otherEmails')
    .select('address')
    .where('userId', '=', userId)
    .where('address', '=', address)
    .where('verified', '=', true)
    .executeTakeFirst();
  if (!other) throw new Refusal('FORBIDDEN_ACCESS');
  await putFirst(tx, userId, address, at);
  await announceUser(ctx, userId);
  await changed(tx, caller, at);
  await tellOfChange(tx, { userId, change: 'address made first', at, from: caller });
}

/** The first one stays. */
export async function removeEmail(ctx: ChangeContext, caller: Caller, address: string, at: number) {
  const { tx } = ctx;
  const { userId } = caller;
  await holdUser(tx, userId);
  const removed = await tx
    .deleteFrom('accounts.otherEmails')
    .where('userId', '=', userId)
    .where('address', '=', address)
    .returning('verified')
    .executeTakeFirst();
  await tx
    .updateTable('accounts.formerAddresses')
    .set({ removedAt: at })
    .where('userId', '=', userId)
    .where('address', '=', address)
    .where('removedAt', 'is', null)
    .execute();
  await forgetMailTokensTo(tx, userId, address);
  await announceUser(ctx, userId);
  await changed(tx, caller, at);
  // Whoever has only been claimed as a person's own hears nothing of them.
  if (removed?.verified) {
    // Which of them came by this address is not known; those of an address that stays join again at their next sign-in.
    await deleteIdentities(tx, userId);
    await tellOfChange(tx, { userId, change: 'address removed', at, from: caller, also: address });
  }
}

/** What was first stands beside it from now on, confirmed or not. */
async function putFirst(tx: Tx, userId: string, address: string, at: number): Promise<void> {
  const { email, pendingEmail, emailVerified } = await holdUser(tx, userId);
  const { first } = await addressesOf(tx, userId);
  if (first !== null && first !== address)
    await tx
      .insertInto('accounts.formerAddresses')
      .values({ userId, address: first, until: at, removedAt: null })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  await tx
    .deleteFrom('accounts.otherEmails')
    .where('userId', '=', userId)
    .where('address', '=', address)
    .execute();
  const before = [
    ...(emailVerified ? [{ address: foldName(email), verified: true }] : []),
    ...(pendingEmail === null ? [] : [{ address: foldName(pendingEmail), verified: false }]),
  ];
  for (const each of before) {
    await tx
      .insertInto('accounts.otherEmails')
      .values({ userId, ...each, addedAt: 0 })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
  await setFirstAddress(tx, userId, address);
}

const holdUser = (tx: Tx, userId: string) =>
  tx
    .selectFrom('accounts.users')
    .select(['email', 'pendingEmail', 'emailVerified'])
    .where('id', '=', userId)
    .forUpdate()
    .executeTakeFirstOrThrow();

const changed = (tx: Tx, by: Caller, at: number) =>
  audit(tx, {
    kind: 'credentials changed',
    at,
    by,
    entity: { type: 'user', id: by.userId },
    details: { email: true },
  });

const deleteFormerAddresses = (tx: Tx, userId: string) =>
  tx.deleteFrom('accounts.formerAddresses').where('userId', '=', userId).execute();

/** @param kept  addresses that stay; none by default */
export async function deleteOtherEmails(tx: Tx, userId: string, kept: readonly string[] = []): Promise<void> {
  await deleteFormerAddresses(tx, userId);
  await tx
    .deleteFrom('accounts.otherEmails')
    .where('userId', '=', userId)
    .$if(kept.length > 0, (rows) => rows.where('address', 'not in', kept))
    .execute();
}
