import { expect, it } from 'vitest';
import { seatsLost } from './seats-lost.ts';

const ana = { name: 'Ana', assignedAt: 1 };
const ben = { name: 'Ben', assignedAt: 2 };
const cleo = { name: 'Cleo', assignedAt: 2 };

it('whoever got a seat last loses it first, and of two at one moment the later by name', () => {
  const given = [cleo, ana, ben];
  expect(seatsLost(given, 3)).toEqual([]);
  expect(seatsLost(given, 2)).toEqual([cleo]);
  expect(seatsLost(given, 1)).toEqual([ben, cleo]);
  expect(given).toEqual([cleo, ana, ben]);
});
