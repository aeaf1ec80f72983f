/** Words of Auto Pay: what is charged next, what was agreed to, what failed. */

import { formatMoney } from '#domain/money.ts';
import { countOf } from '../count.ts';
import { rangeText } from '../lists.ts';
import { dateText } from '../time.ts';
import { refusedBecause } from './renewal-reasons.ts';
import { chargeDay, methodName, type NamedMethod, nothingChargedNow, nothingSaved } from './shared-money.ts';

type Charge = { amountCents: number; currency: string; at: number };
const sum = ({ amountCents, currency }: Pick<Charge, 'amountCents' | 'currency'>) =>
  formatMoney(amountCents, currency, 'en');
const licenses = (count: number) => countOf(count, 'license', 'licenses');

export const renewalWords = {
  nextBill: (charge: Charge) => `Next bill on ${chargeDay(charge.at)}: ${sum(charge)}`,
  nextBillNow: (charge: Charge) => `Next bill within the hour: ${sum(charge)}`,
  pays: (title: string, count: number, from: number, to: number) =>
    `For ${title}, ${licenses(count)}, ${rangeText(from, to)}`,
  by: (method: NamedMethod | null) => (method === null ? nothingSaved : `Paid with ${methodName(method)}.`),
  endsInstead: (title: string, at: number) => `${title} ends on ${dateText(at)}, and nothing is charged.`,
  endIt: 'Turn Auto Pay off before that day to stop it.',
  failing: {
    title: (title: string, at: number) => `The renewal of ${title} failed on ${dateText(at)}`,
    reason: refusedBecause,
    again: (at: number) => `Next try on ${chargeDay(at)}.`,
    noMore: 'It won’t be tried again.',
    grace: (at: number) => `Seats stay open until ${dateText(at)}.`,
  },
  unpaid: {
    ended: (title: string, at: number) =>
      `${title} ended on ${dateText(at)}. It starts again once you pay for it.`,
    pay: (amountCents: number, currency: string) => `Continue to pay ${sum({ amountCents, currency })}`,
    payFor: (count: number, title: string) => `For ${licenses(count)} of ${title}`,
    notOffered: 'It’s no longer offered. Choose a plan below.',
  },
  agree: {
    title: 'Turn on Auto Pay?',
    lead: 'Agree to these charges:',
    nothingNow: nothingChargedNow,
    nothing:
      'No subscription is running, so nothing will be charged. Auto Pay will pay for what you buy next, a day before it ends.',
    amount: 'Amount',
    for: 'For',
    forWhat: (title: string, count: number) => `${title}, ${licenses(count)}`,
    term: 'Term',
    termOf: rangeText,
    on: 'Charged on',
    onDay: chargeDay,
    atOnce: 'Within the hour',
    method: 'Paid with',
    noMethod: 'No payment method is saved',
    chooseMethod:
      'Save a payment method first. Otherwise the charge fails on that day, and the seats close after a grace period.',
    toMethod: 'Choose a payment method',
    expires: (expires: string) => `This card expires ${monthOf(expires)}, before the charge.`,
    afterwards:
      'Each term after that is charged the same way, a day before the last one ends. We’ll email you 7 days before.',
    end: 'To end it, turn Auto Pay off here on any day before the charge.',
    confirm: 'Turn on Auto Pay',
    cancel: 'Cancel',
    close: 'Close',
    changed: 'This has changed since you opened it. Check the new figures, then confirm again.',
  },
};

/** 04/2027 */
const monthOf = (expires: string) => expires.split('-').reverse().join('/');
