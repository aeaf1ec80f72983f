import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { afterSecondLook, failure, playwrightTally, type Tally, total, vitestTally } from './tally.mjs';

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

const textsOf = ({ files }: Tally) => files.flatMap(({ failures }) => failures.map(({ text }) => text));

const aVitestFile = (file: string, tests: Record<string, string>, change: object = {}) => ({
  name: path.resolve(file),
  status: Object.values(tests).includes('failed') ? 'failed' : 'passed',
  startTime: 1_000,
  endTime: 3_500,
  assertionResults: Object.entries(tests).map(([fullName, status]) => ({
    fullName,
    status,
    failureMessages: status === 'failed' ? ['was closed'] : [],
  })),
  ...change,
});
const aVitestReport = (...testResults: object[]) => aReport({ testResults });
const passing = { 'a page closes': 'passed', 'a page stays': 'passed' };

/** As Playwright says of a test: what came of it, and of each try. */
const aSpec = (title: string, status: string, message?: string) => ({
  file: 'b.spec.ts',
  line: 9,
  title,
  tests: [
    { status, results: [{ status, duration: 1_500, ...(message !== undefined && { error: { message } }) }] },
  ],
});

describe('the numbers of a run', () => {
  it('are the sum over the runners', () => {
    const unit = vitestTally(
      aVitestReport(aVitestFile('a.test.ts', { ...passing, 'a page waits': 'pending', 'a wish': 'todo' })),
    );
    const specs = [aSpec('a page opens', 'expected'), aSpec('a page shuts', 'skipped')];
    const browser = playwrightTally(aReport({ suites: [{ file: 'b.spec.ts', specs }] }));
    expect(total([unit, browser])).toEqual({ line: '3 passed, 0 failed, 3 skipped', ok: true });
    expect([...unit.files, ...browser.files].map(({ file, seconds }) => [file, seconds])).toEqual([
      ['a.test.ts', 2.5],
      ['tests/e2e/b.spec.ts', 3],
    ]);
  });

  it('name the skipped ones only when there are some', () => {
    expect(total([vitestTally(aVitestReport(aVitestFile('a.test.ts', passing)))]).line).toBe(
      '2 passed, 0 failed',
    );
  });

  it('count a file that breaks before its first test', () => {
    const broken = aVitestFile('src/a.test.ts', {}, { status: 'failed', message: 'no such module' });
    const failing = aVitestFile('src/b.test.ts', { 'a page opens': 'failed', ...passing });
    const tally = vitestTally(aVitestReport(broken, failing), 1);
    expect(total([tally])).toEqual({ line: '2 passed, 2 failed', ok: false });
    expect(textsOf(tally)).toEqual([
      'src/a.test.ts\n  no such module',
      'src/b.test.ts › a page opens\n  was closed',
    ]);
  });

  it('name a browser test that failed by its place, with the beginning of what it said', () => {
    const message = Array.from({ length: 40 }, (_, line) => `line ${line + 1}`).join('\n');
    const inner = { file: 'b.spec.ts', specs: [aSpec('a page opens', 'unexpected', message)] };
    const suites = [{ file: 'b.spec.ts', specs: [aSpec('a page closes', 'expected')], suites: [inner] }];
    const tally = playwrightTally(aReport({ suites }), 1);
    expect(textsOf(tally)).toHaveLength(1);
    expect(textsOf(tally)[0]).toMatch(
      /^tests\/e2e\/b\.spec\.ts:9 › a page opens\n {2}line 1\n( {2}line \d+\n){10} {2}line 12$/,
    );
  });

  it.each([
    ['it leaves no report', () => vitestTally(path.join(folder, 'none.json'))],
    ['its report is cut short', () => vitestTally(aReport('{"testResults": ['))],
    ['its report holds no numbers', () => playwrightTally(aReport({ stats: {} }))],
    ['it ends badly though no test failed', () => vitestTally(aVitestReport(aVitestFile('a', passing)), 137)],
    ['it ran no test', () => vitestTally(aVitestReport(aVitestFile('a', { 'a page waits': 'pending' })))],
  ])('fail a runner when %s', (_case, tally) => {
    const result = tally();
    expect(result.problem).toBeTruthy();
    expect(total([result])).toMatchObject({ line: expect.stringContaining(', 1 failed'), ok: false });
  });

  it('are no success when nothing ran at all', () => {
    expect(total([]).ok).toBe(false);
  });
});

describe('a second look at what failed', () => {
  const first = () =>
    vitestTally(
      aVitestReport(
        aVitestFile('a.test.ts', passing),
        aVitestFile('b.test.ts', { opens: 'failed', closes: 'failed', stays: 'passed' }),
      ),
      1,
    );
  const again = (tests: Record<string, string>) =>
    new Map([['b.test.ts', vitestTally(aVitestReport(aVitestFile('b.test.ts', tests)))]]);

  it('calls unsteady what passes alone, and counts it as passed', () => {
    const { tally, unsteady } = afterSecondLook(
      first(),
      again({ opens: 'passed', closes: 'passed', stays: 'passed' }),
    );
    expect(total([tally])).toEqual({ line: '5 passed, 0 failed', ok: true });
    expect(unsteady.map(({ name }) => name)).toEqual(['b.test.ts › opens', 'b.test.ts › closes']);
  });

  it('leaves red what fails twice, or for the first time then', () => {
    const { tally, unsteady } = afterSecondLook(
      first(),
      again({ opens: 'failed', closes: 'passed', stays: 'failed' }),
    );
    expect(total([tally])).toEqual({ line: '3 passed, 2 failed', ok: false });
    expect(unsteady.map(({ name }) => name)).toEqual(['b.test.ts › closes']);
  });

  it('looks at that file alone, when the runner took its name for another one too', () => {
    const other = aVitestFile('b.test.tsx', passing);
    const own = aVitestFile('b.test.ts', { opens: 'failed', closes: 'failed', stays: 'passed' });
    const seconds = new Map([['b.test.ts', vitestTally(aVitestReport(other, own), 1)]]);
    expect(afterSecondLook(first(), seconds)).toMatchObject({ tally: first(), unsteady: [] });
  });

  it('changes nothing where the second run says nothing, or was not made', () => {
    for (const seconds of [new Map(), new Map([['b.test.ts', failure('The runner died.')]])]) {
      expect(afterSecondLook(first(), seconds)).toEqual({ tally: first(), unsteady: [] });
    }
  });
});
