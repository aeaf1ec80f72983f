/** Words of signing out, and of what becomes of unsent work then. */

import { countOf } from '../count.ts';
import { needsConnection } from './common.ts';

export const signOutWords = {
  heading: 'Sign out',
  working: 'Signing out…',
  done: 'You are signed out',
  doneText: 'Sign in to continue learning.',
  ended: 'Your session has ended',
  endedText: 'Sign in again to continue. What you kept on this device is still here.',
  signInAgain: 'Sign in',
  unsentHeading: (count: number) => `${countOf(count, 'change is', 'changes are')} not on the server yet`,
  unsentText:
    'Signing out removes your account’s data from this device. What should happen to these changes?',
  sendFirst: 'Send first',
  sending: 'Sending…',
  sendFirstHint: needsConnection,
  keep: 'Keep for my next sign-in',
  keepHint: 'What is kept is sealed: it stays on this device, and only you can open it, by signing in here.',
  cannotKeepHint:
    'Keep for my next sign-in: the server hasn’t given this device a key yet. It will when you’re next online.',
  discard: (count: number) => `Discard ${countOf(count, 'change', 'changes')}`,
  stay: 'Stay signed in',
  needsYou: 'Some of them were not accepted and cannot be sent. Open Changes to see why.',
  more: (count: number) => `and ${count} more`,
};
