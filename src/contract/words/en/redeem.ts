/** Words of access codes, for who redeems one (spec 2, sections 2.3, 4.3 and 8.7). */
import { ACCESS_CODE_LENGTH, type AccessCodeStatus } from '#domain/access-code.ts';
import { needsConnection } from './common.ts';
import { createAccount, placeInOrganization } from './shared-people.ts';

export const redeemWords = {
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
  loading: 'Looking up what this code gives you',
  broken: 'An error occurred. Please contact support.',
  chooseGroup: 'Select a Group',
  noGroup: 'No group',
  startHeading: 'Your code is ready',
  startLead: ' gives you:',
  done: 'Your code has been redeemed.',
  gives: {
    assignContentAccessGroupSeat: 'Access to courses',
    createContentAssignment: 'Courses that are assigned to you',
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
  accountLead: (code: string) => `Sign in or create an account, and ${code} is yours.`,
  signIn: 'Sign in',
  signUp: createAccount,
  needsConnection,
};
