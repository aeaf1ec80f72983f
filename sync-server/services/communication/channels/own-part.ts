/** What a person notes of a channel for themselves: how far they have read, that they want to hear nothing of it, that they leave. */
import type {
  leaveChannelOperation,
  markChannelReadOperation,
  muteChannelOperation,
} from '#contract/communication/channel.ts';
import type { ArgsOf } from '#contract/operation.ts';
import { isSeen, type Seen, type Span, seenTogether, shortened } from '#domain/seen-messages.ts';
import { invalid } from '../../../verbs/check-arguments.ts';
import type { ServiceContext } from '../../../verbs/service-context.ts';
import { announceChannel, announcePart } from '../announce.ts';
import { accessChannel } from '../messages/access-channel.ts';
import { sentByOthers } from '../messages/repository.ts';
import { directIsRead } from '../messages/tell-direct.ts';
import { exitChannel, writeMarks, writePart } from './repository.ts';

const own = ({ caller }: ServiceContext, channelId: string) => ({ userId: caller.userId, channelId });

/** Nobody has read what is not written yet, whatever the clock of a device says. @throws Refusal FORBIDDEN_ACCESS */
export async function markChannelRead(
  ctx: ServiceContext,
  { entityId, readAt, seen }: ArgsOf<typeof markChannelReadOperation>,
) {
  const type = await accessChannel(ctx, entityId);
  const mine = own(ctx, entityId);
  // Holds the row, so that two devices at one moment lose nothing of each other.
  const part = await writePart(ctx.tx, mine, { lastReadAt: Math.min(readAt, ctx.at) });
  const all = seenTogether(part.seen, upTo(ctx.at, seen ?? {}));
  const others = await sentByOthers(ctx.tx, mine, part.lastReadAt);
  const marks = shortened({ lastReadAt: part.lastReadAt, seen: all }, others);
  await writeMarks(ctx.tx, mine, marks);
  announcePart(ctx, { ...part, ...marks });
  if (type === 'PARTY' && others.every((message) => isSeen(message, marks)))
    await directIsRead(ctx, entityId);
  return { success: true };
}

const upTo = (at: number, seen: Seen): Seen =>
  Object.fromEntries(
    Object.entries(seen).map(([place, spans]) => [
      place,
      spans.filter(([from]) => from <= at).map(([from, end]): Span => [from, Math.min(end, at)]),
    ]),
  );

/** @throws Refusal FORBIDDEN_ACCESS */
export async function muteChannel(
  ctx: ServiceContext,
  { entityId, on }: ArgsOf<typeof muteChannelOperation>,
) {
  await accessChannel(ctx, entityId);
  announcePart(ctx, await writePart(ctx.tx, own(ctx, entityId), { muted: on }));
  return { success: true };
}

/** @throws Refusal FORBIDDEN_ACCESS, INVALID_ARGUMENTS */
export async function leaveChannel(ctx: ServiceContext, { entityId }: ArgsOf<typeof leaveChannelOperation>) {
  const type = await accessChannel(ctx, entityId);
  if (type === 'SYSTEM') throw invalid('entityId', 'is the inbox');
  if (type === 'ORGANIZATION_GROUP') throw invalid('entityId', 'is left with the group');
  await exitChannel(ctx.tx, entityId, ctx.caller.userId);
  announcePart(ctx, await writePart(ctx.tx, own(ctx, entityId), { left: true }));
  await announceChannel(ctx, entityId);
  return { success: true };
}
