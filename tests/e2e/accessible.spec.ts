/** Every screen at both sizes and in both colour schemes: nothing that keeps somebody out, a silent console, and no policy broken. */
import AxeBuilder from '@axe-core/playwright';
import { expect, type Page, test } from '@playwright/test';
import { type RealServer, startServer } from '../support/real-server.ts';
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

/** @returns what keeps somebody out, and where */
async function barriers(): Promise<string[]> {
  const { violations: found } = await new AxeBuilder({ page })
    .setLegacyMode()
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
    .analyze();
  return found
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) =>
      nodes.map(({ target, any }) => `${id} ${target.join(' ')} ${any[0]?.message ?? ''}`),
    );
}

async function isAccessible(): Promise<void> {
  const found: string[] = [];
  for (const [size, viewport] of Object.entries({ phone, desktop })) {
    await page.setViewportSize(viewport);
    for (const scheme of ['light', 'dark'] as const) {
      await page.evaluate((scheme) => {
        document.documentElement.setAttribute('data-mantine-color-scheme', scheme);
      }, scheme);
      // Colours fade from one scheme into the other.
      await page.evaluate(() =>
        Promise.all(document.getAnimations().map((each) => each.finished.catch(() => {}))),
      );
      found.push(...(await barriers()).map((each) => `${size}, ${scheme}: ${each}`));
    }
  }
  expect(found).toEqual([]);
}

test('the sign-in page', async () => {
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
  ['the settings', '/settings/account', /./],
  ['what is not found', '/nowhere/at/all/here', /./],
] as const) {
  test(name, async () => {
    await page.goto(server.url + path);
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
    await page.waitForLoadState('networkidle');
    await isAccessible();
  });
}

test('the changes', async () => {
  await page.setViewportSize(phone);
  await page.goto(`${server.url}/dashboard`);
  await page.getByRole('button', { name: 'Changes' }).first().click();
  await expect(page.getByRole('dialog', { name: 'Changes' })).toBeVisible();
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

test('the console stayed silent and no page broke the policy that came with it', () => {
  expect(device.said).toEqual([]);
  expect(violations).toEqual([]);
});
