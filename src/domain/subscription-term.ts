/** How far along a subscription is (spec 2, sections 5 and 9). Times are epoch milliseconds. */

const DAY = 86_400_000;
/** A longer term renews yearly. */
const YEARLY_ABOVE_DAYS = 360;
/** With fewer days left it expires soon. */
const SOON_DAYS = { monthly: 7, yearly: 30 } as const;

export type Term = { startsAt: number | null; endsAt: number | null };

/** One that begins or ends nowhere counts as yearly. */
export const renewalPeriod = ({ startsAt, endsAt }: Term): 'monthly' | 'yearly' =>
  startsAt === null || endsAt === null || endsAt - startsAt > YEARLY_ABOVE_DAYS * DAY ? 'yearly' : 'monthly';

/** Of a subscription that is paid for: its end is past, or it has none (BANNER-004, BILL-004). */
export const isExpired = (endsAt: number | null, now: number): boolean => endsAt === null || endsAt <= now;

/** It has not ended, and fewer days are left than its period gives notice of (BANNER-005). */
export const expiresSoon = (term: Term, now: number): boolean =>
  term.endsAt !== null && term.endsAt > now && term.endsAt - now < SOON_DAYS[renewalPeriod(term)] * DAY;

export type TermState = 'upcoming' | 'running' | 'expires soon' | 'ended';

/** Of a seat: one without an end runs on. */
export function termState(term: Term, now: number): TermState {
  const { startsAt, endsAt } = term;
  if (endsAt !== null && endsAt <= now) return 'ended';
  if (startsAt !== null && startsAt > now) return 'upcoming';
  return expiresSoon(term, now) ? 'expires soon' : 'running';
}
