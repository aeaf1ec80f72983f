/** A person leaves a channel that is no group's. Served by services/communication/channels. */
import { channelPartId, leaveChannelOperation, noPart } from '#contract/communication/channel.ts';
import { isPartyId } from '#domain/party.ts';
import { entityKey } from '#store/entity-key.ts';
import { defineMutation } from '../definition.ts';
import { oneOf, type SampleOf } from '../sample.ts';

export const leaveChannel = defineMutation({
  operation: leaveChannelOperation,
  // Behind what the person has written there.
  lane: ({ entityId }) => `channel:${entityId}`,
  types: ['channelPart', 'channel'],
  touches: ({ args }) => [entityKey('channelPart', channelPartId(args.entityId))],
  apply: (rows, { args: { entityId } }) => {
    const part = rows.get('channelPart', channelPartId(entityId)) ?? noPart(entityId);
    return [{ key: entityKey('channelPart', part.id), row: { ...part, left: true } }];
  },
  about: () => ({ place: null, text: null }),
});

export const sample: SampleOf<typeof leaveChannel> = ({ all }, chance) => {
  const channel = oneOf(
    all('channel').filter(
      ({ channelId, type, members }) => isPartyId(channelId) || (type === 'PARTY' && members.length === 2),
    ),
    chance,
  );
  return channel ? { entityType: 'channel', entityId: channel.channelId } : null;
};
