/** A person takes an own message back; a tombstone stays. Served by services/communication/messages. */
import { deleteEntityMessageOperation, withResponses } from '#contract/communication/message.ts';
import { entityKey } from '#store/entity-key.ts';
import { defineMutation } from '../definition.ts';
import { oneOf, type SampleOf } from '../sample.ts';

export const deleteEntityMessage = defineMutation({
  operation: deleteEntityMessageOperation,
  lane: ({ entityId }) => `channel:${entityId}`,
  types: ['message'],
  pointers: ['messageId', 'parentId'],
  touches: ({ args }) => [
    entityKey('message', args.messageId),
    ...(args.parentId === null ? [] : [entityKey('message', args.parentId)]),
  ],
  deletes: ({ messageId }) => [entityKey('message', messageId)],
  apply: (rows, { args, at }) => {
    const message = rows.get('message', args.messageId);
    if (!message || message.deletedAt !== null) return [];
    const row = { ...message, deletedAt: at, reactions: {}, fields: { text: '' } };
    const parent = args.parentId === null ? undefined : rows.get('message', args.parentId);
    return [
      { key: entityKey('message', message.messageId), row },
      ...(parent
        ? [{ key: entityKey('message', parent.messageId), row: withResponses(parent, message.senderId, -1) }]
        : []),
    ];
  },
  about: () => ({ place: null, text: null }),
});

export const sample: SampleOf<typeof deleteEntityMessage> = ({ all, me }, chance) => {
  const message = oneOf(
    all('message').filter(({ senderId }) => senderId === me),
    chance,
  );
  if (!message) return null;
  const { channelId: entityId, messageId, parent: parentId } = message;
  return { entityType: 'channel', entityId, messageId, parentId };
};
