// Reads the numbers out of the runners' reports. A run that ends badly, tells no numbers or runs no test is a
// failure of its own, so that a crash can never pass for a success.
import { readFileSync } from 'node:fs';

import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';

/**
 * `failures` names each test that failed and begins with its message: said once more at the end of a run, where
 * a reader of the last lines finds it.
 * @typedef {{ passed: number, failed: number, skipped: number, problem?: string, failures?: string[] }} Tally
 */

const LINES_OF_A_MESSAGE = 12;
const frameOfALibrary = /^\s*at .*node_modules\//;

/** @param {string} problem */
export const failure = (problem) => ({ passed: 0, failed: 1, skipped: 0, problem });

/** @param {string} name @param {string | undefined} message */
const named = (name, message = '') =>
  stripVTControlCharacters(message)
    .split('\n')
    .filter((line) => !frameOfALibrary.test(line))
    .slice(0, LINES_OF_A_MESSAGE)
    .reduce((text, line) => `${text}\n  ${line}`, name)
    .trimEnd();

/** @param {string} file */
export const vitestTally = (file, exitCode = 0) =>
  tally('vitest', file, exitCode, (report) => {
    // A file that breaks before its first test fails without a test to count.
    const broken = report.testResults.filter(
      (/** @type {VitestFile} */ { status, assertionResults }) =>
        status === 'failed' && assertionResults.every((test) => test.status !== 'failed'),
    );
    return {
      passed: report.numPassedTests,
      failed: report.numFailedTests + broken.length,
      skipped: report.numPendingTests + report.numTodoTests,
      failures: report.testResults.flatMap((/** @type {VitestFile} */ one) => {
        const name = relative(process.cwd(), one.name);
        if (broken.includes(one)) return [named(name, one.message)];
        return one.assertionResults
          .filter((test) => test.status === 'failed')
          .map((test) => named(`${name} › ${test.fullName}`, test.failureMessages[0]));
      }),
    };
  });

/**
 * @typedef {{ status: string, fullName: string, failureMessages: string[] }} VitestTest
 * @typedef {{ name: string, status: string, message?: string, assertionResults: VitestTest[] }} VitestFile
 */

/** @param {string} file */
export const playwrightTally = (file, exitCode = 0) =>
  tally('playwright', file, exitCode, (report) => ({
    passed: report.stats.expected + report.stats.flaky,
    failed: report.stats.unexpected,
    skipped: report.stats.skipped,
    failures: report.suites.flatMap(failuresOf),
  }));

/**
 * @typedef {{ results: { status: string, error?: { message?: string } }[] }} PlaywrightTest
 * @typedef {{ file: string, line: number, title: string, ok: boolean, tests: PlaywrightTest[] }} PlaywrightSpec
 * @typedef {{ suites?: PlaywrightSuite[], specs: PlaywrightSpec[] }} PlaywrightSuite
 */

/** @param {PlaywrightSuite} suite @returns {string[]} */
const failuresOf = (suite) => [
  ...suite.specs
    .filter((spec) => !spec.ok)
    .map(({ file, line, title, tests }) => {
      const said = tests.flatMap((test) => test.results).find((result) => result.error);
      return named(`tests/e2e/${file}:${line} › ${title}`, said?.error?.message);
    }),
  ...(suite.suites ?? []).flatMap(failuresOf),
];

/**
 * @param {string} runner
 * @param {string} file
 * @param {number} exitCode
 * @param {(report: any) => Tally} read
 * @returns {Tally}
 */
function tally(runner, file, exitCode, read) {
  /** @type {Tally} */
  let result;
  try {
    result = read(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    return failure(`${runner} ended with ${exitCode} and left no numbers.`);
  }
  if (![result.passed, result.failed, result.skipped].every(Number.isSafeInteger)) {
    return failure(`${runner} left a report that holds no numbers.`);
  }
  if (result.passed + result.failed === 0) return { ...result, failed: 1, problem: `${runner} ran no test.` };
  if (exitCode !== 0 && result.failed === 0) {
    return { ...result, failed: 1, problem: `${runner} ended with ${exitCode} though no test failed.` };
  }
  return result;
}

/**
 * @param {readonly Tally[]} tallies
 * @returns {{ line: string, ok: boolean }}
 */
export function total(tallies) {
  const sum = (/** @type {'passed' | 'failed' | 'skipped'} */ key) =>
    tallies.reduce((n, tally) => n + tally[key], 0);
  const [passed, failed, skipped] = [sum('passed'), sum('failed'), sum('skipped')];
  const line = `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
  return { line, ok: failed === 0 && passed > 0 };
}
