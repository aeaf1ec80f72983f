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
  'sync-server/operate/backup/backup.test.ts',
  'sync-server/storage/embedded-postgres.test.ts',
  'sync-server/storage/embedded-binaries.test.ts',
  'tests/hostile-visitors.test.ts',
  'tests/kill/killed-redemption.test.ts',
  'tests/kill/killed-retirement.test.ts',
  'tests/kill/killed-uploads.test.ts',
  'tests/kill/operated-accounts.test.ts',
  'tests/kill/restored-backup.test.ts',
  'tests/server/redemption-interleavings.test.ts',
  'tests/server/stripe-payments.test.ts',
  'tests/sim/conversations.test.ts',
  'tests/sim/course-edits.test.ts',
  'tests/sim/exam-sessions.test.ts',
  'tests/sim/playlist-edits.test.ts',
];

/**
 * Files that need a process of their own: they replace modules, count what a module keeps, measure, or move clocks. All others follow each
 * other in the same processes, where nothing is loaded twice: that takes a third of the time.
 */
export const apart = [
  'src/app/shell/header/create-menu.test.tsx',
  'src/features/account/own-calls.test.tsx',
  'src/features/generation/content-job-notices.test.tsx',
  'src/features/settings/push.test.tsx',
  'src/features/skills/parts/video-fallback.test.tsx',
  'src/features/workflow/workflow-menu.test.tsx',
  'src/store/clearing.test.ts',
  'src/ui/toast-host.test.tsx',
  'sync-server/main.test.ts',
  'sync-server/services/older-shapes.test.ts',
  'sync-server/storage/full-disk.test.ts',
  'tests/*.test.{ts,tsx}',
  'tests/{kill,sim}/**/*.test.{ts,tsx}',
  'tests/server/policy-share.test.ts',
];
