/** What the server writes to those who manage an organization's money. Days are those of UTC, by which terms run. */
import { countOf } from '../count.ts';
import { chargeDay, methodName } from './shared-money.ts';

type Variables = Readonly<Record<string, string>>;
type Mail = { subject: string; lines: string[]; action: string };

const day = (at = '') => chargeDay(Number(at));
const licenses = (count = '1') => countOf(Number(count), 'license', 'licenses');
const ofWhom = (organization = '') => (organization === '' ? '' : ` of ${organization}`);
const savedMethod = ({ method = '', brand, last4 }: Variables) =>
  methodName({ kind: method, brand: brand || null, last4: last4 || null });
/** What going back has ended (`#domain/refund.ts`). */
const takenBack: Readonly<Record<string, string>> = {
  nothing: 'Nothing was closed.',
  term: 'The term it paid for has ended with its seats, and is not renewed.',
  upcoming: 'The term it paid for will not begin, and the one before it is not renewed.',
  licenses: 'The licenses it paid for are gone. Whoever got theirs last loses one where there are too few.',
  course: 'What it paid for is closed.',
  seats: 'The seats it paid for are closed.',
};
const methodOf = ({ method = '', brand = '', last4 = '' }: Variables) =>
  method === ''
    ? 'No payment method is saved: save one, or the payment will fail.'
    : `It will be paid with ${savedMethod({ method, brand, last4 })}.`;

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
  moneyRefunded: (said) => ({
    subject: `${said.amount} was refunded`,
    lines: [
      `For ${said.title}${ofWhom(said.organization)}, invoice ${said.number}. The money goes back the way it was paid. Banks take up to ten days.`,
      takenBack[said.takenBack ?? ''] ?? '',
      `Credit note ${said.creditNote} is with the invoice.`,
    ],
    action: 'See the invoice',
  }),
  paymentDisputed: (said) => ({
    subject: `A payment of ${said.amount} is disputed`,
    lines: [
      `Whoever paid for ${said.title}${ofWhom(said.organization)}, invoice ${said.number}, has asked the bank to take the money back. The banks decide.`,
      'Nothing is closed until then.',
      'If you didn’t expect this, ask those who pay for you.',
    ],
    action: 'See the invoice',
  }),
  disputeWon: (said) => ({
    subject: `The dispute about ${said.amount} is over`,
    lines: [
      `The payment for ${said.title}${ofWhom(said.organization)}, invoice ${said.number}, stands. No money goes back, and nothing was closed.`,
    ],
    action: 'See the invoice',
  }),
  disputeLost: (said) => ({
    subject: `The bank has returned ${said.amount}`,
    lines: [
      `The dispute about ${said.title}${ofWhom(said.organization)}, invoice ${said.number}, was decided for whoever paid.`,
      takenBack[said.takenBack ?? ''] ?? '',
      `Credit note ${said.creditNote} is with the invoice.`,
    ],
    action: 'See the invoice',
  }),
  methodChanged: (said) => ({
    subject: 'The payment method has changed',
    lines: [
      `What comes next${ofWhom(said.organization)} is paid with ${savedMethod(said)}.`,
      'If it wasn’t one of you, change it and see who may manage billing.',
    ],
    action: 'Open billing',
  }),
  methodRemoved: (said) => ({
    subject: 'The payment method was removed',
    lines: [
      `Nothing is saved any more to pay for what comes next${ofWhom(said.organization)}.`,
      ...(said.autopay === 'ended' ? ['Auto Pay is off with it: plans end with their terms.'] : []),
      'If it wasn’t one of you, see who may manage billing.',
    ],
    action: 'Open billing',
  }),
};
