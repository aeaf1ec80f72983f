/** An open invoice as it would be paid now: its time, and for more licenses its sum, are those of the day on which it is paid. */
import type { Kysely } from 'kysely';
import { leastCoin } from '#domain/money.ts';
import { proratedPrice } from '#domain/proration.ts';
import type { Database } from '../../../storage/tables.ts';
import { nextTerm, runsAt } from '../plans/term-of-owner.ts';
import { findPlan, findSubscription, type InvoiceRecord, type SubscriptionRecord } from '../repository.ts';

type Tx = Kysely<Database>;

/** What so many more licenses of a running term cost now, and from when to when. */
export const moreLicenses = (
  { startsAt, endsAt }: SubscriptionRecord & { endsAt: number },
  { priceCents: price, currency }: { priceCents: number; currency: string },
  licenses: number,
  now: number,
) => ({
  amountCents: proratedPrice({ price, licenses, startsAt, endsAt, now, coin: leastCoin(currency) }),
  periodStart: now,
  periodEnd: endsAt,
});

export const isRunningTerm = (
  term: SubscriptionRecord | undefined,
  at: number,
): term is SubscriptionRecord & { endsAt: number } => term !== undefined && runsAt(term, at);

/** Void: the term that it is for is over. */
export async function invoiceNow(tx: Tx, invoice: InvoiceRecord, at: number): Promise<InvoiceRecord> {
  const { environment, status, kind, planId, subscriptionId, licenses } = invoice;
  if (status !== 'open' || (kind !== 'term' && kind !== 'more licenses')) return invoice;
  const plan = await findPlan(tx, environment, planId);
  if (!plan) return invoice;
  if (kind === 'term') {
    const { startsAt, endsAt } = await nextTerm(tx, invoice, plan, at);
    return { ...invoice, periodStart: startsAt, periodEnd: endsAt };
  }
  const term = subscriptionId === null ? undefined : await findSubscription(tx, environment, subscriptionId);
  if (!isRunningTerm(term, at) || licenses === null) return { ...invoice, status: 'void' };
  return { ...invoice, ...moreLicenses(term, plan, licenses, at) };
}
