/**
 * What is charged next for a subscription, and when. Pages, mails and the job that charges ask this one function: what was shown is what is
 * charged, to the cent and the day. Moments are epoch milliseconds, amounts whole units of the currency's smallest coin.
 */
import { termEnd } from './term-end.ts';

const DAY_MS = 86_400_000;
/** The next term is paid so long before this one ends. */
export const CHARGED_BEFORE_END_MS = DAY_MS;
/** A charge that failed is tried again so many days after it failed first. */
export const TRIED_AGAIN_DAYS = [1, 3, 5, 7] as const;
/** So long after the first failure the seats stay open; then they lapse. */
export const GRACE_MS = 8 * DAY_MS;
/** A charge is announced so long before it comes. */
export const ANNOUNCED_BEFORE_MS = 7 * DAY_MS;

export type PlanTerms = {
  planId: string;
  priceCents: number;
  currency: string;
  termCount: number;
  /** null: paid once, and never again */
  interval: 'MONTHLY' | 'YEARLY' | null;
};

export type RenewedTerm = {
  endsAt: number | null;
  licenses: number;
  cancelAtEnd: boolean;
  /** of the term that follows; null: as this one */
  nextLicenses: number | null;
  failedAt: number | null;
  failures: number;
};

export type NextCharge = {
  at: number;
  amountCents: number;
  currency: string;
  planId: string;
  licenses: number;
  /** what it pays for */
  from: number;
  to: number;
};

/**
 * @param term  the last one of its product: one that a later term follows is not charged again
 * @param plan  of the term that follows
 * @param autopaySince  when Auto Pay was agreed to; null: it is off
 * @returns null: nothing is charged without a press that names the sum
 */
export function nextCharge(
  term: RenewedTerm,
  plan: PlanTerms,
  autopaySince: number | null,
): NextCharge | null {
  const { endsAt, cancelAtEnd, licenses, nextLicenses, failedAt, failures } = term;
  if (endsAt === null || cancelAtEnd || plan.interval === null) return null;
  // Agreed to when the term was over: the past is paid by a press alone.
  if (autopaySince === null || endsAt <= autopaySince) return null;
  const again = TRIED_AGAIN_DAYS[failures - 1];
  if (failedAt !== null && again === undefined) return null;
  const counted = nextLicenses ?? licenses;
  return {
    at: failedAt === null ? endsAt - CHARGED_BEFORE_END_MS : failedAt + (again ?? 0) * DAY_MS,
    amountCents: plan.priceCents * counted,
    currency: plan.currency,
    planId: plan.planId,
    licenses: counted,
    from: endsAt,
    to: termEnd(endsAt, plan),
  };
}
