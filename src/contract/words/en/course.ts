/** Words of courses and their parts. */

import { countOf } from '../count.ts';
import { inTerms } from '../terms.ts';
import { offlinePageWords } from './offline-page.ts';

export const newCollection = 'New [[collection]]';

export const courseWords = inTerms({
  enroll: 'Enroll',
  isEnrolled: 'Enrolled',
  enrollment: 'Enrollment',
  leave: 'Leave [[course]]',
  enrolled: 'You are enrolled. The [[course]] is on your dashboard.',
  left: 'You have left the [[course]]. Your progress stays.',
  notEnrolled: 'This device has no room left. The enrollment was not saved.',
  undo: 'Undo',
  newSkill: 'New [[skill]]',
  newCollection,
  contents: 'Contents',
  skills: (skills: number) => countOf(skills, '[[skill]]', '[[skills]]'),
  questions: (questions: number) => countOf(questions, 'question', 'questions'),
  start: 'Start',
  continue: 'Continue',
  again: 'Review',
  completed: (done: number, total: number) => `${done} of ${countOf(total, '[[skill]]', '[[skills]]')}`,
  complete: 'Complete',
  about: 'About this [[course]]',
  faqs: 'Questions and answers',
  studyPlans: 'Study plans',
  emptyTitle: 'Nothing in here yet',
  empty: '[[Skills]] appear here as soon as they are published.',
  emptyHere: 'Make a [[skill]] here, or a [[collection]] to put some in.',
  notHere: offlinePageWords.heading,
  notHereText: 'The [[skills]] will download as soon as you’re online.',
  loading: 'Still loading the [[skills]]…',
  startWith: (skill: string) => `Start with “${skill}”`,
  continueWith: (skill: string) => `Continue with “${skill}”`,
  states: { 'not started': 'Not started', 'in progress': 'In progress', complete: 'Complete' },
  facts: 'Facts',
  openPart: (title: string) => `Open the page of “${title}”`,
  openAll: 'Expand all',
  closeAll: 'Collapse all',
  tags: 'Tags',
  level: (difficulty: string) => `${difficulty} level`,
  signInTitle: 'Sign in to read the [[skills]]',
  signIn: 'Sign in',
  signInText: 'This [[course]] is open to everyone with an account.',
  enrolTitle: 'The [[skills]] are for those who are enrolled',
  enrolText: 'Ask the organization that offers this [[course]] for access.',
  buyText: 'Buy this [[course]] to open them.',
});
