/**
 * Before a term ends that nothing follows, or fewer licenses do: those who will have no seat then are told, as long before as where a renewal
 * failed. Who is on the way to be charged is not told: it may fail, and has its own warning then.
 */
import { SEATED_TOLD_BEFORE_MS } from '#domain/next-charge.ts';
import { seatsLost } from '#domain/seats-lost.ts';
import type { JobContext } from '../../jobs/job.ts';
import { change } from '../../sync/feed.ts';
import { notify } from '../communication/notify.ts';
import { seatedOnSold } from '../content/sold-seats.ts';
import { chargeOf, ownerOf } from './renewals/charge-of.ts';
import { type EndingTerm, seatedTermsEnding } from './renewals/renewal-statements.ts';
import { nameOf } from './renewals/tell-managers.ts';
import { endingNotice } from './renewals/tell-seats-continue.ts';

type Kit = Pick<JobContext, 'database' | 'announcer' | 'now'>;

/** How many licenses there are after its end. */
const licensesAfter = (term: EndingTerm, at: number): number =>
  term.followingLicenses ?? chargeOf(term, at)?.licenses ?? 0;

export async function tellSeatsEnding({ database, announcer, now }: Kit): Promise<void> {
  const at = now();
  const span = { after: at, before: at + SEATED_TOLD_BEFORE_MS };
  for (const term of await seatedTermsEnding(database.db, span)) {
    const { accessGroupId, endsAt } = term;
    if (accessGroupId === null || endsAt === null) continue;
    const lost = seatsLost(await seatedOnSold(database.db, accessGroupId), licensesAfter(term, at));
    const people = lost.flatMap(({ userId }) => userId ?? []);
    if (people.length === 0) continue;
    await change(
      database.db,
      (buckets, carried) => announcer.announce(buckets, carried),
      async (ctx) => {
        const variables = { organization: await nameOf(ctx, ownerOf(term)), until: String(endsAt) };
        const id = endingNotice(term.id, endsAt);
        await notify(ctx, people, { id, template: 'seatEnding', variables, by: null }, at);
      },
    );
  }
}
