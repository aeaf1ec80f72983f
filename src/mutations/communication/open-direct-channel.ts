/** A person begins to talk with somebody. Served by services/communication/channels. */
import { directChannelId, openDirectChannelOperation } from '#contract/communication/channel.ts';
import { defineMutation } from '../definition.ts';
import { oneOf, type SampleOf } from '../sample.ts';
import { openedChannel, touchedByOpening } from './opened-channel.ts';

export const openDirectChannel = defineMutation({
  operation: openDirectChannelOperation,
  // Before what is written there.
  lane: ({ channelId }) => `channel:${channelId}`,
  types: ['channel', 'channelPart'],
  touches: ({ args: { channelId } }) => touchedByOpening(channelId),
  apply: (rows, { args: { userId, channelId }, me }) => openedChannel(rows, channelId, me, [userId]),
  about: () => ({ place: null, text: null }),
});

export const sample: SampleOf<typeof openDirectChannel> = ({ all, me }, chance) => {
  const person = oneOf(
    all('userInfo').filter(({ userId }) => userId !== me),
    chance,
  );
  return person ? { userId: person.userId, channelId: directChannelId(me, person.userId) } : null;
};
