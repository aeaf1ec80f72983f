/** Half of the stories of each test run; the other half is in stories-two.test.ts, on the other core. */
import { it } from 'vitest';
import { tellStories } from './told.ts';

it('keeps, orders, shows and takes away what it should, whatever dies, gets lost or comes twice, for 150 stories with the real server (F2, F3, F8, LOCAL-012, LOCAL-021)', async () => {
  await tellStories(1, 150);
}, 600_000);
