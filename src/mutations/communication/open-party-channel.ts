/** A person begins to talk with several others (D125). Served by services/communication/channels. */
import { openPartyChannelOperation } from '#contract/communication/channel.ts';
import { newId } from '#contract/ids.ts';
import { partyIdOf } from '#domain/party.ts';
import { defineMutation } from '../definition.ts';
import { oneOf, type SampleOf } from '../sample.ts';
import { openedChannel, touchedByOpening } from './opened-channel.ts';

export const openPartyChannel = defineMutation({
  operation: openPartyChannelOperation,
  // Before what is written there.
  lane: ({ channelId }) => `channel:${channelId}`,
  types: ['channel', 'channelPart'],
  touches: ({ args: { channelId } }) => touchedByOpening(channelId),
  apply: (rows, { args: { userIds, channelId }, me }) => openedChannel(rows, channelId, me, userIds),
  about: () => ({ place: null, text: null }),
});

export const sample: SampleOf<typeof openPartyChannel> = ({ all, me }, chance) => {
  const others = all('userInfo').filter(({ userId }) => userId !== me);
  const one = oneOf(others, chance);
  const other = oneOf(
    others.filter((person) => person !== one),
    chance,
  );
  return one && other ? { channelId: partyIdOf(newId()), userIds: [one.userId, other.userId] } : null;
};
