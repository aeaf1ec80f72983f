/** When a term begins, as many seats are open as it has licenses: more than before, or fewer. */
import type { JobContext } from '../../jobs/job.ts';
import { change } from '../../sync/feed.ts';
import { resizeSoldSeats } from '../content/sold-seats.ts';
import { termsToBegin } from './change-statements.ts';

type Kit = Pick<JobContext, 'database' | 'announcer' | 'now'>;

export async function beginTerms({ database, announcer, now }: Kit): Promise<void> {
  const at = now();
  for (const { accessGroupId, licenses } of await termsToBegin(database.db, at))
    await change(
      database.db,
      (buckets, carried) => announcer.announce(buckets, carried),
      (ctx) => resizeSoldSeats(ctx, accessGroupId, { seatsMax: licenses, at }),
    );
}
