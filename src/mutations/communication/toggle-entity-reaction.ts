/** A person reacts to a message, or no longer. Served by services/communication/messages. */
import {
  offeredReactions,
  toggleEntityReactionOperation,
  withReaction,
} from '#contract/communication/reaction.ts';
import { entityKey } from '#store/entity-key.ts';
import { defineMutation } from '../definition.ts';
import { oneOf, type SampleOf } from '../sample.ts';

export const toggleEntityReaction = defineMutation({
  operation: toggleEntityReactionOperation,
  lane: ({ entityId }) => `channel:${entityId}`,
  types: ['message'],
  pointers: ['messageId'],
  touches: ({ args }) => [entityKey('message', args.messageId)],
  apply: (rows, { args: { messageId, reaction, on }, me }) => {
    const message = rows.get('message', messageId);
    if (!message || message.deletedAt !== null) return [];
    const reactions = withReaction(message.reactions, { reaction, userId: me, on });
    return [{ key: entityKey('message', message.messageId), row: { ...message, reactions } }];
  },
  into: {
    toggleEntityReaction: ({ vars }, later) =>
      vars.reaction === later.reaction && vars.messageId === later.messageId
        ? { ...vars, on: later.on }
        : null,
  },
  about: ({ reaction }) => ({ place: null, text: reaction }),
});

export const sample: SampleOf<typeof toggleEntityReaction> = ({ all }, chance) => {
  const message = oneOf(
    all('message').filter(({ deletedAt }) => deletedAt === null),
    chance,
  );
  if (!message) return null;
  const { channelId: entityId, messageId, parent } = message;
  const reaction = offeredReactions[Math.floor(chance() * offeredReactions.length)] ?? '👍';
  const place = { entityType: 'channel' as const, entityId, messageId, hasParent: parent !== null };
  return { ...place, reaction, on: chance() < 0.7 };
};
