/**
 * The job that writes to somebody about their account. The token is made when the mail is: neither the job's arguments nor a log ever hold
 * one.
 */
import * as v from 'valibot';
import { idSchema } from '#contract/ids.ts';
import { foldName } from '#domain/fold-name.ts';
import { defineJob } from '../jobs/job.ts';
import { composeMail, type MailKind } from '../mail/compose.ts';
import { userOfAddress } from './addresses.ts';
import { mailTokenHours, newMailToken } from './mail-tokens.ts';

export const accountMail = defineJob({
  kind: 'account-mail',
  args: v.strictObject({
    userId: idSchema,
    purpose: v.picklist(['verify', 'reset']),
    next: v.nullable(v.string()),
  }),
  async run({ userId, purpose, next }, { database: { db }, mailer, publicUrl, id, now }) {
    const user = await db
      .selectFrom('accounts.users')
      .select(['email', 'pendingEmail', 'firstName', 'disabled'])
      .where('id', '=', userId)
      .executeTakeFirst();
    if (!user || user.disabled) return;
    const to = purpose === 'verify' ? user.pendingEmail : user.email;
    if (to === null) return; // verified meanwhile
    // Whose address it is already learns of it; who has just typed it does not (D67).
    const owner = purpose === 'verify' ? await userOfAddress(db, foldName(to)) : undefined;
    const kind: MailKind = purpose === 'reset' ? 'reset' : owner ? 'known' : 'verification';
    const of = kind === 'verification' ? 'verify' : 'reset';
    const token = await newMailToken(db, {
      userId: owner?.id ?? userId,
      purpose: of,
      email: to,
      next,
      at: now(),
    });
    const path = of === 'verify' ? '/verify-email' : '/reset-password';
    const mail = composeMail({
      kind,
      to,
      first: owner?.firstName ?? user.firstName,
      link: `${publicUrl}${path}?token=${token}`,
      hours: mailTokenHours[of],
      publicUrl,
    });
    await mailer.send(mail, id);
  },
});
