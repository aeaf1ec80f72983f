/** Someone writes in a channel, or answers there. */
import type { postEntityMessageOperation } from '#contract/communication/message.ts';
import { Refusal } from '#contract/errors.ts';
import type { ArgsOf } from '#contract/operation.ts';
import { channelBucket } from '#domain/bucket.ts';
import { invalid } from '../../../verbs/check-arguments.ts';
import type { ServiceContext } from '../../../verbs/service-context.ts';
import { userInfoOf } from '../../accounts/people.ts';
import { assertMayWrite } from '../../writing-limits.ts';
import { announceMessages } from '../announce.ts';
import { accessChannel } from './access-channel.ts';
import { holdMessage, insertMessage } from './repository.ts';

/** @throws Refusal FORBIDDEN_ACCESS, INVALID_ARGUMENTS */
export async function postEntityMessage(
  ctx: ServiceContext,
  args: ArgsOf<typeof postEntityMessageOperation>,
) {
  const { entityId: channelId, text, parentId: parent } = args;
  await accessChannel(ctx, channelId);
  if (parent !== null && !(await holdMessage(ctx.tx, channelId, parent)))
    throw new Refusal('FORBIDDEN_ACCESS');
  await assertMayWrite(ctx, 'messages');
  const id = ctx.mutationId;
  const { userId } = ctx.caller;
  const inserted = await insertMessage(ctx.tx, {
    id,
    channelId,
    senderId: userId,
    sentAt: ctx.at,
    parent,
    text,
  });
  if (!inserted) throw invalid('id', 'is taken');
  await announceMessages(ctx, parent === null ? [id] : [id, parent]);
  const sender = await userInfoOf(ctx.tx, userId);
  if (sender) ctx.shown('userInfo', userId, sender, [channelBucket(channelId)]);
  return { success: true, messageId: id };
}
