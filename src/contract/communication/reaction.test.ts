import { expect, it } from 'vitest';
import { newId } from '../ids.ts';
import { directChannelId } from './channel.ts';
import { type Message, withResponses } from './message.ts';
import { withReaction } from './reaction.ts';

it('adds a person to a reaction, takes them out, and toggles where nothing is said (CHAT-014, D107)', () => {
  const ana = { reaction: '👍', userId: 'ana' };
  const added = withReaction({ '👍': ['bo'] }, { ...ana, on: true });
  expect(added).toEqual({ '👍': ['bo', 'ana'] });
  expect(withReaction(added, { ...ana, on: true })).toEqual(added);
  expect(withReaction(added, { ...ana, on: undefined })).toEqual({ '👍': ['bo'] });
  expect(withReaction(undefined, { ...ana, on: null })).toEqual({ '👍': ['ana'] });
  expect(withReaction({ '👍': ['ana'] }, { ...ana, on: false })).toEqual({});
});

it('counts answers by whose they are, and never below none (CHAT-008)', () => {
  const message = { responses: 1, responders: { bo: 1 } } as unknown as Message;
  expect(withResponses(message, 'ana', 1)).toMatchObject({ responses: 2, responders: { bo: 1, ana: 1 } });
  expect(withResponses(message, 'bo', -1)).toMatchObject({ responses: 0, responders: {} });
  expect(withResponses({ responses: 0 } as Message, 'bo', -1)).toMatchObject({
    responses: 0,
    responders: {},
  });
});

it('names the channel of two people the same from both sides, and another one for others', () => {
  const [ana, bo, cy] = [newId(), newId(), newId()];
  expect(directChannelId(ana, bo)).toBe(directChannelId(bo, ana));
  expect(directChannelId(ana, bo)).toMatch(
    /^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/,
  );
  expect(new Set([directChannelId(ana, bo), directChannelId(ana, cy), directChannelId(bo, cy)]).size).toBe(3);
});
