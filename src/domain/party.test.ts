import { expect, it } from 'vitest';
import { mixedId } from './mixed-id.ts';
import { isPartyId, MOST_IN_PARTY, partyIdOf } from './party.ts';

const ana = '01920000-0000-7000-8000-00000000000a';
const bo = '01920000-0000-7000-8000-00000000000b';

it('a group conversation holds up to 20 people', () => {
  expect(MOST_IN_PARTY).toBe(20);
});

it('a group conversation has an id that no person, no group and no conversation between two can have (D125)', () => {
  expect(partyIdOf(ana)).toBe('01920000-0000-4000-8000-00000000000a');
  expect([partyIdOf(ana), ana, mixedId(ana, bo)].map(isPartyId)).toEqual([true, false, false]);
});
