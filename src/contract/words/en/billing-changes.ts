/** Words of changes in a running plan: more licenses now, what comes at its end, and what was bought for later. */

import { formatMoney } from '#domain/money.ts';
import { countOf, inDigits } from '../count.ts';
import { listOf, rangeText } from '../lists.ts';
import { inTerms } from '../terms.ts';
import { dateText } from '../time.ts';
import { chargeDay } from './shared-money.ts';

type Sum = { amountCents: number; currency: string };
const sum = ({ amountCents, currency }: Sum) => formatMoney(amountCents, currency, 'en');
const licenses = (count: number) => countOf(count, 'license', 'licenses');

export const billingChangesWords = inTerms({
  term: rangeText,
  renews: (at: number) => `Renews on ${dateText(at)}`,
  ends: (at: number) => `Canceled: ends on ${dateText(at)}`,
  follows: (count: number, plan: string) => `Then ${plan}, ${licenses(count)}`,
  needsConnection: 'You’re offline. Changing a plan needs a connection.',
  close: 'Close',
  cancel: 'Back',
  stale: 'The figures have changed since you opened this. Check them, then confirm again.',
  impossible: 'This term can’t be changed any more. Close this to see how it is now.',
  nextCharge: 'The next charge:',
  noNextCharge:
    'Nothing is charged automatically after this: the plan ends with its term unless you pay for the next one.',
  howToEnd: (at: number) => `To avoid it, cancel or turn Auto Pay off before ${chargeDay(at)}.`,
  add: {
    open: 'Add licenses',
    title: 'Add licenses to the running term',
    count: 'How many more',
    today: (amount: Sum, from: number, to: number) => `${sum(amount)} today, for ${rangeText(from, to)}`,
    each: (days: number, amount: Sum) => `${sum(amount)} each for ${countOf(days, 'day', 'days')}.`,
    after: (count: number) => `You’ll have ${licenses(count)} as soon as the invoice is paid.`,
    payMethod: 'You choose how to pay on the next page.',
    tooMany: (most: number) => `You can add up to ${inDigits(most)}.`,
    full: 'A plan can’t have more licenses than it has now.',
  },
  change: {
    open: 'Change what comes next',
    title: (at: number) => `From ${dateText(at)} on`,
    plan: 'Plan',
    count: 'Licenses',
    submit: 'Save the change',
    nothingNow: 'Nothing is charged now. Until then, everything stays as it is.',
  },
  end: {
    open: 'Cancel at the end',
    title: 'Cancel at the end of the term?',
    lead: (at: number) =>
      `The plan and its licenses stay until ${dateText(at)}. Nothing is charged after that, and nothing is paid back.`,
    learners: 'People keep their progress, but lose access to what the licenses open.',
    confirm: 'Cancel the plan',
    keep: 'Keep the plan',
    canceled: 'Canceled',
  },
  keep: {
    open: 'Keep it',
    title: 'Keep the plan?',
    kept: 'The plan continues',
  },
  saved: 'Saved',
  lost: (names: readonly string[], others: number, at: number) =>
    `On ${dateText(at)}, ${listOf([...names, ...(others > 0 ? [countOf(others, 'other person', 'other people')] : [])])} will lose a license, as they got theirs last. To decide yourself, take licenses back before then.`,
  toSeats: 'Choose who keeps one',
  later: {
    begins: (from: number, to: number) =>
      `Begins on ${dateText(from)}, when your term ends, and runs to ${dateText(to)}. Until then, nothing changes.`,
    now: (from: number, to: number) => `Runs from ${rangeText(from, to)}.`,
    instead: (to: number) => `Need licenses before ${dateText(to)}?`,
    add: 'Add licenses to the running term',
  },
  /** before a press that leads to a charge: what comes after it */
  comes: {
    once: 'You pay once. Nothing else is charged to what you pay with.',
    replaces: (charge: Sum & { at: number }) =>
      `Auto Pay was to charge ${sum(charge)} for this term on ${chargeDay(charge.at)}. Paying now takes the place of that charge.`,
    after: 'After this term, Auto Pay charges:',
    withThis: 'It’s charged to what you pay with now.',
  },
  invoice: {
    begins: (from: number, to: number) => `For later: ${rangeText(from, to)}`,
    more: 'More licenses',
    over: 'The term it was for has ended. Nothing is due.',
    toSeats: 'Give the seats',
  },
});
