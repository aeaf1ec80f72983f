/** A person writes into a channel. Served by services/communication/messages. */
import { type Message, postEntityMessageOperation } from '#contract/communication/message.ts';
import { PENDING_MESSAGE } from '#contract/ids.ts';
import { entityKey } from '#store/entity-key.ts';
import { defineMutation } from '../definition.ts';
import { oneOf, type SampleOf } from '../sample.ts';

const temporaryId = (id: string) => `${PENDING_MESSAGE}${id}`;

export const postEntityMessage = defineMutation({
  operation: postEntityMessageOperation,
  lane: ({ entityId }) => `channel:${entityId}`,
  types: ['message'],
  pointers: ['parentId'],
  temporaryId,
  touches: ({ id }) => [entityKey('message', temporaryId(id))],
  apply: (_rows, { args, me, at, id }) => {
    const message: Message = {
      messageId: temporaryId(id),
      channelId: args.entityId,
      senderId: me,
      sentAt: at,
      deletedAt: null,
      version: 1,
      parent: args.parentId,
      responses: 0,
      fields: { text: args.text },
    };
    return [{ key: entityKey('message', message.messageId), row: message }];
  },
  ignores: ({ text }) => text.trim() === '',
  about: ({ text }) => ({ place: null, text: text }),
});

export const sample: SampleOf<typeof postEntityMessage> = ({ all, text }, chance) => {
  const channel = oneOf(all('channel'), chance);
  return channel ? { entityType: 'channel', entityId: channel.channelId, text, parentId: null } : null;
};
