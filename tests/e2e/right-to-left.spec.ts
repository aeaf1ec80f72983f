/** Every screen in a language that is written from the right and 40 % longer, down to 320 px, which is 1280 px at 400 % zoom. */
import { mkdirSync } from 'node:fs';
import { type BrowserContext, expect, type Page, test } from '@playwright/test';
import { pseudoText } from '../../src/dev/pseudo-language.ts';
import { type RealServer, startServer } from '../support/real-server.ts';
import { expectNoSidewaysScroll } from './support/device.ts';
import { pseudoBuild } from './support/pseudo-build.ts';

let server: RealServer;
let client: Awaited<ReturnType<typeof pseudoBuild>>;
let context: BrowserContext;
let page: Page;

/** A folder for pictures, for whoever wants to look. */
const pictures = process.env.LECTERN_PICTURES;

test.beforeAll(async ({ browser }) => {
  [server, client] = await Promise.all([startServer(), pseudoBuild()]);
  context = await browser.newContext({ serviceWorkers: 'block' });
  await client.serveTo(context);
  page = await context.newPage();
});

test.afterAll(async () => {
  await context.close();
  await server.cleanUp();
  client.remove();
});

async function fits(name: string): Promise<void> {
  for (const width of [320, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await expectNoSidewaysScroll(page);
    if (pictures) {
      mkdirSync(pictures, { recursive: true });
      await page.screenshot({ path: `${pictures}/${name}-${width}.png`, fullPage: true });
    }
  }
}

test('reads from the right, and nothing sticks out, though every word is longer', async () => {
  await page.goto(`${server.url}/login`);
  await expect(page.getByRole('button', { name: pseudoText('Sign in'), exact: true })).toBeVisible();
  expect(await page.evaluate(() => getComputedStyle(document.body).direction)).toBe('rtl');
  await fits('login');
  await page.locator('input[autocomplete="username"]').fill('learner@harbor.example');
  await page.locator('input[autocomplete="current-password"]').fill('Lectern-2026');
  await page.getByRole('button', { name: pseudoText('Sign in'), exact: true }).click();
  await expect(page).toHaveURL(`${server.url}/dashboard`);
  for (const [name, path] of [
    ['dashboard', '/dashboard'],
    ['catalog', '/harbor/catalog'],
    ['course', '/harbor/learn-with-lectern'],
    ['skill', '/learn/harbor/skill/answering-questions'],
    ['settings', '/settings/account'],
    ['nowhere', '/nowhere/at/all/here'],
  ] as const) {
    await page.goto(server.url + path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.waitForLoadState('networkidle');
    await fits(name);
  }
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`${server.url}/dashboard`);
  await page
    .getByRole('button', { name: pseudoText('Changes') })
    .first()
    .click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await fits('changes');
});
