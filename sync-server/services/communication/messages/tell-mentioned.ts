/** Whoever a message names is told in their inbox, if they are in the channel: also where they muted it, and each once for one message. */

import { messageLink } from '#domain/chat.ts';
import { MOST_MENTIONS } from '#domain/mentions.ts';
import { mentionsIn } from '#domain/message-text.ts';
import { invalid } from '../../../verbs/check-arguments.ts';
import type { ServiceContext } from '../../../verbs/service-context.ts';
import { announcePersonIn } from '../announce.ts';
import { notify } from '../notify.ts';
import { membersAmong } from '../who-hears.ts';
import { channelsByIds } from './repository.ts';

/** @throws Refusal INVALID_ARGUMENTS */
export function assertNamesFew(text: string): void {
  if (mentionsIn(text).length > MOST_MENTIONS) throw invalid('text', 'names too many people');
}

/** @param before  what the message said until now: whoever it named has been told */
export async function tellMentioned(
  ctx: ServiceContext,
  {
    channelId,
    messageId,
    text,
    before = '',
  }: { channelId: string; messageId: string; text: string; before?: string },
): Promise<void> {
  const known = new Set(mentionsIn(before));
  const named = mentionsIn(text).filter((userId) => !known.has(userId));
  if (named.length === 0) return;
  const members = await membersAmong(ctx.tx, channelId, named);
  // Devices of the others show their names, and may not know them yet.
  for (const userId of members) await announcePersonIn(ctx, channelId, userId);
  const by = ctx.caller.userId;
  const [channel] = await channelsByIds(ctx.tx, [channelId]);
  const variables = { group: channel?.name ?? '', link: messageLink(channelId, messageId) };
  const told = [...members].filter((userId) => userId !== by);
  await notify(ctx, told, { id: messageId, template: 'mention', variables, by }, ctx.at);
}
