/** A person begins to talk with somebody. Served by services/communication/channels. */
import {
  channelPartId,
  directChannelId,
  noPart,
  openDirectChannelOperation,
} from '#contract/communication/channel.ts';
import type { Channel } from '#contract/communication/message.ts';
import { entityKey } from '#store/entity-key.ts';
import { defineMutation } from '../definition.ts';
import { oneOf, type SampleOf } from '../sample.ts';

export const openDirectChannel = defineMutation({
  operation: openDirectChannelOperation,
  // Before what is written there.
  lane: ({ channelId }) => `channel:${channelId}`,
  types: ['channel', 'channelPart'],
  touches: ({ args: { channelId } }) => [
    entityKey('channel', channelId),
    entityKey('channelPart', channelPartId(channelId)),
  ],
  apply: (rows, { args: { userId, channelId }, me }) => {
    const part = rows.get('channelPart', channelPartId(channelId)) ?? noPart(channelId);
    const known = rows.get('channel', channelId);
    const members = [...new Set([...(known?.members ?? [userId]), me])].sort();
    const channel: Channel = {
      channelId,
      name: '',
      type: 'PARTY',
      owner: { id: me, type: 'USER' },
      ownerFilter: null,
      organizationId: null,
      ...known,
      members,
      memberCount: members.length,
    };
    return [
      { key: entityKey('channel', channelId), row: channel },
      { key: entityKey('channelPart', part.id), row: { ...part, left: false } },
    ];
  },
  about: () => ({ place: null, text: null }),
});

export const sample: SampleOf<typeof openDirectChannel> = ({ all, me }, chance) => {
  const person = oneOf(
    all('userInfo').filter(({ userId }) => userId !== me),
    chance,
  );
  return person ? { userId: person.userId, channelId: directChannelId(me, person.userId) } : null;
};
