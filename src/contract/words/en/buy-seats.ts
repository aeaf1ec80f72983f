/** Words of buying seats of a course for the people of an organization. */
import { FIRST_CURRENCY, formatMoney } from '#domain/money.ts';
import { countOf, inDigits } from '../count.ts';
import { inTerms } from '../terms.ts';

export const buySeatsWords = inTerms({
  open: 'Buy seats',
  title: (course: string) => `Buy seats of ${course}`,
  lead: 'Each seat opens the [[course]] for one person of your organization, for good. You pay once.',
  organization: 'Organization',
  count: 'Number of seats',
  group: 'Who gets them',
  nobodyYet: 'Nobody yet',
  groupHint:
    'Members of a group get one each as soon as the seats are paid. Owners and learning admins give the others under Seats in the organization’s settings.',
  total: (seats: number, cents: number, currency: string = FIRST_CURRENCY) =>
    `${countOf(seats, 'seat', 'seats')}: ${formatMoney(cents, currency, 'en')}`,
  tooFew: (group: string, members: number, without: number) =>
    `${group} has ${countOf(members, 'member', 'members')}: ${inDigits(without)} would get no seat, unless some have one already.`,
  cancel: 'Cancel',
  close: 'Close',
  failed: 'The seats can’t be bought right now. Check your connection, then try again.',
  refused: 'This [[course]] is not for sale, or you don’t manage this organization’s billing.',
});
