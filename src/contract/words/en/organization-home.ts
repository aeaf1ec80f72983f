/** Words of an organization's dashboard. */
import { countOf } from '../count.ts';
import { inTerms } from '../terms.ts';
import { noCourses } from './shared-learning.ts';
import { shellWords } from './shell.ts';

export const homeWords = inTerms({
  settings: 'Organization settings',
  billing: 'Billing',
  started: 'Continue',
  more: 'More to learn here',
  courses: '[[Courses]]',
  none: noCourses,
  allStarted: 'You have started every [[course]] here',
  noneHint: 'New [[courses]] appear here as soon as they are published.',
  catalog: 'Catalog',
  internal: shellWords.internal,
  groups: 'Your groups',
  pinned: 'Pinned',
  people: 'People',
  peopleUnseen: 'How many people there are comes from the server. It shows here as soon as you’re online.',
  waiting: (count: number) => `${countOf(count, 'invitation is', 'invitations are')} waiting for an answer.`,
  noneWaiting: 'No invitation is waiting for an answer.',
  members: 'All members',
  invitations: 'Invitations',
  groupRoles: { grpAdmin: 'Group Admin', member: 'Member' },
});
