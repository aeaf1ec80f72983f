/**
 * What is charged next for a subscription, and when. Pages, mails and the job that charges ask this one function: what was shown is what is
 * charged, to the cent and the day. Moments are epoch milliseconds, amounts whole units of the currency's smallest coin.
 */
import { termEnd } from './term-end.ts';

const DAY_MS = 86_400_000;
/** The next term is paid so long before this one ends. */
const CHARGED_BEFORE_END_MS = DAY_MS;
/** A charge that failed is tried again so many days after it failed first. */
const TRIED_AGAIN_DAYS = [1, 3, 5, 7] as const;
/** So long after the first failure the seats stay open; then they lapse. */
export const GRACE_MS = 8 * DAY_MS;
/** A charge is announced so long before it comes. */
export const ANNOUNCED_BEFORE_MS = 7 * DAY_MS;
/** Those who have a seat are told so long before the grace ends. */
export const SEATED_TOLD_BEFORE_MS = 3 * DAY_MS;
/** What nobody charged in so long after a term's end, as no server ran, is not charged behind anybody's back. */
const LATE_MS = 7 * DAY_MS;

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

type LastTerm = Pick<RenewedTerm, 'endsAt' | 'failedAt'>;

/** Until when the seats of a renewal that failed stay open. null: it did not fail */
export const graceUntil = ({ failedAt }: Pick<LastTerm, 'failedAt'>): number | null =>
  failedAt === null ? null : failedAt + GRACE_MS;

/** When the term begins that is paid for then: where the last one ends, also later while its seats stay open. */
export function nextTermStart({ endsAt, failedAt }: LastTerm, at: number): number {
  if (endsAt === null) return at;
  return at <= (graceUntil({ failedAt }) ?? endsAt) ? endsAt : Math.max(at, endsAt);
}

/** Which try is the next one, after one that failed: those that were missed meanwhile are not made up for. */
export const failuresWith = (failedAt: number | null, at: number): number =>
  1 + TRIED_AGAIN_DAYS.filter((days) => failedAt !== null && failedAt + days * DAY_MS <= at).length;

/**
 * @param term  the last one of its product: one that a later term follows is not charged again
 * @param plan  of the term that follows
 * @param autopaySince  when Auto Pay was agreed to; null: it is off
 * @param now  what was due before is charged then
 * @returns null: nothing is charged without a press that names the sum
 */
export function nextCharge(
  term: RenewedTerm,
  plan: PlanTerms,
  autopaySince: number | null,
  now = 0,
): NextCharge | null {
  const { endsAt, cancelAtEnd, licenses, nextLicenses, failedAt, failures } = term;
  if (endsAt === null || cancelAtEnd || plan.interval === null) return null;
  // Agreed to when the term was over: the past is paid by a press alone.
  if (autopaySince === null || endsAt <= autopaySince) return null;
  const again = TRIED_AGAIN_DAYS[failures - 1];
  if (failedAt !== null && again === undefined) return null;
  if (now > (graceUntil(term) ?? endsAt + LATE_MS)) return null;
  const due = failedAt === null ? endsAt - CHARGED_BEFORE_END_MS : failedAt + (again ?? 0) * DAY_MS;
  const at = Math.max(due, now);
  const from = nextTermStart(term, at);
  const counted = nextLicenses ?? licenses;
  return {
    at,
    amountCents: plan.priceCents * counted,
    currency: plan.currency,
    planId: plan.planId,
    licenses: counted,
    from,
    to: termEnd(from, plan),
  };
}

/** What is charged after a term that is about to be paid for: paid, it is the last one, and takes the place of what was to be charged for it. */
export const chargeAfter = (
  paid: Pick<RenewedTerm, 'endsAt' | 'licenses'>,
  plan: PlanTerms,
  autopaySince: number | null,
  now = 0,
): NextCharge | null =>
  nextCharge(
    { ...paid, cancelAtEnd: false, nextLicenses: null, failedAt: null, failures: 0 },
    plan,
    autopaySince,
    now,
  );

/** Whether Auto Pay carries on a term that none follows, or still tries to: nobody has to be asked for it then (BANNER-006). */
export function isCarriedOn(
  { endsAt, cancelAtEnd, failedAt }: Pick<RenewedTerm, 'endsAt' | 'cancelAtEnd' | 'failedAt'>,
  autopaySince: number | null,
  now: number,
): boolean {
  if (autopaySince === null) return false;
  if (endsAt === null || now < endsAt) return true;
  return !cancelAtEnd && endsAt > autopaySince && now <= (graceUntil({ failedAt }) ?? endsAt + LATE_MS);
}

export type AgreedCharge = { amountCents: number; currency: string; at: number };

/** Whether what somebody has read is what comes: to the smallest coin, and to the moment or, of what is due at once, to the day. */
export function isAgreed(read: AgreedCharge, comes: AgreedCharge, now: number): boolean {
  const day = (at: number) => Math.floor(at / DAY_MS);
  const isThen = read.at === comes.at || (comes.at <= now && day(read.at) === day(now));
  return isThen && read.amountCents === comes.amountCents && read.currency === comes.currency;
}
