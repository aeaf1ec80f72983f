/** Words of accounts: signing up, addresses, passwords (error catalogue 8.2, 8.3). */
import type { FieldFault } from '#domain/account-fields.ts';
import type { NameFault } from '#domain/text-patterns.ts';
import type { DeviceInfo } from '#domain/user-agent.ts';
import { needsConnection } from './common.ts';
import { limitExceeded, notStored } from './shared-failures.ts';
import {
  createAccount,
  emailRequired,
  firstNameRequired,
  forgotPassword,
  invitationOver,
  joinOrganization,
  joinWithCode,
  lastNameRequired,
  noControlCharacters,
  noSuchJoinCode,
  organizationNameRequired,
  sendLinkAgain,
  signInAsOther,
  toDashboard,
  usernameTaken,
} from './shared-people.ts';

const takeBackHeading = 'Take your account back';

/** @returns '' where nothing is known of it */
export function kindOfDevice(
  { browserName, osName }: Pick<DeviceInfo, 'browserName' | 'osName'>,
  said: (kind: string) => string,
): string {
  const kind = [browserName, osName].filter((part) => part !== '').join(' on ');
  return kind === '' ? '' : said(kind);
}

export const accountWords = {
  faults: {
    USERNAME_MISSING: 'Username is required',
    USERNAME_SHORT: 'Username must be at least 3 characters',
    USERNAME_FORM: 'Username may have letters, digits and hyphens, at most 39 of them',
    FIRST_NAME_MISSING: firstNameRequired,
    FIRST_NAME_FORM: 'Please provide a valid first name',
    LAST_NAME_MISSING: lastNameRequired,
    LAST_NAME_FORM: 'Please provide a valid last name',
    EMAIL_MISSING: emailRequired,
    EMAIL_FORM: 'Please provide a valid email address',
    PASSWORD_MISSING: 'Password is required',
    PASSWORD_SHORT: 'Password must be at least 8 characters',
    PASSWORD_LONG: 'Password must be at most 64 characters',
    PASSWORD_FORM: 'Password must contain one number and one capital letter (no spaces).',
    CODE_MISSING: 'Invitation Code is required',
    CODE_FORM: 'Must enter a valid invitation code.',
  } satisfies Record<FieldFault, string>,
  labels: {
    username: 'Username',
    firstName: 'First name',
    lastName: 'Last name',
    email: 'Email',
    password: 'Password',
    newPassword: 'New password',
    invitationCode: 'Invitation code',
  },
  usernameHint: 'Others see it, and you can sign in with it.',
  passwordHint: 'At least 8 characters, with one number and one capital letter.',
  showPassword: 'Show password',
  needsConnection,
  ofAccount: (username: string) => `For the account “${username}”.`,
  offlineHint: 'This needs a connection. Everything else works without one once you have signed in.',
  signUp: {
    heading: createAccount,
    lead: 'Then what you learn comes with you, online and offline.',
    setUpHeading: 'Set up Lectern',
    setUpLead: 'Your account runs this installation, and owns its first organization.',
    organization: 'Name of your organization',
    organizationFaults: {
      missing: organizationNameRequired,
      form: noControlCharacters,
    } satisfies Record<NameFault, string>,
    submit: 'Create account',
    mailed: {
      heading: joinOrganization,
      lead: 'Create an account, and you’re in. Your email address is confirmed already.',
      submit: 'Create account and join',
    },
    haveOne: 'I have an account',
    signedIn: 'You’re already signed in',
    signedInLead: (name: string) => `You’re signed in as ${name}.`,
    goOn: 'Continue',
    toSignIn: 'Sign in',
    otherCode: 'Use another code',
    withoutCode: 'Create an account without the code',
    other: signInAsOther,
    refusals: {
      username: usernameTaken,
      password: 'This password is easy to guess. Leave out your name and common words.',
      email: 'Use the address that your invitation was sent to.',
      invitationCode: noSuchJoinCode,
    },
    closed: 'Sign-up is closed at the moment. Ask your administrator for an account.',
    invitedLead:
      'Accounts here are by invitation. Enter the code that your organization has given you, or open the link in the email that invites you.',
    invitationOver,
    linkInvalid: 'This link is no longer valid.',
    madeBefore: 'Your account was created with the password you entered first. Enter that one.',
    unanswered:
      'The server didn’t respond. Press the button again: if your account was created, you’ll be signed in to it.',
    failed:
      'The account could not be created. Please try again and contact support if this problem persists.',
  },
  codes: { join: joinWithCode, redeem: 'Redeem an access code' },
  verification: {
    resend: sendLinkAgain,
    sending: 'Sending…',
    sent: 'Verification email sent. Check your email for a verification link',
    sentAt: (time: string) => `Sent at ${time}.`,
    limit: limitExceeded,
    sendError: 'An error occurred sending verification email. Please try again or contact support',
    heading: 'Verify your email',
    opening: 'Opening the link…',
    whose: (address: string, username: string) =>
      `This confirms that ${address} belongs to the account “${username}”.`,
    confirm: 'Verify this email',
    already: 'Your address is verified already.',
    done: 'Your email is verified.',
    again: 'Try again',
    go: 'Continue',
  },
  forgot: {
    link: forgotPassword,
    heading: forgotPassword,
    lead: 'Enter the email of your account. If there is one, a link to set a new password is on its way.',
    submit: 'Send the link',
    sent: 'Check your email. If an account has this address, we’ve sent it a link to set a new password.',
    back: 'Back to sign in',
  },
  reset: {
    heading: 'Set a new password',
    lead: 'All devices are signed out, and you sign in with the new one.',
    submit: 'Set password',
    done: 'Your password is set. Sign in with it.',
    invalid: 'This link is no longer valid. Ask for a new one.',
    used: 'A password was set already, with this link or a newer one. Sign in with it. If you didn’t set it, ask for a new link.',
    setBefore: 'Your password is changed: it’s the one you entered first. Sign in with that one.',
    unanswered:
      'The server didn’t respond. Press the button again: if your password was changed, you’ll read it here.',
    failed: 'The password could not be set. Please try again.',
  },
  setUp: {
    heading: 'Set up a password',
    lead: 'With it you can sign in without your provider.',
  },
  passwordChange: {
    heading: 'Was this you?',
    lead: 'The password of your account was changed.',
    own: 'Yes, I changed it',
    other: 'No, it was somebody else',
    ownHeading: 'Password change confirmed',
    ownDone: 'Thanks. No further action needed.',
    otherHeading: takeBackHeading,
    otherLead:
      'Set a new password now. This signs out every device, including theirs, ends keys for scripts and links, and undoes what was added to your account since.',
    otherDone: 'Your account is yours again, and every device is signed out. Sign in with the new password.',
    invalid:
      'This link is no longer valid. If the change was not yours, ask for a link to set a new password.',
  },
  takeBack: {
    heading: takeBackHeading,
    happens: 'If a change to your account was not yours, set a new password here. With it, at once:',
    all: (address: string) => [
      'every device is signed out',
      'keys for scripts, the calendar link and other links from our emails end',
      `${address} is your primary address again`,
      'addresses, passkeys, providers and an authenticator app that were added since are removed; addresses also if they were added in the week before',
    ],
    stays: 'What you have written and learned stays, and so does a second factor that you had before.',
    submit: takeBackHeading,
    used: 'This link has been used: the account was taken back already.',
    invalid:
      'This link is no longer valid. Links like it work once, for 72 hours. Ask for a link to set a new password.',
  },
  handOff: {
    heading: 'Sign in to the desktop app',
    asks: (device: DeviceInfo) =>
      `The Lectern desktop app asks to sign in with your account on this device${kindOfDevice(device, (kind) => ` (${kind})`)}.`,
    lasts: (days: number) =>
      `It can do all that you can, and stays signed in for up to ${days} days, or until you sign it out under Devices in your settings.`,
    onlyYours: 'Continue only if you have just started this sign-in in the desktop app.',
    allow: 'Sign in to the desktop app',
    refuse: 'Don’t sign in',
    working: 'Opening the desktop app with your account…',
    cancelled: 'The desktop app was not opened.',
    offline: 'The server did not answer. The desktop app was not opened.',
    done: 'The desktop app is open now. You can close this page.',
    invalid: 'This sign-in link is not valid.',
    invalidHint: 'Start the sign-in again in the desktop app.',
    open: 'Open the desktop app',
    again: 'Open it again',
    cancel: 'Cancel',
    leave: toDashboard,
  },
  profile: {
    action: 'Edit profile',
    picture: 'Your picture',
    title: 'Your profile',
    about: 'About you',
    aboutHint: 'Others who learn with you can read it.',
    close: 'Close',
    cancel: 'Cancel',
    save: 'Save',
    saved: 'Your profile is saved.',
    failed: notStored,
  },
  password: {
    action: 'Change password',
    title: 'Change password',
    lead: 'All your other devices are signed out. What they have not sent yet stays on them, sealed for your next sign-in there.',
    current: 'Current password',
    /** @param keys  how many there are; 0: there is a calendar link */
    ends: (keys: number, calendar: boolean) =>
      `End ${[
        ...(keys > 0 ? [`${keys} ${keys === 1 ? 'key' : 'keys'} for scripts`] : []),
        ...(calendar ? ['your calendar link'] : []),
      ].join(' and ')} as well`,
    endsHint: 'Keep them only if nobody else can have your password or has used this device.',
    submit: 'Change password',
    done: 'Your password is changed. Your other devices are signed out.',
    wrong: 'The current password isn’t right.',
    failed: 'The password could not be changed. Please try again.',
  },
};
