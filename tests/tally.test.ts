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
      aReport({ suites: [], stats: { expected: 2, unexpected: 0, flaky: 0, skipped: 0 } }),
      0,
    );
    expect(total([unit, browser])).toEqual({ line: '6 passed, 0 failed, 2 skipped', ok: true });
  });

  it('name the skipped ones only when there are some', () => {
    expect(total([vitestTally(aVitestReport(), 0)]).line).toBe('4 passed, 0 failed');
  });

  it('count a file that breaks before its first test', () => {
    const testResults = [
      {
        name: path.resolve('src/a.test.ts'),
        status: 'failed',
        message: 'no such module',
        assertionResults: [],
      },
      {
        name: path.resolve('src/b.test.ts'),
        status: 'failed',
        assertionResults: [{ status: 'failed', fullName: 'a page opens', failureMessages: ['was closed'] }],
      },
    ];
    expect(vitestTally(aVitestReport({ numFailedTests: 1, testResults }), 1)).toMatchObject({
      passed: 4,
      failed: 2,
      failures: ['src/a.test.ts\n  no such module', 'src/b.test.ts › a page opens\n  was closed'],
    });
  });

  it('name a browser test that failed by its place, with the beginning of what it said', () => {
    const passing = { ok: true, file: 'b.spec.ts', line: 3, title: 'a page closes', tests: [] };
    const message = Array.from({ length: 40 }, (_, line) => `line ${line + 1}`).join('\n');
    const results = [{ status: 'failed', error: { message } }];
    const failing = { ok: false, file: 'b.spec.ts', line: 9, title: 'a page opens', tests: [{ results }] };
    const suites = [{ specs: [passing], suites: [{ specs: [failing] }] }];
    const stats = { expected: 1, unexpected: 1, flaky: 0, skipped: 0 };
    const { failures } = playwrightTally(aReport({ suites, stats }), 1);
    expect(failures).toHaveLength(1);
    expect(failures?.[0]).toMatch(
      /^tests\/e2e\/b\.spec\.ts:9 › a page opens\n {2}line 1\n( {2}line \d+\n){10} {2}line 12$/,
    );
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
