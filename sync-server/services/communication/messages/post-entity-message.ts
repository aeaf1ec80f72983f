/** Someone writes in a channel, or answers there. */
import type { postEntityMessageOperation } from '#contract/communication/message.ts';
import { Refusal } from '#contract/errors.ts';
import type { ArgsOf } from '#contract/operation.ts';
import { invalid } from '../../../verbs/check-arguments.ts';
import type { ServiceContext } from '../../../verbs/service-context.ts';
import { assertMayWrite } from '../../writing-limits.ts';
import { announceMessages, announcePersonIn, letOldMessagesGo } from '../announce.ts';
import { accessChannel } from './access-channel.ts';
import { holdMessage, insertMessage } from './repository.ts';
import { tellDirect } from './tell-direct.ts';
import { assertNamesFew, tellMentioned } from './tell-mentioned.ts';

/** @throws Refusal FORBIDDEN_ACCESS, INVALID_ARGUMENTS */
export async function postEntityMessage(
  ctx: ServiceContext,
  args: ArgsOf<typeof postEntityMessageOperation>,
) {
  const { entityId: channelId, text, parentId: parent } = args;
  // There the product speaks (RT-011).
  const type = await accessChannel(ctx, channelId);
  if (type === 'SYSTEM') throw new Refusal('FORBIDDEN_ACCESS');
  if (parent !== null && !(await holdMessage(ctx.tx, channelId, parent)))
    throw new Refusal('FORBIDDEN_ACCESS');
  assertNamesFew(text);
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
  await letOldMessagesGo(ctx, channelId);
  await announcePersonIn(ctx, channelId, userId);
  await tellMentioned(ctx, { channelId, messageId: id, text });
  if (type === 'PARTY') await tellDirect(ctx, { channelId, messageId: id, text });
  return { success: true, messageId: id };
}
