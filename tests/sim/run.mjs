// npm run sim: stories of devices, server and misfortunes, from seeds, on all cores.
//   npm run sim -- --runs 10000 [--seed 1] [--steps 20] [--workers 1] [--fresh]
//       plays that many and keeps what came out in tests/sim/results while it goes; the same again goes on where it was stopped
//   npm run sim -- --script story.json         plays one story that was printed
//   npm run sim -- --mutants [--runs 100] [NAME …]   breaks the engine in each planned way, or in these, and says which story finds out
//   npm run sim -- --mutants --named                 only those that a named test finds out, each with its test
import { execFileSync, spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { availableParallelism, cpus, totalmem } from 'node:os';
import { basename, join, relative } from 'node:path';
import { createInterface } from 'node:readline';
import { parseArgs } from 'node:util';
import { askedToStop, install, nodeBin, root } from '../../sync-server/boot.mjs';
import { mutants } from './mutants/mutants.mjs';
import { playNamedTest } from './mutants/named-test.mjs';

/**
 * @typedef {{ seed: number, cpuMs: number, mutations?: number, requests?: number, acts?: Record<string, number>,
 *   faults?: Record<string, number>, error?: string, invariant?: string | null, script?: unknown }} Report
 *
 * @typedef {{ steps: number, runs: number, played: string, failed: number, mutations: number, requests: number, cpuSeconds: number,
 *   acts: Record<string, number>, faults: Record<string, number>, parts: object[], failures: Report[] }} Kept
 */

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    runs: { type: 'string' },
    seed: { type: 'string', default: '1' },
    script: { type: 'string' },
    mutants: { type: 'boolean', default: false },
    named: { type: 'boolean', default: false },
    steps: { type: 'string', default: '20' },
    workers: { type: 'string', default: `${availableParallelism()}` },
    fresh: { type: 'boolean', default: false },
  },
});
await install();
const cores = availableParallelism();
const workers = Number(values.workers);
const folder = join(import.meta.dirname, 'results');
/** A process for so many seeds: what a database leaves in memory goes with it. */
const SHARE = 250;
const KEEP_EVERY = 20;
const tableFile = join(folder, 'mutants.json');
const worker = join(import.meta.dirname, 'worker.ts');

/**
 * @param {readonly string[]} args
 * @param {(report: Report) => void} onReport
 * @param {{ mutant?: string }} [options]
 * @returns {Promise<string>} what it said besides its reports
 */
function work(args, onReport, { mutant } = {}) {
  const plant = mutant ? ['--import', join(import.meta.dirname, 'mutants', 'plant.ts')] : [];
  const child = spawn(nodeBin(), [...plant, worker, ...args], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...(mutant && { LECTERN_MUTANT: mutant }) },
  });
  let said = '';
  child.stderr.setEncoding('utf8').on('data', (text) => {
    said = (said + text).slice(-10_000);
  });
  createInterface(child.stdout).on('line', (line) => {
    if (line.startsWith('{')) onReport(JSON.parse(line));
    if (askedToStop()) child.kill();
  });
  return new Promise((resolve) => child.once('close', () => resolve(said)));
}

const day = new Date().toISOString().slice(0, 10);
const machine = { cpu: cpus()[0]?.model ?? 'unknown', cores, memoryGb: Math.round(totalmem() / 2 ** 30) };

/**
 * @param {string} name
 * @param {string} text
 */
function keep(name, text) {
  mkdirSync(folder, { recursive: true });
  const file = join(folder, name);
  writeFileSync(`${file}.new`, text);
  renameSync(`${file}.new`, file); // a run that is killed leaves the one before
}

/** @param {unknown} value */
const json = (value) => `${JSON.stringify(value, null, 2)}\n`;

const commit = () => {
  const git = (/** @type {string[]} */ ...args) =>
    execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim();
  try {
    return `${git('rev-parse', '--short', 'HEAD')}${git('status', '--porcelain', 'src', 'sync-server') ? ' and more' : ''}`;
  } catch {
    return 'unknown';
  }
};

/**
 * @param {Record<string, number>} sum
 * @param {Record<string, number>} [more]
 */
function add(sum, more = {}) {
  for (const [kind, count] of Object.entries(more)) sum[kind] = (sum[kind] ?? 0) + count;
}

/** @param {Iterable<number>} seeds @returns {string} `1-20 31` */
function asRanges(seeds) {
  /** @type {[number, number][]} */
  const ranges = [];
  for (const seed of [...seeds].sort((one, other) => one - other)) {
    const last = ranges.at(-1);
    if (last && last[1] === seed - 1) last[1] = seed;
    else ranges.push([seed, seed]);
  }
  return ranges.map(([from, to]) => (from === to ? `${from}` : `${from}-${to}`)).join(' ');
}

/** @param {string} ranges @returns {number[]} */
const seedsIn = (ranges) =>
  ranges
    .split(' ')
    .filter(Boolean)
    .flatMap((range) => {
      const [from, to] = range.split('-').map(Number);
      return Array.from({ length: (to ?? from ?? 0) - (from ?? 0) + 1 }, (_, at) => (from ?? 0) + at);
    });

/** @param {readonly number[]} seeds @returns {{ seed: number, count: number }[]} */
function sharesOf(seeds) {
  const most = Math.min(SHARE, Math.ceil(seeds.length / workers));
  /** @type {{ seed: number, count: number }[]} */
  const shares = [];
  for (const seed of seeds) {
    const last = shares.at(-1);
    if (last && last.count < most && last.seed + last.count === seed) last.count += 1;
    else shares.push({ seed, count: 1 });
  }
  return shares;
}

async function stories() {
  const runs = Number(values.runs ?? 300);
  const first = Number(values.seed);
  const steps = Number(values.steps);
  const name = `stories-of-${steps}-steps.json`;
  const file = join(folder, name);
  /** @type {Kept} */
  const kept =
    existsSync(file) && !values.fresh
      ? JSON.parse(readFileSync(file, 'utf8'))
      : {
          steps,
          runs: 0,
          played: '',
          failed: 0,
          mutations: 0,
          requests: 0,
          cpuSeconds: 0,
          acts: {},
          faults: {},
          parts: [],
          failures: [],
        };
  // What failed is played again: it may have been mended.
  const again = new Set(kept.failures.map(({ seed }) => seed));
  const played = new Set(seedsIn(kept.played).filter((seed) => !again.has(seed)));
  kept.failures = [];
  const wanted = Array.from({ length: runs }, (_, at) => first + at).filter((seed) => !played.has(seed));
  const began = Date.now();
  const part = { day, commit: commit(), machine, workers, runs: 0, failed: 0, seconds: 0, cpuSeconds: 0 };
  kept.parts.push(part);
  let cpuMs = 0;
  const save = () => {
    Object.assign(part, {
      seconds: Math.round((Date.now() - began) / 1000),
      cpuSeconds: Math.round(cpuMs / 1000),
    });
    kept.runs = played.size;
    kept.played = asRanges(played);
    kept.failed = kept.failures.length;
    kept.cpuSeconds = kept.parts.reduce((sum, each) => sum + /** @type {typeof part} */ (each).cpuSeconds, 0);
    if (part.runs > 0) keep(name, json(kept));
  };
  /** @param {Report} report */
  const take = (report) => {
    played.add(report.seed);
    part.runs += 1;
    cpuMs += report.cpuMs;
    kept.mutations += report.mutations ?? 0;
    kept.requests += report.requests ?? 0;
    add(kept.acts, report.acts);
    add(kept.faults, report.faults);
    if (report.error) {
      part.failed += 1;
      kept.failures.push(report);
      console.log(`seed ${report.seed}: ${report.error}\n${JSON.stringify(report.script)}\n`);
    }
    if (part.runs % KEEP_EVERY === 0) save();
    if (part.runs % 100 === 0)
      console.log(`${part.runs} of ${wanted.length}, ${part.failed} failed, ${part.seconds} s`);
  };
  console.log(`${wanted.length} of ${runs} stories are to be played.`);
  const shares = sharesOf(wanted);
  const next = async () => {
    for (let share = shares.shift(); share && !askedToStop(); share = shares.shift()) {
      const { seed, count } = share;
      const before = part.runs;
      const said = await work(
        ['--seed', `${seed}`, '--count', `${count}`, '--steps', `${steps}`, '--shorten'],
        take,
      );
      if (said && part.runs === before) console.error(said);
    }
  };
  await Promise.all(Array.from({ length: workers }, next));
  save();
  console.log(`${played.size} played in all, ${kept.failed} failed; kept in ${relative(root, file)}`);
  return kept.failed === 0 && part.runs === wanted.length;
}

/** @typedef {{ mutant: string, breaks: string[], caughtBy: string | null, seed: number | null, stories: number, says: string | null }} Hunted */

async function hunt() {
  const runs = values.runs ?? '100';
  const some = positionals.length > 0 || values.named;
  const waiting = mutants.filter(
    ({ name, test }) =>
      (positionals.length === 0 || positionals.includes(name)) && (!values.named || test !== undefined),
  );
  const chosen = new Set(waiting.map(({ name }) => name));
  const known = some && existsSync(tableFile) ? JSON.parse(readFileSync(tableFile, 'utf8')).table : [];
  /** @type {Hunted[]} */
  const table = known.filter((/** @type {Hunted} */ { mutant }) => !chosen.has(mutant));
  const next = async () => {
    for (let mutant = waiting.shift(); mutant && !askedToStop(); mutant = waiting.shift()) {
      const { name, edits, test } = mutant;
      /** @type {Hunted} */
      const hunted = {
        mutant: name,
        breaks: edits.map(({ file }) => file),
        ...{ caughtBy: null, seed: null, stories: 0, says: null },
      };
      if (test) {
        const { ran, failed, said } = await playNamedTest(mutant);
        if (ran === 0) throw new Error(`No test of ${test.file} is called ${test.title}:\n${said}`);
        Object.assign(hunted, failed > 0 ? { caughtBy: test.file, says: test.title } : {});
        table.push(hunted);
        console.log(`${failed > 0 ? 'caught ' : 'ESCAPED'} ${name} by ${test.file}`);
        keepTable(table, Number(runs));
        continue;
      }
      const said = await work(
        ['--seed', values.seed, '--count', runs, '--steps', values.steps, '--once'],
        ({ error, invariant, seed }) => {
          hunted.stories += 1;
          if (!error) return;
          const says = (error.split('\n')[0] ?? '').slice(0, 160);
          Object.assign(hunted, { caughtBy: invariant ?? 'an error', seed, says });
        },
        { mutant: name },
      );
      if (hunted.stories === 0) throw new Error(`${name} could not be planted:\n${said}`);
      table.push(hunted);
      const { caughtBy, stories: count, says } = hunted;
      console.log(`${caughtBy ? 'caught ' : 'ESCAPED'} ${name} after ${count}: ${says ?? ''}`);
      keepTable(table, Number(runs));
    }
  };
  await Promise.all(Array.from({ length: workers }, next));
  const caught = table.filter(({ caughtBy }) => caughtBy !== null).length;
  console.log(`${caught} of ${table.length} caught`);
  return table.every(({ mutant, caughtBy }) => caughtBy !== null || !chosen.has(mutant));
}

/**
 * After each, since all of them take a while.
 * @param {readonly Hunted[]} found  @param {number} most
 */
function keepTable(found, most) {
  const table = mutants.flatMap(({ name }) => found.filter(({ mutant }) => mutant === name));
  const caught = table.filter(({ caughtBy }) => caughtBy !== null);
  const head = {
    day,
    commit: commit(),
    machine,
    planned: mutants.length,
    played: table.length,
    caught: caught.length,
  };
  keep(basename(tableFile), json({ ...head, most, table }));
  const rows = table.map(
    ({ mutant, breaks, caughtBy, seed, stories: count, says }) =>
      `| ${mutant} | ${[...new Set(breaks)].join(', ')} | ${caughtBy ?? '**escaped**'} | ${seed ?? (count > 0 ? `none of ${count}` : (says ?? ''))} |`,
  );
  const lines = [
    `# What breaks the engine on purpose, and what finds out`,
    '',
    `${caught.length} of ${table.length} were caught, each within ${most} stories or by the test that it names (${day}, \`npm run sim -- --mutants\`).`,
    '',
    '| mutant | where | caught by | at seed, or the test |',
    '|---|---|---|---|',
    ...rows,
  ];
  keep('mutants.md', `${lines.join('\n')}\n`);
}

async function replay() {
  let ok = false;
  const said = await work(['--script', values.script ?? ''], ({ error, cpuMs }) => {
    ok = error === undefined;
    console.log(error ?? `It holds (${cpuMs} ms of CPU).`);
  });
  if (said) console.error(said);
  return ok;
}

const ok = await (values.mutants ? hunt() : values.script ? replay() : stories());
process.exit(ok ? 0 : 1);
