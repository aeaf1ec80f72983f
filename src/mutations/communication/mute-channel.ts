/** A person wants to be told nothing of a channel, or again. Served by services/communication/channels. */
import { channelPartId, muteChannelOperation, noPart } from '#contract/communication/channel.ts';
import { entityKey } from '#store/entity-key.ts';
import { defineMutation } from '../definition.ts';
import { oneOf, type SampleOf } from '../sample.ts';

export const muteChannel = defineMutation({
  operation: muteChannelOperation,
  lane: ({ entityId }) => channelPartId(entityId),
  types: ['channelPart', 'channel'],
  touches: ({ args }) => [entityKey('channelPart', channelPartId(args.entityId))],
  needs: ({ entityId }) => [entityKey('channel', entityId)],
  apply: (rows, { args: { entityId, on } }) => {
    const part = rows.get('channelPart', channelPartId(entityId)) ?? noPart(entityId);
    return [{ key: entityKey('channelPart', part.id), row: { ...part, muted: on } }];
  },
  into: { muteChannel: ({ vars }, later) => ({ ...vars, on: later.on }) },
  about: () => ({ place: null, text: null }),
});

export const sample: SampleOf<typeof muteChannel> = ({ all }, chance) => {
  const channel = oneOf(all('channel'), chance);
  return channel ? { entityType: 'channel', entityId: channel.channelId, on: chance() < 0.5 } : null;
};
