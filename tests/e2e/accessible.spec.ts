/** Every screen at both sizes and in both colour schemes: axe finds nothing, the console is silent, and no policy is broken. */
import AxeBuilder from '@axe-core/playwright';
import { expect, type Page, test } from '@playwright/test';
import { type RealServer, startServer } from '../support/real-server.ts';
import { coreIf } from './support/core.ts';
import { Device, desktop, phone, signIn } from './support/device.ts';

let server: RealServer;
let device: Device;
let page: Page;
const violations: string[] = [];

test.describe.configure({ mode: 'serial' });

test.beforeAll(async () => {
  server = await startServer();
  device = new Device(desktop);
  page = await device.page();
  await page.exposeFunction('policyBroken', (what: string) => violations.push(what));
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) => {
      (window as unknown as { policyBroken(what: string): void }).policyBroken(
        `${effectiveDirective} ${blockedURI}`,
      );
    });
  });
});

test.afterAll(async () => {
  await device.remove();
  await server.cleanUp();
});

const bothSizes = { phone, desktop };

/** @returns what stands in somebody's way, however little, and where */
async function barriers(rules?: string[]): Promise<string[]> {
  // Half of a fade is no colour of the page, and no scheme changes at once.
  await page.evaluate(() =>
    Promise.all(document.getAnimations().map((each) => each.finished.catch(() => {}))),
  );
  const axe = new AxeBuilder({ page }).setLegacyMode();
  const { violations: found } = await (rules ? axe.withRules(rules) : axe).analyze();
  return found.flatMap(({ id, nodes }) =>
    nodes.map(({ target, any, all, none }) =>
      [id, target.join(' '), ...[...any, ...all, ...none].map(({ message }) => message)].join(' '),
    ),
  );
}

async function isAccessible(sizes: Partial<typeof bothSizes> = bothSizes): Promise<void> {
  const found: string[] = [];
  for (const [size, viewport] of Object.entries(sizes)) {
    await page.setViewportSize(viewport);
    for (const scheme of ['light', 'dark'] as const) {
      await page.evaluate((scheme) => {
        document.documentElement.setAttribute('data-mantine-color-scheme', scheme);
      }, scheme);
      // A scheme is made of colours alone.
      const rules = scheme === 'dark' ? ['color-contrast'] : undefined;
      found.push(...(await barriers(rules)).map((each) => `${size}, ${scheme}: ${each}`));
    }
  }
  expect(found).toEqual([]);
}

test('a course, as a visitor sees it', async () => {
  await page.goto(`${server.url}/harbor/learn-with-lectern`);
  await expect(page.getByRole('heading', { level: 1, name: 'Learn with Lectern' })).toBeVisible();
  await page.waitForLoadState('networkidle');
  await isAccessible();
});

test('the sign-in page @core', async () => {
  await page.goto(`${server.url}/login`);
  await expect(page.getByText('learner@harbor.example', { exact: true })).toBeVisible();
  await isAccessible();
  await signIn(page, server.url, 'learner@harbor.example');
});

for (const [name, path, heading] of [
  ['the dashboard', '/dashboard', /./],
  ['the catalog', '/harbor/catalog', /./],
  ['a course', '/harbor/learn-with-lectern', 'Learn with Lectern'],
  ['a skill', '/learn/harbor/skill/answering-questions', 'Answering questions'],
  ['a skill with a video', '/learn/harbor/skill/clouds-that-mean-something', 'Clouds that mean something'],
  ['the settings', '/settings/account', /./],
  ['what is not open yet', '/store', /./],
  ['what is not for this person', '/no-access', /./],
  ['what is not found', '/nowhere/at/all/here', /./],
] as const) {
  test(`${name}${coreIf(name === 'the dashboard' || name === 'a skill')}`, async () => {
    await page.goto(server.url + path);
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
    await page.waitForLoadState('networkidle');
    await isAccessible();
  });
}

test('the menus of the top bar', async () => {
  await page.setViewportSize(desktop);
  await page.goto(`${server.url}/dashboard`);
  for (const name of [/^(Organization|Personal profile):/, 'Recent', /^Account of/]) {
    const button = page.getByRole('button', { name });
    await button.click();
    await expect(button).toHaveAttribute('aria-expanded', 'true');
    await isAccessible({ desktop });
    await page.keyboard.press('Escape');
  }
});

test('the changes', async () => {
  await page.setViewportSize(phone);
  await page.goto(`${server.url}/dashboard`);
  await page.getByRole('button', { name: 'Changes' }).first().click();
  await expect(page.getByRole('dialog', { name: 'Changes' })).toBeVisible();
  await isAccessible();
});

test('the navigation over a page, and the order of the organizations', async () => {
  await page.setViewportSize(phone);
  await page.goto(`${server.url}/dashboard`);
  await page.getByRole('button', { name: 'More' }).click();
  await expect(page.getByRole('dialog', { name: 'Navigation' })).toBeVisible();
  expect(await barriers()).toEqual([]);
  await page.getByRole('button', { name: 'Arrange organizations' }).click();
  await expect(page.getByRole('dialog', { name: 'Arrange organizations' })).toBeVisible();
  expect(await barriers()).toEqual([]);
});

test('the commands, and the list of keys', async () => {
  await page.setViewportSize(desktop);
  await page.goto(`${server.url}/dashboard`);
  await page.getByRole('button', { name: 'Go to…' }).click();
  await expect(page.getByRole('option').first()).toBeVisible();
  await isAccessible();
  await page.getByRole('option', { name: 'Show keyboard shortcuts' }).click();
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
  await isAccessible();
});

test('the editor, and the dialogs in it', async () => {
  const learner = page;
  const author = new Device(desktop);
  try {
    page = await author.page();
    await signIn(page, server.url, 'author@harbor.example');
    await page.goto(`${server.url}/learn/harbor/skill/answering-questions?mode=edit`);
    await expect(page.getByRole('textbox', { name: /^Text of the lesson/ })).toBeVisible();
    await isAccessible();
    await page.getByRole('button', { name: 'Link', exact: true }).click();
    await expect(page.getByRole('dialog', { name: 'Link' })).toBeVisible();
    await isAccessible();
    expect(author.said).toEqual([]);
  } finally {
    page = learner;
    await author.remove();
  }
});

test('what is shown when the app, or one page of it, does not come', async ({ browser }) => {
  const learner = page;
  const context = await browser.newContext({ serviceWorkers: 'block' });
  try {
    page = await context.newPage();
    await page.route(/\/build\/_-.*\.js/, (route) => route.abort());
    await page.goto(`${server.url}/nowhere/at/all/here`);
    await expect(page.getByRole('heading', { name: 'There was an error' })).toBeVisible();
    await isAccessible();
    await page.route(/\/build\/start-.*\.js/, (route) => route.abort());
    await page.goto(server.url);
    await expect(page.getByRole('heading', { name: 'Lectern could not start' })).toBeVisible();
    await isAccessible();
  } finally {
    page = learner;
    await context.close();
  }
});

test('the console stayed silent and no page broke the policy that came with it @core', () => {
  expect(device.said).toEqual([]);
  expect(violations).toEqual([]);
});
