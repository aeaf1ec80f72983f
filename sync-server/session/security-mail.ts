/**
 * The job that tells a person what has changed in how their account is opened: whoever did it, they hear of it at every confirmed address, and
 * the one that speaks for the account gets a link that takes it back.
 */
import type { Kysely } from 'kysely';
import * as v from 'valibot';
import { idSchema } from '#contract/ids.ts';
import { kindOfDevice } from '#contract/words/en/account.ts';
import { believedAddress, TAKE_BACK_HOURS } from '#domain/take-back.ts';
import { deviceInfoOf } from '#domain/user-agent.ts';
import { defineJob, sendJob } from '../jobs/job.ts';
import { composeSecurityMail, type SecurityChange, securityChanges } from '../mail/compose.ts';
import { nameInMail } from '../mail/name-in-mail.ts';
import { noAddress } from '../services/accounts/no-address.ts';
import type { Database } from '../storage/tables.ts';
import { addressesOf } from './addresses.ts';
import { newMailToken } from './mail-tokens.ts';

export const securityMail = defineJob({
  // Its name since it told of factors alone.
  kind: 'factor-mail',
  waitsFor: 'mail server',
  args: v.strictObject({
    userId: idSchema,
    change: v.picklist(securityChanges),
    /** those below are absent from jobs of older servers: the first address, no link, nothing is known */
    to: v.optional(v.string()),
    /** when the change was made, epoch ms */
    changedAt: v.optional(v.number()),
    /** '': not known */
    device: v.optional(v.string()),
    /** until when its link serves at the latest, null: for its own time; absent: it has none */
    linkUntil: v.optional(v.nullable(v.number())),
  }),
  async run(
    { userId, change, to, changedAt, device, linkUntil },
    { database: { db }, mailer, publicUrl, id },
  ) {
    const user = await db
      .selectFrom('accounts.users')
      .select(['email', 'alias', 'firstName', 'disabled'])
      .where('id', '=', userId)
      .executeTakeFirst();
    const address = to ?? user?.email;
    if (!user || user.disabled || address === undefined || address === noAddress(userId)) return;
    const asksFirst = change === 'password changed';
    const token =
      linkUntil === undefined || changedAt === undefined
        ? null
        : await newMailToken(db, {
            userId,
            purpose: asksFirst ? 'change' : 'take-back',
            email: address,
            next: null,
            at: changedAt,
            until: linkUntil,
          });
    const page = asksFirst ? '/verify-password-change' : '/take-back';
    const mail = composeSecurityMail({
      change,
      to: address,
      first: nameInMail(user.firstName, user.alias),
      username: user.alias,
      at: changedAt ?? null,
      device: device ?? '',
      link: token === null ? null : `${publicUrl}${page}#token=${token}`,
      hours: TAKE_BACK_HOURS,
      publicUrl,
    });
    await mailer.send(mail, id);
  },
});

type Told = {
  userId: string;
  change: SecurityChange;
  at: number;
  /** from where: the session, or what the browser says of itself; null: from the operator's machine */
  from: { sessionId: string } | { userAgent: string | undefined } | null;
  /** that has just been taken off the account */
  also?: string;
};

/** Last in what it tells of: who hears is read from the addresses as they are then. */
export async function tellOfChange(
  tx: Kysely<Database>,
  { userId, change, at, from, also }: Told,
): Promise<void> {
  const { others, ...addresses } = await addressesOf(tx, userId);
  // Taking an account back is no change that a link undoes.
  const believed = change === 'account taken back' ? null : believedAddress(addresses, at);
  const device = await deviceFrom(tx, from);
  const confirmed = others.filter(({ verified }) => verified).map(({ address }) => address);
  for (const to of new Set([addresses.first, ...confirmed, also, believed?.address])) {
    if (to === null || to === undefined) continue;
    const linkUntil = to === believed?.address ? { linkUntil: believed.until } : {};
    await sendJob(tx, securityMail, { userId, change, to, changedAt: at, device, ...linkUntil }, { at });
  }
}

async function deviceFrom(tx: Kysely<Database>, from: Told['from']): Promise<string> {
  if (from === null) return '';
  const userAgent = 'userAgent' in from ? from.userAgent : await userAgentOf(tx, from.sessionId);
  return kindOfDevice(deviceInfoOf(userAgent ?? ''), (kind) => kind);
}

const userAgentOf = async (tx: Kysely<Database>, sessionId: string) =>
  (
    await tx
      .selectFrom('accounts.sessions as s')
      .innerJoin('accounts.deviceLogs as l', (join) =>
        join.onRef('l.userId', '=', 's.userId').onRef('l.deviceId', '=', 's.deviceId'),
      )
      .select('l.userAgent')
      .where('s.id', '=', sessionId)
      .orderBy('l.loginAt', 'desc')
      .limit(1)
      .executeTakeFirst()
  )?.userAgent;
