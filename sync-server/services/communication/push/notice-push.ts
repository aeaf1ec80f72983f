/** What has come into somebody's inbox is told to their devices while nobody is at the app: two jobs, so that one device that fails is tried again alone. */
import { type Kysely, sql } from 'kysely';
import * as v from 'valibot';
import { noticeTemplates } from '#contract/communication/inbox.ts';
import { idSchema } from '#contract/ids.ts';
import { pushWords } from '#contract/words/en/push.ts';
import { wantsNotice } from '#domain/notice-choices.ts';
import { PUSH_KEPT_SECONDS, PUSHES_AN_HOUR } from '#domain/push.ts';
import { defineJob, sendJob } from '../../../jobs/job.ts';
import { withRetry } from '../../../storage/database.ts';
import type { Database } from '../../../storage/tables.ts';
import { pushService } from './push-service.ts';
import { deviceOfSession, devicesOf, forgetDevice, notePush, pushesSince } from './repository.ts';
import { sendPush } from './send-push.ts';

const HOUR_MS = 60 * 60 * 1000;
const PATH = '/inbox';
/** After that it is left: what is older is in the inbox anyway, and an operator can do nothing about it. */
const ATTEMPTS = 4;

const noticeArgs = { notice: v.picklist(noticeTemplates), messageId: idSchema };

export const devicePush = defineJob({
  kind: 'device-push',
  waitsFor: 'push services',
  args: v.strictObject({ ...noticeArgs, sessionId: idSchema, sentAt: v.number() }),
  attempts: ATTEMPTS,
  async run({ notice, messageId, sessionId, sentAt }, { database: { db }, presenceOf, attempt, now }) {
    const service = pushService();
    if (!service || now() - sentAt > PUSH_KEPT_SECONDS * 1000) return;
    const device = await deviceOfSession(db, sessionId, service.publicKey, now());
    // Signed out meanwhile, or at the app.
    if (!device || presenceOf?.(device.userId) === 'online') return;
    const title = pushWords.titles[notice];
    const message = { account: device.userId, title, path: PATH, tag: messageId };
    const outcome = await sendPush(device, message, service);
    if (outcome === 'gone') await forgetDevice(db, sessionId, device.endpoint);
    if (outcome === 'later' && attempt < ATTEMPTS)
      throw new Error(`${new URL(device.endpoint).hostname} can’t take a notification now.`);
  },
});

export const noticePush = defineJob({
  kind: 'notice-push',
  args: v.strictObject({ ...noticeArgs, userId: idSchema }),
  async run({ userId, notice, messageId }, { database: { db }, presenceOf, now, done }) {
    const service = pushService();
    // Whoever is at the app is told there.
    if (!service || presenceOf?.(userId) === 'online') return;
    await withRetry(db, async (tx) => {
      const at = now();
      if (await stillWaits(tx, { userId, notice, messageId })) {
        const devices = await devicesOf(tx, [userId], service.publicKey, at);
        if (devices.length > 0 && (await countPush(tx, userId, at)))
          for (const { sessionId } of devices)
            await sendJob(tx, devicePush, { notice, messageId, sessionId, sentAt: at }, { at });
      }
      await done(tx);
    });
  },
});

/** Not read, removed or chosen otherwise meanwhile. */
async function stillWaits(
  tx: Kysely<Database>,
  { userId, notice, messageId }: { userId: string; notice: string; messageId: string },
): Promise<boolean> {
  const found = await tx
    .selectFrom('communication.messages as m')
    .innerJoin('accounts.users as u', 'u.id', 'm.channelId')
    .select(['u.notices', 'm.acks'])
    .where('m.id', '=', messageId)
    .where('m.channelId', '=', userId)
    .where('m.deletedAt', 'is', null)
    .executeTakeFirst();
  return (
    found !== undefined && (found.acks ?? []).length === 0 && wantsNotice(found.notices, notice, 'inbox')
  );
}

/** @returns false: they had as many as one gets in an hour */
async function countPush(tx: Kysely<Database>, userId: string, at: number): Promise<boolean> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`pushes to ${userId}`}, 0))`.execute(tx);
  const sent = await pushesSince(tx, userId, at - HOUR_MS);
  if (sent.length >= PUSHES_AN_HOUR) return false;
  await notePush(tx, userId, at);
  return true;
}

/** After what is told has been stored, in its transaction. @param sent  whose inbox each message is in */
export async function pushToDevices(
  tx: Kysely<Database>,
  notice: v.InferOutput<typeof noticeArgs.notice>,
  sent: readonly { id: string; channelId: string }[],
  at: number,
): Promise<void> {
  const service = pushService();
  if (!service || sent.length === 0) return;
  const people = sent.map(({ channelId }) => channelId);
  const reachable = new Set((await devicesOf(tx, people, service.publicKey, at)).map(({ userId }) => userId));
  for (const { id: messageId, channelId: userId } of sent)
    if (reachable.has(userId))
      await sendJob(tx, noticePush, { userId, notice, messageId }, { at, key: messageId });
}
