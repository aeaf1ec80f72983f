/** A person writes into a channel. Served by services/communication/messages. */
import { type Message, postEntityMessageOperation, withResponses } from '#contract/communication/message.ts';
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
  touches: ({ id, args }) => [
    entityKey('message', temporaryId(id)),
    ...(args.parentId === null ? [] : [entityKey('message', args.parentId)]),
  ],
  apply: (rows, { args, me, at, id }) => {
    const message: Message = {
      messageId: temporaryId(id),
      channelId: args.entityId,
      senderId: me,
      sentAt: at,
      deletedAt: null,
      version: 1,
      parent: args.parentId,
      responses: 0,
      responders: {},
      reactions: {},
      fields: { text: args.text },
    };
    const parent = args.parentId === null ? undefined : rows.get('message', args.parentId);
    return [
      { key: entityKey('message', message.messageId), row: message },
      ...(parent ? [{ key: entityKey('message', parent.messageId), row: withResponses(parent, me, 1) }] : []),
    ];
  },
  ignores: ({ text }) => text.trim() === '',
  about: ({ text }) => ({ place: null, text: text }),
});

export const sample: SampleOf<typeof postEntityMessage> = ({ all, text }, chance) => {
  const channel = oneOf(
    all('channel').filter(({ type }) => type !== 'SYSTEM'),
    chance,
  );
  if (!channel) return null;
  const { channelId: entityId } = channel;
  const parent = oneOf(
    all('message').filter((each) => each.channelId === entityId && each.parent === null),
    chance,
  );
  const parentId = parent && chance() < 0.3 ? parent.messageId : null;
  return { entityType: 'channel', entityId, text, parentId };
};
