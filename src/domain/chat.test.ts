import { describe, expect, it } from 'vitest';
import {
  continues,
  EDIT_ROWS,
  FADE_MS,
  fadesOut,
  isEdited,
  isUnread,
  mayEditMessage,
  mayReplyTo,
} from './chat.ts';

const message = {
  ...{ senderId: 'ana', sentAt: 10, deletedAt: null, parent: null, responses: 0, version: 1 },
  fields: {},
};
const gone = { ...message, deletedAt: 20 };
const ofSystem = { ...message, fields: { template: '{who} came in' } };

describe('messages', () => {
  it('are edited and deleted by their sender, until they are gone (CHAT-004)', () => {
    expect(mayEditMessage(message, 'ana')).toBe(true);
    expect(mayEditMessage(message, 'bo')).toBe(false);
    expect(mayEditMessage(gone, 'ana')).toBe(false);
    expect(mayEditMessage(ofSystem, 'ana')).toBe(false);
  });

  it('are answered outside of a thread, and not when they are the system’s (CHAT-005)', () => {
    expect(mayReplyTo(message, false)).toBe(true);
    expect(mayReplyTo(message, true)).toBe(false);
    expect(mayReplyTo({ ...message, parent: 'x' }, false)).toBe(false);
    expect(mayReplyTo(ofSystem, false)).toBe(false);
    expect(mayReplyTo(gone, false)).toBe(false);
  });

  it('fade in 500 ms where nobody has answered, and keep their place otherwise (CHAT-009)', () => {
    expect(FADE_MS).toBe(500);
    expect([message, gone, { ...gone, responses: 1 }].map(fadesOut)).toEqual([false, true, false]);
  });

  it('are edited from version 2 on, in up to 15 rows (CHAT-003, CHAT-010)', () => {
    expect([1, 2].map((version) => isEdited({ version }))).toEqual([false, true]);
    expect(EDIT_ROWS).toBe(15);
  });

  it('are unread when somebody else wrote them since, and they are there', () => {
    const bo = { userId: 'bo', marks: { lastReadAt: 9 } };
    expect(isUnread(message, bo)).toBe(true);
    expect(isUnread(message, { ...bo, marks: { lastReadAt: 10 } })).toBe(false);
    expect(isUnread(message, { ...bo, userId: 'ana' })).toBe(false);
    expect(isUnread(gone, bo)).toBe(false);
  });

  it('stand together when one person writes several within five minutes of a day', () => {
    const at = new Date(2026, 1, 3, 23, 58).getTime();
    const first = { senderId: 'ana', sentAt: at };
    expect(continues(undefined, first)).toBe(false);
    expect(continues(first, { ...first, sentAt: at + 60_000 })).toBe(true);
    expect(continues(first, { ...first, sentAt: at + 3 * 60_000 })).toBe(false); // the next day
    expect(continues(first, { senderId: 'bo', sentAt: at + 1 })).toBe(false);
  });
});
