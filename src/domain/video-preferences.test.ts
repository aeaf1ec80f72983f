import { expect, it } from 'vitest';
import { nextSpeed } from './video-preferences.ts';

it('a video plays a step faster or slower, from any speed, within half and double (PROF-012)', () => {
  expect([0.5, 1, 1.1, 2, 3].map((speed) => nextSpeed(speed, 1))).toEqual([0.75, 1.25, 1.25, 2, 3]);
  expect([0.25, 0.5, 1, 1.1, 2, 3].map((speed) => nextSpeed(speed, -1))).toEqual([
    0.25, 0.5, 0.75, 1, 1.75, 2,
  ]);
});
