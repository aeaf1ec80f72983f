/** Two people of one organization talk with each other. */
import { directChannelId, type openDirectChannelOperation } from '#contract/communication/channel.ts';
import type { ArgsOf } from '#contract/operation.ts';
import { invalid } from '../../../verbs/check-arguments.ts';
import type { ServiceContext } from '../../../verbs/service-context.ts';
import { announceChannel, announcePart } from '../announce.ts';
import { enterChannel, insertParty, writePart } from './repository.ts';
import { assertTalksWith } from './talks-with.ts';

/** Opening it again brings back who opens it, and nobody who has left it. @throws Refusal FORBIDDEN_ACCESS, INVALID_ARGUMENTS */
export async function openDirectChannel(
  ctx: ServiceContext,
  { userId: other, channelId }: ArgsOf<typeof openDirectChannelOperation>,
) {
  const { tx, caller } = ctx;
  const me = caller.userId;
  if (other === me) throw invalid('userId', 'is your own');
  if (channelId !== directChannelId(me, other)) throw invalid('channelId', 'is not theirs');
  await assertTalksWith(ctx, [other]);
  const isNew = await insertParty(tx, { id: channelId, ownerId: me, createdAt: ctx.at });
  // In one order, so that two who open it at once do not wait for each other.
  await enterChannel(tx, channelId, isNew ? [me, other].sort() : [me]);
  announcePart(ctx, await writePart(tx, { userId: me, channelId }, { left: false }));
  // The other's own row tells their devices that there is a channel.
  if (isNew) announcePart(ctx, await writePart(tx, { userId: other, channelId }, {}));
  await announceChannel(ctx, channelId);
  return { success: true };
}
