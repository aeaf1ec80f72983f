/** What several pages about money say alike. */

import { dueText } from '../time.ts';

/** Terms run by the days of UTC, and so do charges: the same day in mails and on pages (D54). */
export const chargeDay = (at: number): string => `${dueText(at)} (UTC)`;

/** By what a provider calls them. */
const BRANDS: Readonly<Record<string, string>> = {
  amex: 'American Express',
  diners: 'Diners Club',
  discover: 'Discover',
  jcb: 'JCB',
  link: 'Link',
  mastercard: 'Mastercard',
  paypal: 'PayPal',
  sepa_debit: 'SEPA direct debit',
  unionpay: 'UnionPay',
  visa: 'Visa',
};

/** us_bank_account */
const spelled = (name: string) => name.replaceAll('_', ' ').replace(/^./, (first) => first.toUpperCase());

export type NamedMethod = { kind: string; brand: string | null; last4: string | null };

/** Visa ending in 4242 */
export function methodName({ kind, brand, last4 }: NamedMethod): string {
  const ending = last4 ? ` ending in ${last4}` : '';
  const known = brand || (kind === 'paypal' ? kind : '');
  if (known !== '') return `${BRANDS[known] ?? spelled(known)}${ending}`;
  return ending === '' ? 'the saved card' : `Card${ending}`;
}

export const nothingSaved = 'No payment method is saved.';
export const nothingChargedNow = 'Nothing is charged now.';
export const cardNumberWrong = 'Enter the card’s number.';
export const paymentsOff = 'Payments aren’t set up here. Contact the people who run this site.';
