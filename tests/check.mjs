// npm run check: everything that can be told without running the product. Runs all of it, one line each, and
// shows what the failed ones say.
import { availableParallelism } from 'node:os';
import { install, run, runNpm } from '../sync-server/boot.mjs';
import { phrasesFound } from './voice.mjs';

/** @typedef {{ ok: boolean, output: string }} Outcome */

/**
 * @param {readonly string[]} args
 * @returns {() => Promise<Outcome>}
 */
const onNode =
  (...args) =>
  async () => {
    let output = '';
    const code = await run(args, { env: { FORCE_COLOR: '0' }, onOutput: (text) => (output += text) });
    return { ok: code === 0, output };
  };

/** npm leaves out of the lock what its registry lacks, and then refuses that lock: nothing would install. */
async function lockFile() {
  let output = '';
  const code = await runNpm(
    ['ci', '--dry-run', '--include=dev', '--include=optional', '--no-audit', '--no-fund'],
    {
      onOutput: (text) => (output += text),
    },
  );
  return { ok: code === 0 && !/\bMissing:|\bInvalid:/.test(output), output };
}

/**
 * @param {() => string[]} find
 * @returns {() => Promise<Outcome>}
 */
const without = (find) => async () => {
  const found = find();
  return { ok: found.length === 0, output: found.join('\n') };
};

const ROOMS = ['src', 'workers', 'sync-server', 'tests'];
/** @type {{ name: string, check: () => Promise<Outcome> }[]} */
const checks = [
  ...ROOMS.map((room) => ({
    name: `types of ${room}`,
    check: onNode('node_modules/typescript-7/bin/tsc', '-p', room, '--pretty', 'false'),
  })),
  {
    name: 'lint and format',
    check: onNode(
      'node_modules/@biomejs/biome/bin/biome',
      'check',
      '--error-on-warnings',
      '--max-diagnostics=100',
      '--colors=off',
    ),
  },
  {
    name: 'boundaries',
    check: onNode(
      'node_modules/dependency-cruiser/bin/dependency-cruiser.mjs',
      '--config=.dependency-cruiser.cjs',
      '--output-type=err-long',
      ...ROOMS,
    ),
  },
  { name: 'mutual imports', check: onNode('tests/structure.mjs', '--check') },
  { name: 'unused code', check: onNode('node_modules/knip/bin/knip.js', '--no-progress') },
  { name: 'lock file', check: lockFile },
  { name: 'voice', check: without(phrasesFound) },
  { name: 'decisions and faults that are cited', check: onNode('tests/references.mjs') },
  { name: 'rules that docs name', check: onNode('tests/rules.ts') },
];

await install();
const waiting = [...checks];
/** @type {string[]} */
const failed = [];

async function work() {
  for (let next = waiting.shift(); next; next = waiting.shift()) {
    const start = performance.now();
    const { ok, output } = await next.check();
    const seconds = ((performance.now() - start) / 1000).toFixed(1);
    console.log(`${ok ? 'ok    ' : 'FAILED'}  ${next.name.padEnd(20)} ${seconds.padStart(6)} s`);
    if (!ok) {
      failed.push(next.name);
      console.log(output.trimEnd().replace(/^/gm, '        '));
    }
  }
}

await Promise.all(Array.from({ length: Math.min(2, availableParallelism()) }, work));
console.log(failed.length === 0 ? '\nAll checks passed.' : `\nFailed: ${failed.join(', ')}.`);
process.exit(failed.length === 0 ? 0 : 1);
