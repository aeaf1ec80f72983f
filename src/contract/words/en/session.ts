/** Words of signing in and out. */

import { countOf } from '../count.ts';
import { needsConnection } from './common.ts';
import { limitExceeded } from './shared-failures.ts';
import { createAccount, forgotPassword } from './shared-people.ts';

export const sessionWords = {
  heading: 'Sign in',
  lead: 'What you learn comes with you. Sign in once, then learn offline.',
  motto: 'A reading desk that works anywhere.',
  identifier: 'Username or email',
  password: 'Password',
  showPassword: 'Show password',
  submit: 'Sign in',
  signUp: createAccount,
  forgot: forgotPassword,
  identifierMissing: 'Enter your username or email.',
  passwordMissing: 'Enter your password.',
  needsConnection,
  offlineHint: 'Signing in needs a connection. What is already on this device opens once you have signed in.',
  noAnswer: 'The server did not answer. Check your connection and try again.',
  /** section 8.3 of the error catalogue, by the code of the refusal */
  refusals: {
    INVALID_CREDENTIALS: 'Unable to login with provided credentials.',
    DISABLED_LOGIN_CREDENTIALS:
      'This account has been disabled. Please contact support for further assistance.',
    EMAIL_UNVERIFIED: 'Cannot sign in with unverified email. Check your email for a verification link.',
    RATE_LIMITED: limitExceeded,
  } as Record<string, string>,
  signingIn: 'Signing you in…',
  continueWith: (provider: string) => `Continue with ${provider}`,
  passkey: 'Sign in with a passkey',
  passkeyCancelled: 'No passkey was used. Try again, or sign in another way.',
  passkeyUnknown: 'This passkey doesn’t belong to an account here.',
  noAccount: (provider: string) =>
    `No matching account found. Account creation using ${provider} is not currently available.`,
  unknown: 'Unable to login. Please try again and contact support if this problem persists.',
  waitingWork: ({ name, count }: { name: string; count: number }) =>
    `Sign in as ${name} to send ${countOf(count, 'change', 'changes')}.`,
  waitingWorkSafe: 'They are safe on this device, and nobody else can see them.',
  demo: {
    heading: 'Demo accounts',
    lead: (password: string) =>
      `This is a demo. All accounts have the password ${password}. Choose one to fill in the form.`,
    fill: (name: string) => `Fill in ${name}`,
  },
};
