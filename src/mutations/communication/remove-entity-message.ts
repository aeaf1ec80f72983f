/** Whoever may change a group takes somebody else's message out of its channel. Served by services/communication/messages. */
import { removeEntityMessageOperation, withResponses } from '#contract/communication/message.ts';
import { entityKey } from '#store/entity-key.ts';
import { defineMutation } from '../definition.ts';
import { oneOf, type SampleOf } from '../sample.ts';

export const removeEntityMessage = defineMutation({
  operation: removeEntityMessageOperation,
  lane: ({ entityId }) => `channel:${entityId}`,
  types: ['message'],
  pointers: ['messageId', 'parentId'],
  touches: ({ args }) => [
    entityKey('message', args.messageId),
    ...(args.parentId === null ? [] : [entityKey('message', args.parentId)]),
  ],
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

export const sample: SampleOf<typeof removeEntityMessage> = ({ all }, chance) => {
  const groups = new Set(
    all('channel')
      .filter(({ type }) => type === 'ORGANIZATION_GROUP')
      .map(({ channelId }) => channelId),
  );
  const message = oneOf(
    all('message').filter(({ channelId }) => groups.has(channelId)),
    chance,
  );
  if (!message) return null;
  const { channelId: entityId, messageId, parent: parentId } = message;
  return { entityType: 'channel', entityId, messageId, parentId };
};
