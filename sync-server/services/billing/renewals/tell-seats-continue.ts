/** Those who were told that their seat may end hear that it goes on, where a term follows after all that has room for them. */
import * as v from 'valibot';
import { idSchema } from '#contract/ids.ts';
import { billingEnvironments } from '#domain/billing-environment.ts';
import { seatsLost } from '#domain/seats-lost.ts';
import { defineJob } from '../../../jobs/job.ts';
import { change } from '../../../sync/feed.ts';
import { notify } from '../../communication/notify.ts';
import { thoseTold } from '../../communication/those-told.ts';
import { seatedOnSold } from '../../content/sold-seats.ts';
import { findSubscription } from '../repository.ts';
import { ownerOf } from './charge-of.ts';
import { hashedId } from './hashed-id.ts';
import { nameOf } from './tell-managers.ts';

/** Of the warning that a term ends. */
export const endingNotice = (termId: string, endsAt: number) => hashedId('seatEnding', termId, endsAt);

export const tellSeatsContinue = defineJob({
  kind: 'tell-seats-continue',
  args: v.strictObject({
    environment: v.picklist(billingEnvironments),
    /** the term that is followed */
    subscriptionId: idSchema,
    /** when it ended as they were warned */
    endsAt: v.number(),
    /** of the term that follows */
    licenses: v.number(),
  }),
  async run({ environment, subscriptionId, endsAt, licenses }, { database, announcer, now, done }) {
    await change(
      database.db,
      (buckets, carried) => announcer.announce(buckets, carried),
      async (ctx) => {
        const term = await findSubscription(ctx.tx, environment, subscriptionId);
        if (term?.accessGroupId) {
          const seated = await seatedOnSold(ctx.tx, term.accessGroupId);
          const lost = new Set(seatsLost(seated, licenses));
          const kept = seated.flatMap((each) => (lost.has(each) ? [] : (each.userId ?? [])));
          const warned = await thoseTold(ctx.tx, kept, endingNotice(subscriptionId, endsAt));
          const variables = { organization: await nameOf(ctx, ownerOf(term)) };
          // As after a renewal that had failed: nobody hears it of one term twice.
          const id = hashedId('seatContinues', subscriptionId, term.failedAt ?? endsAt);
          await notify(ctx, warned, { id, template: 'seatContinues', variables, by: null }, now());
        }
        await done(ctx.tx);
      },
    );
  },
});
