/** Drafts through everything that goes wrong between three authors, from a seed. A seed that failed once stays as a test of its own. */
import { expect, it } from 'vitest';
import { tellDraftStory } from '../support/draft-story.ts';
import { inRing } from '../support/ring.ts';

const SEEDS = inRing({ core: 15, full: 100 });
const BATCH = 5;

for (let first = 1; first <= SEEDS; first += BATCH) {
  const last = first + BATCH - 1;
  it(`converges and loses nothing that three authors typed, seeds ${first} to ${last} (LOCAL-027, LOCAL-028, F54)`, async () => {
    for (let seed = first; seed <= last; seed += 1) {
      const report = await tellDraftStory(seed);
      expect(report, `seed ${seed}`).toMatchObject({ lost: [], broken: [], converged: true, settled: true });
      expect(report.mostRecords, `seed ${seed}`).toBeLessThanOrEqual(5);
    }
  });
}

it('takes the mark for unsent text away although more is typed while the disk takes it away (seed 2757)', async () => {
  expect(await tellDraftStory(2757)).toMatchObject({ lost: [], broken: [], converged: true, settled: true });
});
