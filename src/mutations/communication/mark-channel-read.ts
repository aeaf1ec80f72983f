/** A person has seen what is in a channel up to then. Served by services/communication/channels. */
import { channelPartId, markChannelReadOperation, noPart } from '#contract/communication/channel.ts';
import { entityKey } from '#store/entity-key.ts';
import { defineMutation } from '../definition.ts';
import { oneOf, type SampleOf } from '../sample.ts';

export const markChannelRead = defineMutation({
  operation: markChannelReadOperation,
  lane: ({ entityId }) => channelPartId(entityId),
  types: ['channelPart', 'channel'],
  touches: ({ args }) => [entityKey('channelPart', channelPartId(args.entityId))],
  needs: ({ entityId }) => [entityKey('channel', entityId)],
  apply: (rows, { args: { entityId, readAt } }) => {
    const part = rows.get('channelPart', channelPartId(entityId)) ?? noPart(entityId);
    const row = { ...part, lastReadAt: Math.max(part.lastReadAt, readAt) };
    return [{ key: entityKey('channelPart', part.id), row }];
  },
  into: {
    markChannelRead: ({ vars }, { readAt }) => ({ ...vars, readAt: Math.max(Number(vars.readAt), readAt) }),
  },
  about: () => ({ place: null, text: null }),
});

export const sample: SampleOf<typeof markChannelRead> = ({ all }, chance) => {
  const message = oneOf(all('message'), chance);
  return message
    ? { entityType: 'channel', entityId: message.channelId, readAt: Math.max(0, Math.floor(message.sentAt)) }
    : null;
};
