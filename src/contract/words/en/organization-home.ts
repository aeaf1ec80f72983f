/** Words of an organization's dashboard. */
import type { FirstStep } from '#domain/first-steps.ts';
import { countOf } from '../count.ts';
import { inTerms } from '../terms.ts';
import { noCourses } from './shared-learning.ts';
import { shellWords } from './shell.ts';

export const homeWords = inTerms({
  firstSteps: {
    heading: 'First steps',
    done: 'Done',
    of: (organization: string) => `First steps of ${organization}`,
    left: (done: number, all: number, next: string) => `${done} of ${all} done. Next: ${next}`,
    open: 'Show the steps',
    hide: 'Hide first steps',
    steps: {
      about: {
        title: 'Show who you are',
        hint: 'A logo, a description, and your own words for what people learn.',
      },
      course: {
        title: 'Create the first [[course]]',
        hint: 'In the internal catalog, which only members see.',
      },
      people: { title: 'Invite your people', hint: 'By email, from a file, or with a join code.' },
      learner: { title: 'Welcome the first learner', hint: 'Done as soon as somebody accepts.' },
    } satisfies Record<FirstStep, { title: string; hint: string }>,
  },
  settings: 'Organization settings',
  billing: 'Billing',
  started: 'Continue',
  more: 'More to learn here',
  courses: '[[Courses]]',
  none: noCourses,
  allStarted: 'You have started every [[course]] here',
  noneHint: 'New [[courses]] appear here as soon as they are shown to learners.',
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
