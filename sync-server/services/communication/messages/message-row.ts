/** Channels and messages as the contract shows them. */
import type { Selectable } from 'kysely';
import type { EntityMessage } from '#contract/communication/channel.ts';
import type { Channel, Message } from '#contract/communication/message.ts';
import type { Database } from '../../../storage/tables.ts';

export type MessageRecord = Selectable<Database['communication.messages']> & {
  responses: number;
  responders: Record<string, number>;
  reactions: Record<string, string[]>;
};
export type ChannelRecord = Omit<Selectable<Database['communication.channels']>, 'createdAt'> & {
  members: string[];
  memberCount: number;
  organizationId: string | null;
};

export const toMessage = ({
  id,
  text,
  kept: _kept,
  template,
  delivery,
  acks,
  ...message
}: MessageRecord): Message => ({
  messageId: id,
  ...message,
  ...delivery,
  ...(delivery && { acks: acks ?? [] }),
  fields: { text, ...template },
});

/** As the plain API names it. */
export const toEntityMessage = (record: MessageRecord): EntityMessage => ({
  id: record.id,
  entityId: record.channelId,
  entityType: 'channel',
  ...toMessage(record),
});

export const toChannel = ({ id, ownerId, ownerType, ...channel }: ChannelRecord): Channel => ({
  channelId: id,
  ...channel,
  owner: { id: ownerId, type: ownerType },
  ownerFilter: null,
});
