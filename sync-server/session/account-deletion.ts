/**
 * The end of an account: asked for by its person, carried out 14 days later, until when it can be taken back. What they wrote stays where
 * others answered it, without its text and without their name.
 */
import { type Kysely, sql } from 'kysely';
import { Refusal } from '#contract/errors.ts';
import { audit } from '../audit/audit.ts';
import { defineSchedule, type JobRun } from '../jobs/job.ts';
import { emptyAccount, setDeletion } from '../services/accounts/account-record.ts';
import { forgetShippingOf } from '../services/accounts/feedback-records.ts';
import { leaveEverything } from '../services/accounts/leave-everything.ts';
import { announceUser } from '../services/accounts/people.ts';
import { endSessionsOf } from '../services/accounts/session-records.ts';
import { forgetBuyer } from '../services/billing/face.ts';
import { eraseMessagesOf } from '../services/communication/erase-person.ts';
import { eraseOwnSkills } from '../services/content/erase-own-skills.ts';
import { eraseCommentsOf } from '../services/content/erase-person.ts';
import { erasePlansOf } from '../services/content/erase-plans.ts';
import type { Database } from '../storage/tables.ts';
import { type ChangeContext, change } from '../sync/feed.ts';
import { forgetWritesOf } from '../verbs/field-writes.ts';
import type { Caller } from '../verbs/service-context.ts';
import { deleteAppKeys } from './app-keys.ts';
import { deleteOtherEmails } from './emails.ts';
import { removeTotp } from './factor-codes.ts';
import { deleteSignInCodes } from './hand-off.ts';
import { forgetIdentities } from './identities.ts';
import { deleteMailTokens } from './mail-tokens.ts';
import { removePasskeys } from './passkeys.ts';
import { deleteSealingKeys } from './sealing-keys.ts';
import { tellOfChange } from './security-mail.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
export const DELETION_GRACE_MS = 14 * DAY_MS;
const HOUR_MS = 60 * 60 * 1000;
const AT_ONCE = 20;

/** @throws Refusal LAST_OWNER: an organization would be nobody's */
export async function askForDeletion(ctx: ChangeContext, caller: Caller, at: number): Promise<number> {
  const { tx } = ctx;
  const { userId } = caller;
  if (await isLastOwner(tx, userId)) throw new Refusal('LAST_OWNER');
  const deletionAt = at + DELETION_GRACE_MS;
  await setDeletion(tx, userId, deletionAt);
  await announceUser(ctx, userId);
  const entity = { type: 'user', id: userId };
  await audit(tx, { kind: 'deleted', at, by: caller, entity, details: { deletionAt } });
  await tellOfChange(tx, { userId, change: 'deletion asked for', at, from: caller });
  return deletionAt;
}

export async function keepAccount(ctx: ChangeContext, caller: Caller, at: number): Promise<void> {
  const { tx } = ctx;
  const { userId } = caller;
  await setDeletion(tx, userId, null);
  await announceUser(ctx, userId);
  const entity = { type: 'user', id: userId };
  await audit(tx, { kind: 'restored', at, by: caller, entity });
}

async function isLastOwner(tx: Kysely<Database>, userId: string): Promise<boolean> {
  const { rows } = await sql`select 1 from accounts.profiles as own
    where own."userId" = ${userId} and own.roles @> '["owner"]'::jsonb and not exists (
      select 1 from accounts.profiles as other where other."organizationId" = own."organizationId"
        and other."userId" <> own."userId" and other.roles @> '["owner"]'::jsonb)`.execute(tx);
  return rows.length > 0;
}

/** Whoever has become the last owner meanwhile stays until somebody else is one. */
async function deletePerson(ctx: ChangeContext, userId: string, at: number): Promise<void> {
  const { tx } = ctx;
  const asked = await tx
    .selectFrom('accounts.users')
    .select('id')
    .where('id', '=', userId)
    .where('deletionAt', '<=', at)
    .forUpdate()
    .executeTakeFirst();
  if (!asked || (await isLastOwner(tx, userId))) return;
  const by = { userId, actorId: null };
  await leaveEverything(ctx, userId, at);
  await eraseCommentsOf(ctx, userId, at);
  await erasePlansOf(ctx, userId);
  await eraseOwnSkills(ctx, userId);
  await eraseMessagesOf(ctx, userId, at);
  await forgetShippingOf(tx, userId);
  await forgetBuyer(tx, userId);
  await forgetWritesOf(ctx, userId);
  await endSessionsOf(tx, userId, at);
  await removeTotp(tx, userId);
  await removePasskeys(tx, userId);
  await deleteOtherEmails(tx, userId);
  await deleteMailTokens(tx, userId);
  await deleteSignInCodes(tx, userId);
  await deleteAppKeys(tx, userId);
  await forgetIdentities(tx, userId);
  await deleteSealingKeys(tx, userId);
  await emptyAccount(tx, userId);
  await announceUser(ctx, userId);
  await audit(tx, { kind: 'deleted', at, by, entity: { type: 'user', id: userId }, details: { done: true } });
}

export async function deleteDueAccounts({ database, announcer, now }: JobRun): Promise<void> {
  const due = await database.db
    .selectFrom('accounts.users')
    .select('id')
    .where('deletionAt', '<=', now())
    .orderBy('deletionAt')
    .limit(AT_ONCE)
    .execute();
  for (const { id } of due)
    await change(
      database.db,
      (buckets) => announcer.announce(buckets),
      (ctx) => deletePerson(ctx, id, now()),
    );
}

export const accountDeletions = defineSchedule('delete-accounts', HOUR_MS, deleteDueAccounts);
