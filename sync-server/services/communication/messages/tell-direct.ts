/**
 * Whoever is written to by one person is told in their inbox, unless they muted the conversation: once, until they have read it. As they read it
 * the notice goes, for what it tells of stands in the conversation.
 */
import { chatLink } from '#domain/chat.ts';
import { mentionsIn } from '#domain/message-text.ts';
import { mixedId } from '#domain/mixed-id.ts';
import { systemChannelId } from '#domain/realtime.ts';
import type { ServiceContext } from '../../../verbs/service-context.ts';
import { announceMessages } from '../announce.ts';
import { notify } from '../notify.ts';
import { hearersOfDirect } from '../who-hears.ts';
import { takeBackNotices, toldOf } from './repository.ts';

const template = 'directMessage' as const;

type Direct = { channelId: string; messageId: string; text: string };

/** Whoever is named in it is told that already. */
export async function tellDirect(ctx: ServiceContext, { channelId, messageId, text }: Direct): Promise<void> {
  const by = ctx.caller.userId;
  const link = chatLink(channelId);
  const hearers = await hearersOfDirect(ctx.tx, channelId, by);
  const told = new Set(await toldOf(ctx.tx, hearers.map(systemChannelId), { template, link }));
  const named = mentionsIn(text);
  const others = hearers.filter((userId) => !told.has(systemChannelId(userId)) && !named.includes(userId));
  const id = mixedId(channelId, messageId);
  await notify(ctx, others, { id, template, variables: { link }, by }, ctx.at);
}

export async function directIsRead(ctx: ServiceContext, channelId: string): Promise<void> {
  const notice = { template, link: chatLink(channelId) };
  const inbox = systemChannelId(ctx.caller.userId);
  const gone = await takeBackNotices(ctx.tx, inbox, notice, ctx.at);
  if (gone.length > 0) await announceMessages(ctx, gone);
}
