/** Words of the marketplace. */

import { countOf } from '../count.ts';
import { inTerms } from '../terms.ts';
import { momentText } from '../time.ts';
import { noRoom } from './common.ts';
import { yourOrganizations } from './shared-people.ts';

export const marketplaceWords = inTerms({
  heading: 'Marketplace',
  lead: 'Organizations that offer their [[courses]] to everybody.',
  own: yourOrganizations,
  ownLead: 'Listed organizations appear here for everyone who is signed in.',
  listed: (name: string) => `Show ${name} on the marketplace`,
  all: 'Listed organizations',
  courses: (count: number) => countOf(count, '[[course]]', '[[courses]]'),
  noneTitle: 'No organizations listed yet',
  none: 'Organizations appear here as soon as they list themselves.',
  neverSeen: 'The marketplace will load as soon as you’re online.',
  asOf: (at: number, now: number) => `As of ${momentText(at, now)}`,
  notSaved: noRoom,
});
