/** What the server writes to people. Plain sentences; the link stands on a line of its own. */

import type { ChoosableNotice } from '#domain/notice-choices.ts';
import { dateText, timeText } from '#domain/written.ts';
import { ENGLISH } from '../count.ts';
import { accountWords } from './account.ts';
import { planIsUp } from './plan-reminder.ts';
import { pushWords } from './push.ts';
import { feedbackAnswered } from './shared-learning.ts';

const signInChanged = 'Your sign-in to Lectern has changed';
const subjectsOfSecurity: Readonly<Record<string, string>> & { otherwise: string } = {
  'app added': signInChanged,
  'app removed': signInChanged,
  'codes renewed': signInChanged,
  'code used': signInChanged,
  'passkey added': signInChanged,
  'passkey removed': signInChanged,
  'password changed': 'Your Lectern password was changed',
  otherwise: 'A change to your Lectern account',
};
const inUtc = { ...ENGLISH, zone: 'UTC' };

export const mailWords = {
  hello: (first: string | null) => (first === null ? 'Hello,' : `Hello ${first},`),
  account: (username: string) => `Your username: ${username}`,
  expires: (hours: number) => `The link works once, within ${hours} hours.`,
  notYou: 'If this was not you, you don’t need to do anything.',
  wasYou: 'If it was you, you don’t need to do anything.',
  from: (address: string) => `This email comes from Lectern at ${address}.`,
  verification: {
    subject: 'Verify your email for Lectern',
    lines: ['Please confirm that this address is yours.'],
    action: accountWords.verification.heading,
  },
  known: {
    subject: 'You already have an account on Lectern',
    lines: [
      'Somebody, probably you, tried to create an account with this address. You have one already.',
      'If you have forgotten your password, you can set a new one.',
    ],
    action: accountWords.reset.heading,
  },
  reset: {
    subject: 'Set a new password for Lectern',
    lines: ['You asked for a link to set a new password.'],
    action: accountWords.reset.heading,
  },
  setUp: {
    subject: 'Set up a password for Lectern',
    lines: ['Your account has no password yet. With one, you can sign in without your provider.'],
    action: accountWords.setUp.heading,
  },
  change: {
    subject: 'Your Lectern password was changed',
    lines: [
      'The password of your account was changed, and all other devices were signed out.',
      'If this was not you, open the link and set a new password now.',
    ],
    action: 'Check the change',
  },
  /** changes to how an account is opened, told to its person whoever made them */
  security: {
    subjects: subjectsOfSecurity,
    lines: {
      'app added':
        'An authenticator app was added to your account. Signing in with your password now asks for a code.',
      'app removed':
        'The authenticator app was removed from your account. Signing in with your password no longer asks for a code.',
      'codes renewed': 'New recovery codes were made for your account. The earlier ones no longer work.',
      'code used': 'A recovery code of your account was used. It will not work again.',
      'passkey added': 'A passkey was added to your account.',
      'passkey removed': 'A passkey was removed from your account.',
      'password changed': 'The password of your account was changed, and all other devices were signed out.',
      'password reset':
        'A new password was set for your account by a link in an email. All devices were signed out, and keys for scripts and the calendar link ended.',
      'password set by operator':
        'An administrator of this server set a new password for your account. All devices were signed out, and keys for scripts and the calendar link no longer work.',
      'address added': 'An email address was added to your account.',
      'address made first': 'Another email address was made the primary one of your account.',
      'address removed': 'An email address was removed from your account.',
      'username changed': 'The username of your account was changed.',
      'key added': 'A key for scripts was made for your account.',
      'provider linked':
        'A sign-in provider was linked to your account. Signing in through it opens your account from now on.',
      'provider ended':
        'A sign-in provider was ended for your account. Signing in through it no longer opens your account.',
      'desktop app signed in': 'The desktop app signed in with your account.',
      'deletion asked for': 'The deletion of your account was requested. It is deleted in 14 days.',
      'account taken back':
        'Your account was taken back by a link in an email. A new password was set, and every device was signed out.',
    },
    /** @param at  epoch ms. @param device  '': not known */
    when: (at: number, device: string) =>
      `When: ${dateText(at, inUtc)} ${timeText(at, inUtc)} UTC${device === '' ? '' : `, from ${device}`}`,
    check: 'Check the change',
    takeBack: 'This was not me: take my account back',
    otherwise:
      'If this was not you, use the link in the same email to your primary address, or change your password now.',
    action: 'See your account settings',
  },
  /** nothing that somebody wrote: who may write to many could otherwise mail to them */
  notices: {
    subjects: {
      assigned: pushWords.titles.assigned,
      announcement: pushWords.titles.announcement,
      commentReply: pushWords.titles.commentReply,
      directMessage: pushWords.titles.directMessage,
      invitationAccepted: pushWords.titles.invitationAccepted,
      mention: pushWords.titles.mention,
    } satisfies Record<ChoosableNotice, string>,
    action: 'Open your inbox',
    choose: 'Choose what we email you about',
  },
  planned: {
    subject: planIsUp,
    action: 'Open it',
    change: 'You asked for this reminder on your schedule, and change it there.',
  },
  feedbackAnswer: {
    subject: feedbackAnswered,
    lead: 'You told us what you think of Lectern. This is our answer:',
    action: 'Open your inbox',
  },
  invitation: {
    subject: (organization: string) => `You are invited to ${organization}`,
    lines: (from: string, organization: string) => [
      'Hello,',
      `${from} invites you to learn with ${organization} on Lectern.`,
    ],
    accept: 'Accept the invitation',
    decline: 'If you would rather not, decline it here',
    own: 'The link is yours alone: it proves that this address is yours. Please don’t forward it.',
    expires: (days: number) => `The invitation is valid for ${days} days.`,
  },
};
