/**
 * The job that writes to somebody about their account. The token is made when the mail is: neither the job's arguments nor a log ever hold
 * one.
 */
import type { Kysely } from 'kysely';
import * as v from 'valibot';
import { idSchema } from '#contract/ids.ts';
import { foldName } from '#domain/fold-name.ts';
import { defineJob } from '../jobs/job.ts';
import { composeMail, type MailKind } from '../mail/compose.ts';
import type { Database } from '../storage/tables.ts';
import { userOfAddress } from './addresses.ts';
import { type MailPurpose, mailTokenHours, newMailToken } from './mail-tokens.ts';

/** The address that waits for this mail. @returns null: it is verified meanwhile, or not theirs any more */
async function unverifiedOf(
  db: Kysely<Database>,
  userId: string,
  { pendingEmail }: { pendingEmail: string | null },
  address: string | undefined,
): Promise<string | null> {
  if (address === undefined || pendingEmail === address) return pendingEmail;
  const other = await db
    .selectFrom('accounts.otherEmails')
    .select('address')
    .where('userId', '=', userId)
    .where('address', '=', address)
    .where('verified', '=', false)
    .executeTakeFirst();
  return other?.address ?? null;
}

/** What the link of a mail is for, and the page that it opens. */
const links: Record<MailKind, [MailPurpose, string]> = {
  verification: ['verify', '/verify-email'],
  known: ['reset', '/reset-password'],
  reset: ['reset', '/reset-password'],
  setUp: ['reset', '/set-up-password'],
  change: ['change', '/verify-password-change'],
};

export const accountMail = defineJob({
  kind: 'account-mail',
  waitsFor: 'mail server',
  args: v.strictObject({
    userId: idSchema,
    /** change: of a job that an older server has left */
    purpose: v.picklist(['verify', 'reset', 'change']),
    next: v.nullable(v.string()),
    /** folded; absent: the one of the account */
    address: v.optional(v.string()),
  }),
  async run({ userId, purpose, next, address }, { database: { db }, mailer, publicUrl, id, now }) {
    const user = await db
      .selectFrom('accounts.users as u')
      .leftJoin('accounts.credentials as c', 'c.userId', 'u.id')
      .select(['u.email', 'u.alias', 'u.pendingEmail', 'u.firstName', 'u.disabled', 'c.passwordHash'])
      .where('u.id', '=', userId)
      .executeTakeFirst();
    if (!user || user.disabled) return;
    const to = purpose === 'verify' ? await unverifiedOf(db, userId, user, address) : user.email;
    if (to === null) return; // verified meanwhile
    // Whose address it is already learns of it; who has just typed it does not (D67).
    const owner = purpose === 'verify' ? await userOfAddress(db, foldName(to)) : undefined;
    const kind =
      purpose === 'verify'
        ? owner
          ? 'known'
          : 'verification'
        : purpose === 'reset' && user.passwordHash === null
          ? 'setUp'
          : purpose;
    const [of, path] = links[kind];
    const token = await newMailToken(db, {
      userId: owner?.id ?? userId,
      purpose: of,
      email: to,
      next,
      at: now(),
    });
    const mail = composeMail({
      kind,
      to,
      // A stranger's name does not greet anybody at an address that they have only typed.
      name: purpose === 'verify' ? null : user.firstName,
      username: owner?.alias ?? user.alias,
      // Behind '#': no server on the way writes it down.
      link: `${publicUrl}${path}#token=${token}`,
      hours: mailTokenHours[of],
      publicUrl,
    });
    await mailer.send(mail, id);
  },
});
