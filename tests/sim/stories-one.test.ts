/** Half of the stories of each test run; the other half is in stories-two.test.ts, on the other core. */
import { it } from 'vitest';
import { inRing } from '../support/ring.ts';
import { tellStories } from './told.ts';

const STORIES = inRing({ core: 20, full: 150 });

it('keeps, orders, shows and takes away what it should, whatever dies, gets lost or comes twice, for stories with the real server (F2, F3, F8, LOCAL-012, LOCAL-021)', async () => {
  await tellStories(1, STORIES);
}, 600_000);
