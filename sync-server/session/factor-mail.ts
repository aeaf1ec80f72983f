/** The job that tells a person what has become of their second factors: whoever did it, they hear of it. */
import * as v from 'valibot';
import { idSchema } from '#contract/ids.ts';
import { defineJob, sendJob } from '../jobs/job.ts';
import { composeFactorMail, type FactorChange, factorChanges } from '../mail/compose.ts';
import { nameInMail } from '../mail/name-in-mail.ts';
import { noAddress } from '../services/accounts/no-address.ts';
import type { ChangeContext } from '../sync/feed.ts';

export const factorMail = defineJob({
  kind: 'factor-mail',
  args: v.strictObject({ userId: idSchema, change: v.picklist(factorChanges) }),
  async run({ userId, change }, { database: { db }, mailer, publicUrl, id }) {
    const user = await db
      .selectFrom('accounts.users')
      .select(['email', 'alias', 'firstName', 'disabled'])
      .where('id', '=', userId)
      .executeTakeFirst();
    if (!user || user.disabled || user.email === noAddress(userId)) return;
    await mailer.send(
      composeFactorMail({ change, to: user.email, first: nameInMail(user.firstName, user.alias), publicUrl }),
      id,
    );
  },
});

export const tellOfFactor = (
  { tx }: Pick<ChangeContext, 'tx'>,
  { userId, change, at }: { userId: string; change: FactorChange; at: number },
) => sendJob(tx, factorMail, { userId, change }, { at });
