/** What can be asked about channels and done in them. */
import * as v from 'valibot';
import { messagesPage, olderMessagesFound } from '#contract/communication/channel.ts';
import { ackEntityMessageBatchOperation, ackEntityMessageOperation } from '#contract/communication/inbox.ts';
import {
  deleteEntityMessageOperation,
  editEntityMessageOperation,
  messageSchema,
  postEntityMessageOperation,
  removeEntityMessageOperation,
} from '#contract/communication/message.ts';
import { toggleEntityReactionOperation } from '#contract/communication/reaction.ts';
import { Refusal } from '#contract/errors.ts';
import type { ServiceBuilder } from '../../../verbs/pothos.ts';
import type { ReadContext } from '../../../verbs/service-context.ts';
import { accessChannel } from './access-channel.ts';
import { ackEntityMessage, ackEntityMessageBatch } from './ack-entity-message.ts';
import { deleteEntityMessage } from './delete-entity-message.ts';
import { editEntityMessage } from './edit-entity-message.ts';
import { toEntityMessage } from './message-row.ts';
import { postEntityMessage } from './post-entity-message.ts';
import { removeEntityMessage } from './remove-entity-message.ts';
import { messagesByIds, messagesFrom, newestMessages } from './repository.ts';
import { searchOlder } from './search-older.ts';
import { toggleEntityReaction } from './toggle-entity-reaction.ts';

const MESSAGES_PER_PAGE = 50;

/** beside a row's own names those of the plain API (CHAT-001) */
const named = { id: v.string(), entityId: v.string(), entityType: v.string() };

export function messageFields(
  { row, query, mutation }: ServiceBuilder,
  done: ReturnType<ServiceBuilder['row']>,
): void {
  const message = row('Message', { ...messageSchema.entries, ...named });
  const page = row('MessagePage', { cursor: v.nullable(v.string()) }, { messages: { type: [message] } });
  query({
    name: messagesPage.name,
    action: 'ReadChannel',
    args: messagesPage.args.entries,
    result: { type: page },
    find: (ctx, { entityId, fromMessageId, around }) =>
      messagePage(ctx, entityId, fromMessageId ?? null, around ?? false),
  });
  query({
    name: olderMessagesFound.name,
    // each channel is asked about where it is read
    action: 'ReadOwn',
    args: olderMessagesFound.args.entries,
    result: { type: page },
    find: (ctx, { query: words, fromMessageId }) => searchOlder(ctx, words, fromMessageId ?? null),
  });
  mutation({
    action: 'PostMessage',
    operation: postEntityMessageOperation,
    result: { type: row('PostedMessage', { success: v.boolean(), messageId: v.string() }) },
    verb: postEntityMessage,
  });
  mutation({
    action: 'EditMessage',
    operation: editEntityMessageOperation,
    result: { type: done },
    verb: editEntityMessage,
  });
  mutation({
    action: 'PostMessage',
    operation: toggleEntityReactionOperation,
    result: { type: done },
    verb: toggleEntityReaction,
  });
  mutation({
    action: 'channel.Acknowledge',
    operation: ackEntityMessageOperation,
    result: { type: done },
    verb: ackEntityMessage,
  });
  mutation({
    action: 'channel.Acknowledge',
    operation: ackEntityMessageBatchOperation,
    result: { type: done },
    verb: ackEntityMessageBatch,
  });
  mutation({
    action: 'EditMessage',
    operation: deleteEntityMessageOperation,
    result: { type: done },
    verb: deleteEntityMessage,
  });
  mutation({
    action: 'PostMessage',
    operation: removeEntityMessageOperation,
    result: { type: done },
    verb: removeEntityMessage,
  });
}

/**
 * The newest messages, oldest first, and where the page before them ends.
 * @param fromMessageId  the cursor of the page after it; null for the newest page
 * @param around  it, and half a page before and after it
 * @throws Refusal FORBIDDEN_ACCESS
 */
async function messagePage(
  ctx: ReadContext,
  channelId: string,
  fromMessageId: string | null,
  around: boolean,
) {
  await accessChannel(ctx, channelId);
  const [from = null] = fromMessageId === null ? [] : await messagesByIds(ctx.tx, [fromMessageId]);
  if (fromMessageId !== null && from?.channelId !== channelId) throw new Refusal('FORBIDDEN_ACCESS');
  const most = around ? MESSAGES_PER_PAGE / 2 : MESSAGES_PER_PAGE;
  const later = around && from ? await messagesFrom(ctx.tx, channelId, from, most) : [];
  const found = await newestMessages(ctx.tx, channelId, from, most + 1);
  const page = [...found.slice(0, most).reverse(), ...later];
  return {
    messages: page.map(toEntityMessage),
    cursor: found.length > most ? (page[0]?.id ?? null) : null,
  };
}
