/** What can be asked about channels and done in them. */
import * as v from 'valibot';
import {
  channelSchema,
  deleteEntityMessageOperation,
  editEntityMessageOperation,
  messageSchema,
  postEntityMessageOperation,
} from '#contract/communication/message.ts';
import { Refusal } from '#contract/errors.ts';
import { idSchema } from '#contract/ids.ts';
import type { ServiceBuilder } from '../../../verbs/pothos.ts';
import type { ReadContext } from '../../../verbs/service-context.ts';
import { accessChannel } from './access-channel.ts';
import { deleteEntityMessage } from './delete-entity-message.ts';
import { editEntityMessage } from './edit-entity-message.ts';
import { toChannel, toMessage } from './message-row.ts';
import { postEntityMessage } from './post-entity-message.ts';
import { channelsOfUser, messagesByIds, newestMessages } from './repository.ts';

const MESSAGES_PER_PAGE = 50;

export function messageFields({ row, query, mutation }: ServiceBuilder): void {
  const done = row('Success', { success: v.boolean() });
  const message = row('Message', messageSchema.entries);
  query({
    name: 'getChannelsForUser',
    action: 'ReadOwn',
    args: {},
    result: { type: [row('Channel', channelSchema.entries)] },
    async find({ tx, caller }) {
      return caller ? (await channelsOfUser(tx, caller.userId)).map(toChannel) : [];
    },
  });
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
    action: 'EditMessage',
    operation: deleteEntityMessageOperation,
    result: { type: done },
    verb: deleteEntityMessage,
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
  return { messages: page.map(toMessage), cursor: found.length > page.length ? (page[0]?.id ?? null) : null };
}
