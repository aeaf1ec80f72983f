/** A renewal that failed: its people are told, its seats stay open for the grace, and it is tried again as the domain says. */
import { refusedBecause } from '#contract/words/en/renewal-reasons.ts';
import { failuresWith, graceUntil, SEATED_TOLD_BEFORE_MS } from '#domain/next-charge.ts';
import { sendJob } from '../../../jobs/job.ts';
import type { ChangeContext } from '../../../sync/feed.ts';
import { extendSoldSeats } from '../../content/sold-seats.ts';
import { type SubscriptionRecord, writeSubscription } from '../repository.ts';
import { chargeOf } from './charge-of.ts';
import { tellLapsed, tellSeated } from './grace-news.ts';
import type { LastTerm } from './renewal-statements.ts';
import { chargeVariables, tellManagers } from './tell-managers.ts';

/** @param term  as it was tried, its account held. @param reason  the provider's own word */
export async function failRenewal(
  ctx: ChangeContext,
  term: LastTerm,
  { reason, at }: { reason: string; at: number },
): Promise<void> {
  const charge = chargeOf(term, at);
  const failedAt = term.failedAt ?? at;
  const failed = { ...term, failedAt, failures: failuresWith(term.failedAt, at) };
  const until = graceUntil(failed) ?? at;
  await writeSubscription(ctx.tx, term, { failedAt, failures: failed.failures });
  const { environment, id: subscriptionId, accessGroupId } = term;
  if (term.failedAt === null) {
    if (accessGroupId !== null) await extendSoldSeats(ctx, accessGroupId, until);
    const args = { environment, subscriptionId, failedAt };
    if (accessGroupId !== null)
      await sendJob(
        ctx.tx,
        tellSeated,
        { ...args, accessGroupId, news: 'seatEnding', after: null },
        { at, runAt: until - SEATED_TOLD_BEFORE_MS },
      );
    await sendJob(ctx.tx, tellLapsed, args, { at, runAt: until });
  }
  const next = chargeOf(failed, at)?.at;
  const variables = {
    ...(charge && chargeVariables(term, charge)),
    reason: refusedBecause(reason),
    next: next === undefined ? '' : String(next),
    until: String(until),
  };
  await tellManagers(ctx, term, 'renewalFailed', { once: failed.failures, at, variables });
}

/** It is paid within its grace after all, by whomever. @param last  the term that had failed to be followed */
export async function tellRecovered(
  ctx: ChangeContext,
  last: SubscriptionRecord,
  { at, plan, to }: { at: number; plan: string; to: number },
): Promise<void> {
  const { failedAt, accessGroupId, environment, id: subscriptionId } = last;
  const until = graceUntil(last);
  if (failedAt === null || until === null || at > until) return;
  const variables = { plan, to: String(to) };
  await tellManagers(ctx, last, 'renewalRecovered', { once: failedAt, at, variables });
  if (accessGroupId !== null && at >= until - SEATED_TOLD_BEFORE_MS)
    await sendJob(
      ctx.tx,
      tellSeated,
      { environment, subscriptionId, failedAt, accessGroupId, news: 'seatContinues', after: null },
      { at },
    );
}
