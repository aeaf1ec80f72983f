// npm run soak: the long loops (kills, seeds, fuzzing) at full length: tests/soak/**/*.soak.ts.
//   npm run soak -- NAME …      those whose file's name holds it
// What came out of a file whose loops all ran is kept beside its name in tests/soak/results, with the day and the machine.
// A test adds numbers of its own with `task.meta.soak = { … }`.
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { cpus, totalmem } from 'node:os';
import { basename, join, relative } from 'node:path';
import { askedToStop, install, root, run } from '../sync-server/boot.mjs';
import { buildIfChanged } from '../sync-server/build.mjs';
import { total, vitestTally } from './tally.mjs';

await install();
if ((await buildIfChanged()) !== 0) process.exit(1);

const reportFile = join(root, '.tmp', 'test-reports', 'soak.json');
const reporting = ['--reporter=verbose', '--reporter=json', `--outputFile.json=${reportFile}`];
const args = process.argv.slice(2);
rmSync(reportFile, { force: true });
const started = new Date();
const code = await run(['node_modules/vitest/vitest.mjs', 'run', ...reporting, ...args], {
  env: { LECTERN_SOAK: '1' },
});
const tally = vitestTally(reportFile, code);
const { line, ok } = total([tally]);
if (tally.problem) console.error(`\n${tally.problem}`);
if (!askedToStop() && !tally.problem) keep();
console.log(`\n${line}`);
process.exit(ok && !askedToStop() ? 0 : 1);

function keep() {
  /** @type {{ testResults: { name: string, assertionResults: { fullName: string, status: string, duration?: number, failureMessages: string[], meta?: { soak?: unknown } }[] }[] }} */
  const report = JSON.parse(readFileSync(reportFile, 'utf8'));
  const folder = join(root, 'tests', 'soak', 'results');
  mkdirSync(folder, { recursive: true });
  for (const { name, assertionResults } of report.testResults) {
    if (assertionResults.some(({ status }) => status === 'skipped')) continue;
    const result = {
      day: started.toISOString().slice(0, 10),
      machine: {
        cpu: cpus()[0]?.model ?? 'unknown',
        cores: cpus().length,
        memoryGb: Math.round(totalmem() / 2 ** 30),
      },
      tests: assertionResults.map((test) => ({
        title: test.fullName,
        status: test.status,
        seconds: Math.round(test.duration ?? 0) / 1000,
        ...(test.meta?.soak !== undefined && { reported: test.meta.soak }),
        ...(test.failureMessages.length > 0 && { failures: test.failureMessages }),
      })),
    };
    const file = join(folder, `${basename(name, '.soak.ts')}.json`);
    writeFileSync(file, `${JSON.stringify(result, null, 2)}\n`);
    console.log(`Kept in ${relative(root, file)}`);
  }
}
