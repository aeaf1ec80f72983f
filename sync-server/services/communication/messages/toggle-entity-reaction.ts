/** Someone reacts to a message, or no longer (CHAT-014, D107). */
import { MOST_REACTIONS, type toggleEntityReactionOperation } from '#contract/communication/reaction.ts';
import { Refusal } from '#contract/errors.ts';
import type { ArgsOf } from '#contract/operation.ts';
import { invalid } from '../../../verbs/check-arguments.ts';
import type { ServiceContext } from '../../../verbs/service-context.ts';
import { assertMayWrite } from '../../writing-limits.ts';
import { announceMessages, announcePersonIn } from '../announce.ts';
import { accessChannel } from './access-channel.ts';
import { deleteReaction, holdMessage, insertReaction, reactionsOn } from './repository.ts';

/** A message that was taken back meanwhile keeps none. @throws Refusal FORBIDDEN_ACCESS, INVALID_ARGUMENTS, RATE_LIMITED */
export async function toggleEntityReaction(
  ctx: ServiceContext,
  { entityId: channelId, messageId, reaction, on }: ArgsOf<typeof toggleEntityReactionOperation>,
) {
  const { tx, at, caller } = ctx;
  await accessChannel(ctx, channelId);
  const message = await holdMessage(tx, channelId, messageId);
  if (!message) throw new Refusal('FORBIDDEN_ACCESS');
  const own = { messageId, reaction, userId: caller.userId };
  const all = message.deletedAt === null ? await reactionsOn(tx, messageId) : [];
  const has = all.some((each) => each.reaction === reaction && each.userId === caller.userId);
  if (!(on ?? !has)) await deleteReaction(tx, own);
  else if (!has && message.deletedAt === null) {
    const kinds = new Set(all.map((each) => each.reaction));
    if (!kinds.has(reaction) && kinds.size >= MOST_REACTIONS) throw invalid('reaction', 'is one too many');
    await assertMayWrite(ctx, 'reactions');
    await insertReaction(tx, { ...own, at });
    await announcePersonIn(ctx, channelId, caller.userId);
  }
  await announceMessages(ctx, [messageId]);
  return { success: true };
}
