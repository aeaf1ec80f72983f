import { describe, expect, it } from 'vitest';
import { BELIEVED_AFTER_MS, believedAddress, keptAddresses, TAKE_BACK_MS } from './take-back.ts';

const HOUR_MS = 60 * 60 * 1000;
const DAY_MS = 24 * HOUR_MS;
const at = 1_000 * DAY_MS;
const owner = 'owner@home.example';
const thief = 'thief@elsewhere.example';
const former = (address: string, until: number, removedAt: number | null = null) => ({
  address,
  until,
  removedAt,
});
const believed = (...given: Parameters<typeof believedAddress>) => believedAddress(...given)?.address ?? null;

describe('the address whose link takes an account back', () => {
  it('is the first one, of a new account too, and no other that is confirmed', () => {
    expect(believedAddress({ first: owner, former: [] }, at)).toEqual({ address: owner, until: null });
    expect(believedAddress({ first: null, former: [] }, at)).toBeNull();
  });

  it('stays the owner’s when a thief makes their own the first one, for a week', () => {
    const addresses = { first: thief, former: [former(owner, at)] };
    expect(believed(addresses, at)).toBe(owner);
    expect(believed(addresses, at + BELIEVED_AFTER_MS - 1)).toBe(owner);
    expect(believed(addresses, at + BELIEVED_AFTER_MS)).toBe(thief);
  });

  it('stays the owner’s for 72 hours after a thief has removed it, and no link to it lasts longer', () => {
    const removedAt = at + HOUR_MS;
    const addresses = { first: thief, former: [former(owner, at, removedAt)] };
    const until = removedAt + TAKE_BACK_MS;
    expect(believedAddress(addresses, until - 1)).toEqual({ address: owner, until });
    expect(believed(addresses, until)).toBe(thief);
  });

  it('is not won by a thief who makes one address after another the first', () => {
    const many = [1, 2, 3, 4].map((n) => former(`${n}@elsewhere.example`, at + n * 2 * DAY_MS));
    expect(believed({ first: thief, former: [former(owner, at), ...many] }, at + 9 * DAY_MS)).toBe(owner);
  });

  it('is the owner’s again at once when they make it the first one again, removed in between or not', () => {
    for (const removedAt of [null, at + HOUR_MS]) {
      const rows = [former(owner, at, removedAt), former(thief, at + 2 * HOUR_MS)];
      expect(believedAddress({ first: owner, former: rows }, at + 3 * HOUR_MS)).toEqual({
        address: owner,
        until: null,
      });
    }
  });

  it('is none that the owner has given up long ago', () => {
    const next = 'new@home.example';
    const moved = { first: next, former: [former(owner, at, at)] };
    expect(believed(moved, at + TAKE_BACK_MS)).toBe(next);
    const old = { first: thief, former: [former(owner, at - 400 * DAY_MS), former(next, at)] };
    expect(believed(old, at)).toBe(next);
  });
});

describe('the other addresses when an account is taken back', () => {
  const work = { address: 'work@home.example', addedAt: at - 300 * DAY_MS };
  const back = { back: owner, since: at };

  it('stay where they were there for a week before the change; what was added since or just before goes', () => {
    const young = { address: thief, addedAt: at - 3 * DAY_MS };
    const since = { address: '2@elsewhere.example', addedAt: at + 1 };
    expect(keptAddresses({ first: owner, former: [] }, [work, young, since], back)).toEqual([work]);
  });

  it('go where they have been first since, however old their place in the list looks', () => {
    const demoted = { address: thief, addedAt: 0 };
    const addresses = { first: '2@elsewhere.example', former: [former(owner, at), former(thief, at + 1)] };
    const others = [work, demoted, { address: owner, addedAt: 0 }];
    expect(keptAddresses(addresses, others, back)).toEqual([work]);
  });

  it('stay where they were first before the one that takes it back', () => {
    const school = { address: 'school@home.example', addedAt: 0 };
    const addresses = { first: thief, former: [former(school.address, at - 90 * DAY_MS), former(owner, at)] };
    expect(keptAddresses(addresses, [school, work], back)).toEqual([school, work]);
  });
});
