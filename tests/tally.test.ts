import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { playwrightTally, total, vitestTally } from './tally.mjs';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'lectern-tally-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function aReport(content: unknown): string {
  const file = path.join(folder, 'report.json');
  writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content));
  return file;
}

const aVitestReport = (change: object = {}) =>
  aReport({
    numPassedTests: 4,
    numFailedTests: 0,
    numPendingTests: 0,
    numTodoTests: 0,
    testResults: [],
    ...change,
  });

describe('the numbers of a run', () => {
  it('are the sum over the runners', () => {
    const unit = vitestTally(aVitestReport({ numPendingTests: 1, numTodoTests: 1 }), 0);
    const browser = playwrightTally(
      aReport({ stats: { expected: 2, unexpected: 0, flaky: 0, skipped: 0 } }),
      0,
    );
    expect(total([unit, browser])).toEqual({ line: '6 passed, 0 failed, 2 skipped', ok: true });
  });

  it('name the skipped ones only when there are some', () => {
    expect(total([vitestTally(aVitestReport(), 0)]).line).toBe('4 passed, 0 failed');
  });

  it('count a file that breaks before its first test', () => {
    const testResults = [
      { status: 'failed', assertionResults: [] },
      { status: 'failed', assertionResults: [{ status: 'failed' }] },
    ];
    expect(vitestTally(aVitestReport({ numFailedTests: 1, testResults }), 1)).toMatchObject({
      passed: 4,
      failed: 2,
    });
  });

  it.each([
    ['it leaves no report', () => vitestTally(path.join(folder, 'none.json'), 0)],
    ['its report is cut short', () => vitestTally(aReport('{"numPassedTests": 4,'), 0)],
    ['its report holds no numbers', () => playwrightTally(aReport({ stats: {} }), 0)],
    ['it ends badly though no test failed', () => vitestTally(aVitestReport(), 137)],
    ['it ran no test', () => vitestTally(aVitestReport({ numPassedTests: 0, numPendingTests: 3 }), 0)],
  ])('fail a runner when %s', (_case, tally) => {
    const result = tally();
    expect(result).toMatchObject({ failed: 1 });
    expect(result.problem).toBeTruthy();
    expect(total([result]).ok).toBe(false);
  });

  it('are no success when nothing ran at all', () => {
    expect(total([]).ok).toBe(false);
  });
});
