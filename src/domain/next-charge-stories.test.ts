import { expect, it } from 'vitest';
import {
  failuresWith,
  graceUntil,
  isAgreed,
  type NextCharge,
  nextCharge,
  nextTermStart,
  type PlanTerms,
  type RenewedTerm,
} from './next-charge.ts';
import { termEnd } from './term-end.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const START = Date.UTC(2026, 0, 31, 9, 30);
const plans = [
  { planId: 'monthly', priceCents: 499, currency: 'USD', termCount: 1, interval: 'MONTHLY' },
  { planId: 'quarter', priceCents: 1299, currency: 'EUR', termCount: 3, interval: 'MONTHLY' },
  { planId: 'yearly', priceCents: 4900, currency: 'JPY', termCount: 1, interval: 'YEARLY' },
] as const satisfies PlanTerms[];

function drawing(seed: number) {
  let drawn = seed * 7919 + 1;
  return (below: number) => {
    drawn = (drawn * 48_271) % 2_147_483_647;
    return drawn % below;
  };
}

type State = { term: RenewedTerm; plan: PlanTerms; nextPlan: PlanTerms; since: number | null };
type Charged = { said: NextCharge; at: number; paid: boolean };

/** What the job makes of its moment; two nodes at once find one charge. */
function runJob(state: State, now: number, fails: boolean): Charged | null {
  const said = nextCharge(state.term, state.nextPlan, state.since, now);
  if (said === null || said.at > now) return null;
  const { failedAt } = state.term;
  if (fails) {
    const failures = failuresWith(failedAt, now);
    state.term = { ...state.term, failedAt: failedAt ?? now, failures };
    return { said, at: now, paid: false };
  }
  const from = nextTermStart(state.term, now);
  state.plan = state.nextPlan;
  state.term = {
    ...{ endsAt: termEnd(from, state.plan), licenses: said.licenses, cancelAtEnd: false },
    ...{ nextLicenses: null, failedAt: null, failures: 0 },
  };
  return { said, at: now, paid: true };
}

/** Somebody acts: Auto Pay goes on and off, the end is canceled and taken back, the next term gets other licenses or another plan. */
function act(state: State, now: number, random: (below: number) => number): void {
  const { term } = state;
  const what = random(6);
  if (what === 0) state.since = state.since === null ? now : null;
  if (what === 1) state.term = { ...term, cancelAtEnd: !term.cancelAtEnd };
  if (what === 2) state.term = { ...term, nextLicenses: random(3) === 0 ? null : 1 + random(40) };
  if (what === 3) state.nextPlan = plans[random(plans.length)] ?? state.plan;
}

it('what is shown right before is what is charged, to the cent and the moment, in 1,000 random subscriptions and clocks', () => {
  const seen = { paid: 0, failed: 0, nothing: 0 };
  for (let seed = 1; seed <= 1000; seed += 1) {
    const random = drawing(seed);
    const plan: PlanTerms = plans[random(plans.length)] ?? plans[0];
    const startsAt = START + random(400 * 24) * HOUR + random(HOUR);
    const endsAt = termEnd(startsAt, plan);
    const fresh = { endsAt, licenses: 1 + random(40), cancelAtEnd: false, nextLicenses: null };
    const state: State = {
      ...{ term: { ...fresh, failedAt: null, failures: 0 }, plan, nextPlan: plan },
      since: random(3) === 0 ? null : startsAt + random(10) * DAY,
    };
    const failing = random(4);
    const paidTo = new Set<number>();
    for (let now = endsAt - 10 * DAY; now < endsAt + 45 * DAY; now += HOUR) {
      if (random(60) === 0) act(state, now, random);
      if (random(200) === 0) now += random(96) * HOUR; // no server runs
      const moment = now + random(HOUR);
      const { term, nextPlan, since } = state;
      const shown = nextCharge(term, nextPlan, since, now);
      const charged = runJob(state, moment, random(4) < failing);
      const again = runJob({ ...state }, moment, false);
      if (again !== null) throw new Error(`Seed ${seed}: charged twice at one moment.`);
      if (charged === null) {
        seen.nothing += 1;
        // What was shown for by then is charged, unless its time ran out between the two looks.
        const isDue = shown !== null && shown.at <= moment;
        if (isDue && nextCharge(term, nextPlan, since, moment) !== null)
          throw new Error(`Seed ${seed}: shown and not charged.`);
        continue;
      }
      if (shown === null) throw new Error(`Seed ${seed}: charged and not shown.`);
      // By an own reckoning: the licenses and the price that were agreed to last.
      const cents = nextPlan.priceCents * (term.nextLicenses ?? term.licenses);
      expect([seed, charged.said.amountCents, shown.amountCents]).toEqual([seed, cents, cents]);
      expect([seed, charged.said.currency]).toEqual([seed, shown.currency]);
      expect([seed, shown.at <= moment, moment - shown.at < HOUR]).toEqual([seed, true, true]);
      expect([seed, term.cancelAtEnd, since !== null && (term.endsAt ?? 0) > since]).toEqual([
        seed,
        false,
        true,
      ]);
      expect(isAgreed(shown, { ...charged.said, at: shown.at }, moment)).toBe(true);
      if (!charged.paid) {
        seen.failed += 1;
        continue;
      }
      seen.paid += 1;
      expect([seed, paidTo.has(charged.said.to)]).toEqual([seed, false]);
      paidTo.add(charged.said.to);
      if (term.endsAt !== null && moment <= (graceUntil(term) ?? term.endsAt))
        expect([seed, charged.said.from, state.term.endsAt]).toEqual([seed, term.endsAt, shown.to]);
      else expect([seed, charged.said.from]).toEqual([seed, moment]);
    }
  }
  expect(seen.paid).toBeGreaterThan(300);
  expect(seen.failed).toBeGreaterThan(300);
}, 60_000);
