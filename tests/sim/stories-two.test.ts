/** The other half of stories-one.test.ts, and that the stories can fail. */
import { expect, it } from 'vitest';
import { inRing } from '../support/ring.ts';
import { play } from './play.ts';
import { scriptOf } from './script.ts';
import { tellStories } from './told.ts';

it('keeps, orders, shows and takes away what it should for more stories (F2, F3, F8, LOCAL-012, LOCAL-021)', async () => {
  await tellStories(151, inRing({ core: 20, full: 150 }));
}, 600_000);

it('tells the same story twice when it is given the same seed', async () => {
  const first = await play(7);
  expect(await play(scriptOf(7))).toEqual(first);
}, 60_000); // with the first start of its database

it('asks again for what a full disk could not take', async () => {
  await play(scriptOf(11));
}, 60_000);

it('keeps no text that comes after its skill has left (seed 1006)', async () => {
  const mine = { device: 2, tab: 0 } as const;
  await play({
    seed: 1006,
    devices: [2, 1, 2].map((person) => ({ person, tabs: 1, sockets: false })),
    steps: [
      { n: 5, act: { do: 'move skill', skill: 0.075, course: 0.671 }, ms: 0 },
      { n: 6, act: { do: 'weather', device: 2, weather: 'stormy' }, ms: 0 },
      { n: 10, act: { do: 'kill tab', ...mine, tasks: 3, ms: 1 }, ms: 400 },
      { n: 11, act: { do: 'read skill', ...mine, at: [0.325, 0.68] }, ms: 0 },
    ],
  });
}, 60_000);

it('leads on when a tab that wakes up takes an office that it has lost meanwhile (LOCAL-024, F27)', async () => {
  await play({
    seed: 2030,
    devices: [{ person: 1, tabs: 2, sockets: false }],
    steps: [
      // The other tab leads, and the one that comes back waits for the office.
      { n: 0, act: { do: 'kill tab', device: 0, tab: 0, tasks: 0, ms: 500 }, ms: 4000 },
      // It falls asleep, is given the office in its sleep, and loses it before it wakes.
      { n: 1, act: { do: 'sleep', device: 0, tab: 0, ms: 40_000 }, ms: 400 },
      { n: 2, act: { do: 'kill tab', device: 0, tab: 1, tasks: 0, ms: 500 }, ms: 45_000 },
      { n: 3, act: { do: 'comment', device: 0, tab: 1, at: [0, 0] }, ms: 2000 },
    ],
  });
});
