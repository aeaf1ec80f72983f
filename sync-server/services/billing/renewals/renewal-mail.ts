/** The job that mails what happens to somebody's money. What it says is what the inbox says, as it was when it was told. */
import * as v from 'valibot';
import { idSchema } from '#contract/ids.ts';
import { defineJob } from '../../../jobs/job.ts';
import { composeRenewal } from '../../../mail/compose-renewal.ts';
import { nameInMail } from '../../../mail/name-in-mail.ts';

export const renewalNews = [
  ...(['chargeComing', 'renewalFailed', 'renewalLapsed', 'renewalRecovered'] as const),
  ...(['moneyRefunded', 'paymentDisputed', 'methodChanged', 'methodRemoved'] as const),
  ...(['disputeWon', 'disputeLost'] as const),
];
export type RenewalNews = (typeof renewalNews)[number];

export const renewalMail = defineJob({
  kind: 'renewal-mail',
  waitsFor: 'mail server',
  args: v.strictObject({
    userId: idSchema,
    news: v.picklist(renewalNews),
    variables: v.record(v.string(), v.string()),
  }),
  async run({ userId, news, variables }, { database: { db }, mailer, publicUrl, id }) {
    const user = await db
      .selectFrom('accounts.users')
      .select(['email', 'emailVerified', 'alias', 'firstName', 'disabled'])
      .where('id', '=', userId)
      .executeTakeFirst();
    if (!user || user.disabled || !user.emailVerified) return;
    const first = nameInMail(user.firstName, user.alias);
    await mailer.send(composeRenewal({ news, variables, to: user.email, first, publicUrl }), id);
  },
});
