import { expect, it } from 'vitest';
import { tellDraftStory } from '../support/draft-story.ts';

const SEEDS = 2000;
/** Apart from those of `npm test`. */
const FIRST = 1001;

it('converges and loses nothing that three authors typed through cuts and restarts, from 2,000 seeds (LOCAL-027, LOCAL-028)', {
  timeout: 60 * 60_000,
}, async ({ task }) => {
  const sum = { tokens: 0, unsure: 0, lost: 0, broken: 0, apart: 0, unsettled: 0, mostRecords: 0 };
  const failed: number[] = [];
  for (let seed = FIRST; seed < FIRST + SEEDS; seed += 1) {
    const { tokens, unsure, lost, broken, converged, settled, mostRecords } = await tellDraftStory(seed);
    sum.tokens += tokens;
    sum.unsure += unsure;
    sum.lost += lost.length;
    sum.broken += broken.length;
    sum.apart += converged ? 0 : 1;
    sum.unsettled += settled ? 0 : 1;
    sum.mostRecords = Math.max(sum.mostRecords, mostRecords);
    if (lost.length > 0 || broken.length > 0 || !converged || !settled) failed.push(seed);
  }
  task.meta.soak = { seeds: SEEDS, ...sum, failed: failed.join(' ') || 'none' };
  expect(failed).toEqual([]);
  expect(sum.mostRecords).toBeLessThanOrEqual(5);
});
