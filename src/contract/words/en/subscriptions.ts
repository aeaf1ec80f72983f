/** Words of the seats that a person has. */

import { countOf } from '../count.ts';
import { inTerms } from '../terms.ts';
import { dateText } from '../time.ts';

export const subscriptionWords = inTerms({
  heading: 'Subscriptions',
  lead: 'What organizations have opened to you.',
  loading: 'Still loading your subscriptions…',
  unknownOrganization: 'An organization',
  courses: (count: number) => countOf(count, '[[course]]', '[[courses]]'),
  starts: (at: number) => `Starts on ${dateText(at)}`,
  ends: (at: number) => `Until ${dateText(at)}`,
  ended: (at: number) => `Ended on ${dateText(at)}`,
  noEnd: 'No end date',
  off: 'Paused by the organization',
  soon: 'Expires soon',
  more: (count: number) => `and ${count} more`,
  noneTitle: 'No subscriptions yet',
  none: 'When an organization gives you a seat, or you redeem an access code, it appears here.',
});
