/** Someone changes what they wrote in a channel. */
import type { editEntityMessageOperation } from '#contract/communication/message.ts';
import { Refusal } from '#contract/errors.ts';
import type { ArgsOf } from '#contract/operation.ts';
import { mayChangeMessage } from '#domain/policy.ts';
import type { ServiceContext } from '../../../verbs/service-context.ts';
import { announceMessages } from '../announce.ts';
import { accessChannel } from './access-channel.ts';
import { holdMessage, updateText } from './repository.ts';
import { assertNamesFew, tellMentioned } from './tell-mentioned.ts';

/** What is deleted is not edited any more. @throws Refusal FORBIDDEN_ACCESS, INVALID_ARGUMENTS */
export async function editEntityMessage(
  ctx: ServiceContext,
  args: ArgsOf<typeof editEntityMessageOperation>,
) {
  const { entityId: channelId, messageId, text } = args;
  await accessChannel(ctx, channelId);
  const message = await holdMessage(ctx.tx, channelId, messageId);
  const subject = { userId: ctx.caller.userId, roles: [] };
  if (!message || message.deletedAt !== null || !mayChangeMessage(subject, message.senderId)) {
    throw new Refusal('FORBIDDEN_ACCESS');
  }
  assertNamesFew(text);
  await updateText(ctx.tx, messageId, text, message.version + 1);
  await announceMessages(ctx, [messageId]);
  await tellMentioned(ctx, { channelId, messageId, text, before: message.text });
  return { success: true };
}
