/** What may be done with a message of a chat, and how messages stand beside each other (spec 2.3, 7.5). */
import { isSeen, type ReadMarks, type SentMessage } from './seen-messages.ts';

/** '(edited)' (CHAT-010) */
export const isEdited = ({ version }: { version: number }): boolean => version > 1;

/** A row without replies that was taken back is gone after this (CHAT-009). */
export const FADE_MS = 500;

/** Rows of the box in which a message is edited (CHAT-003). */
export const EDIT_ROWS = 15;

type Shown = {
  senderId: string;
  deletedAt: number | null;
  parent: string | null;
  responses: number;
  fields: { template?: string | undefined };
};

export const isSystemMessage = ({ fields }: Pick<Shown, 'fields'>): boolean => fields.template !== undefined;

/** Edit and delete are for one's own (CHAT-004). */
export const mayEditMessage = (message: Shown, userId: string): boolean =>
  message.senderId === userId && message.deletedAt === null && !isSystemMessage(message);

/** Reply is for messages outside of a thread (CHAT-005). */
export const mayReplyTo = (message: Shown, inThread: boolean): boolean =>
  !inThread && message.parent === null && message.deletedAt === null && !isSystemMessage(message);

/** One that was taken back keeps its place for the replies below it alone (CHAT-009). */
export const fadesOut = ({ deletedAt, responses }: Pick<Shown, 'deletedAt' | 'responses'>): boolean =>
  deletedAt !== null && responses === 0;

/** Whether somebody has yet to see it. */
export const isUnread = (
  message: SentMessage & { senderId: string; deletedAt: number | null },
  { userId, marks }: { userId: string; marks: ReadMarks },
): boolean => message.senderId !== userId && message.deletedAt === null && !isSeen(message, marks);

const TOGETHER_MS = 5 * 60 * 1000;

export const dayOf = (at: number): number => new Date(at).setHours(0, 0, 0, 0);

/** Whether a message stands under the one before without saying again whose it is. */
export const continues = (
  before: { senderId: string; sentAt: number } | undefined,
  message: { senderId: string; sentAt: number },
): boolean =>
  before !== undefined &&
  before.senderId === message.senderId &&
  dayOf(before.sentAt) === dayOf(message.sentAt) &&
  message.sentAt - before.sentAt < TOGETHER_MS;

export const chatLink = (channelId: string): string => `/chat/${channelId}`;

/** The path that leads to one message. */
export const messageLink = (channelId: string, messageId: string): string =>
  `${chatLink(channelId)}?message=${messageId}`;
