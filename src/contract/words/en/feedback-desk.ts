/** Words of the page on which the staff of the product reads and answers feedback. */

import type { FeedbackText } from '#domain/feedback.ts';
import type { FeedbackState } from '#domain/feedback-answers.ts';
import { inDigits } from '../count.ts';
import { momentText } from '../time.ts';
import { notAllowed } from './common.ts';

export const feedbackDeskWords = {
  heading: 'Feedback',
  lead: 'What people think of Lectern. An answer reaches them in their inbox and by email.',
  show: 'Show',
  states: { new: 'New', answered: 'Answered', closed: 'Closed' } satisfies Record<FeedbackState, string>,
  stateWith: (state: string, count: number) => `${state} (${inDigits(count)})`,
  areas: {
    learningEffectiveness: 'Learning',
    platformEffectiveness: 'Lectern',
    bugs: 'Bugs',
  } satisfies Record<FeedbackText, string>,
  none: {
    new: ['Nothing is waiting for an answer', 'New feedback appears here.'],
    answered: ['Nothing answered yet', 'Feedback that you have answered appears here.'],
    closed: ['Nothing closed yet', 'Feedback closed without an answer appears here.'],
  } satisfies Record<FeedbackState, readonly [string, string]>,
  neverSeen: 'Feedback will load as soon as you’re online.',
  asOf: (at: number, now: number) => `As of ${momentText(at, now)}`,
  page: 'Page',
  shirt: (size: string) =>
    `A shirt was asked for, size ${size}. See the address in the terminal: npm run lectern -- feedback --show`,
  gone: 'This account is closed. An answer would reach nobody.',
  unconfirmed: 'No confirmed email: an answer reaches their inbox only.',
  answer: 'Answer',
  answerTo: (name: string) => `Your answer to ${name}`,
  send: 'Send answer',
  sent: (name: string) => `Answer sent to ${name}`,
  answeredBy: (name: string, at: number, now: number) => `${name}, ${momentText(at, now)}`,
  answeredElsewhere: (at: number, now: number) => `Answered elsewhere, ${momentText(at, now)}`,
  closedAt: (at: number, now: number) => `Closed ${momentText(at, now)}`,
  close: 'Close without telling them',
  closeAnswered: 'Close',
  closed: 'Feedback closed',
  reopen: 'Reopen',
  reopened: 'Feedback reopened',
  newer: 'Newer',
  older: 'Older',
  needsConnection: 'You’re offline. Answering needs a connection.',
  failures: {
    STALE_VERSION: 'Somebody else has just answered or closed this. Here’s the current state.',
    NOT_FOUND: 'This feedback no longer exists.',
    INVALID_ARGUMENTS: 'This account is closed. An answer would reach nobody.',
    FORBIDDEN_ACCESS: notAllowed,
    RATE_LIMITED: 'Too many tries. Wait a moment, then try again.',
  },
  failed: 'The server didn’t respond. Check your connection and try again: nobody is told twice.',
};
