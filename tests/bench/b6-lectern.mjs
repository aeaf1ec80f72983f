// Warm and cold starts without a server, beside an empty React and Mantine page: b6 of the benches, with the real server and a
// signed-in learner, since Lectern shows nothing before a device has content. Run by run.mjs in the copy of the benches.
import { mkdtempSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { startServer } from '../support/real-server.ts';

const benches = process.cwd();
const lib = (/** @type {string} */ file) => import(pathToFileURL(join(benches, 'lib', file)).href);
const { args, interleave, report } = await lib('common.mjs');
const { serve, chromePath } = await lib('browser.mjs');
const require = createRequire(join(benches, 'package.json'));
const { chromium } = require('playwright-core');
const { build } = require('esbuild');

/** @typedef {{ url: string, sel: string | null }} Place */
const PATH = '/harbor/catalog';
const COURSE = 'main a[href="/harbor/learn-with-lectern"]';

const profile = mkdtempSync(join(tmpdir(), 'lectern-boot-'));
const open = () =>
  chromium.launchPersistentContext(profile, {
    executablePath: chromePath(),
    headless: true,
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-extensions'],
  });
let context = await open();
try {
  /** @type {Record<string, Place>} */
  const places = { 'empty-sw': await emptyPage(), lectern: await lectern() };
  for (const place of Object.values(places)) for (let n = 0; n < 3; n++) await visit(place); // fills the code caches
  const names = Object.keys(places);
  const at = (/** @type {string} */ name) => /** @type {Place} */ (places[name]);
  const warm = await interleave(names, Number(args.rounds ?? 24), (/** @type {string} */ name) =>
    visit(at(name)),
  );
  report('b6-boot-warm', warm, 'empty-sw');
  const cold = await interleave(names, Number(args.cold ?? 4), async (/** @type {string} */ name) => {
    await context.close();
    context = await open();
    await sleep(300);
    return visit(at(name));
  });
  report('b6-boot-cold', cold, 'empty-sw');
} finally {
  await context.close();
  rmSync(profile, { recursive: true, force: true });
}
process.exit(0);

/**
 * The bench's own empty page with its service worker; its server is closed once the worker has everything.
 * @returns {Promise<Place>}
 */
async function emptyPage() {
  const built = await build({
    entryPoints: [join(benches, 'b6-boot', 'app-empty.jsx')],
    bundle: true,
    write: false,
    outdir: 'o',
    format: 'esm',
    minify: true,
    jsx: 'automatic',
    target: 'chrome120',
    define: { 'process.env.NODE_ENV': '"production"' },
    logLevel: 'error',
  });
  const file = (/** @type {string} */ end) =>
    built.outputFiles.find((/** @type {{ path: string }} */ each) => each.path.endsWith(end))?.contents;
  const worker = `const F=['/','/app.js','/app.css'];self.addEventListener('install',e=>{self.skipWaiting();e.waitUntil(caches.open('v1').then(c=>c.addAll(F)))});self.addEventListener('activate',e=>e.waitUntil(clients.claim()));self.addEventListener('fetch',e=>{const u=new URL(e.request.url);e.respondWith(caches.match(e.request.mode==='navigate'?'/':u.pathname).then(r=>r||fetch(e.request)))})`;
  const page =
    '<!doctype html><meta charset=utf-8><meta name=viewport content="width=device-width"><title>b</title><link rel=stylesheet href=/app.css><div id=root></div><script>window.useSW=true</script><script type=module src=/app.js></script>';
  const server = await serve({
    '/': { type: 'text/html', body: page },
    '/app.js': { type: 'text/javascript', body: file('.js') },
    '/app.css': { type: 'text/css', body: file('.css') },
    '/sw.js': { type: 'text/javascript', body: worker },
  });
  const tab = await context.newPage();
  await tab.goto(`${server.origin}/`);
  await tab.evaluate(() =>
    navigator.serviceWorker.ready.then(() => new Promise((done) => setTimeout(done, 1500))),
  );
  await tab.reload();
  await sleep(500);
  await tab.close();
  await server.close();
  return { url: `${server.origin}/`, sel: null };
}

/**
 * The demo's learner signs in, the catalog comes, the worker has everything; then the server is killed.
 * @returns {Promise<Place>}
 */
async function lectern() {
  const server = await startServer();
  try {
    const tab = await context.newPage();
    await tab.goto(`${server.url}/login`);
    await tab.getByLabel('Username or email').fill('learner@harbor.example');
    await tab.getByLabel('Password', { exact: true }).fill('Lectern-2026');
    await tab.getByRole('button', { name: 'Sign in', exact: true }).click();
    await tab.waitForURL(`${server.url}/dashboard`);
    await tab.goto(server.url + PATH);
    await tab.locator(COURSE).first().waitFor();
    await tab.evaluate(async () => {
      await navigator.serviceWorker.ready;
      while (!navigator.serviceWorker.controller) await new Promise((done) => setTimeout(done, 50));
    });
    await sleep(3000); // what is loaded by itself, pictures of the cards included
    await tab.reload();
    await tab.locator(COURSE).first().waitFor();
    await sleep(1000);
    await tab.close();
    await server.kill9();
  } finally {
    await server.cleanUp();
  }
  return { url: server.url + PATH, sel: COURSE };
}

/**
 * Milliseconds from the navigation to the first paint, and to the frame that shows content.
 * @param {Place} place
 */
async function visit({ url, sel }) {
  const tab = await context.newPage();
  try {
    await tab.goto(url, { waitUntil: 'commit' });
    return await tab.evaluate(
      (/** @type {string | null} */ selector) =>
        new Promise((resolve, reject) => {
          const seen = /** @type {{ visible?: number }} */ (globalThis);
          const started = Date.now();
          let framed = false;
          // As the empty page does itself: the first frame after the content is in the document.
          const frame = () =>
            requestAnimationFrame(() => {
              const { port1, port2 } = new MessageChannel();
              port1.onmessage = () => {
                seen.visible = performance.now();
              };
              port2.postMessage(0);
            });
          // Noticed in the task that adds the content: a look now and then would see it a frame too late.
          const notice = () => {
            if (framed || !selector || !document.querySelector(selector)) return;
            framed = true;
            observer.disconnect();
            frame();
          };
          const observer = new MutationObserver(notice);
          observer.observe(document, { childList: true, subtree: true });
          notice();
          const look = () => {
            const painted = performance.getEntriesByName('first-contentful-paint')[0];
            if (painted && seen.visible !== undefined)
              resolve({ fcp_ms: painted.startTime, visible_ms: seen.visible });
            else if (Date.now() - started > 15_000) reject(new Error('Nothing was painted within 15 s.'));
            else setTimeout(look, 5);
          };
          look();
        }),
      sel,
    );
  } finally {
    await tab.close();
  }
}
