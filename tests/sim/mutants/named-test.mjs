/** Plants a mutant into what a test reads, and says whether the test that the mutant names fails. */
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { nodeBin, root } from '../../../sync-server/boot.mjs';

/**
 * @param {import('./mutants.mjs').Mutant} mutant
 * @returns {Promise<{ failed: number, ran: number, said: string }>}
 */
export async function playNamedTest({ name, test }) {
  if (!test) throw new Error(`${name} names no test.`);
  const folder = mkdtempSync(join(tmpdir(), 'lectern-mutant-'));
  const report = join(folder, 'report.json');
  try {
    const said = await vitest(name, [test.file, '-t', literally(test.title), '--outputFile', report]);
    const { testResults } = JSON.parse(readFileSync(report, 'utf8'));
    const results = testResults.flatMap((/** @type {any} */ each) => each.assertionResults);
    const ran = results.filter((/** @type {any} */ { status }) => status === 'passed' || status === 'failed');
    return {
      ran: ran.length,
      failed: ran.filter((/** @type {any} */ { status }) => status === 'failed').length,
      said,
    };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** @param {string} title */
const literally = (title) => title.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/**
 * @param {string} mutant
 * @param {readonly string[]} args
 * @returns {Promise<string>} the end of what it said
 */
function vitest(mutant, args) {
  const child = spawn(nodeBin(), ['node_modules/vitest/vitest.mjs', 'run', '--reporter=json', ...args], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, LECTERN_MUTANT: mutant },
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text) => {
      said = (said + text).slice(-4000);
    });
  return new Promise((resolve) => child.once('close', () => resolve(said)));
}
