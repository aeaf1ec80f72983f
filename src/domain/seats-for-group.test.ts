import { expect, it } from 'vitest';
import { membersWithoutSeat } from './seats-for-group.ts';

it.each([
  [3, 2, 1],
  [3, 3, 0],
  [3, 10, 0],
  [0, 1, 0],
  [3, null, 0],
] as const)('of %i members, %s seats leave %i without one', (members, seats, without) => {
  expect(membersWithoutSeat(members, seats)).toBe(without);
});
