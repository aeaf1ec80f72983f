// Reads the numbers out of the runners' reports. A run that ends badly, tells no numbers or runs no test is a
// failure of its own, so that a crash can never pass for a success.
import { readFileSync } from 'node:fs';

/** @typedef {{ passed: number, failed: number, skipped: number, problem?: string }} Tally */

/** @param {string} problem */
export const failure = (problem) => ({ passed: 0, failed: 1, skipped: 0, problem });

/** @param {string} file */
export const vitestTally = (file, exitCode = 0) =>
  tally('vitest', file, exitCode, (report) => ({
    passed: report.numPassedTests,
    // A file that breaks before its first test fails without a test to count.
    failed:
      report.numFailedTests +
      report.testResults.filter(
        (
          /** @type {{ status: string, assertionResults: { status: string }[] }} */ {
            status,
            assertionResults,
          },
        ) => status === 'failed' && assertionResults.every((test) => test.status !== 'failed'),
      ).length,
    skipped: report.numPendingTests + report.numTodoTests,
  }));

/** @param {string} file */
export const playwrightTally = (file, exitCode = 0) =>
  tally('playwright', file, exitCode, (report) => ({
    passed: report.stats.expected + report.stats.flaky,
    failed: report.stats.unexpected,
    skipped: report.stats.skipped,
  }));

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
