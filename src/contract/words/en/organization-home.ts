/** Words of an organization's dashboard. */
import { inTerms } from '../terms.ts';
export const homeWords = inTerms({
  settings: 'Organization settings',
  billing: 'Billing',
  started: 'Continue',
  more: 'More to learn here',
  courses: '[[Courses]]',
  none: 'No [[courses]] yet',
  allStarted: 'You have started every [[course]] here',
  noneHint: 'New [[courses]] appear here as soon as they are published.',
  catalog: 'Catalog',
  internal: 'Internal training',
  groups: 'Your groups',
  pinned: 'Pinned',
  groupRoles: { grpAdmin: 'Group Admin', member: 'Member' },
});
