/** An author names a version of a draft, writes on, and goes back to it; a request that fails is told, and loses nothing. */
import { expect, test } from '@playwright/test';
import { Device, desktop, expectNoSidewaysScroll, phone, signIn } from './support/device.ts';
import { Gateway } from './support/gateway.ts';

let gateway: Gateway;
test.beforeAll(async () => {
  gateway = await Gateway.start();
});
test.afterAll(() => gateway.cleanUp());

for (const [size, viewport, skill] of [
  ['desktop', desktop, 'your-first-lesson'],
  ['phone', phone, 'answering-questions'],
] as const) {
  test(`a version is kept, read and restored, and what was there before is kept beside it, ${size}`, async () => {
    const device = new Device(viewport);
    try {
      const page = await device.page();
      await signIn(page, gateway.url, 'author@harbor.example');
      await page.goto(`${gateway.url}/learn/harbor/skill/${skill}?mode=edit`);
      const text = page.getByRole('textbox', { name: /^Text/ });
      await text.click();
      await page.keyboard.press('Control+End');
      await page.keyboard.press('Enter');
      await page.keyboard.type('Written before the review.');
      await page.getByRole('button', { name: 'Versions' }).click();
      const versions = page.getByRole('dialog');
      await versions.getByRole('button', { name: 'Keep this version' }).click();
      await expect(versions.getByText('Name required')).toBeVisible();
      await versions.getByLabel('Name of the version').fill('Before the review');
      await expect(async () => {
        await versions.getByRole('button', { name: 'Keep this version' }).click();
        await expect(versions.getByRole('button', { name: 'Show Before the review' })).toBeVisible({
          timeout: 2000,
        });
      }).toPass();
      await expectNoSidewaysScroll(page);
      await versions.getByRole('button', { name: 'Close' }).click();

      await text.click();
      await page.keyboard.press('Control+a');
      await page.keyboard.type('All is gone.');
      await expect(text).not.toContainText('Written before the review.');
      await page.getByRole('button', { name: 'Versions' }).click();
      await versions.getByRole('button', { name: 'Show Before the review' }).click();
      await expect(versions.getByRole('region', { name: 'Text of the version' })).toContainText(
        'Written before the review.',
      );
      const changes = versions.getByRole('region', { name: 'Changed since this version' });
      await expect(changes.locator('ins')).toContainText('All is gone.');
      await expect(changes.locator('del').first()).toBeVisible();
      await expectNoSidewaysScroll(page);
      const restore = async () => {
        await versions.getByRole('button', { name: 'Restore' }).click();
        await page.getByRole('alertdialog').getByRole('button', { name: 'Restore' }).click();
      };
      gateway.refuse();
      await restore();
      const told = page.getByRole('region', { name: 'Notifications' });
      await expect(told.getByText('That didn’t work. Try again in a moment.')).toBeVisible();
      await gateway.accept();
      await expect(page.getByRole('alertdialog')).toHaveCount(0);
      await restore();
      await expect(text).toContainText('Written before the review.');
      await expect(text).not.toContainText('All is gone.');

      await page.getByRole('button', { name: 'Versions' }).click();
      await versions.getByRole('button', { name: 'Show Before the draft was reverted' }).click();
      await expect(versions.getByRole('region', { name: 'Text of the version' })).toContainText(
        'All is gone.',
      );
      expect(device.said).toEqual([]);
    } finally {
      await device.remove();
    }
  });
}
