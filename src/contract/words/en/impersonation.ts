/** Words for whoever acts as somebody else whom they support (spec 1, section 2; spec 2, section 2.3). */
import type { LookupFormat } from '../../accounts/impersonation.ts';
import { needsConnection } from './common.ts';
import { didNotWork, limitExceeded, noAnswerCheck } from './shared-failures.ts';

export const impersonationWords = {
  menu: 'Impersonate a User',
  answerFeedback: 'Answer feedback',
  title: 'Impersonate a User',
  close: 'Close',
  lead: 'You see Lectern as this person does, and act in their name. This is logged. Your own work in all tabs of this browser is paused until you exit.',
  format: 'Look up by',
  formats: {
    email: 'Email',
    alias: 'Lectern Alias',
    userId: 'User ID',
  } satisfies Record<LookupFormat, string>,
  placeholder: (format: string) => `${format} to impersonate`,
  submit: 'Submit',
  exit: 'Exit Impersonation Mode',
  exitFirst: 'Exit Impersonation Mode before you act as another person.',
  needsConnection,
  banner: (name: string) => `You are acting as ${name}`,
  bannerText:
    'Nothing is stored on this device. What you do is done in their name, and yours is written down with it.',
  left: {
    title: 'Impersonation Mode has ended',
    text: 'You’re offline, so you’re back in your own account. Anything not yet sent as the other person is gone.',
    dismiss: 'Dismiss',
  },
  failures: {
    NOT_FOUND: 'No account was found.',
    INVALID_ARGUMENTS: 'This is your own account.',
    FORBIDDEN_ACCESS: 'You may not act as other people.',
    SECOND_FACTOR_REQUIRED:
      'To act as other people, first add a passkey or an authenticator app to your account, in Settings.',
    RATE_LIMITED: limitExceeded,
  } as Readonly<Record<string, string>>,
  failed: didNotWork,
  unreachable: noAnswerCheck,
};
