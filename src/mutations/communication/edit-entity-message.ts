/** A person rewrites an own message. Served by services/communication/messages. */
import { editEntityMessageOperation } from '#contract/communication/message.ts';
import { lastingId } from '#contract/ids.ts';
import { entityKey } from '#store/entity-key.ts';
import { defineMutation } from '../definition.ts';
import { oneOf, type SampleOf } from '../sample.ts';

export const editEntityMessage = defineMutation({
  operation: editEntityMessageOperation,
  lane: ({ entityId }) => `channel:${entityId}`,
  types: ['message'],
  pointers: ['messageId'],
  touches: ({ args }) => [entityKey('message', args.messageId)],
  apply: (rows, { args }) => {
    const message = rows.get('message', args.messageId);
    if (!message || message.deletedAt !== null) return [];
    const row = { ...message, version: message.version + 1, fields: { text: args.text } };
    return [{ key: entityKey('message', message.messageId), row }];
  },
  into: {
    // What waits last may be an answer to it.
    postEntityMessage: ({ id, vars }, { text, messageId }) =>
      id === lastingId(messageId) ? { ...vars, text } : null,
    editEntityMessage: ({ vars }, { text }) => ({ ...vars, text }),
  },
  ignores: ({ text }) => text.trim() === '',
  about: ({ text }) => ({ place: null, text: text }),
});

export const sample: SampleOf<typeof editEntityMessage> = ({ all, me, text }, chance) => {
  const message = oneOf(
    all('message').filter(({ senderId, deletedAt }) => senderId === me && deletedAt === null),
    chance,
  );
  if (!message) return null;
  const { channelId: entityId, messageId, parent } = message;
  return { entityType: 'channel', entityId, messageId, text, hasParent: parent !== null };
};
