import { expect, it } from 'vitest';
import { VirtualClock } from '#tests/support/virtual-clock.ts';
import { FailingServices } from './failing-services.ts';

const someServices = () => {
  const clock = new VirtualClock();
  return { clock, failing: new FailingServices({ clock, random: () => 0 }) };
};

it('a service is left alone after its second failure in a row, for twice as long after each, and no other is (F7, D39)', async () => {
  const { clock, failing } = someServices();
  failing.failed('content');
  failing.failed('communication');
  expect(failing.closed()).toEqual(new Set());
  expect(failing.opensAt()).toEqual([]);
  failing.failed('content');
  expect(failing.closed()).toEqual(new Set(['content']));
  expect(failing.opensAt()).toEqual([clock.now() + 6000]);
  await clock.advance(6000, async () => {});
  expect(failing.closed()).toEqual(new Set());
  failing.failed('content');
  expect(failing.opensAt()).toEqual([clock.now() + 12_000]);
});

it('the failures of a service are forgotten when it works, or when there is a new reason to try them all (F7)', () => {
  const { failing } = someServices();
  failing.failed('content');
  failing.failed('content');
  failing.worked('content');
  failing.failed('content');
  expect(failing.closed()).toEqual(new Set());
  failing.failed('content');
  failing.forget();
  expect(failing.closed()).toEqual(new Set());
});

it('a clock that was set back by days leaves no service alone for days (F19)', () => {
  const { clock, failing } = someServices();
  failing.failed('content');
  failing.failed('content');
  clock.jump(-10 * 24 * 60 * 60 * 1000);
  expect(failing.closed()).toEqual(new Set());
});
