/** A member of a group's channel reports a message of somebody else; those who may remove it are told, and not by whom. */
import type { reportEntityMessageOperation } from '#contract/communication/report.ts';
import { Refusal } from '#contract/errors.ts';
import type { ArgsOf } from '#contract/operation.ts';
import { messageLink } from '#domain/chat.ts';
import type { ServiceContext } from '../../../verbs/service-context.ts';
import { accessChannel } from '../messages/access-channel.ts';
import { channelsByIds, holdMessage } from '../messages/repository.ts';
import { notify } from '../notify.ts';
import { announceReports, moderatorsOf } from './announce-reports.ts';
import { countReportsBy, insertReport, reportsOn } from './repository.ts';

/** Of one person. */
const REPORTS_A_DAY = 100;
const DAY_MS = 24 * 60 * 60 * 1000;
const RETRY_SECONDS = 900;

/** What was taken back meanwhile needs no report. @throws Refusal FORBIDDEN_ACCESS, RATE_LIMITED */
export async function reportEntityMessage(
  ctx: ServiceContext,
  { entityId: channelId, messageId, reason, note }: ArgsOf<typeof reportEntityMessageOperation>,
) {
  const { tx, at, caller } = ctx;
  if ((await accessChannel(ctx, channelId)) !== 'ORGANIZATION_GROUP') throw new Refusal('FORBIDDEN_ACCESS');
  const message = await holdMessage(tx, channelId, messageId);
  if (!message || message.senderId === caller.userId) throw new Refusal('FORBIDDEN_ACCESS');
  if (message.deletedAt !== null) return { success: true };
  const before = await reportsOn(tx, messageId);
  const { userId } = caller;
  if (await insertReport(tx, { messageId, userId, reason, note, at })) {
    if ((await countReportsBy(tx, userId, at - DAY_MS)) > REPORTS_A_DAY)
      throw new Refusal('RATE_LIMITED', { extras: { retryAfter: RETRY_SECONDS } });
    // One notice says it, however many report it while nobody has looked.
    if (!before.some(({ dismissedAt }) => dismissedAt === null)) {
      const [channel] = await channelsByIds(tx, [channelId]);
      const variables = { group: channel?.name ?? '', link: messageLink(channelId, messageId) };
      const told = (await moderatorsOf(ctx, message)).filter((each) => each !== userId);
      await notify(ctx, told, { id: ctx.mutationId, template: 'messageReported', variables, by: null }, at);
    }
  }
  await announceReports(ctx, messageId);
  return { success: true };
}
