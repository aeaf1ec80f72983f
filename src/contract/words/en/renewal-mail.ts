/** What the server writes to those who manage an organization's money. Days are those of UTC, by which terms run. */
import { countOf } from '../count.ts';
import { methodName } from './billing-renewal.ts';

type Variables = Readonly<Record<string, string>>;
type Mail = { subject: string; lines: string[]; action: string };

/** MM/dd/yyyy (D54) */
const day = (at = '') => {
  const iso = new Date(Number(at)).toISOString();
  return `${iso.slice(5, 7)}/${iso.slice(8, 10)}/${iso.slice(0, 4)} (UTC)`;
};
const licenses = (count = '1') => countOf(Number(count), 'license', 'licenses');
const methodOf = ({ method = '', brand, last4 }: Variables) =>
  method === ''
    ? 'No payment method is saved: save one, or the payment will fail.'
    : `It will be paid with ${methodName({ kind: method, brand: brand || null, last4: last4 || null })}.`;

export const renewalMailWords: Readonly<Record<string, (variables: Variables) => Mail>> = {
  chargeComing: (said) => ({
    subject: `${said.amount} will be charged on ${day(said.on)}`,
    lines: [
      `Auto Pay renews ${said.plan} of ${said.organization}, ${licenses(said.licenses)}.`,
      `Amount: ${said.amount}`,
      `Charged on: ${day(said.on)}`,
      `Term: ${day(said.from)} to ${day(said.to)}`,
      methodOf(said),
      'To stop it, turn Auto Pay off on the billing page before that day. The subscription then ends with its current term.',
    ],
    action: 'Open billing',
  }),
  renewalFailed: (said) => ({
    subject: `The renewal of ${said.plan} failed`,
    lines: [
      `${said.amount ?? 'The payment'} for ${said.plan} of ${said.organization} could not be charged. ${said.reason}`,
      said.next ? `We’ll try again on ${day(said.next)}.` : 'We won’t try again.',
      `Seats stay open until ${day(said.until)}. Then they close until the term is paid.`,
      'You can pay now, or save another payment method, on the billing page.',
    ],
    action: 'Open billing',
  }),
  renewalLapsed: (said) => ({
    subject: `${said.plan} has ended`,
    lines: [
      `The renewal of ${said.plan} of ${said.organization} could not be charged, so its seats closed on ${day(said.until)}.`,
      'Nothing more is charged automatically. To start it again, pay for it on the billing page.',
    ],
    action: 'Open billing',
  }),
  renewalRecovered: (said) => ({
    subject: `${said.plan} is paid and continues`,
    lines: [
      `The renewal of ${said.plan} of ${said.organization} has been paid after all. It runs until ${day(said.to)}, and no seat was closed.`,
    ],
    action: 'Open billing',
  }),
};
