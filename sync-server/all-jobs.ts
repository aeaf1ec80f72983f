/** Every job of this server. One whose name is gone stays in the table, for a node that knows it. */

import { defineSchedule, type Job } from './jobs/job.ts';
import { codeRedemption } from './services/accounts/code-redemption.ts';
import { forgetOldDeviceLogs } from './services/accounts/device-logs.ts';
import { feedbackMail } from './services/accounts/feedback-mail.ts';
import { invitationMail } from './services/accounts/invitation-mail.ts';
import { countRatings } from './services/content/count-ratings.ts';
import { forgetUnusedAssets } from './services/content/forget-unused-assets.ts';
import { contentOfWorkflow, generateContent } from './services/content/generate-content.ts';
import { indexWhatIsMissing } from './services/content/search-index.ts';
import { announceOlderShapes } from './services/older-shapes.ts';
import { accountDeletions } from './session/account-deletion.ts';
import { accountMail } from './session/account-mail.ts';
import { factorMail } from './session/factor-mail.ts';
import { forgetOldSignInCodes } from './session/hand-off.ts';
import { forgetOldMailTokens } from './session/mail-tokens.ts';
import { forgetOldSessions } from './session/sessions.ts';
import { forgetSpentChallenges } from './session/spent-challenges.ts';
import { forgetEmptyClients } from './sync/forget-empty-clients.ts';

const HOUR_MS = 60 * 60 * 1000;

// biome-ignore lint/suspicious/noExplicitAny: each has arguments of its own
export const allJobs: readonly Job<any>[] = [
  accountMail,
  accountDeletions,
  factorMail,
  invitationMail,
  feedbackMail,
  announceOlderShapes,
  codeRedemption,
  countRatings,
  contentOfWorkflow,
  generateContent,
  defineSchedule('index-content', HOUR_MS, ({ database }) => indexWhatIsMissing(database)),
  defineSchedule('forget-old-sessions', HOUR_MS, ({ database, now }) =>
    forgetOldSessions(database.db, now()),
  ),
  defineSchedule('forget-old-device-logs', HOUR_MS, ({ database, now }) =>
    forgetOldDeviceLogs(database.db, now()),
  ),
  defineSchedule('forget-old-mail-tokens', HOUR_MS, ({ database, now }) =>
    forgetOldMailTokens(database.db, now()),
  ),
  defineSchedule('forget-old-sign-in-codes', HOUR_MS, ({ database, now }) =>
    forgetOldSignInCodes(database.db, now()),
  ),
  defineSchedule('forget-spent-challenges', HOUR_MS, ({ database, now }) =>
    forgetSpentChallenges(database.db, now()),
  ),
  defineSchedule('forget-unused-assets', HOUR_MS, forgetUnusedAssets),
  defineSchedule('forget-empty-clients', HOUR_MS, ({ database }) => forgetEmptyClients(database.db)),
];
