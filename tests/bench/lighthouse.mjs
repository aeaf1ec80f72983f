// A first visit as Lighthouse sees it, on a phone with a slow connection (its own mobile settings): nothing of the app is on the device.
// Each visit has a browser of its own; a page that needs an account finds its session cookie there and nothing else. Run by run.mjs, or
// alone: node tests/bench/lighthouse.mjs [--rounds=1] [--path=/login] [--out=folder]. Bytes are the same on any machine; times want a quiet one.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import lighthouse from 'lighthouse';
import { obtainChromium } from '../find-chromium.mjs';
import { startServer } from '../support/real-server.ts';

/** @typedef {{ path: string, as: string | null }} Place */
/** @type {Place[]} */
const places = [
  { path: '/login', as: null },
  { path: '/harbor/catalog', as: 'learner@harbor.example' },
  { path: '/harbor/learn-with-lectern', as: null },
];

const options = Object.fromEntries(
  process.argv
    .slice(2)
    .filter((arg) => arg.startsWith('--'))
    .map((arg) => arg.slice(2).split('=')),
);
const rounds = Number(options.rounds ?? 5);
const found = await obtainChromium();
if ('missing' in found) throw new Error(found.missing);
const executablePath = found.path;

const server = await startServer();
/** @type {Record<string, Record<string, number[]>>} */
const raw = {};
try {
  for (let round = 0; round < rounds; round += 1) {
    for (const place of places.filter(({ path }) => !options.path || options.path === path)) {
      const seen = await visit(place);
      const values = raw[place.path] ?? {};
      for (const [name, value] of Object.entries(seen)) values[name] = [...(values[name] ?? []), value];
      raw[place.path] = values;
      if (!options.out) console.log(place.path, seen);
    }
  }
} finally {
  await server.cleanUp();
}
const median = (/** @type {number[]} */ values) => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;
const summary = Object.fromEntries(
  Object.entries(raw).map(([path, measures]) => [
    path,
    Object.fromEntries(
      Object.entries(measures).map(([name, values]) => [
        name,
        { median: median(values), min: Math.min(...values) },
      ]),
    ),
  ]),
);
if (options.out) {
  mkdirSync(options.out, { recursive: true });
  writeFileSync(
    join(options.out, 'lighthouse.json'),
    JSON.stringify({ summary, raw, load: loadavg() }, null, 2),
  );
} else console.log(summary);

/**
 * @param {Place} place
 * @returns {Promise<Record<string, number>>}
 */
async function visit({ path, as }) {
  const profile = mkdtempSync(join(tmpdir(), 'lectern-lighthouse-'));
  const port = await freePort();
  const context = await chromium.launchPersistentContext(profile, {
    executablePath,
    headless: true,
    args: ['--no-sandbox', '--disable-gpu', `--remote-debugging-port=${port}`],
  });
  try {
    if (as !== null) {
      const page = await context.newPage();
      await page.goto(`${server.url}/healthz`);
      const status = await page.evaluate(
        async (body) =>
          (
            await fetch('/web/login', {
              method: 'POST',
              headers: { 'content-type': 'application/json', 'x-lectern-client': '1' },
              body: JSON.stringify(body),
            })
          ).status,
        { identifier: as, password: 'Lectern-2026' },
      );
      if (status !== 200) throw new Error(`${as} could not sign in: ${status}.`);
      await page.close();
    }
    const result = await lighthouse(`${server.url}${path}`, {
      port,
      output: 'json',
      logLevel: 'error',
      onlyCategories: ['performance'],
    });
    if (!result || result.lhr.runtimeError) throw new Error(result?.lhr.runtimeError?.message ?? 'no result');
    const { audits, categories } = result.lhr;
    const number = (/** @type {string} */ name) =>
      Math.round((audits[name]?.numericValue ?? Number.NaN) * 1000) / 1000;
    return {
      performance: Math.round((categories.performance?.score ?? 0) * 100),
      fcp_ms: number('first-contentful-paint'),
      lcp_ms: number('largest-contentful-paint'),
      cls: number('cumulative-layout-shift'),
      tbt_ms: number('total-blocking-time'),
      transfer_kib: Math.round(number('total-byte-weight') / 102.4) / 10,
    };
  } finally {
    await context.close();
    rmSync(profile, { recursive: true, force: true });
  }
}

/** @returns {Promise<number>} */
function freePort() {
  return new Promise((resolve, reject) => {
    const probe = createServer().once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}
