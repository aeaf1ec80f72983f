/** Channels and messages as the contract shows them. */
import type { Selectable } from 'kysely';
import type { Channel, Message } from '#contract/communication/message.ts';
import type { Database } from '../../../storage/tables.ts';

export type MessageRecord = Selectable<Database['communication.messages']> & { responses: number };
export type ChannelRecord = Selectable<Database['communication.channels']> & { members: string[] };

export const toMessage = ({ id, text, ...message }: MessageRecord): Message => ({
  messageId: id,
  ...message,
  fields: { text },
});

export const toChannel = ({ id, name, type, ownerId, ownerType, members }: ChannelRecord): Channel => ({
  channelId: id,
  name,
  type,
  owner: { id: ownerId, type: ownerType },
  members,
});
