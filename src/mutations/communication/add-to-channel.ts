/** A person brings others into a group conversation (D125). Served by services/communication/channels. */
import { addToChannelOperation } from '#contract/communication/channel.ts';
import { isPartyId } from '#domain/party.ts';
import { entityKey } from '#store/entity-key.ts';
import { defineMutation } from '../definition.ts';
import { oneOf, type SampleOf } from '../sample.ts';

export const addToChannel = defineMutation({
  operation: addToChannelOperation,
  // Before what is written to them.
  lane: ({ entityId }) => `channel:${entityId}`,
  types: ['channel'],
  touches: ({ args }) => [entityKey('channel', args.entityId)],
  apply: (rows, { args: { entityId, userIds } }) => {
    const channel = rows.get('channel', entityId);
    if (!channel) return [];
    const members = [...new Set([...channel.members, ...userIds])].sort();
    return [
      { key: entityKey('channel', entityId), row: { ...channel, members, memberCount: members.length } },
    ];
  },
  about: () => ({ place: null, text: null }),
});

export const sample: SampleOf<typeof addToChannel> = ({ all }, chance) => {
  const channel = oneOf(
    all('channel').filter(({ channelId }) => isPartyId(channelId)),
    chance,
  );
  const person = oneOf(
    all('userInfo').filter(({ userId }) => channel && !channel.members.includes(userId)),
    chance,
  );
  return channel && person
    ? { entityType: 'channel', entityId: channel.channelId, userIds: [person.userId] }
    : null;
};
