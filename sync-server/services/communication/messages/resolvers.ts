/** What can be asked about channels and done in them. */
import * as v from 'valibot';
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
import { idSchema } from '#contract/ids.ts';
import type { ServiceBuilder } from '../../../verbs/pothos.ts';
import type { ReadContext } from '../../../verbs/service-context.ts';
import { accessChannel } from './access-channel.ts';
import { ackEntityMessage, ackEntityMessageBatch } from './ack-entity-message.ts';
import { deleteEntityMessage } from './delete-entity-message.ts';
import { editEntityMessage } from './edit-entity-message.ts';
import { toEntityMessage } from './message-row.ts';
import { postEntityMessage } from './post-entity-message.ts';
import { removeEntityMessage } from './remove-entity-message.ts';
import { messagesByIds, newestMessages } from './repository.ts';
import { toggleEntityReaction } from './toggle-entity-reaction.ts';

const MESSAGES_PER_PAGE = 50;

/** beside a row's own names those of the plain API (CHAT-001) */
const named = { id: v.string(), entityId: v.string(), entityType: v.string() };

export function messageFields(
  { row, query, mutation }: ServiceBuilder,
  done: ReturnType<ServiceBuilder['row']>,
): void {
  const message = row('Message', { ...messageSchema.entries, ...named });
  query({
    name: 'getEntityMessages',
    action: 'ReadChannel',
    args: { entityType: v.literal('channel'), entityId: idSchema, fromMessageId: v.nullish(idSchema) },
    result: {
      type: row('MessagePage', { cursor: v.nullable(v.string()) }, { messages: { type: [message] } }),
    },
    find: (ctx, { entityId, fromMessageId }) => messagePage(ctx, entityId, fromMessageId ?? null),
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
 * @throws Refusal FORBIDDEN_ACCESS
 */
async function messagePage(ctx: ReadContext, channelId: string, fromMessageId: string | null) {
  await accessChannel(ctx, channelId);
  const [from = null] = fromMessageId === null ? [] : await messagesByIds(ctx.tx, [fromMessageId]);
  if (fromMessageId !== null && from?.channelId !== channelId) throw new Refusal('FORBIDDEN_ACCESS');
  const found = await newestMessages(ctx.tx, channelId, from, MESSAGES_PER_PAGE + 1);
  const page = found.slice(0, MESSAGES_PER_PAGE).reverse();
  return {
    messages: page.map(toEntityMessage),
    cursor: found.length > page.length ? (page[0]?.id ?? null) : null,
  };
}
