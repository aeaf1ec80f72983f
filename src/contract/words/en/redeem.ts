/** Words of access codes, for who redeems one (spec 2, sections 2.3, 4.3 and 8.7). */

import { ACCESS_CODE_LENGTH, type AccessCodeStatus } from '#domain/access-code.ts';
import { countOf } from '../count.ts';
import { listOf } from '../lists.ts';
import { inTerms } from '../terms.ts';
import { dateText } from '../time.ts';
import { needsConnection } from './common.ts';
import { limitExceeded, noAnswerCheck } from './shared-failures.ts';
import { createAccount, noSuchJoinCode, placeInOrganization } from './shared-people.ts';

/** `Knots, Marine radio and 3 more courses` */
const named = (titles: readonly string[], count: number): string =>
  count > titles.length
    ? `${titles.join(', ')} and ${countOf(count - titles.length, 'more [[course]]', 'more [[courses]]')}`
    : listOf(titles);

export const redeemWords = inTerms({
  title: 'Redeem Access Code',
  heading: 'Enter your access code',
  lead: 'Sixteen letters and digits, on a card or in a message from your school or organization.',
  code: 'Access code',
  slot: (slot: number) => `Character ${slot} of ${ACCESS_CODE_LENGTH}`,
  proceed: 'Continue',
  validating: (code: string) => `Validating access code: ${code}`,
  empty: 'Enter an Access Code.',
  status: {
    available: 'Access Code is Valid!',
    pending: 'Access Code is currently in use.',
    redeemed: 'This access code has already been redeemed.',
    invalid: 'Invalid Access Code.',
  } satisfies Record<AccessCodeStatus, string>,
  unreadable: (text: string) => `There is no access code in “${text}”. It has 16 letters and digits.`,
  isJoinCode: (code: string) =>
    `${code} has the six characters of a join code, which an organization gives its people. Continue to join with it.`,
  unreachable: noAnswerCheck,
  busy: limitExceeded,
  noSeatLeft: (organization = 'the person who gave it to you') =>
    `This code is right, but every seat it opens is taken. Ask ${organization} for more seats: the code will work then.`,
  loading: 'Looking up what this code gives you',
  broken: 'An error occurred. Please contact support.',
  chooseGroup: 'Select a Group',
  noGroup: 'No group',
  startHeading: 'Your code is ready',
  startLead: ' gives you:',
  from: (organization: string) => `From ${organization}`,
  place: (organization: string, groups: readonly string[]) =>
    groups.length === 0
      ? `A place in ${organization}`
      : `A place in ${organization}, and in a group if you choose one: ${listOf(groups, 'disjunction')}`,
  seat: (titles: readonly string[], count: number, until: number | null) =>
    `A seat in ${named(titles, count)}${until === null ? '' : `, until ${dateText(until)}`}`,
  assigned: (titles: readonly string[], count: number) => `Assigned to you: ${named(titles, count)}`,
  open: (title: string) => `Open ${title}`,
  allCourses: (organization: string) => `All [[courses]] of ${organization}`,
  done: 'Your code has been redeemed.',
  doneBefore: 'You have redeemed this code already. What it gave you is yours.',
  gives: {
    assignContentAccessGroupSeat: 'Access to [[courses]]',
    createContentAssignment: '[[Courses]] assigned to you',
    joinOrganizationGroup: placeInOrganization,
  },
  start: 'Start Learning',
  redeeming: 'Redeeming Access Code! This could take a moment...',
  captions: [
    'Joining Team/Group/School',
    'Granting Access to Content',
    'Creating your Assignments',
    'Finalizing Account Setup',
  ],
  almostThere: 'Almost there!',
  trouble: 'We are having trouble redeeming this code... Please try refreshing, or giving us sometime.',
  tryAgain: 'Try again',
  success:
    'Your code has been redeemed successfully! You may need to refresh your browser to see new content...',
  exit: 'You have not redeemed your code yet! Are you sure you want to exit?',
  exitConfirm: 'Exit',
  stay: 'Keep redeeming',
  close: 'Close',
  cancel: 'Cancel',
  another: 'Use another code',
  accountHeading: 'Your code is waiting',
  waits: (code: string) => `Your code ${code} is right. It waits until you are signed in.`,
  redeemedMeanwhile: (code: string) =>
    `Your code ${code} has been redeemed since. If you did that on another device, sign in: what it gave you is there.`,
  noSuchJoinCode,
  /** organization: null, nobody could be asked */
  joins: (code: string, organization: string | null) =>
    organization === null
      ? `Your invitation code ${code} is kept. You join with it once you are signed in.`
      : `Your invitation code ${code} is right. You join ${organization} with it once you are signed in.`,
  invitationWaits: 'Your invitation is kept. You answer it once you are signed in.',
  kept: (code: string) => `Your code ${code} waits until you are signed in.`,
  signIn: 'Sign in',
  signUp: createAccount,
  needsConnection,
});
