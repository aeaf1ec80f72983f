/** What authors bring along: from a word processor, as Markdown, and as a file that they exported. */
import { readFileSync } from 'node:fs';
import { expect, type Page, test } from '@playwright/test';
import {
  Device,
  desktop,
  expectNoSidewaysScroll,
  phone,
  signIn,
  untilOfflineReady,
} from './support/device.ts';
import { Gateway } from './support/gateway.ts';

let gateway: Gateway;
test.beforeAll(async () => {
  gateway = await Gateway.start();
});
test.afterAll(() => gateway.cleanUp());

const paste = (page: Page, data: Record<string, string>) =>
  page.evaluate((formats) => {
    const clipboardData = new DataTransfer();
    for (const [type, value] of Object.entries(formats)) clipboardData.setData(type, value);
    document.activeElement?.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
    );
  }, data);

for (const [size, viewport, skill] of [
  ['desktop', desktop, 'your-first-lesson'],
  ['phone', phone, 'answering-questions'],
] as const) {
  test(`a pasted Word document is clean, pasted Markdown becomes blocks, and offline a lesson leaves as a file and comes back, ${size}`, async () => {
    const device = new Device(viewport);
    try {
      const page = await device.page();
      await signIn(page, gateway.url, 'author@harbor.example');
      await untilOfflineReady(page);
      await page.goto(`${gateway.url}/learn/harbor/skill/${skill}?mode=edit`);
      const text = page.getByRole('textbox', { name: /^Text/ });
      const below = page.getByRole('button', { name: 'Continue writing below' });
      await below.click();
      await expect(text).toBeFocused();
      await paste(page, { 'text/html': readFileSync('tests/support/pasted/word.html', 'utf8') });
      await expect(text.locator('h1', { hasText: 'Before you arrive' })).toHaveCount(1);
      await expect(text.locator('ul ul ul > li')).toHaveText('two at the bow');
      await expect(text.locator('ol[start="3"] > li')).toHaveText(['Bow line', 'Stern line']);
      await expect(text).not.toContainText(/[·§]|Style Definitions/);

      await below.click();
      await expect(text).toBeFocused();
      await paste(page, { 'text/plain': '## Slack water\n\n- waits for **nobody**\n- lasts an hour' });
      await expect(text.locator('h1', { hasText: 'Slack water' })).toHaveCount(1);
      await expect(text.locator('li strong', { hasText: 'nobody' })).toHaveCount(1);
      await page.keyboard.press('Control+z');
      await expect(text).toContainText('## Slack water');
      await page.keyboard.press('Control+y');
      await expect(text.locator('h1', { hasText: 'Slack water' })).toHaveCount(1);

      await below.click();
      if (viewport === phone) await page.keyboard.insertText(`ด${'้็'.repeat(80)}`);
      gateway.refuse();
      const menu = page.getByRole('button', { name: 'Markdown' });
      await menu.click();
      await expectNoSidewaysScroll(page);
      const downloading = page.waitForEvent('download');
      await page.getByRole('menuitem', { name: 'Export as Markdown' }).click();
      const file = await (await downloading).path();
      const written = readFileSync(file, 'utf8');
      expect(written).toContain('- Fenders out\n  - on **both** sides\n    - two at the bow');
      expect(written).toContain('\n# Slack water');

      const before = await text.locator('> *').count();
      await text.click();
      await page.keyboard.press('Control+a');
      await page.keyboard.press('Delete');
      await expect(text).not.toContainText('Fenders out');
      const choosing = page.waitForEvent('filechooser');
      await menu.click();
      await page.getByRole('menuitem', { name: 'Import Markdown' }).click();
      await (await choosing).setFiles({
        name: 'lesson.md',
        mimeType: 'text/markdown',
        buffer: Buffer.from(written),
      });
      const imported = page.getByRole('region', { name: 'Notifications' }).getByText(/blocks imported/);
      await expect(imported).toBeVisible();
      // On a phone the tools are at the bottom, where toasts come.
      await menu.click({ trial: true, timeout: 2_000 });
      await expect(text.locator('ul ul ul > li')).toHaveText('two at the bow');
      expect(await text.locator('> *').count()).toBeGreaterThan(before - 4);
      await page.keyboard.press('Control+z');
      await expect(text).not.toContainText('Fenders out');
      await gateway.accept();
      expect(device.said).toEqual([]);
    } finally {
      await device.remove();
    }
  });
}

test('a dialog whose stylesheet does not come opens all the same, says so, and is drawn as it should be at the next try (F31)', async ({
  browser,
}) => {
  // Before a service worker has everything: as in the first seconds on a new device.
  const context = await browser.newContext({ viewport: desktop, serviceWorkers: 'block' });
  try {
    const page = await context.newPage();
    await signIn(page, gateway.url, 'author@harbor.example');
    await page.goto(`${gateway.url}/harbor/learn-with-lectern?mode=edit`);
    // The bar's late parts are here, which hear of what is missing.
    await expect(page.getByRole('banner').getByRole('button', { name: 'Create' })).toBeVisible();
    const files = page.getByRole('button', { name: 'Markdown files' });
    await expect(files).toBeVisible();
    await page.route('**/*.css', (route) => route.abort());
    await files.click();
    await page.getByRole('menuitem', { name: 'Import Markdown (zip)' }).click();
    await expect(page.getByRole('dialog').getByRole('button', { name: 'Choose a zip' })).toBeVisible();
    const plain = page.getByRole('alert').filter({ hasText: 'Part of this page looks plain' });
    await page.keyboard.press('Escape');
    await expect(plain).toBeVisible({ timeout: 15_000 });
    await page.unroute('**/*.css');
    await plain.getByRole('button', { name: 'Try again' }).click();
    await expect(plain).toHaveCount(0);
  } finally {
    await context.close();
  }
});
