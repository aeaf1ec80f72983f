/**
 * First visits, several at once: each in a profile of its own, on a device that may be slower than this one, over a network that may answer
 * late and in another order, at addresses that are shown as they are and at those that lead a stranger on.
 */
import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test';
import config from '../../playwright.config.ts';
import { phone } from '../e2e/support/device.ts';

/** What strangers type, follow and are sent. */
const ADDRESSES = [
  '/',
  '/dashboard',
  '/settings/account',
  '/harbor/internal',
  '/login',
  '/signup',
  '/harbor/learn-with-lectern',
  '/harbor/learn-with-lectern/first-steps/skill/your-first-lesson',
  '/harbor/catalog',
  '/invite/no-such-invitation',
];
/** A page that has not come by then never does: even the slowest of good visits takes a third of it. */
const LATEST_MS = 45_000;

type Conditions = {
  /** how many times slower than this machine the device is */
  slower: number;
  /** each file of the app is answered up to so much later than the server does */
  lateMs: number;
};
export type FirstVisit = Conditions & {
  path: string;
  ms: number;
  /** The app never showed a page of its own; the server's readable text alone is none. */
  blank: boolean;
  /** faults of the page, and what it shows where it is blank */
  said: string[];
};

/** @param conditions  each address is visited under one after the other */
export async function firstVisits({
  url,
  visits,
  atOnce,
  conditions,
}: {
  url: string;
  visits: number;
  atOnce: number;
  conditions: readonly Conditions[];
}): Promise<FirstVisit[]> {
  const seen: FirstVisit[] = [];
  let next = 0;
  const browse = async () => {
    const browser = await chromium.launch({ ...config.use?.launchOptions, headless: true });
    try {
      while (next < visits) {
        const at = next++;
        const path = ADDRESSES[at % ADDRESSES.length] ?? '/';
        const under = conditions[Math.floor(at / ADDRESSES.length) % conditions.length];
        if (under) seen.push(await firstVisit(browser, url + path, under, at));
      }
    } finally {
      await browser.close();
    }
  };
  await Promise.all(Array.from({ length: atOnce }, browse));
  return seen;
}

async function firstVisit(
  browser: Browser,
  address: string,
  { slower, lateMs }: Conditions,
  seed: number,
): Promise<FirstVisit> {
  const context = await browser.newContext({ viewport: phone });
  const said: string[] = [];
  try {
    if (lateMs > 0) await answerLate(context, lateMs, seed);
    const page = await context.newPage();
    page.on('pageerror', ({ name, message }) => said.push(`${name}: ${message}`));
    page.on('console', (message) => {
      // What the server does not have, the page says itself.
      if (message.type() === 'error' && !/Failed to load resource/.test(message.text()))
        said.push(message.text());
    });
    if (slower > 1) {
      const cdp = await context.newCDPSession(page);
      await cdp.send('Emulation.setCPUThrottlingRate', { rate: slower });
    }
    const begun = performance.now();
    await page.goto(address, { waitUntil: 'commit' });
    const blank = await page
      .locator('#root h1')
      .first()
      .waitFor({ state: 'attached', timeout: LATEST_MS })
      .then(
        () => false,
        () => true,
      );
    const ms = Math.round(performance.now() - begun);
    if (blank) said.push(await shownBy(page));
    return { path: new URL(address).pathname, slower, lateMs, ms, blank, said };
  } finally {
    await context.close();
  }
}

/** By another time for each file, and by the same ones whenever this visit is made again. */
const answerLate = (context: BrowserContext, lateMs: number, seed: number) =>
  context.route('**/build/**', async (route) => {
    let hash = seed + 1;
    for (const letter of route.request().url()) hash = (hash * 31 + letter.charCodeAt(0)) % 1_000_003;
    await new Promise((resolve) => setTimeout(resolve, hash % lateMs));
    await route.continue().catch(() => {}); // the visit is over
  });

const shownBy = (page: Page) =>
  page.evaluate(() => {
    const parts = [...(document.getElementById('root')?.children ?? [])].map(({ tagName }) => tagName);
    const text = document.body.innerText.replaceAll(/\s+/g, ' ').slice(0, 200);
    return `${location.pathname} (${document.readyState}): ${parts.join(' ')}: ${text}`;
  });
