/** Unit and simulation tests; with LECTERN_SOAK=1 (`npm run soak`) the long loops instead. Which ring runs what: tests/rings.mjs. */
import { configDefaults, defineConfig } from 'vitest/config';
import { apart, onlyInFull } from './tests/rings.mjs';
import { plantedIn } from './tests/sim/mutants/plant-in-vitest.mjs';
import { ByEnvironment } from './tests/support/by-environment.ts';

const soak = process.env.LECTERN_SOAK === '1';
const tests = ['{src,workers,sync-server,tests}/**/*.test.{ts,tsx}'];
const left = [
  ...configDefaults.exclude,
  'tests/e2e/**',
  ...(process.env.LECTERN_RING === 'core' ? onlyInFull : []),
];

export default defineConfig({
  plugins: plantedIn(process.env.LECTERN_MUTANT),
  oxc: { jsx: { runtime: 'automatic' } },
  // Vite would take the ES modules of graphql, Node takes the others for the packages that need it: two that don't know each other.
  resolve: { alias: [{ find: /^graphql$/, replacement: 'graphql/index.js' }] },
  test: {
    environment: 'node',
    fsModuleCache: process.env.LECTERN_MUTANT === undefined, // a planted one must not be found there by the next run
    globalSetup: ['tests/support/postgres-for-tests.ts'],
    setupFiles: ['tests/support/vitest-setup.ts'],
    pool: 'forks',
    maxWorkers: soak ? 1 : 2,
    sequence: { sequencer: ByEnvironment },
    testTimeout: soak ? 6 * 3_600_000 : 20_000,
    hookTimeout: 90_000, // a first start of PostgreSQL on a busy machine
    teardownTimeout: 30_000,
    projects: [
      {
        extends: true,
        test: { name: 'together', include: soak ? [] : tests, exclude: [...left, ...apart], isolate: false },
      },
      {
        extends: true,
        test: { name: 'apart', include: soak ? ['tests/soak/**/*.soak.ts'] : apart, exclude: left },
      },
    ],
  },
});
