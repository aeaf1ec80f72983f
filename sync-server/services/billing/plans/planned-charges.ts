/** What Auto Pay charges and when, what has failed, and what only a press pays for: of an owner's last terms, by what the job acts by. */
import type { Kysely } from 'kysely';
import type { FailingRenewal, PlannedCharge, UnpaidTerm } from '#contract/billing/plan-overview.ts';
import { graceUntil } from '#domain/next-charge.ts';
import type { Database } from '../../../storage/tables.ts';
import { chargeOf } from '../renewals/charge-of.ts';
import { type LastTerm, lastReasons } from '../renewals/renewal-statements.ts';

const shown = (term: LastTerm, at: number, since?: number): PlannedCharge[] => {
  const charge = chargeOf(term, at, since);
  if (!charge) return [];
  const { planId: _, ...said } = charge;
  return [{ ...said, subscriptionId: term.id, title: term.title }];
};

export async function plannedCharges(tx: Kysely<Database>, terms: readonly LastTerm[], at: number) {
  const inGrace = terms.filter((term) => (graceUntil(term) ?? 0) > at);
  const reasons = await lastReasons(tx, inGrace);
  const failing = inGrace.flatMap((term): FailingRenewal[] => {
    const { id: subscriptionId, title, failedAt, method, followingPlanId } = term;
    const until = graceUntil(term);
    if (failedAt === null || until === null) return [];
    const reason = (method !== null && reasons.get(followingPlanId)) || '';
    const nextTry = chargeOf(term, at)?.at ?? null;
    return [{ subscriptionId, title, failedAt, reason, nextTry, graceUntil: until }];
  });
  const firstFirst = (one: PlannedCharge, other: PlannedCharge) => one.at - other.at;
  return {
    nextCharges: terms.flatMap((term) => shown(term, at)).sort(firstFirst),
    chargesIfOn: terms
      .flatMap((term) => (term.autopaySince === null ? shown(term, at, at) : []))
      .sort(firstFirst),
    failing,
    unpaid: terms.flatMap((term) => unpaid(term, at)),
  };
}

function unpaid(term: LastTerm, at: number): UnpaidTerm[] {
  const { endsAt, failedAt, interval, priceCents, nextLicenses, offered } = term;
  if (endsAt === null || interval === null || (endsAt > at && failedAt === null)) return [];
  const licenses = nextLicenses ?? term.licenses;
  return [
    {
      ...{ subscriptionId: term.id, title: term.title, endsAt, planId: term.followingPlanId, licenses },
      ...{ amountCents: priceCents * licenses, currency: term.currency, offered },
    },
  ];
}
