/** What comes of a renewal that failed: those who have a seat learn of it in time and without sums, those who manage the money once it has lapsed. */
import * as v from 'valibot';
import { idSchema } from '#contract/ids.ts';
import { billingEnvironments } from '#domain/billing-environment.ts';
import { graceUntil } from '#domain/next-charge.ts';
import { defineJob, sendJob } from '../../../jobs/job.ts';
import { type ChangeContext, change } from '../../../sync/feed.ts';
import { notify } from '../../communication/notify.ts';
import { peopleOnSoldSeats } from '../../content/sold-seats.ts';
import { findSubscription, type SubscriptionRecord } from '../repository.ts';
import { ownerOf } from './charge-of.ts';
import { hashedId } from './hashed-id.ts';
import { type LastTerm, lastTermsOf } from './renewal-statements.ts';
import { nameOf, tellManagers } from './tell-managers.ts';

const PEOPLE_AT_ONCE = 200;

const failure = {
  environment: v.picklist(billingEnvironments),
  subscriptionId: idSchema,
  failedAt: v.number(),
};

type Failure = { environment: SubscriptionRecord['environment']; subscriptionId: string; failedAt: number };

/** @returns null: it has been made up for meanwhile */
async function stillFailing({ tx }: ChangeContext, about: Failure): Promise<LastTerm | null> {
  const found = await findSubscription(tx, about.environment, about.subscriptionId);
  if (found?.failedAt !== about.failedAt) return null;
  const last = await lastTermsOf(tx, about.environment, ownerOf(found));
  return last.find(({ id }) => id === found.id) ?? null;
}

export const tellSeated = defineJob({
  kind: 'tell-seated',
  args: v.strictObject({
    ...failure,
    accessGroupId: idSchema,
    news: v.picklist(['seatEnding', 'seatContinues']),
    /** the last person of the part before; null: the first part */
    after: v.nullable(idSchema),
  }),
  async run(args, { database, announcer, now, done }) {
    const { environment, subscriptionId, failedAt, accessGroupId, news, after } = args;
    await change(
      database.db,
      (buckets, carried) => announcer.announce(buckets, carried),
      async (ctx) => {
        const at = now();
        const found = await findSubscription(ctx.tx, environment, subscriptionId);
        const until = graceUntil({ failedAt }) ?? at;
        const isSo = news === 'seatContinues' || ((await stillFailing(ctx, args)) !== null && at < until);
        if (found && environment === 'LIVE' && isSo) {
          const people = await peopleOnSoldSeats(ctx.tx, accessGroupId, { after, limit: PEOPLE_AT_ONCE });
          const variables = { organization: await nameOf(ctx, ownerOf(found)), until: String(until) };
          const id = hashedId(news, subscriptionId, failedAt);
          await notify(ctx, people, { id, template: news, variables, by: null }, at);
          const last = people.at(-1);
          if (people.length === PEOPLE_AT_ONCE && last !== undefined)
            await sendJob(ctx.tx, tellSeated, { ...args, after: last }, { at });
        }
        await done(ctx.tx);
      },
    );
  },
});

export const tellLapsed = defineJob({
  kind: 'tell-lapsed',
  args: v.strictObject(failure),
  async run(args, { database, announcer, now, done }) {
    await change(
      database.db,
      (buckets, carried) => announcer.announce(buckets, carried),
      async (ctx) => {
        const term = await stillFailing(ctx, args);
        if (term)
          await tellManagers(ctx, term, 'renewalLapsed', {
            once: args.failedAt,
            at: now(),
            variables: { plan: term.title, until: String(graceUntil(args)) },
          });
        await done(ctx.tx);
      },
    );
  },
});
