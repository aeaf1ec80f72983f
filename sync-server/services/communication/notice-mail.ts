/** The job that brings a notice to whoever wants it by email too: that there is something, and no word of what somebody wrote. */
import { type Kysely, sql } from 'kysely';
import * as v from 'valibot';
import { idSchema } from '#contract/ids.ts';
import { choosableNotices, NOTICE_MAILS_A_DAY, wantsNotice } from '#domain/notice-choices.ts';
import { defineJob } from '../../jobs/job.ts';
import { composeNotice } from '../../mail/compose.ts';
import { nameInMail } from '../../mail/name-in-mail.ts';
import { withRetry } from '../../storage/database.ts';
import type { Database } from '../../storage/tables.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

export const noticeMail = defineJob({
  kind: 'notice-mail',
  waitsFor: 'mail server',
  args: v.strictObject({ userId: idSchema, notice: v.picklist(choosableNotices) }),
  async run({ userId, notice }, { database: { db }, mailer, publicUrl, now, id }) {
    const user = await db
      .selectFrom('accounts.users')
      .select(['email', 'emailVerified', 'alias', 'firstName', 'disabled', 'notices'])
      .where('id', '=', userId)
      .executeTakeFirst();
    // Chosen otherwise meanwhile, or there is no address of theirs.
    if (!user || user.disabled || !user.emailVerified || !wantsNotice(user.notices, notice, 'email')) return;
    if (!(await withRetry(db, (tx) => countMail(tx, userId, now())))) return;
    const first = nameInMail(user.firstName, user.alias);
    await mailer.send(composeNotice({ notice, to: user.email, first, publicUrl }), id);
  },
});

export const forgetNoticeMails = (tx: Kysely<Database>, userId: string) =>
  tx.deleteFrom('communication.noticeMails').where('userId', '=', userId).execute();

/** @returns false: they had as many as one gets in a day */
async function countMail(tx: Kysely<Database>, userId: string, at: number): Promise<boolean> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`notice mails of ${userId}`}, 0))`.execute(tx);
  await tx
    .deleteFrom('communication.noticeMails')
    .where('userId', '=', userId)
    .where('sentAt', '<=', at - DAY_MS)
    .execute();
  const sent = await tx
    .selectFrom('communication.noticeMails')
    .select('sentAt')
    .where('userId', '=', userId)
    .execute();
  if (sent.length >= NOTICE_MAILS_A_DAY) return false;
  await tx.insertInto('communication.noticeMails').values({ userId, sentAt: at }).execute();
  return true;
}
