/** Words of the saved method. */

import { inTerms } from '../terms.ts';
import { dateText } from '../time.ts';
import { cardNumberWrong, nothingChargedNow, nothingSaved, paymentsOff } from './shared-money.ts';

/** `2027-04` as it stands on the card. */
const month = (expires: string) => `${expires.slice(5)}/${expires.slice(0, 4)}`;

export const billingMethodWords = inTerms({
  heading: 'Payment method',
  lead: 'Auto Pay pays with this. It is never charged without Auto Pay.',
  expires: (expires: string) => `Expires ${month(expires)}`,
  expired: (expires: string) => `Expired ${month(expires)}`,
  expiredText: 'The next charge will fail. Change the payment method.',
  expiresBefore: 'This card expires before the next charge. Change it in time.',
  none: nothingSaved,
  add: 'Add payment method',
  change: 'Change',
  remove: 'Remove',
  saved: 'Payment method saved',
  removed: 'Payment method removed',
  left: 'You left before a card was saved. Nothing has changed.',
  form: 'Card for renewals',
  formLead: nothingChargedNow,
  number: 'Card number',
  numberWrong: cardNumberWrong,
  expiry: 'Expires (MM/YY)',
  expiryWrong: 'Enter a month and a year, for instance 04/29.',
  save: 'Save card',
  cancel: 'Cancel',
  close: 'Close',
  hosted: 'You’ll enter the card on Stripe’s page. Its number never reaches this site.',
  toStripe: 'Continue to Stripe',
  removeTitle: 'Remove the payment method?',
  removeText: 'Open invoices can still be paid by any card.',
  removeAutopay: 'Auto Pay will be turned off. Your plan then ends with its term.',
  refused: 'The card was declined and not saved. Try another card.',
  waiting: 'The card isn’t saved yet. Try again in a moment.',
  off: paymentsOff,
  failed: 'The payment method is unchanged. Check your connection, then try again.',
  forbidden: 'This card can’t be saved here. Start again from this page.',
  keep: 'Keep this card for renewals',
  keepHint: (saved: string) => `Auto Pay will use it instead of ${saved}.`,
  keepFirst: 'Auto Pay can use it. You can remove it at any time.',
  refunded: 'Refunded',
  partlyRefunded: 'Partly refunded',
  creditNote: (number: number, at: number, sum: string) =>
    `Credit note ${number}, ${dateText(at)}: ${sum} refunded`,
  /** @param reason  the provider's own code, as a payment keeps it */
});
