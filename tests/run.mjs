// npm test: unit and simulation tests (vitest) and browser tests (Playwright) against the built product.
//   npm test -- unit [what vitest takes]      npm test -- e2e [what Playwright takes]
//   npm test -- FILE …                        each file goes to the runner that it belongs to
// Ends with what failed, once more, and one line, `N passed, N failed`, over everything that ran.
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { askedToStop, install, root, run } from '../sync-server/boot.mjs';
import { buildIfChanged } from '../sync-server/build.mjs';
import { obtainChromium } from './find-chromium.mjs';
import { failure, playwrightTally, total, vitestTally } from './tally.mjs';

const wanted = chosen(process.argv.slice(2));
const reports = join(root, '.tmp', 'test-reports');
/** @type {import('./tally.mjs').Tally[]} */
const tallies = [];

await install();
rmSync(reports, { recursive: true, force: true });
mkdirSync(reports, { recursive: true });

// Built first: tests that start the server get the client that belongs to these sources.
const built = wanted.e2e || wanted.unit?.length === 0 ? (await buildIfChanged()) === 0 : true;
if (!built) tallies.push(failure('The client could not be built.'));
if (wanted.unit) tallies.push(await unit(wanted.unit));
if (wanted.e2e && built) tallies.push(await e2e(wanted.e2e));

const { line, ok } = total(tallies);
for (const { failures = [] } of tallies) for (const one of failures) console.error(`\nFailed: ${one}`);
for (const { problem } of tallies) if (problem) console.error(`\n${problem}`);
if (askedToStop()) console.error(`\nStopped by ${askedToStop()}.`);
console.log(`\n${line}`);
process.exit(ok && !askedToStop() ? 0 : 1);

/** @param {readonly string[]} args */
async function unit(args) {
  const report = join(reports, 'vitest.json');
  const reporting = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  return vitestTally(report, await run(['node_modules/vitest/vitest.mjs', 'run', ...reporting, ...args]));
}

/** @param {readonly string[]} args */
async function e2e(args) {
  const chromium = await obtainChromium();
  if ('missing' in chromium) return failure(`The browser tests did not run. ${chromium.missing}`);
  const report = join(reports, 'playwright.json');
  const code = await run(['node_modules/@playwright/test/cli.js', 'test', '--reporter=list,json', ...args], {
    env: { CHROMIUM_PATH: chromium.path, PLAYWRIGHT_JSON_OUTPUT_FILE: report },
  });
  return playwrightTally(report, code);
}

/**
 * @param {readonly string[]} args
 * @returns {{ unit?: readonly string[], e2e?: readonly string[] }} the arguments for each runner that is to run
 */
function chosen(args) {
  const [suite, ...rest] = args;
  if (suite === undefined) return { unit: [], e2e: [] };
  if (suite === 'unit') return { unit: rest };
  if (suite === 'e2e') return { e2e: rest };
  const option = args.find((arg) => arg.startsWith('-'));
  if (option) {
    console.error(
      `Say which tests ${option} is for: npm test -- unit ${option}, or npm test -- e2e ${option}`,
    );
    process.exit(2);
  }
  const browser = args.filter((file) => /(^|\/)e2e(\/|$)|\.spec\b/.test(file));
  const others = args.filter((file) => !browser.includes(file));
  return { ...(others.length > 0 && { unit: others }), ...(browser.length > 0 && { e2e: browser }) };
}
