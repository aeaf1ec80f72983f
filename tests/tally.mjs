// Reads the numbers out of the runners' reports. A run that ends badly, tells no numbers or runs no test is a
// failure of its own, so that a crash can never pass for a success.
import { readFileSync } from 'node:fs';
import { relative, sep } from 'node:path';
import { stripVTControlCharacters } from 'node:util';

/**
 * @typedef {{ name: string, text: string }} FailedTest  text: its name with the beginning of its message
 * @typedef {{ file: string, passed: number, failed: number, skipped: number, seconds: number, failures: FailedTest[] }} FileTally
 *   seconds: of all its tests, one after the other
 * @typedef {{ files: FileTally[], problem?: string }} Tally  problem: what failed beside the tests
 */

const LINES_OF_A_MESSAGE = 12;
const frameOfALibrary = /^\s*at .*node_modules\//;

/** @param {string} problem @returns {Tally} */
export const failure = (problem) => ({ files: [], problem });

/** @param {string} name @param {string | undefined} message @returns {FailedTest} */
const failed = (name, message = '') => ({
  name,
  text: stripVTControlCharacters(message)
    .split('\n')
    .filter((line) => !frameOfALibrary.test(line))
    .slice(0, LINES_OF_A_MESSAGE)
    .reduce((text, line) => `${text}\n  ${line}`, name)
    .trimEnd(),
});

/** @param {string} report @returns {Tally} */
export const vitestTally = (report, exitCode = 0) =>
  tally('vitest', report, exitCode, ({ testResults }) => testResults.map(vitestFile));

/**
 * @typedef {{ status: string, fullName: string, failureMessages: string[] }} VitestTest
 * @typedef {{ name: string, status: string, message?: string, startTime?: number, endTime?: number, assertionResults: VitestTest[] }} VitestFile
 */

/** @param {VitestFile} one @returns {FileTally} */
function vitestFile({ name, status, message, startTime = 0, endTime = 0, assertionResults }) {
  const file = relative(process.cwd(), name).split(sep).join('/');
  const count = (/** @type {string} */ wanted) =>
    assertionResults.filter((test) => test.status === wanted).length;
  const failures = assertionResults
    .filter((test) => test.status === 'failed')
    .map((test) => failed(`${file} › ${test.fullName}`, test.failureMessages[0]));
  // A file that breaks before its first test, or after its last one, fails without a test to count.
  if (status === 'failed' && failures.length === 0) failures.push(failed(file, message));
  const passed = count('passed');
  return {
    file,
    passed,
    failed: failures.length,
    skipped: assertionResults.length - passed - count('failed'),
    seconds: (endTime - startTime) / 1000,
    failures,
  };
}

/** @param {string} report @returns {Tally} */
export const playwrightTally = (report, exitCode = 0) =>
  tally('playwright', report, exitCode, ({ suites }) => suites.map(playwrightFile));

/**
 * @typedef {{ status: string, results: { status: string, duration?: number, error?: { message?: string } }[] }} PlaywrightTest
 * @typedef {{ file: string, line: number, title: string, tests: PlaywrightTest[] }} PlaywrightSpec
 * @typedef {{ file: string, suites?: PlaywrightSuite[], specs: PlaywrightSpec[] }} PlaywrightSuite
 */

/** @param {PlaywrightSuite} suite @returns {FileTally} */
function playwrightFile(suite) {
  const specs = specsOf(suite);
  const tests = specs.flatMap(({ tests }) => tests);
  const results = tests.flatMap((test) => test.results);
  const count = (/** @type {string[]} */ ...wanted) =>
    tests.filter(({ status }) => wanted.includes(status)).length;
  return {
    file: `tests/e2e/${suite.file}`,
    passed: count('expected', 'flaky'),
    failed: count('unexpected'),
    skipped: count('skipped'),
    seconds: results.reduce((sum, { duration = 0 }) => sum + duration, 0) / 1000,
    failures: specs
      .filter(({ tests }) => tests.some(({ status }) => status === 'unexpected'))
      .map(({ file, line, title, tests }) =>
        failed(
          `tests/e2e/${file}:${line} › ${title}`,
          tests.flatMap(({ results }) => results).find(({ error }) => error)?.error?.message,
        ),
      ),
  };
}

/** @param {PlaywrightSuite} suite @returns {PlaywrightSpec[]} */
const specsOf = ({ specs, suites = [] }) => [...specs, ...suites.flatMap(specsOf)];

/**
 * @param {string} runner
 * @param {string} report  the file that it wrote
 * @param {number} exitCode
 * @param {(report: any) => FileTally[]} read
 * @returns {Tally}
 */
function tally(runner, report, exitCode, read) {
  /** @type {FileTally[]} */
  let files;
  try {
    files = read(JSON.parse(readFileSync(report, 'utf8')));
  } catch {
    return failure(`${runner} ended with ${exitCode} and left no numbers.`);
  }
  const { passed, failed } = sumOf(files);
  if (passed + failed === 0) return { files, problem: `${runner} ran no test.` };
  if (exitCode !== 0 && failed === 0) {
    return { files, problem: `${runner} ended with ${exitCode} though no test failed.` };
  }
  return { files };
}

/** @param {readonly FileTally[]} files */
function sumOf(files) {
  const sum = (/** @type {'passed' | 'failed' | 'skipped'} */ key) =>
    files.reduce((n, file) => n + file[key], 0);
  return { passed: sum('passed'), failed: sum('failed'), skipped: sum('skipped') };
}

/**
 * What a run comes to when the files that failed have been run once more, alone. A test that passes then is unsteady, and counts as passed.
 * A file whose second run says nothing counts as it did.
 * @param {Tally} first
 * @param {ReadonlyMap<string, Tally>} again  by file
 * @returns {{ tally: Tally, unsteady: FailedTest[] }}
 */
export function afterSecondLook(first, again) {
  /** @type {FailedTest[]} */
  const unsteady = [];
  const files = first.files.map((file) => {
    const second = again.get(file.file);
    // A runner takes a name for a part of names: a.test.ts brings a.test.tsx along.
    const now = second?.files.find(({ file: name }) => name === file.file);
    if (!now || second?.problem) return file;
    const still = new Set(now.failures.map(({ name }) => name));
    unsteady.push(...file.failures.filter(({ name }) => !still.has(name)));
    return now;
  });
  return { tally: { ...first, files }, unsteady };
}

/**
 * @param {readonly Tally[]} tallies
 * @returns {{ line: string, ok: boolean }}
 */
export function total(tallies) {
  const { passed, failed, skipped } = sumOf(tallies.flatMap(({ files }) => files));
  const problems = tallies.filter(({ problem }) => problem).length;
  const line = `${passed} passed, ${failed + problems} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
  return { line, ok: failed + problems === 0 && passed > 0 };
}
