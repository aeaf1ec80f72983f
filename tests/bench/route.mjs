// From the click on a link to the frame that shows the screen, whose data is on the device, beside an empty screen of the same app: same
// router, same frame around it, same page, left from the same screens. 'unannounced': the router is asked out of nothing, as Back and the palette do. Run by
// run.mjs in the copy of the benches, whose measuring it shares. --walk=exam: from a course to its practice exam alone. --walk=lesson: from a
// course to a lesson alone, beside a page that is not empty: what the lesson showed, as it was drawn, with nothing behind it.
import { mkdtempSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { otherBuild } from '../support/other-build.ts';
import { startServer } from '../support/real-server.ts';

const benches = process.cwd();
const lib = (/** @type {string} */ file) => import(pathToFileURL(join(benches, 'lib', file)).href);
const { args, interleave, quantile, report } = await lib('common.mjs');
const { chromePath } = await lib('browser.mjs');
const { chromium } = createRequire(join(benches, 'package.json'))('playwright-core');

/** @typedef {{ path: string, shows: string, link: string }} Screen */
const COURSE = '/harbor/learn-with-lectern';
const SKILL = `${COURSE}/first-steps/skill/answering-questions`;
const EXAM_COURSE = '/harbor/marine-radio';
const toExam = 'main a[href^="/practice-exam/"]';
/** @type {Screen[]} the exam's address has its id: it is read from the course */
const examWalk = [
  { path: EXAM_COURSE, shows: toExam, link: '' },
  { path: '', shows: 'main section a[href*="/session/"]', link: toExam },
];
/** @type {Screen[]} what is seen once the screen is there: its own heading, and content from the disk; link: what leads to it */
const screens = [
  { path: '/dashboard', shows: `main a[href="/harbor/internal"]`, link: '' },
  {
    path: '/harbor/catalog',
    shows: `main:has(search) a[href="${COURSE}"]`,
    link: 'a[href="/harbor/catalog"]',
  },
  { path: COURSE, shows: `main a[href^="${SKILL}"]`, link: `main a[href="${COURSE}"]` },
  {
    path: SKILL,
    shows: 'main article section p',
    link: `main a[href="${SKILL}"]`,
  },
];
const named = args.walk === 'exam' ? 'exam-page' : args.walk === 'lesson' ? 'lesson-page' : 'route';
const walk = named === 'route' ? screens : named === 'lesson-page' ? screens.slice(2) : examWalk;
const empty = { path: '/no-access', shows: '#empty', link: '#to-empty' };
/** From the mouse's arrival on a link to its click. */
const REST_MS = 100;
/** What was read for a page that is left is not kept for longer. */
const FORGOTTEN_MS = 6000;
/** Walks a round; one step a walk is few. */
const WALKS = named === 'route' ? 8 : 24;

const [server, client] = await Promise.all([startServer(), otherBuild(withAnEmptyScreen())]);
const profile = mkdtempSync(join(tmpdir(), 'lectern-route-'));
const context = await chromium.launchPersistentContext(profile, {
  executablePath: chromePath(),
  headless: true,
  serviceWorkers: 'block',
  viewport: { width: 1440, height: 900 },
  args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-extensions'],
});
try {
  await client.serveTo(context);
  await context.addInitScript(prepared);
  const page = await signedIn();
  /** @type {Map<number, Record<string, Record<string, number>>>} */
  const rounds = new Map();
  const results = await interleave(
    ['empty', 'lectern', 'unannounced'],
    Number(args.rounds ?? 5),
    async (/** @type {string} */ name, /** @type {number} */ round) => {
      const all = rounds.get(round) ?? (await measureAll(page));
      rounds.set(round, all);
      return all[name];
    },
  );
  report(named, results, 'empty');
} finally {
  await context.close();
  await server.cleanUp();
  client.remove();
  rmSync(profile, { recursive: true, force: true });
}
process.exit(0);

/** The page that says that one may not go somewhere becomes one that says nothing, and the router can be reached. */
function withAnEmptyScreen() {
  return {
    name: 'lectern-empty-screen',
    enforce: /** @type {const} */ ('pre'),
    transform: {
      filter: { id: /[\\/]src[\\/](start|routes[\\/]no-access)\.tsx$/ },
      handler(/** @type {string} */ code, /** @type {string} */ id) {
        if (id.endsWith('start.tsx'))
          return code.replace('const router = routerFor(session);', '$& globalThis.benchRouter = router;');
        return code.replace(
          /component: .*/,
          'component: () => <div id="empty" ref={(here) => here && globalThis.benchStatic && here.append(globalThis.benchStatic.cloneNode(true))} />,',
        );
      },
    },
  };
}

/** A learner's device that has seen every screen of the walk, and has no network any more. */
async function signedIn() {
  const page = context.pages()[0] ?? (await context.newPage());
  await page.goto(`${server.url}/login`);
  await page.getByLabel('Username or email').fill('learner@harbor.example');
  await page.getByLabel('Password', { exact: true }).fill('Lectern-2026');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.waitForURL(`${server.url}/dashboard`);
  for (const screen of [...walk, ...walk.slice(0, 1)]) {
    if (screen.path === '')
      screen.path = String(await page.locator(screen.link).first().getAttribute('href'));
    await page.goto(server.url + screen.path);
    await page.locator(screen.shows).first().waitFor();
    await page.waitForLoadState('networkidle');
  }
  await context.setOffline(true);
  await measureAll(page); // fills the code caches
  return page;
}

/**
 * The 95th percentile of all steps, and their median.
 * @param {import('@playwright/test').Page} page
 * @returns {Promise<Record<string, Record<string, number>>>}
 */
async function measureAll(page) {
  /** @type {Record<string, number[]>} */
  const taken = { empty: [], lectern: [], unannounced: [] };
  if (named === 'lesson-page') await copyLesson(page);
  for (let n = 0; n < WALKS; n++) {
    for (const [at, screen] of walk.entries()) {
      const from = walk[at - 1];
      if (!from) continue;
      await page.evaluate(ask, from);
      taken.empty?.push(await clicked(page, empty));
      await page.evaluate(ask, from);
      taken.lectern?.push(await clicked(page, screen));
      if (n > 0) continue;
      await page.evaluate(ask, from);
      await page.waitForTimeout(FORGOTTEN_MS);
      taken.unannounced?.push(await page.evaluate(ask, screen));
    }
  }
  return Object.fromEntries(
    Object.entries(taken).map(([name, ms]) => [
      name,
      { p50_ms: quantile(ms, 0.5), p95_ms: quantile(ms, 0.95) },
    ]),
  );
}

/**
 * The page that is measured beside the lesson shows from now on what the lesson shows: its nodes, with nothing behind them.
 * @param {import('@playwright/test').Page} page
 */
async function copyLesson(page) {
  for (const screen of walk) await page.evaluate(ask, screen);
  await page.waitForTimeout(FORGOTTEN_MS); // notes and comments come after the text
  await page.evaluate(() => {
    const copy = document.createDocumentFragment();
    for (const node of document.querySelector('main')?.childNodes ?? []) copy.append(node.cloneNode(true));
    /** @type {any} */ (globalThis).benchStatic = copy;
  });
}

/**
 * As a person does it: the mouse comes onto the link, rests there for less than anybody needs to press, and clicks.
 * @param {import('@playwright/test').Page} page
 * @param {Screen} screen
 * @returns {Promise<number>} ms from the click to the frame
 */
async function clicked(page, screen) {
  const link = page.locator(screen.link).first();
  await link.hover();
  await page.waitForTimeout(REST_MS);
  await page.evaluate(watch, screen);
  await page.mouse.down();
  await page.mouse.up();
  return page.evaluate(() => /** @type {any} */ (globalThis).benchSeen);
}

/**
 * In the page: from now on the next click is timed.
 * @param {Screen} screen
 */
function watch({ path, shows }) {
  const page = /** @type {any} */ (globalThis);
  page.benchSeen = new Promise((resolve, reject) => {
    setTimeout(() => reject(new Error(`${path} does not come.`)), 10_000);
    addEventListener('click', ({ timeStamp }) => page.benchShown({ path, shows }, timeStamp).then(resolve), {
      capture: true,
      once: true,
    });
  });
}

/**
 * In the page: the router is asked, out of nothing.
 * @param {Screen} screen
 * @returns {Promise<number>} ms to the frame
 */
async function ask(screen) {
  const { benchRouter, benchShown } = /** @type {any} */ (globalThis);
  if (location.pathname === screen.path) return 0;
  const shown = benchShown(screen, performance.now());
  void benchRouter.navigate({ href: screen.path });
  return shown;
}

/** In each page, before its own code: how a screen is waited for, and a link to the empty one. */
function prepared() {
  const page = /** @type {any} */ (globalThis);
  const drawn = async () => {
    await new Promise((done) => requestAnimationFrame(done));
    await new Promise((done) => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = done;
      port2.postMessage(0);
    });
  };
  /**
   * @param {Screen} screen
   * @param {number} since
   */
  page.benchShown = async ({ path, shows }, since) => {
    const isThere = () => location.pathname === path && document.querySelector(shows) !== null;
    await new Promise((done) => {
      const observer = new MutationObserver(() => {
        if (!isThere()) return;
        observer.disconnect();
        done(null);
      });
      observer.observe(document, { childList: true, subtree: true });
    });
    await drawn();
    const ms = performance.now() - since;
    await new Promise((done) => setTimeout(done, 250)); // what comes late
    return ms;
  };
  addEventListener('DOMContentLoaded', () => {
    const link = document.createElement('a');
    link.id = 'to-empty';
    link.href = '/no-access';
    link.textContent = 'Empty';
    link.style.cssText = 'position: fixed; inset: 0 auto auto 50%; z-index: 9999';
    link.onmouseenter = () => page.benchRouter.preloadRoute({ to: '/no-access' });
    link.onclick = (event) => {
      event.preventDefault();
      page.benchRouter.navigate({ to: '/no-access' });
    };
    document.body.append(link);
  });
}
