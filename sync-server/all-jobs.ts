/** Every job of this server. One whose name is gone stays in the table, for a node that knows it. */

import { UPLOAD_MS } from '#domain/upload-rules.ts';
import { letOldLinesLeave } from './audit/let-old-lines-leave.ts';
import { defineSchedule, type Job } from './jobs/job.ts';
import { codeRedemption } from './services/accounts/code-redemption.ts';
import { forgetOldDeviceLogs } from './services/accounts/device-logs.ts';
import {
  beginRequiredFactor,
  endPlanTiers,
  forgetOldInvitationMails,
  forgetOldMailProofs,
} from './services/accounts/face.ts';
import { feedbackAnswerMail } from './services/accounts/feedback-answer-mail.ts';
import { feedbackMail } from './services/accounts/feedback-mail.ts';
import { invitationMail } from './services/accounts/invitation-mail.ts';
import { beginTerms } from './services/billing/begin-terms.ts';
import {
  forgetMethod,
  receiptMail,
  releaseCoupons,
  renewalMail,
  tellLapsed,
  tellSeated,
  tellSeatsContinue,
} from './services/billing/face.ts';
import { giveBoughtSeats } from './services/billing/give-bought-seats.ts';
import { reconcilePayments } from './services/billing/reconcile-payments.ts';
import { renewSubscriptions } from './services/billing/renew-subscriptions.ts';
import { tellSeatsEnding } from './services/billing/tell-seats-ending.ts';
import { devicePush, forgetEndedDevices, noticePush, watchCalls } from './services/communication/face.ts';
import { noticeMail } from './services/communication/notice-mail.ts';
import { deliverNotices } from './services/communication/notify-audience.ts';
import { countPolls } from './services/content/count-polls.ts';
import { countRatings } from './services/content/count-ratings.ts';
import { countViews } from './services/content/count-views.ts';
import {
  approvedTexts,
  learningRollUps,
  missingCertificates,
  planMail,
  remindPlans,
  renameExamSessions,
  textChangesHands,
} from './services/content/face.ts';
import { forgetUnfinishedUploads, forgetUnusedAssets } from './services/content/forget-unused-assets.ts';
import { contentOfWorkflow, generateContent } from './services/content/generate-content.ts';
import { restoreCourse } from './services/content/restore-course.ts';
import { retireCourse } from './services/content/retire-course.ts';
import { indexWhatIsMissing } from './services/content/search-index.ts';
import { announceOlderShapes } from './services/older-shapes.ts';
import { accountDeletions } from './session/account-deletion.ts';
import { accountMail } from './session/account-mail.ts';
import { forgetOldSignInCodes } from './session/hand-off.ts';
import { forgetOldMailTokens } from './session/mail-tokens.ts';
import { securityMail } from './session/security-mail.ts';
import { forgetOldSessions, livingSessions } from './session/sessions.ts';
import { forgetSpentChallenges } from './session/spent-challenges.ts';
import { forgetEmptyClients } from './sync/forget-empty-clients.ts';
import { forgetOldAttempts } from './verbs/attempts.ts';

const HOUR_MS = 60 * 60 * 1000;
/** Also of payments whose webhook is late. */
const RECONCILED_MS = 5 * 60 * 1000;
/** Without SMTP, in the data folder. */
const MAILS_KEPT_MS = 48 * HOUR_MS;

// biome-ignore lint/suspicious/noExplicitAny: each has arguments of its own
export const allJobs: readonly Job<any>[] = [
  accountMail,
  accountDeletions,
  securityMail,
  invitationMail,
  feedbackMail,
  feedbackAnswerMail,
  announceOlderShapes,
  codeRedemption,
  beginRequiredFactor,
  giveBoughtSeats,
  renewalMail,
  tellSeated,
  tellSeatsContinue,
  tellLapsed,
  forgetMethod,
  receiptMail,
  deliverNotices,
  noticeMail,
  noticePush,
  devicePush,
  watchCalls(livingSessions),
  countRatings,
  countViews,
  countPolls,
  contentOfWorkflow,
  generateContent,
  retireCourse,
  restoreCourse,
  missingCertificates,
  planMail,
  remindPlans,
  approvedTexts,
  textChangesHands,
  renameExamSessions,
  learningRollUps,
  defineSchedule('index-content', HOUR_MS, ({ database }) => indexWhatIsMissing(database)),
  defineSchedule('renew-subscriptions', HOUR_MS, renewSubscriptions),
  defineSchedule('begin-terms', HOUR_MS, beginTerms),
  defineSchedule('end-plan-tiers', HOUR_MS, endPlanTiers),
  defineSchedule('tell-seats-ending', HOUR_MS, tellSeatsEnding),
  defineSchedule('reconcile-payments', RECONCILED_MS, reconcilePayments, { waitsFor: 'partners' }),
  defineSchedule('release-coupons', HOUR_MS, releaseCoupons),
  defineSchedule('forget-ended-push-devices', HOUR_MS, ({ database, now }) =>
    forgetEndedDevices(database.db, now()),
  ),
  defineSchedule('forget-old-sessions', HOUR_MS, ({ database, now }) =>
    forgetOldSessions(database.db, now()),
  ),
  defineSchedule('forget-old-device-logs', HOUR_MS, ({ database, now }) =>
    forgetOldDeviceLogs(database.db, now()),
  ),
  defineSchedule('forget-old-mail-tokens', HOUR_MS, ({ database, now }) =>
    forgetOldMailTokens(database.db, now()),
  ),
  defineSchedule('let-old-audit-lines-leave', HOUR_MS, ({ database, now }) =>
    letOldLinesLeave(database.db, now()),
  ),
  defineSchedule('forget-old-mails', HOUR_MS, ({ mailer, now }) => mailer.forget(now() - MAILS_KEPT_MS)),
  defineSchedule('forget-old-invitation-mails', HOUR_MS, async ({ database, now }) => {
    await forgetOldInvitationMails(database.db, now());
    await forgetOldMailProofs(database.db, now());
  }),
  defineSchedule('forget-old-sign-in-codes', HOUR_MS, ({ database, now }) =>
    forgetOldSignInCodes(database.db, now()),
  ),
  defineSchedule('forget-spent-challenges', HOUR_MS, ({ database, now }) =>
    forgetSpentChallenges(database.db, now()),
  ),
  defineSchedule('forget-unfinished-uploads', UPLOAD_MS, forgetUnfinishedUploads),
  defineSchedule('forget-unused-assets', HOUR_MS, forgetUnusedAssets),
  defineSchedule('forget-empty-clients', HOUR_MS, async ({ database, now }) => {
    await forgetEmptyClients(database.db);
    await forgetOldAttempts(database.db, now());
  }),
];
