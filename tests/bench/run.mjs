// npm run bench: Lectern beside floors that are measured in the same run, in the benches of ../shared/bench.
//   npm run bench -- b1 editor size         some of them; only a run of all is kept in tests/bench/results
//   --rounds=N                              of all but size, instead of their own
//   --copy=FOLDER                           a copy of the benches with their packages, from an earlier run
//   --go-on=1                               with --copy: what an earlier run measured there within the hour, before it broke off, counts
// Ends with 1 when a limit is missed.
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { cpus, loadavg, platform, release, tmpdir, totalmem } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { askedToStop, install, nodeBin, root, runProgram } from '../../sync-server/boot.mjs';
import { buildIfChanged } from '../../sync-server/build.mjs';
import { bundleSizes } from '../bundle-size.mjs';
import { obtainChromium } from '../find-chromium.mjs';
import { isMet, readme, table } from './report.mjs';

/**
 * @typedef {{ what: string, value: number, limit?: number, least?: number, unit: 'x' | 'kB' | 'KiB' | 'ms' | 'points' | 'records' | 'queries', best?: number, floor?: string, lectern?: string }} Figure
 *   value: median of the ratios round by round, or kB; limit: none for what is only told; best: ratio of the best rounds
 * @typedef {{ median: number, min: number, ratio: number, ratioMin: number }} Measured
 * @typedef {{ summary: Record<string, Record<string, Measured>>, raw: Record<string, Record<string, number[]> & { error?: string }>, load: number[] }} Report
 */

const here = join(root, 'tests', 'bench');
const benches = resolve(root, '..', 'shared', 'bench');
const parts = [
  'b1',
  'b2',
  'mutation',
  'b3',
  'editor',
  'b5',
  'b6',
  'route',
  'exam-page',
  'lesson-page',
  'b7',
  'compaction',
  'drain',
  'photo',
  'redeem',
  'policy',
  'graphql',
  'pull',
  'organization-report',
  'members-page',
  'exclusivity',
  'schedule',
  'studio',
  'catalog',
  'search',
  'plan-overview',
  'chat',
  'lighthouse',
  'size',
];
const options = Object.fromEntries(
  process.argv
    .slice(2)
    .filter((arg) => arg.startsWith('--'))
    .map((arg) => arg.slice(2).split('=')),
);
const chosen = process.argv.slice(2).filter((arg) => !arg.startsWith('--'));
const unknown = chosen.filter((part) => !parts.includes(part));
if (unknown.length > 0) fail(`No bench is called ${unknown.join(', ')}. There are ${parts.join(', ')}.`, 2);
const wanted = chosen.length > 0 ? chosen : parts;

await install();
if (!existsSync(join(benches, 'package.json'))) {
  console.log(`Nothing was measured: the benches are not at ${benches}.`);
  process.exit(0);
}
if ((await buildIfChanged()) !== 0) fail('The client could not be built.');
const chromium = await obtainChromium();
if ('missing' in chromium) fail(chromium.missing);

const started = new Date();
const loadBefore = loadavg();
const copy = options.copy
  ? resolve(options.copy)
  : join(mkdtempSync(join(tmpdir(), 'lectern-bench-')), 'bench');
const out = join(copy, 'lectern-results');
try {
  await prepare();
  /** @type {Figure[]} */
  const figures = [];
  /** @type {Record<string, Report>} */
  const reports = {};
  if (wanted.includes('b1')) figures.push(...(await b1(reports)));
  if (wanted.includes('b2')) figures.push(...(await b2(reports)));
  if (wanted.includes('mutation')) figures.push(...(await mutation(reports)));
  if (wanted.includes('b3')) figures.push(...(await b3(reports)));
  if (wanted.includes('editor')) figures.push(...(await editor(reports)));
  if (wanted.includes('b5')) figures.push(...(await b5(reports)));
  if (wanted.includes('b6')) figures.push(...(await b6(reports)));
  if (wanted.includes('route')) figures.push(...(await route(reports)));
  if (wanted.includes('exam-page')) figures.push(...(await examPage(reports)));
  if (wanted.includes('lesson-page')) figures.push(...(await lessonPage(reports)));
  if (wanted.includes('b7')) figures.push(...(await b7(reports)));
  if (wanted.includes('compaction')) figures.push(...(await compaction(reports)));
  if (wanted.includes('drain')) figures.push(...(await drain(reports)));
  if (wanted.includes('photo')) figures.push(...(await photo(reports)));
  if (wanted.includes('redeem')) figures.push(...(await redeem(reports)));
  if (wanted.includes('policy')) figures.push(...(await policy(reports)));
  if (wanted.includes('graphql')) figures.push(...(await graphql(reports)));
  if (wanted.includes('pull')) figures.push(...(await pull(reports)));
  if (wanted.includes('organization-report')) figures.push(...(await organizationReport(reports)));
  if (wanted.includes('members-page')) figures.push(...(await membersPage(reports)));
  if (wanted.includes('exclusivity')) figures.push(...(await exclusivity(reports)));
  if (wanted.includes('plan-overview')) figures.push(...(await planOverview(reports)));
  if (wanted.includes('schedule')) figures.push(...(await schedule(reports)));
  if (wanted.includes('studio')) figures.push(...(await studio(reports)));
  if (wanted.includes('catalog')) figures.push(...(await catalog(reports)));
  if (wanted.includes('search')) figures.push(...(await search(reports)));
  if (wanted.includes('chat')) figures.push(...(await chat(reports)));
  if (wanted.includes('lighthouse')) figures.push(...(await firstVisits(reports)));
  if (wanted.includes('size')) figures.push(...size());
  console.log(`\n${table(figures)}\n`);
  if (wanted.length === parts.length) keep(figures, reports);
  process.exitCode = figures.every(isMet) ? 0 : 1;
} finally {
  if (!options.copy) rmSync(resolve(copy, '..'), { recursive: true, force: true });
}

async function prepare() {
  if (!options['go-on']) rmSync(out, { recursive: true, force: true });
  if (!existsSync(copy)) {
    cpSync(benches, copy, {
      recursive: true,
      mode: 0,
      filter: (from) => !/[\\/](node_modules|results)$/.test(from),
    });
  }
  if (!existsSync(join(copy, 'node_modules'))) {
    console.log(`Installing the packages of the benches in ${copy} …`);
    const code = await runProgram('npm', ['install', '--no-audit', '--no-fund', '--loglevel=error'], {
      cwd: copy,
      shell: process.platform === 'win32',
    });
    if (code !== 0) fail(`The packages of the benches could not be installed: npm ended with ${code}.`);
  }
  mkdirSync(out, { recursive: true });
}

/**
 * A file of ours as the browser takes it.
 * @param {string} file
 */
async function bundled(file) {
  const { build } = await import('esbuild');
  const outfile = join(out, basename(file).replace(/\.tsx?$/, '.js'));
  await build({
    entryPoints: [join(here, file)],
    outfile,
    bundle: true,
    minify: true,
    format: 'esm',
    platform: 'browser',
    target: 'es2022',
    jsx: 'automatic',
    loader: { '.woff2': 'empty', '.svg': 'empty' },
    define: {
      'process.env.NODE_ENV': '"production"',
      'import.meta.env.PROD': 'true',
      'import.meta.env.DEV': 'false',
      'import.meta.env': '{}',
    },
    logLevel: 'error',
  });
  return outfile;
}

/**
 * @param {string} script
 * @param {readonly string[]} args
 * @param {readonly string[]} names  of the reports that it writes
 * @returns {Promise<Report[]>}
 */
async function measured(script, args, names) {
  if (askedToStop()) process.exit(1);
  if (options['go-on'] && names.every(isMeasured)) return names.map(reportOf);
  const rounds = options.rounds ? [`--rounds=${options.rounds}`] : [];
  const code = await runProgram(nodeBin(), [script, ...args, `--out=${out}`, ...rounds], {
    cwd: copy,
    env: { ...process.env, CHROMIUM: 'path' in chromium ? chromium.path : '' },
  });
  if (code !== 0) fail(`${script} ended with ${code}.`);
  return names.map(reportOf);
}

/** @param {string} name */
function reportOf(name) {
  /** @type {Report} */
  const report = JSON.parse(readFileSync(join(out, `${name}.json`), 'utf8'));
  for (const [candidate, { error }] of Object.entries(report.raw)) {
    if (error) fail(`${name}: ${candidate} failed: ${error}`);
  }
  return report;
}

/** @param {string} name */
function isMeasured(name) {
  const file = join(out, `${name}.json`);
  if (!existsSync(file) || Date.now() - statSync(file).mtimeMs > 3_600_000) return false;
  const { raw } = JSON.parse(readFileSync(file, 'utf8'));
  return Object.values(/** @type {Report['raw']} */ (raw)).every(({ error }) => !error);
}

/**
 * @param {Report} report
 * @param {{ what: string, metric: string, limit?: number, floor: string, unit?: string, of?: string }} row
 * @returns {Figure}
 */
function figure({ summary }, { what, metric, limit, floor, unit = 'ms', of: candidate = 'lectern' }) {
  const of = (/** @type {string} */ name) => {
    const found = summary[name]?.[metric];
    return found ?? fail(`There is no ${metric} of ${name}.`);
  };
  const [lectern, under] = [of(candidate), of(floor)];
  return {
    what,
    value: lectern.ratio,
    best: lectern.ratioMin,
    ...(limit !== undefined && { limit }),
    unit: 'x',
    floor: `${under.median} ${unit}`,
    lectern: `${lectern.median} ${unit}`,
  };
}

/** @param {Record<string, Report>} reports */
async function b1(reports) {
  const adapter = await bundled('b1-lectern.ts');
  // A query takes less than a millisecond, and rounds differ by half: few of them say nothing.
  const args = ['--only=raw-idb,dexie,lectern', `--lectern=${adapter}`, '--rounds=15'];
  const [report] = await measured(join('b1-idb', 'run.mjs'), args, ['b1-idb']);
  if (!report) return [];
  reports.b1 = report;
  const floor = 'raw-idb';
  return [
    figure(report, { what: '50,000 pulled rows, CPU', metric: 'write_cpu_ms', limit: 1.3, floor }),
    {
      ...ratioTo(report, 'first_page_ms', floor, 'write_ms'),
      what: 'first of 50,000 rows usable, to the floor’s whole time',
      limit: 0.1,
    },
    figure(report, { what: 'indexed query of 50 rows', metric: 'q50_p50_ms', limit: 1.2, floor }),
  ];
}

/**
 * @param {Record<string, Report>} reports
 * @returns {Promise<Figure[]>}
 */
async function b2(reports) {
  const adapter = await bundled('b2-lectern.ts');
  const args = ['--only=minisearch,lectern', `--lectern=${adapter}`];
  const [report] = await measured(join('b2-search', 'run.mjs'), args, ['b2-search']);
  if (!report) return [];
  reports.b2 = report;
  const floor = 'minisearch';
  const hits = (/** @type {string} */ name) => report.summary[name]?.typed_hit10?.median ?? 0;
  return [
    figure(report, { what: 'search as typed in 5,000 lessons, p50', metric: 'typed_p50', limit: 1.3, floor }),
    figure(report, { what: 'search as typed in 5,000 lessons, p99', metric: 'typed_p99', limit: 1.3, floor }),
    {
      what: 'lessons found among the first ten, to plain MiniSearch',
      value: hits('lectern') / hits(floor),
      least: 1,
      unit: 'x',
    },
    figure(report, { what: 'the index of 5,000 lessons is built', metric: 'index_ms', limit: 1.2, floor }),
    figure(report, { what: 'its bytes', metric: 'size_MB', limit: 1, floor, unit: 'MB' }),
    figure(report, { what: 'it is loaded', metric: 'load_ms', limit: 1, floor }),
  ];
}

/** @param {Record<string, Report>} reports */
async function mutation(reports) {
  const page = await bundled('mutation-page.ts');
  const [report] = await measured(join(here, 'mutation.mjs'), [page], ['mutation']);
  if (!report) return [];
  reports.mutation = report;
  const floor = 'raw';
  return [
    figure(report, { what: 'new comment to live query', metric: 'create_p50_ms', limit: 1.3, floor }),
    figure(report, { what: 'edited comment to live query', metric: 'edit_p50_ms', limit: 1.3, floor }),
  ];
}

/** @param {Record<string, Report>} reports */
async function editor(reports) {
  const page = await bundled('editor-page.tsx');
  const [report] = await measured(join(here, 'editor.mjs'), [page], ['editor']);
  if (!report) return [];
  reports.editor = report;
  const floor = 'bare';
  return [
    figure(report, { what: 'letter to paint, 20,000 words', metric: 'key_p50_ms', limit: 1.2, floor }),
    figure(report, { what: 'a draft of 20,000 words opens', metric: 'open_ms', limit: 1.5, floor }),
  ];
}

/**
 * @param {Record<string, Report>} reports
 * @returns {Promise<Figure[]>}
 */
async function b3(reports) {
  const adapter = await bundled('b3-lectern.ts');
  const args = ['--only=raw-snapshot,y-indexeddb,lectern', `--lectern=${adapter}`];
  const [report] = await measured(join('b3-yjs', 'run.mjs'), args, ['b3-yjs-persist']);
  if (!report) return [];
  reports.b3 = report;
  const metric = 'load_later_ms';
  const draft = 'a draft of 10,000 edits opens';
  return [
    figure(report, { what: `${draft}, to one record`, metric, limit: 1.5, floor: 'raw-snapshot' }),
    { ...ratioTo(report, metric, 'y-indexeddb'), what: `${draft}, to y-indexeddb`, limit: 1 },
    {
      what: 'records of a draft 2 s after typing',
      value: Math.max(...(report.raw.lectern?.records ?? [Number.POSITIVE_INFINITY])),
      limit: 5,
      unit: 'records',
    },
  ];
}

/**
 * Round by round, to another candidate than the report's own floor, or to something else of it.
 * @param {Report} report
 * @param {string} metric
 * @param {string} floor
 * @param {string} floorMetric
 * @returns {Omit<Figure, 'what' | 'limit'>}
 */
function ratioTo({ raw, summary }, metric, floor, floorMetric = metric) {
  const of = (/** @type {string} */ name, /** @type {string} */ what) =>
    raw[name]?.[what] ?? fail(`There is no ${what} of ${name}.`);
  const [lectern, under] = [of('lectern', metric), of(floor, floorMetric)];
  const ratios = lectern.map((ms, at) => ms / (under[at] ?? Number.NaN)).sort((a, b) => a - b);
  return {
    value: Math.round((ratios[Math.floor(ratios.length / 2)] ?? Number.NaN) * 100) / 100,
    best: Math.round((Math.min(...lectern) / Math.min(...under)) * 100) / 100,
    unit: 'x',
    floor: `${summary[floor]?.[floorMetric]?.median} ms`,
    lectern: `${summary.lectern?.[metric]?.median} ms`,
  };
}

/**
 * @param {Record<string, Report>} reports
 * @returns {Promise<Figure[]>}
 */
async function b5(reports) {
  const [fanOut, idle] = await measured(join(here, 'b5-lectern.mjs'), [], ['b5-ws', 'b5-idle']);
  if (!fanOut || !idle) return [];
  reports.b5 = fanOut;
  reports['b5 idle'] = idle;
  const of = (/** @type {string} */ name, /** @type {string} */ metric) =>
    idle.summary[name]?.[metric]?.median ?? fail(`There is no ${metric} of ${name}.`);
  return [
    figure(fanOut, {
      what: 'a poke to 1,000 sockets, CPU a delivery',
      metric: 'server_us_per_delivery',
      limit: 1.1,
      floor: 'ws',
      unit: 'µs',
    }),
    {
      what: 'queries of 1,000 idle clients in 36 s, beyond those of none',
      value: of('lectern', 'queries') - of('none', 'queries'),
      limit: 1,
      unit: 'queries',
    },
    {
      what: 'memory of the server for an idle client',
      value: of('lectern', 'kB_per_client'),
      limit: 64,
      unit: 'kB',
    },
  ];
}

/** @param {Record<string, Report>} reports */
async function b7(reports) {
  const page = await bundled('b7-page.ts');
  const [report] = await measured(join(here, 'b7-lectern.mjs'), [page], ['b7-poke']);
  if (!report) return [];
  reports.b7 = report;
  const floor = 'push-poke-pull-idb';
  const what = 'a write on one device to visible on another';
  return [
    figure(report, { what: `${what}, p50`, metric: 'p50_ms', limit: 1.5, floor }),
    figure(report, { what: `${what}, p99`, metric: 'p99_ms', limit: 2, floor }),
  ];
}

/** @param {Record<string, Report>} reports */
async function b6(reports) {
  const [warm, cold] = await measured(join(here, 'b6-lectern.mjs'), [], ['b6-boot-warm', 'b6-boot-cold']);
  if (!warm || !cold) return [];
  reports['b6 warm'] = warm;
  reports['b6 cold'] = cold;
  const floor = 'empty-sw';
  return [figure(warm, { what: 'warm offline start to a course', metric: 'visible_ms', limit: 1.5, floor })];
}

/** @param {Record<string, Report>} reports */
async function route(reports) {
  const [report] = await measured(join(here, 'route.mjs'), [], ['route']);
  if (!report) return [];
  reports.route = report;
  const what = 'a route change to a screen on the device';
  const measure = { metric: 'p95_ms', floor: 'empty' };
  return [
    figure(report, { ...measure, what: `${what}, p95`, limit: 2 }),
    figure(report, { ...measure, what: `${what}, unannounced, p95`, of: 'unannounced' }),
  ];
}

/** @param {Record<string, Report>} reports */
async function examPage(reports) {
  const [report] = await measured(join(here, 'route.mjs'), ['--walk=exam'], ['exam-page']);
  if (!report) return [];
  reports['exam-page'] = report;
  const what = 'a practice exam opens on the device, to a static page, p95';
  return [figure(report, { what, metric: 'p95_ms', limit: 2, floor: 'empty' })];
}

/** @param {Record<string, Report>} reports */
async function lessonPage(reports) {
  const [report] = await measured(join(here, 'route.mjs'), ['--walk=lesson'], ['lesson-page']);
  if (!report) return [];
  reports['lesson-page'] = report;
  const what = 'a lesson opens on the device, to a static page of the same content, p95';
  return [figure(report, { what, metric: 'p95_ms', limit: 2, floor: 'empty' })];
}

/** @param {Record<string, Report>} reports */
async function compaction(reports) {
  const [report] = await measured(join(here, 'b3-server-compaction.mjs'), [], ['b3-server-compaction']);
  if (!report) return [];
  reports.compaction = report;
  const floor = 'load-encode';
  const what = 'server compaction of a draft, CPU';
  return [figure(report, { what, metric: 'compaction_cpu_ms', limit: 1.5, floor })];
}

/** @param {Record<string, Report>} reports */
async function drain(reports) {
  const [report] = await measured(join(here, 'drain.ts'), [], ['drain']);
  if (!report) return [];
  reports.drain = report;
  const floor = 'one-after-another';
  return [
    figure(report, { what: '1,000 waiting changes, 50 ms away', metric: 'drain_ms', limit: 0.2, floor }),
  ];
}

/** @param {Record<string, Report>} reports */
async function photo(reports) {
  const [report] = await measured(join(here, 'photo.mjs'), [], ['photo']);
  if (!report) return [];
  reports.photo = report;
  return [figure(report, { what: 'a photo of 10 MB', metric: 'ms', limit: 1.3, floor: 'bare-sharp' })];
}

/** @param {Record<string, Report>} reports */
async function redeem(reports) {
  const [report] = await measured(join(here, 'redeem.ts'), [], ['redeem']);
  if (!report) return [];
  reports.redeem = report;
  const what = 'an access code is redeemed, to the bare transactions';
  return [figure(report, { what, metric: 'redeem_ms', limit: 2, floor: 'bare-transactions' })];
}

/** @param {Record<string, Report>} reports @returns {Promise<Figure[]>} */
async function exclusivity(reports) {
  const [report] = await measured(join(here, 'exclusivity.ts'), [], ['exclusivity']);
  if (!report) return [];
  reports.exclusivity = report;
  const what = 'whether a course of 500 skills may be retired, to the bare queries';
  return [figure(report, { what, metric: 'check_ms', limit: 2, floor: 'bare-queries' })];
}

/** @param {Record<string, Report>} reports @returns {Promise<Figure[]>} */
async function organizationReport(reports) {
  const [report] = await measured(join(here, 'organization-report.ts'), [], ['organization-report']);
  if (!report) return [];
  reports['organization-report'] = report;
  const what = 'an organization’s report of a million progress rows, to the bare query on its roll-up';
  return [figure(report, { what, metric: 'report_ms', limit: 1.5, floor: 'bare-query' })];
}

/** @param {Record<string, Report>} reports @returns {Promise<Figure[]>} */
async function membersPage(reports) {
  const [report] = await measured(join(here, 'members-page.ts'), [], ['members-page']);
  if (!report) return [];
  reports['members-page'] = report;
  const what = 'the page of 100,000 members of an organization, to the bare query';
  return [figure(report, { what, metric: 'page_ms', limit: 1.5, floor: 'bare-query' })];
}

/** @param {Record<string, Report>} reports @returns {Promise<Figure[]>} */
async function schedule(reports) {
  const page = await bundled('schedule-page.ts');
  const [report] = await measured(
    join(here, 'in-page.mjs'),
    [page, 'schedule', 'bare', 'lectern'],
    ['schedule'],
  );
  if (!report) return [];
  reports.schedule = report;
  const what = 'a schedule of 5,000 items, to the bare query by its index';
  return [
    figure(report, { what: `${what}, first page`, metric: 'first_ms', limit: 1.5, floor: 'bare' }),
    figure(report, { what: `${what}, 500 items`, metric: 'further_ms', limit: 1.5, floor: 'bare' }),
  ];
}

/** @param {Record<string, Report>} reports @returns {Promise<Figure[]>} */
async function chat(reports) {
  const page = await bundled('chat-page.ts');
  const [report] = await measured(join(here, 'in-page.mjs'), [page, 'chat', 'bare', 'lectern'], ['chat']);
  const typing = await bundled('chat-typing-page.tsx');
  const [typed] = await measured(
    join(here, 'in-page.mjs'),
    [typing, 'chat-typing', 'bare', 'lectern'],
    ['chat-typing'],
  );
  if (!report || !typed) return [];
  reports.chat = report;
  reports['chat-typing'] = typed;
  const of = (/** @type {string} */ name) =>
    typed.summary.lectern?.[name]?.median ?? fail(`There is no ${name} of the chat.`);
  return [
    figure(report, {
      what: 'a channel of 10,000 messages opens, to raw IndexedDB reading its last 80',
      metric: 'open_ms',
      limit: 1.5,
      floor: 'bare',
    }),
    figure(report, {
      what: 'a channel of 1,000 messages, all of them shown, to the bare query by its index',
      metric: 'all_ms',
      floor: 'bare',
    }),
    {
      what: 'tasks of more than 50 ms while 50 letters are typed below 1,000 messages',
      ...{ value: of('long_tasks'), limit: 0, unit: 'records' },
    },
    {
      what: 'the same while somebody else types and ten messages come',
      ...{ value: of('others_long_tasks'), unit: 'records' },
    },
    figure(typed, {
      what: 'a letter below 1,000 messages, to one in an empty field',
      ...{ metric: 'key_ms', floor: 'bare' },
    }),
  ];
}

/**
 * @param {Record<string, Report>} reports
 * @returns {Promise<Figure[]>}
 */
async function catalog(reports) {
  const page = await bundled('catalog-page.tsx');
  const [report] = await measured(
    join(here, 'in-page.mjs'),
    [page, 'catalog', 'bare', 'lectern'],
    ['catalog'],
  );
  if (!report) return [];
  reports.catalog = report;
  const median = (/** @type {string} */ name) =>
    report.summary.lectern?.[name]?.median ?? fail(`There is no ${name} of the catalog.`);
  return [
    figure(report, {
      what: 'a catalog of 10,000 courses opens, to an empty page that reads them',
      ...{ metric: 'open_ms', floor: 'bare' },
    }),
    ...catalogTasks('opens', median('open_tasks'), median('open_longest_ms')),
    ...catalogTasks('is filtered', median('type_tasks'), median('type_longest_ms')),
    ...catalogTasks('is scrolled', median('scroll_tasks'), median('scroll_longest_ms')),
  ];
}

/** @param {string} what @param {number} tasks @param {number} longest @returns {Figure[]} */
function catalogTasks(what, tasks, longest) {
  return [
    {
      what: `tasks of more than 50 ms while a catalog of 10,000 courses ${what}`,
      ...{ value: tasks, limit: 0, unit: 'x' },
    },
    { what: 'the longest of them', value: longest, unit: 'ms' },
  ];
}

/** @param {Record<string, Report>} reports @returns {Promise<Figure[]>} */
async function search(reports) {
  const page = await bundled('search-page.tsx');
  const worker = await bundled(join('..', '..', 'workers', 'search.ts'));
  const [report] = await measured(
    join(here, 'in-page.mjs'),
    [page, 'search', 'minisearch', 'lectern', `--worker=${worker}`],
    ['search'],
  );
  if (!report) return [];
  reports.search = report;
  const of = (/** @type {string} */ name) =>
    report.summary.lectern?.[name]?.median ?? fail(`There is no ${name} of the search.`);
  const ms = (/** @type {string} */ what, /** @type {string} */ name, /** @type {number} */ limit) =>
    /** @type {Figure} */ ({ what, value: of(name), limit, unit: 'ms' });
  const size = 'in 10,000 courses and 100,000 listings';
  return [
    ms(`the first results ${size}, nothing indexed yet`, 'first_ms', 3_000),
    ms(`the first results ${size} at the next start`, 'next_ms', 3_000),
    ms(`later results ${size}, the slowest`, 'later_ms', 1_000),
    ms('the longest task on the screen’s thread while the index is built', 'first_task_ms', 50),
    ms('the longest one of later searches', 'later_task_ms', 50),
    figure(report, {
      what: 'until the index has all of them, to plain MiniSearch over the same rows',
      ...{ metric: 'built_ms', floor: 'minisearch' },
    }),
  ];
}

/** @param {Record<string, Report>} reports @returns {Promise<Figure[]>} */
async function studio(reports) {
  const page = await bundled('studio-page.tsx');
  const [report] = await measured(
    join(here, 'in-page.mjs'),
    [page, 'studio', 'mantine', 'lectern'],
    ['studio'],
  );
  if (!report) return [];
  reports.studio = report;
  const of = (/** @type {string} */ name) =>
    report.summary.lectern?.[name]?.median ?? fail(`There is no ${name} of the studio.`);
  const rows = 'of 10,000 rows in the studio';
  return [
    figure(report, {
      what: 'the studio opens with 10,000 rows, to an empty Mantine table of those in sight',
      ...{ metric: 'open_ms', limit: 1.5, floor: 'mantine' },
    }),
    { what: `sorting ${rows}, the slowest column`, value: of('sort_ms'), limit: 50, unit: 'ms' },
    { what: `filtering ${rows}, the slowest letter`, value: of('filter_ms'), limit: 50, unit: 'ms' },
    { what: `from a letter in the search ${rows} to their paint`, value: of('type_ms'), unit: 'ms' },
  ];
}

/** @param {Record<string, Report>} reports @returns {Promise<Figure[]>} */
async function planOverview(reports) {
  const [report] = await measured(join(here, 'plan-overview.ts'), [], ['plan-overview']);
  if (!report) return [];
  reports['plan-overview'] = report;
  const what = 'the plan overview of an organization with 1,000 subscriptions, to the bare query';
  return [figure(report, { what, metric: 'overview_ms', limit: 1.5, floor: 'bare-query' })];
}

/** @param {Record<string, Report>} reports @returns {Promise<Figure[]>} */
async function policy(reports) {
  const [report] = await measured(join(here, 'policy.mjs'), [], ['policy']);
  if (!report) return [];
  reports.policy = report;
  const of = (/** @type {string} */ name) =>
    report.summary.lectern?.[name]?.median ?? fail(`There is no ${name} of the policy.`);
  return [
    { what: 'deciding about rights, of an operation’s CPU', value: of('table'), limit: 0.05, unit: 'x' },
    { what: 'the same with its facts, of an operation’s CPU', value: of('withFacts'), unit: 'x' },
  ];
}

/** @param {Record<string, Report>} reports @returns {Promise<Figure[]>} */
async function graphql(reports) {
  const [report] = await measured(join(here, 'graphql.ts'), [], ['graphql']);
  if (!report) return [];
  reports.graphql = report;
  const floor = 'bare';
  const unit = 'requests/s';
  const { limit: _, ...rate } = figure(report, {
    ...{ what: 'GraphQL with sign-in, limits and logs, requests a second', metric: 'requests_a_second' },
    ...{ floor, unit },
  });
  return [
    { ...rate, least: 0.65 },
    figure(report, {
      what: 'a sign-in by password, to the bare hash',
      metric: 'sign_in_ms',
      limit: 1.1,
      floor,
    }),
  ];
}

/** @param {Record<string, Report>} reports @returns {Promise<Figure[]>} */
async function pull(reports) {
  const [report] = await measured(join(here, 'pull.ts'), [], ['pull']);
  if (!report) return [];
  reports.pull = report;
  const floor = 'identity';
  return ['zstd', 'br'].flatMap((of) => {
    const what = `50,000 rows from the server by ${of}`;
    return [
      figure(report, { of, floor, what: `${what}, bytes`, metric: 'wire_bytes', limit: 0.2, unit: 'B' }),
      figure(report, { of, floor, what: `${what}, CPU of the server`, metric: 'cpu_ms', limit: 1.5 }),
      figure(report, { of, floor, what: `${what}, first row`, metric: 'first_row_ms', limit: 1 }),
    ];
  });
}

/** A phone's first visit by Lighthouse: limits of the product, not ratios. @param {Record<string, Report>} reports */
async function firstVisits(reports) {
  const [report] = await measured(join(here, 'lighthouse.mjs'), [], ['lighthouse']);
  if (!report) return [];
  reports.lighthouse = report;
  return Object.entries(report.summary).flatMap(([path, measures]) => {
    /** @type {(name: string, rest: Pick<Figure, 'unit' | 'limit' | 'least'>) => Figure} */
    const of = (name, rest) => ({
      what: `first visit to ${path}: ${name.replace(/_.*/, '')}`,
      value: measures[name]?.median ?? fail(`There is no ${name} of ${path}.`),
      ...rest,
    });
    return [
      of('performance', { unit: 'points', least: 90 }),
      of('lcp_ms', { unit: 'ms', limit: 2500 }),
      of('transfer_kib', { unit: 'KiB', limit: path === '/login' ? 350 : 450 }),
      of('cls', { unit: 'x', limit: 0.02 }),
    ];
  });
}

/** @returns {Figure[]} */
function size() {
  const { entryBytes, routes } = bundleSizes();
  const [route, first] = [...routes].reduce((most, each) => (each[1] > most[1] ? each : most), ['', 0]);
  const kB = (/** @type {number} */ bytes) => Math.round(bytes / 100) / 10;
  return [
    { what: 'JavaScript of the entry, gzipped', value: kB(entryBytes), limit: 185, unit: 'kB' },
    { what: `with the largest route (${route})`, value: kB(first), limit: 225, unit: 'kB' },
  ];
}

/**
 * @param {Figure[]} figures
 * @param {Record<string, Report>} reports
 */
function keep(figures, reports) {
  const result = {
    day: started.toISOString().slice(0, 10),
    at: started.toISOString(),
    minutes: Math.round((Date.now() - started.getTime()) / 60_000),
    machine: {
      cpu: cpus()[0]?.model ?? 'unknown',
      cores: cpus().length,
      memoryGb: Math.round(totalmem() / 2 ** 30),
      system: `${platform()} ${release()}`,
      node: process.version,
      chromium: /** @type {{ chromium?: string } | undefined} */ (reports.b1)?.chromium,
      load: { before: loadBefore, after: loadavg() },
    },
    figures: figures.map((each) => ({ ...each, met: isMet(each) })),
    reports,
  };
  const folder = join(here, 'results');
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, `${result.day}.json`), `${JSON.stringify(result, null, 1)}\n`);
  writeFileSync(join(folder, 'README.md'), readme(result));
  console.log(`Kept in tests/bench/results/${result.day}.json`);
}

/**
 * @param {string} words
 * @returns {never}
 */
function fail(words, code = 1) {
  console.error(words);
  process.exit(code);
}
