// npm test: the core ring of unit and simulation tests (vitest) and of browser tests (Playwright) against the built product.
// npm run test:full: all of them. What each ring runs: rings.mjs.
//   npm test -- unit [what vitest takes]      npm test -- e2e [what Playwright takes]
//   npm test -- FILE …                        each file, whole, goes to the runner that it belongs to
// What fails runs once more at the end, file by file, alone: what passes then is unsteady, said and written to .tmp/unsteady.json.
// Ends with what failed, once more, and one line, `N passed, N failed`, over everything that ran.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { askedToStop, install, root, run } from '../sync-server/boot.mjs';
import { buildIfChanged } from '../sync-server/build.mjs';
import { obtainChromium } from './find-chromium.mjs';
import { budgets, WARN_FROM } from './rings.mjs';
import { afterSecondLook, failure, playwrightTally, total, vitestTally } from './tally.mjs';

/** @typedef {import('./tally.mjs').Tally} Tally */

/** More than this, and it is no matter of steadiness. */
const MOST_LOOKED_AT_AGAIN = 10;
const SLOWEST = 10;

const { ring, whole, wanted } = chosen(process.argv.slice(2));
const reports = join(root, '.tmp', 'test-reports');
const unsteadyFile = join(root, '.tmp', 'unsteady.json');
/** @type {{ name: string, minutes: number, budget?: number }[]} */
const phases = [];
let runs = 0;

await install();
rmSync(reports, { recursive: true, force: true });
rmSync(unsteadyFile, { force: true });
mkdirSync(reports, { recursive: true });

/** @type {{ tally: Tally, again: (file: string) => Promise<Tally> }[]} */
const looked = [];
// Built first: tests that start the server get the client that belongs to these sources.
const built = wanted.e2e || wanted.unit?.length === 0 ? (await timed('build', buildIfChanged)) === 0 : true;
if (!built) looked.push({ tally: failure('The client could not be built.'), again: async () => failure('') });
if (wanted.unit) {
  const args = wanted.unit;
  const tally = await timed('unit', () => unit(args));
  looked.push({ tally, again: (file) => unit([file]) });
}
if (wanted.e2e && built) {
  const args = wanted.e2e;
  const tally = await timed('browser', () => e2e(args));
  looked.push({ tally, again: (file) => e2e([file, '--workers=1']) });
}
const { tallies, unsteady } = await secondLook();

for (const { files } of tallies)
  for (const { failures } of files) for (const { text } of failures) console.error(`\nFailed: ${text}`);
for (const { problem } of tallies) if (problem) console.error(`\n${problem}`);
if (whole) tellTimes();
if (unsteady.length > 0) {
  console.log(
    `\nThese failed, and passed alone. Each is a defect of the product or of the test (docs/unsteady.md):`,
  );
  for (const { text } of unsteady) console.log(`\nUnsteady: ${text}`);
  writeFileSync(unsteadyFile, `${JSON.stringify(unsteady, null, 2)}\n`);
}
if (askedToStop()) console.error(`\nStopped by ${askedToStop()}.`);
const { line, ok } = total(tallies);
console.log(`\n${line}`);
process.exit(ok && !askedToStop() ? 0 : 1);

/** @param {readonly string[]} args @returns {Promise<Tally>} */
async function unit(args) {
  const report = reportFile();
  const reporting = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const env = whole ? { LECTERN_RING: ring } : {};
  return vitestTally(
    report,
    await run(['node_modules/vitest/vitest.mjs', 'run', ...reporting, ...args], { env }),
  );
}

/** @param {readonly string[]} args @returns {Promise<Tally>} */
async function e2e(args) {
  const chromium = await obtainChromium();
  if ('missing' in chromium) return failure(`The browser tests did not run. ${chromium.missing}`);
  const report = reportFile();
  const those = whole && ring === 'core' ? ['--grep=@core'] : [];
  const code = await run(
    ['node_modules/@playwright/test/cli.js', 'test', '--reporter=list,json', ...those, ...args],
    {
      env: {
        ...{ CHROMIUM_PATH: chromium.path, PLAYWRIGHT_JSON_OUTPUT_FILE: report },
        ...(whole ? { LECTERN_RING: ring } : {}),
      },
    },
  );
  return playwrightTally(report, code);
}

/** A name of its own for each run of a runner. */
function reportFile() {
  runs += 1;
  return join(reports, `${runs}.json`);
}

/** @returns {Promise<{ tallies: Tally[], unsteady: import('./tally.mjs').FailedTest[] }>} */
async function secondLook() {
  const firsts = looked.map(({ tally }) => tally);
  const failing = firsts.flatMap(({ files }) => files.filter(({ failed }) => failed > 0));
  const tooMany = failing.length > MOST_LOOKED_AT_AGAIN;
  if (!whole || failing.length === 0 || tooMany || askedToStop()) return { tallies: firsts, unsteady: [] };
  console.log(`\nFiles that failed: ${failing.length}. Each runs once more, alone.`);
  return timed('second look', async () => {
    /** @type {Tally[]} */
    const tallies = [];
    const unsteady = [];
    for (const { tally, again } of looked) {
      /** @type {Map<string, Tally>} */
      const seconds = new Map();
      for (const { file, failed } of tally.files) if (failed > 0) seconds.set(file, await again(file));
      const after = afterSecondLook(tally, seconds);
      tallies.push(after.tally);
      unsteady.push(...after.unsteady);
    }
    return { tallies, unsteady };
  });
}

/**
 * @template T
 * @param {string} name
 * @param {() => Promise<T>} work
 */
async function timed(name, work) {
  const start = performance.now();
  try {
    return await work();
  } finally {
    const budget = name === 'unit' || name === 'browser' ? budgets[ring][name] : undefined;
    phases.push({ name, minutes: (performance.now() - start) / 60_000, ...(budget && { budget }) });
  }
}

function tellTimes() {
  const slowest = looked
    .flatMap(({ tally }) => tally.files)
    .toSorted((a, b) => b.seconds - a.seconds)
    .slice(0, SLOWEST);
  console.log('\nThe slowest files:');
  for (const { file, seconds } of slowest) console.log(`${seconds.toFixed(1).padStart(7)} s  ${file}`);
  console.log(`\nMinutes of the ${ring} ring:`);
  for (const { name, minutes, budget } of phases) {
    const near = budget !== undefined && minutes > budget * WARN_FROM;
    const of = budget === undefined ? '' : ` of ${budget}${near ? '  WARNING: near or over its budget' : ''}`;
    console.log(`${minutes.toFixed(1).padStart(7)}${of}  ${name}`);
  }
}

/**
 * @param {readonly string[]} argv
 * @returns {{ ring: import('./rings.mjs').Ring, whole: boolean, wanted: { unit?: readonly string[], e2e?: readonly string[] } }}
 *   whole: all that a ring has; wanted: the arguments for each runner that is to run
 */
function chosen(argv) {
  const full = argv[0] === '--full';
  const ring = full ? 'full' : 'core';
  const args = full ? argv.slice(1) : argv;
  const [suite, ...rest] = args;
  if (suite === undefined) return { ring, whole: true, wanted: { unit: [], e2e: [] } };
  const whole = rest.length === 0;
  if (suite === 'unit') return { ring, whole, wanted: { unit: rest } };
  if (suite === 'e2e') return { ring, whole, wanted: { e2e: rest } };
  const option = args.find((arg) => arg.startsWith('-'));
  if (option) {
    console.error(
      `Say which tests ${option} is for: npm test -- unit ${option}, or npm test -- e2e ${option}`,
    );
    process.exit(2);
  }
  const browser = args.filter((file) => /(^|\/)e2e(\/|$)|\.spec\b/.test(file));
  const others = args.filter((file) => !browser.includes(file));
  return {
    ring,
    whole: false,
    wanted: { ...(others.length > 0 && { unit: others }), ...(browser.length > 0 && { e2e: browser }) },
  };
}
