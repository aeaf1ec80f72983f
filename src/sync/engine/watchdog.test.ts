import { expect, it } from 'vitest';
import { VirtualClock } from '#tests/support/virtual-clock.ts';
import type { Leading } from './leading.ts';
import { Timers } from './timers.ts';
import { Watchdog } from './watchdog.ts';

const MINUTE_MS = 60_000;

function aWatch() {
  const clock = new VirtualClock();
  const beats: boolean[] = [];
  const lead = { around: { clock }, timers: new Timers(clock, () => true) } as unknown as Leading;
  const watchdog = new Watchdog(lead, (slept) => beats.push(slept));
  watchdog.watch();
  return { clock, beats, watchdog };
}

it('the watchdog looks every minute whether something has stopped', async () => {
  const { clock, beats } = aWatch();
  await clock.advance(3 * MINUTE_MS, async () => {});
  expect(beats).toEqual([false, false, false]);
});

it('a sleep of the device is reported once (F29)', async () => {
  const { clock, beats, watchdog } = aWatch();
  clock.jump(10 * MINUTE_MS);
  expect([watchdog.hasSlept(), watchdog.hasSlept()]).toEqual([true, false]);
  clock.jump(10 * MINUTE_MS);
  await clock.advance(MINUTE_MS, async () => {});
  expect(beats).toEqual([true]);
});

it('a timer that the browser delays in a hidden page is not taken for a sleep (F29)', () => {
  const { clock, watchdog } = aWatch();
  clock.jump(2 * MINUTE_MS);
  expect(watchdog.hasSlept()).toBe(false);
});
