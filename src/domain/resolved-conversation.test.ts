import { expect, it } from 'vitest';
import { isResolved } from './resolved-conversation.ts';

it.each([
  ['that nobody ended', null, [], false],
  ['that somebody ended', 20, [{ createdAt: 10, deletedAt: null }], true],
  ['that somebody answered later', 20, [{ createdAt: 21, deletedAt: null }], false],
  ['whose later answer was taken away', 20, [{ createdAt: 21, deletedAt: 22 }], true],
])('a conversation %s is over: %#', (_, resolvedAt, replies, over) => {
  expect(isResolved({ resolvedAt }, replies)).toBe(over);
});
