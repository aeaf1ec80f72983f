import { expect, it } from 'vitest';
import { AuthedMarker } from './authed-marker.ts';

const DAY = 24 * 60 * 60 * 1000;

function aMarker() {
  const entries = new Map<string, string>();
  const clock = { now: 1_700_000_000_000 };
  const storage = {
    getItem: (key: string) => entries.get(key) ?? null,
    setItem: (key: string, value: string) => void entries.set(key, value),
    removeItem: (key: string) => void entries.delete(key),
  };
  return { entries, clock, marker: new AuthedMarker(storage, () => clock.now) };
}

it('lives for 7 days; an older one counts as absent (AUTH-009)', () => {
  const { marker, clock, entries } = aMarker();
  marker.set('ana');
  expect(JSON.parse(entries.get('authed') ?? '')).toMatchObject({ expiresAt: clock.now + 7 * DAY });
  clock.now += 7 * DAY - 1;
  expect(marker.isValid()).toBe(true);
  clock.now += 1;
  expect(marker.isValid()).toBe(false);
});

it('still names the account after a month (LOCAL-042)', () => {
  const { marker, clock } = aMarker();
  marker.set('ana');
  clock.now += 30 * DAY;
  expect(marker.accountId()).toBe('ana');
});

it('is no marker when something else wrote it', () => {
  const { marker, entries } = aMarker();
  for (const value of [
    '',
    'true',
    '{}',
    '[]',
    '{"accountId":1}',
    'null',
    '{"accountId":"ana","expiresAt":"x"}',
  ]) {
    entries.set('authed', value);
    expect([marker.isValid(), marker.accountId()]).toEqual([false, null]);
  }
});

it('remembers a sign-out that the server has not heard of', () => {
  const { marker } = aMarker();
  marker.set('ana');
  marker.oweSignOut();
  expect([marker.owesSignOut(), marker.isValid(), marker.accountId()]).toEqual([true, false, null]);
});
