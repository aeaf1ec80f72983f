/**
 * Browser tests in the Chromium of this machine, two files at a time; each file starts, kills and restarts a server of its own. `npm test` plays
 * those whose titles end with @core, `npm run test:full` all.
 */
import { defineConfig } from '@playwright/test';
import { findChromium } from './tests/find-chromium.mjs';

export default defineConfig({
  testDir: 'tests/e2e',
  testMatch: '**/*.spec.ts',
  globalSetup: './tests/e2e/support/ring-setup.ts',
  outputDir: '.tmp/test-results',
  snapshotPathTemplate: 'tests/e2e/pictures/{arg}{ext}',
  fullyParallel: false,
  forbidOnly: true,
  workers: 2,
  retries: 0,
  // How long a machine may take that is three times as slow as a quiet one of two cores. What a person waits for is the benches' affair.
  timeout: 240_000,
  expect: { timeout: 30_000 },
  reporter: [['list']],
  use: {
    actionTimeout: 30_000,
    serviceWorkers: 'allow',
    trace: 'off',
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: findChromium(),
      args: [
        '--no-sandbox', // the tests may run as root
        '--disable-gpu',
        '--disable-quic',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--no-first-run',
      ],
    },
  },
});
