/**
 * Brings the database to the newest schema. One transaction for all of it, under a lock of the database: a kill leaves
 * the old schema whole, and of several starting nodes one does the work.
 */
import { type Kysely, sql } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import * as start from './migrations/0001-start.ts';
import * as drafts from './migrations/0002-drafts.ts';
import * as lms from './migrations/0003-lms.ts';
import * as sync from './migrations/0004-sync.ts';
import * as sealingKeys from './migrations/0005-sealing-keys.ts';
import * as draftCopies from './migrations/2026-11-23-drafts-copies.ts';
import * as jobs from './migrations/2026-11-23-jobs-jobs.ts';
import * as limitsCounters from './migrations/2026-11-23-limits-counters.ts';
import * as limitsWriting from './migrations/2026-11-23-limits-writing.ts';
import * as legacySkills from './migrations/2026-11-23-make-legacy-skills.ts';
import * as auditTrail from './migrations/2026-11-23-rights-audit-trail.ts';
import * as signUp from './migrations/2026-11-23-sign-up.ts';
import * as belong from './migrations/2026-11-24-belong.ts';
import * as belongCodes from './migrations/2026-11-24-belong-codes.ts';
import * as draftVersions from './migrations/2026-11-24-drafts-versions.ts';
import * as findContent from './migrations/2026-11-24-find-content.ts';
import * as findSearch from './migrations/2026-11-24-find-search.ts';
import * as lmsPackages from './migrations/2026-11-24-lms-packages.ts';
import * as lmsSkills from './migrations/2026-11-24-lms-skills.ts';
import * as makeCaptions from './migrations/2026-11-24-make-captions.ts';
import * as makeFeaturedCovers from './migrations/2026-11-24-make-featured-covers.ts';
import * as makeGeneration from './migrations/2026-11-24-make-generation.ts';
import * as makeSettings from './migrations/2026-11-24-make-settings.ts';
import * as picturesUploads from './migrations/2026-11-24-pictures-uploads.ts';
import * as signinAccounts from './migrations/2026-11-24-signin-accounts.ts';
import * as signinCodes from './migrations/2026-11-24-signin-codes.ts';
import * as signinDevices from './migrations/2026-11-24-signin-devices.ts';
import * as signinIdentities from './migrations/2026-11-24-signin-identities.ts';
import * as signinImpersonation from './migrations/2026-11-24-signin-impersonation.ts';
import * as signinSandbox from './migrations/2026-11-24-signin-sandbox.ts';
import * as shapes from './migrations/2026-11-24-sync-shapes.ts';
import * as tenantGroupCourses from './migrations/2026-11-24-tenant-group-courses.ts';
import * as tenantGroupsPinned from './migrations/2026-11-24-tenant-groups-pinned.ts';
import * as tenantSettings from './migrations/2026-11-24-tenant-settings.ts';
import * as signinFactors from './migrations/2026-11-25-signin-factors.ts';
import * as studyMarketplace from './migrations/2026-11-25-study-marketplace.ts';
import * as studyPlan from './migrations/2026-11-25-study-plan.ts';
import * as userFeedback from './migrations/2026-11-25-user-feedback.ts';
import * as auditRetention from './migrations/2026-11-26-audit-retention.ts';
import * as billing from './migrations/2026-11-26-billing.ts';
import * as chat from './migrations/2026-11-26-chat.ts';
import * as mailCounts from './migrations/2026-11-26-mail-counts.ts';
import * as mailLinks from './migrations/2026-11-26-mail-links.ts';
import * as practise from './migrations/2026-11-26-practise.ts';
import * as realtime from './migrations/2026-11-26-realtime.ts';
import * as retirement from './migrations/2026-11-26-retirement.ts';
import * as studio from './migrations/2026-11-26-studio.ts';
import * as certificates from './migrations/2026-11-27-certificates.ts';
import * as learningDays from './migrations/2026-11-27-learning-days.ts';
import * as notes from './migrations/2026-11-27-notes.ts';
import * as noticeChoices from './migrations/2026-11-27-notice-choices.ts';
import * as paymentProvider from './migrations/2026-11-27-payment-provider.ts';
import * as studioApprovals from './migrations/2026-11-27-studio-approvals.ts';
import * as talkReports from './migrations/2026-11-27-talk-reports.ts';
import * as commentReports from './migrations/2026-11-28-comment-reports.ts';
import * as organizationUploads from './migrations/2026-11-28-organization-uploads.ts';
import * as pollCounts from './migrations/2026-11-28-poll-counts.ts';
import * as revokedCodes from './migrations/2026-11-28-revoked-codes.ts';
import * as seatPurchases from './migrations/2026-11-28-seat-purchases.ts';
import * as studioApprovedTexts from './migrations/2026-11-28-studio-approved-texts.ts';
import * as tenantRequiredFactor from './migrations/2026-11-28-tenant-required-factor.ts';
import * as webPush from './migrations/2026-11-28-web-push.ts';
import * as contentViews from './migrations/2026-11-29-content-views.ts';
import * as feedbackAnswers from './migrations/2026-11-30-feedback-answers.ts';
import * as searchWords from './migrations/2026-11-30-search-words.ts';
import * as ownSkills from './migrations/2026-12-01-own-skills.ts';
import * as temporaryPasswords from './migrations/2026-12-01-temporary-passwords.ts';
import * as attempts from './migrations/2026-12-02-attempts.ts';
import * as codesWithoutSeat from './migrations/2026-12-02-codes-without-seat.ts';
import * as identityAddress from './migrations/2026-12-02-identity-address.ts';
import * as invitationProofs from './migrations/2026-12-02-invitation-proofs.ts';
import * as takeBack from './migrations/2026-12-03-d-take-back.ts';
import * as draftWriters from './migrations/2026-12-10-draft-writers.ts';
import * as approvalsByOthers from './migrations/2026-12-10-e-approvals-by-others.ts';
import * as codesUsed from './migrations/2026-12-11-codes-used.ts';
import * as filesScanner from './migrations/2026-12-12-files-scanner.ts';
import * as seenMessages from './migrations/2026-12-16-seen-messages.ts';
import * as scheduleDone from './migrations/2026-12-17-schedule-done.ts';
import * as scheduleSequence from './migrations/2026-12-17-schedule-sequence.ts';
import * as money from './migrations/2026-12-20-money.ts';
import * as couponUses from './migrations/2026-12-21-mon4-coupon-uses.ts';
import * as commentsResolved from './migrations/2026-12-22-comments-resolved.ts';
import * as couponCurrency from './migrations/2026-12-22-mon-coupon-currency.ts';
import * as endedIdentities from './migrations/2026-12-24-ended-identities.ts';
import * as planTiming from './migrations/2026-12-25-a-plan-timing.ts';
import * as olderMessages from './migrations/2026-12-26-older-messages.ts';
import * as storyboard from './migrations/2026-12-28-storyboard.ts';
import * as tiers from './migrations/2026-12-29-3-tiers.ts';
import type { Database } from './tables.ts';

/** By name, in the order they run in. A name is for ever; two branches may add theirs side by side. */
const migrations: Record<string, Migration> = {
  '0001-start': start,
  '0002-drafts': drafts,
  '0003-lms': lms,
  '0004-sync': sync,
  '0005-sealing-keys': sealingKeys,
  '2026-11-23-drafts-copies': draftCopies,
  '2026-11-23-jobs-jobs': jobs,
  '2026-11-23-limits-counters': limitsCounters,
  '2026-11-23-limits-writing': limitsWriting,
  '2026-11-23-make-legacy-skills': legacySkills,
  '2026-11-23-rights-audit-trail': auditTrail,
  '2026-11-23-sign-up': signUp,
  '2026-11-24-belong': belong,
  '2026-11-24-lms-packages': lmsPackages,
  '2026-11-24-lms-skills': lmsSkills,
  '2026-11-24-sync-shapes': shapes,
  '2026-11-24-pictures-uploads': picturesUploads,
  '2026-11-24-signin-accounts': signinAccounts,
  '2026-11-24-signin-devices': signinDevices,
  '2026-11-24-belong-codes': belongCodes,
  '2026-11-24-signin-identities': signinIdentities,
  '2026-11-24-make-captions': makeCaptions,
  '2026-11-24-make-featured-covers': makeFeaturedCovers,
  '2026-11-24-make-generation': makeGeneration,
  '2026-11-24-make-settings': makeSettings,
  '2026-11-24-find-content': findContent,
  '2026-11-24-find-search': findSearch,
  '2026-11-24-drafts-versions': draftVersions,
  '2026-11-24-tenant-settings': tenantSettings,
  '2026-11-24-signin-impersonation': signinImpersonation,
  '2026-11-24-tenant-group-courses': tenantGroupCourses,
  '2026-11-24-tenant-groups-pinned': tenantGroupsPinned,
  '2026-11-24-signin-codes': signinCodes,
  '2026-11-24-signin-sandbox': signinSandbox,
  '2026-11-25-signin-factors': signinFactors,
  '2026-11-25-study-marketplace': studyMarketplace,
  '2026-11-25-study-plan': studyPlan,
  '2026-11-25-user-feedback': userFeedback,
  '2026-11-26-audit-retention': auditRetention,
  '2026-11-26-chat': chat,
  '2026-11-26-mail-counts': mailCounts,
  '2026-11-26-mail-links': mailLinks,
  '2026-11-26-studio': studio,
  '2026-11-26-retirement': retirement,
  '2026-11-26-billing': billing,
  '2026-11-26-realtime': realtime,
  '2026-11-26-practise': practise,
  '2026-11-27-certificates': certificates,
  '2026-11-27-learning-days': learningDays,
  '2026-11-27-notes': notes,
  '2026-11-27-notice-choices': noticeChoices,
  '2026-11-27-studio-approvals': studioApprovals,
  '2026-11-27-payment-provider': paymentProvider,
  '2026-11-27-talk-reports': talkReports,
  '2026-11-28-comment-reports': commentReports,
  '2026-11-28-poll-counts': pollCounts,
  '2026-11-28-revoked-codes': revokedCodes,
  '2026-11-28-web-push': webPush,
  '2026-11-28-studio-approved-texts': studioApprovedTexts,
  '2026-11-28-organization-uploads': organizationUploads,
  '2026-11-28-seat-purchases': seatPurchases,
  '2026-11-28-tenant-required-factor': tenantRequiredFactor,
  '2026-11-29-content-views': contentViews,
  '2026-11-30-feedback-answers': feedbackAnswers,
  '2026-11-30-search-words': searchWords,
  '2026-12-01-own-skills': ownSkills,
  '2026-12-01-temporary-passwords': temporaryPasswords,
  '2026-12-02-attempts': attempts,
  '2026-12-02-codes-without-seat': codesWithoutSeat,
  '2026-12-02-identity-address': identityAddress,
  '2026-12-02-invitation-proofs': invitationProofs,
  '2026-12-03-d-take-back': takeBack,
  '2026-12-10-draft-writers': draftWriters,
  '2026-12-10-e-approvals-by-others': approvalsByOthers,
  '2026-12-11-codes-used': codesUsed,
  '2026-12-12-files-scanner': filesScanner,
  '2026-12-16-seen-messages': seenMessages,
  '2026-12-17-schedule-done': scheduleDone,
  '2026-12-17-schedule-sequence': scheduleSequence,
  '2026-12-20-money': money,
  '2026-12-21-mon4-coupon-uses': couponUses,
  '2026-12-22-comments-resolved': commentsResolved,
  '2026-12-22-mon-coupon-currency': couponCurrency,
  '2026-12-24-ended-identities': endedIdentities,
  '2026-12-25-a-plan-timing': planTiming,
  '2026-12-26-older-messages': olderMessages,
  '2026-12-28-storyboard': storyboard,
  '2026-12-29-3-tiers': tiers,
};

/** Every migration that this version can run. */
export const knownMigrations: readonly string[] = Object.keys(migrations);

/** Those that a database of an older version has had: with them it becomes what that version made it. */
export const migrationsNamed = (names: readonly string[]): Record<string, Migration> =>
  Object.fromEntries(Object.entries(migrations).filter(([name]) => names.includes(name)));

export type MigrationPlan = {
  done: string[];
  pending: string[];
  /** a newer version has run them */
  unknown: string[];
};

export async function migrationPlan(db: Kysely<Database>): Promise<MigrationPlan> {
  const { rows: table } = await sql<{ there: boolean }>`
    select to_regclass('public.kysely_migration') is not null as there`.execute(db);
  const { rows } = table[0]?.there
    ? await sql<{ name: string }>`select name from public.kysely_migration order by name`.execute(db)
    : { rows: [] };
  const done = rows.map(({ name }) => name);
  return {
    done,
    pending: knownMigrations.filter((name) => !done.includes(name)),
    unknown: done.filter((name) => !knownMigrations.includes(name)),
  };
}

/**
 * @returns the names of those that ran
 * @throws naming the one that failed; then none of them has run
 */
export async function migrateToLatest<Tables>(
  db: Kysely<Tables>,
  all: Record<string, Migration> = migrations,
): Promise<string[]> {
  const migrator = new Migrator({
    db,
    provider: { getMigrations: async () => all },
    allowUnorderedMigrations: true,
  });
  const { error, results = [] } = await migrator.migrateToLatest();
  if (error !== undefined) {
    const failed = results.find(({ status }) => status === 'Error')?.migrationName;
    const why = error instanceof Error ? error.message : String(error);
    throw new Error(
      `The database could not be brought to the newest schema${failed ? ` (${failed})` : ''}: ${why}`,
      { cause: error },
    );
  }
  return results.map(({ migrationName }) => migrationName);
}
