/** Someone takes back what they wrote in a channel: its text goes, its place stays. */
import type { deleteEntityMessageOperation } from '#contract/communication/message.ts';
import { Refusal } from '#contract/errors.ts';
import type { ArgsOf } from '#contract/operation.ts';
import { mayChangeMessage } from '#domain/policy.ts';
import type { ServiceContext } from '../../../verbs/service-context.ts';
import { announceMessages } from '../announce.ts';
import { closeReports } from '../reports/announce-reports.ts';
import { accessChannel } from './access-channel.ts';
import { holdMessage, markDeleted } from './repository.ts';

/** Deleting what is deleted changes nothing. @throws Refusal FORBIDDEN_ACCESS */
export async function deleteEntityMessage(
  ctx: ServiceContext,
  args: ArgsOf<typeof deleteEntityMessageOperation>,
) {
  const { entityId: channelId, messageId, parentId } = args;
  await accessChannel(ctx, channelId);
  // The parent first, as in answering it: the other way round two people could wait for each other.
  const parent = parentId === null ? undefined : await holdMessage(ctx.tx, channelId, parentId);
  const message = await holdMessage(ctx.tx, channelId, messageId);
  const subject = { userId: ctx.caller.userId, roles: [] };
  const fits = message && message.parent === (parent?.id ?? null);
  if (!fits || !mayChangeMessage(subject, message.senderId)) throw new Refusal('FORBIDDEN_ACCESS');
  if (message.deletedAt === null) {
    await markDeleted(ctx.tx, messageId, ctx.at);
    await closeReports(ctx, messageId, ctx.at);
  }
  await announceMessages(ctx, parent ? [messageId, parent.id] : [messageId]);
  return { success: true };
}
