/** A channel of people as its maker's device has it before the server does. */
import { channelPartId, noPart } from '#contract/communication/channel.ts';
import type { Channel } from '#contract/communication/message.ts';
import { entityKey } from '#store/entity-key.ts';
import type { Rows, Written } from '../definition.ts';

export const touchedByOpening = (channelId: string): string[] => [
  entityKey('channel', channelId),
  entityKey('channelPart', channelPartId(channelId)),
];

/** @param others  who is in it where it is new */
export function openedChannel(
  rows: Rows,
  channelId: string,
  me: string,
  others: readonly string[],
): Written[] {
  const part = rows.get('channelPart', channelPartId(channelId)) ?? noPart(channelId);
  const known = rows.get('channel', channelId);
  const members = [...new Set([...(known?.members ?? others), me])].sort();
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
}
