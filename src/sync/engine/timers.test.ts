import { expect, it } from 'vitest';
import { VirtualClock } from '#tests/support/virtual-clock.ts';
import { Timers } from './timers.ts';

const atOnce = async () => {};

function someTimers() {
  const clock = new VirtualClock();
  const state = { running: true };
  const fired: string[] = [];
  return { clock, state, fired, timers: new Timers(clock, () => state.running) };
}

it('a timer replaces the one of the same name and no other', async () => {
  const { clock, fired, timers } = someTimers();
  timers.schedule('pull', 100, () => fired.push('first pull'));
  timers.schedule('drain', 100, () => fired.push('drain'));
  timers.schedule('pull', 200, () => fired.push('pull'));
  await clock.advance(150, atOnce);
  expect(fired).toEqual(['drain']);
  expect([timers.has('pull'), timers.has('drain')]).toEqual([true, false]);
  await clock.advance(100, atOnce);
  expect(fired).toEqual(['drain', 'pull']);
});

it('no timer fires after the engine has stopped, and none is set any more', async () => {
  const { clock, state, fired, timers } = someTimers();
  timers.schedule('pull', 100, () => fired.push('pull'));
  timers.schedule('probe', 300, () => fired.push('probe'));
  state.running = false;
  await clock.advance(200, atOnce);
  timers.clear();
  timers.schedule('drain', 0, () => fired.push('drain'));
  await clock.advance(200, atOnce);
  expect(fired).toEqual([]);
});
