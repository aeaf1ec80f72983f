/** Several people talk with each other, and bring in others (D125). */
import type { addToChannelOperation, openPartyChannelOperation } from '#contract/communication/channel.ts';
import type { ArgsOf } from '#contract/operation.ts';
import { isPartyId, MOST_IN_PARTY } from '#domain/party.ts';
import { invalid } from '../../../verbs/check-arguments.ts';
import type { ServiceContext } from '../../../verbs/service-context.ts';
import { announceChannel, announcePart } from '../announce.ts';
import { accessChannel } from '../messages/access-channel.ts';
import { enterChannel, holdMembers, insertParty, writePart } from './repository.ts';
import { assertTalksWith } from './talks-with.ts';

/** What is there already stays as it is. @throws Refusal FORBIDDEN_ACCESS, INVALID_ARGUMENTS */
export async function openPartyChannel(
  ctx: ServiceContext,
  { channelId, userIds }: ArgsOf<typeof openPartyChannelOperation>,
) {
  const { userId: me } = ctx.caller;
  if (userIds.includes(me)) throw invalid('userIds', 'has your own');
  await assertTalksWith(ctx, userIds);
  const isNew = await insertParty(ctx.tx, { id: channelId, ownerId: me, createdAt: ctx.at });
  if (isNew) await bringIn(ctx, channelId, [me, ...userIds], { readUntil: 0 });
  else await accessChannel(ctx, channelId);
  return { success: true };
}

/** @throws Refusal FORBIDDEN_ACCESS, INVALID_ARGUMENTS */
export async function addToChannel(
  ctx: ServiceContext,
  { entityId, userIds }: ArgsOf<typeof addToChannelOperation>,
) {
  await accessChannel(ctx, entityId);
  if (!isPartyId(entityId)) throw invalid('entityId', 'is not a group conversation');
  const others = userIds.filter((userId) => userId !== ctx.caller.userId);
  await assertTalksWith(ctx, others);
  const members = await holdMembers(ctx.tx, entityId);
  const joining = others.filter((userId) => !members.includes(userId));
  if (members.length + joining.length > MOST_IN_PARTY) throw invalid('userIds', 'are too many');
  // What was written before they came is there for them, and is nothing new.
  if (joining.length > 0) await bringIn(ctx, entityId, joining, { readUntil: ctx.at - 1 });
  return { success: true };
}

/** Their own rows tell their devices that there is a channel. */
async function bringIn(
  ctx: ServiceContext,
  channelId: string,
  userIds: readonly string[],
  { readUntil }: { readUntil: number },
): Promise<void> {
  await enterChannel(ctx.tx, channelId, userIds);
  for (const userId of userIds) {
    const part = await writePart(ctx.tx, { userId, channelId }, { lastReadAt: readUntil, left: false });
    announcePart(ctx, part);
  }
  await announceChannel(ctx, channelId);
}
