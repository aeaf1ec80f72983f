// From a write on one device to visible on another, through PostgreSQL: b7 of the benches. Floors and Lectern write into one database and
// at one pace. Run by run.mjs in the copy of the benches.
import { fork } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { findRunningPostgres } from '../../sync-server/storage/embedded-postgres.ts';
import { ApiClient } from '../support/api-client.ts';
import { startServer } from '../support/real-server.ts';

const benches = process.cwd();
const [bundle = ''] = process.argv.slice(2);
const lib = (/** @type {string} */ file) => import(pathToFileURL(join(benches, 'lib', file)).href);
const { args, interleave, report } = await lib('common.mjs');
const { serve, html, js, chromePath } = await lib('browser.mjs');
const require = createRequire(join(benches, 'package.json'));
const { chromium } = require('playwright-core');

const FLOORS = ['push-poke-pull-idb', 'push-poke-idb'];
const COUNT = Number(args.n ?? 60);
const page = readFileSync(bundle, 'utf8');

const server = await startServer();
const profile = mkdtempSync(join(tmpdir(), 'lectern-poke-'));
const context = await chromium.launchPersistentContext(profile, {
  executablePath: chromePath(),
  headless: true,
  bypassCSP: true,
  args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-extensions'],
});
let stopFloor = () => {};
try {
  const floor = await floorServer();
  stopFloor = floor.stop;
  const writer = await person('second.learner@harbor.example');
  const reader = await person('learner@harbor.example');
  const results = await interleave(
    [...FLOORS, 'lectern'],
    Number(args.rounds ?? 7),
    async (/** @type {string} */ name) => {
      if (name !== 'lectern') return inTab(floor.page, floorRun, [name, floor.url, COUNT]);
      const people = [await writer(), await reader()];
      return inTab(`${server.url}/healthz`, lecternRun, [people, COUNT]);
    },
  );
  report('b7-poke', results, FLOORS[0], { chromium: context.browser()?.version() });
} finally {
  stopFloor();
  await context.close();
  rmSync(profile, { recursive: true, force: true });
  await server.cleanUp();
}
process.exit(0);

/** The bench's own server on Lectern's database, and a page with its floors. */
async function floorServer() {
  const db = await findRunningPostgres(server.dataDir);
  if (!db) throw new Error('The database of the server does not answer.');
  await prepare(db);
  const child = fork(join(benches, 'b7-poke', 'server.mjs'), { env: { ...process.env, DB: db } });
  const { port } = await new Promise((resolve) => child.once('message', resolve));
  const { origin } = await serve({
    '/': html('', '/page.js'),
    '/page.js': js(`import floors from '/floors.js';\nglobalThis.floors = floors;\n${page}`),
    '/floors.js': js(readFileSync(join(benches, 'b7-poke', 'floors.js'))),
  });
  return { url: `http://127.0.0.1:${port}`, page: `${origin}/`, stop: () => child.kill() };
}

/** @param {string} url */
async function prepare(url) {
  const { default: pg } = await import('pg');
  const client = new pg.Client(url);
  await client.connect();
  await client.query('create table public.changes (seq bigserial primary key, id text, doc text)');
  await client.end();
}

/**
 * @param {string} email
 * @returns {Promise<() => Promise<{ userId: string, accessToken: string | null }>>} with a fresh token each time
 */
async function person(email) {
  const client = new ApiClient(server.url);
  const { userId } = await client.signIn(email);
  return async () => {
    await client.takeToken();
    return { userId, accessToken: client.accessToken };
  };
}

/**
 * @template T
 * @param {string} url
 * @param {(given: any) => Promise<T>} run
 * @param {unknown} given
 */
async function inTab(url, run, given) {
  const tab = await context.newPage();
  try {
    await tab.goto(url);
    if (url.startsWith(server.url)) await tab.evaluate(page);
    else await tab.waitForFunction('globalThis.measure && globalThis.floors');
    return await tab.evaluate(run, given);
  } finally {
    await tab.close();
  }
}

/** @param {[string, string, number]} given */
async function floorRun([name, url, count]) {
  const { floors, measure } = /** @type {any} */ (globalThis);
  return measure((/** @type {unknown} */ visible) => floors[name].open(url, visible), count);
}

/** @param {[unknown[], number]} given */
async function lecternRun([people, count]) {
  const { lectern, measure } = /** @type {any} */ (globalThis);
  return measure(lectern(...people), count);
}
