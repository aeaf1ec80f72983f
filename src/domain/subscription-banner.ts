/** What the subscription banner says, and to whom (BANNER-004 to BANNER-011; spec 2, sections 4.9 and 8.9). */
import { expiresSoon, isExpired, renewalPeriod, type Term } from './subscription-term.ts';

const DAY = 86_400_000;
/** A renewal that starts no later after the end continues the subscription. */
const RENEWAL_GAP_DAYS = 2;

export type BannerPlan = { hasAutopay: boolean; customRenewal: { start: number } | null };

export type SubscriptionBanner =
  | { kind: 'lapse'; endsAt: number; renewsAt: number }
  | {
      kind: 'ended' | 'ending';
      /** null: it never had an end */
      endsAt: number | null;
      period: 'monthly' | 'yearly';
      /** manages the money of the organization, and gets the way to it */
      admin: boolean;
    };

/** @param plan  null: there is none */
export function subscriptionBanner(
  plan: BannerPlan | null,
  term: Term,
  { admin, now }: { admin: boolean; now: number },
): SubscriptionBanner | null {
  const { endsAt } = term;
  const expired = isExpired(endsAt, now);
  if (plan === null || plan.hasAutopay || !(expired || expiresSoon(term, now))) return null;
  const renewsAt = plan.customRenewal?.start;
  if (renewsAt !== undefined && endsAt !== null) {
    if (renewsAt - endsAt <= RENEWAL_GAP_DAYS * DAY) return null;
    return { kind: 'lapse', endsAt, renewsAt };
  }
  return { kind: expired ? 'ended' : 'ending', endsAt, period: renewalPeriod(term), admin };
}
