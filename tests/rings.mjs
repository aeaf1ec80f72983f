// The rings of tests: what each runs, and how many minutes it may take on two quiet cores.
//   core   `npm test`: everything that is quick, 40 stories, one kill of each kind, one browser journey an area (those tagged @core)
//   full   `npm run test:full`: everything

/** @typedef {'core' | 'full'} Ring */

/** Minutes. @type {Record<Ring, { unit: number, browser: number }>} */
export const budgets = {
  core: { unit: 6.5, browser: 5 },
  full: { unit: 15, browser: 30 },
};

/** Of a budget: from here on a run warns. */
export const WARN_FROM = 0.9;

/** What proves at length what another file of the core proves in short, or what hardly anybody changes. */
export const onlyInFull = [
  'sync-server/http/accounts/lying-provider.test.ts',
  'sync-server/operate/backup/backup.test.ts',
  'sync-server/storage/embedded-postgres.test.ts',
  'sync-server/storage/embedded-binaries.test.ts',
  'tests/hostile-visitors.test.ts',
  'tests/kill/killed-coming-in.test.ts',
  'tests/kill/killed-redemption.test.ts',
  'tests/kill/killed-retirement.test.ts',
  'tests/kill/killed-uploads.test.ts',
  'tests/kill/operated-accounts.test.ts',
  'tests/kill/refunded-by-command.test.ts',
  'tests/kill/restored-backup.test.ts',
  'tests/server/redemption-interleavings.test.ts',
  'tests/server/stripe-payments.test.ts',
  'tests/sim/conversations.test.ts',
  'tests/sim/course-edits.test.ts',
  'tests/sim/exam-sessions.test.ts',
  'tests/sim/playlist-edits.test.ts',
];

/**
 * Files that need a process of their own: they replace or reset modules, see what happens once a page or process, or take the clock of the
 * whole process. All others follow each other in the same processes and on the same page, where nothing is loaded twice.
 */
export const apart = [
  'src/app/early-store.test.ts',
  'src/app/public-page.test.ts',
  'src/app/shell/header/create-menu.test.tsx',
  'src/app/shell/missing-styles-notice.test.tsx',
  'src/contract/words/terms.test.ts',
  'src/features/account/own-calls.test.tsx',
  'src/features/exams/session-screen-loads-early.test.tsx',
  'src/features/feedback/feedback-dialog.test.tsx',
  'src/features/skills/parts/video-fallback.test.tsx',
  'src/features/studio/studio.test.tsx',
  'src/features/workflow/workflow-menu.test.tsx',
  'src/sync/storage/keep-storage.test.ts',
  'sync-server/services/older-shapes.test.ts',
  'sync-server/storage/database.test.ts',
  'sync-server/storage/full-disk.test.ts',
  'tests/lesson-all-the-way.test.tsx',
  'tests/server/policy-share.test.ts',
  'tests/sim/stories-one.test.ts',
  'tests/sim/stories-two.test.ts',
  'tests/sim/verbs.test.ts',
];
