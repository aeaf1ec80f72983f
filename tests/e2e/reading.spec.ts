/** A learner sets lessons as they read best, copies code, and looks at a picture up close; without a network too. */
import { expect, test } from '@playwright/test';
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

for (const [size, viewport] of [
  ['desktop', desktop],
  ['phone', phone],
] as const) {
  test(`a lesson is set larger and in other letters, and stays so; code has colours; a picture is enlarged, ${size}`, async () => {
    const device = new Device(viewport);
    try {
      const page = await device.page();
      await signIn(page, gateway.url, 'learner@harbor.example');
      await untilOfflineReady(page);
      await page.goto(`${gateway.url}/learn/harbor/skill/answering-questions`);
      const text = page.getByText('Complete the line that prints a greeting:');
      const typeSize = () => text.evaluate((element) => parseFloat(getComputedStyle(element).fontSize));
      let before = 0;
      await expect.poll(async () => (before = await typeSize())).toBeGreaterThan(10);
      await page.getByRole('button', { name: 'Reading settings' }).click();
      const dialog = page.getByRole('dialog', { name: 'Reading settings' });
      await dialog.getByLabel('Text size').selectOption('Very large');
      await dialog.getByLabel('Typeface').selectOption('OpenDyslexic, for readers with dyslexia');
      await expect.poll(() => page.evaluate(() => document.fonts.check("16px 'OpenDyslexic'"))).toBe(true);
      await dialog.getByRole('button', { name: 'Close', exact: true }).click();
      expect(await typeSize()).toBeCloseTo(before * 1.45, 1);
      await expectNoSidewaysScroll(page);
      await page.reload();
      await expect.poll(typeSize).toBeCloseTo(before * 1.45, 1);

      const colours = () =>
        page.evaluate(() =>
          [...CSS.highlights].filter(([, ranges]) => ranges.size > 0).map(([name]) => name),
        );
      await expect.poll(colours).toEqual(expect.arrayContaining(['code-keyword', 'code-string']));
      await page.getByRole('button', { name: 'Copy the code' }).first().click();
      await expect(page.getByRole('button', { name: 'Copied' })).toBeVisible();

      await gateway.refuse();
      await page.goto(`${gateway.url}/learn/harbor/skill/your-first-lesson`);
      await page.getByRole('button', { name: /^Enlarge: A lesson page/ }).click();
      const picture = page.getByRole('dialog', { name: 'Picture' });
      await expect(picture.getByRole('img')).toBeVisible();
      await picture.getByRole('button', { name: 'Actual size' }).click();
      await expect(picture.getByRole('button', { name: 'Fit to the screen' })).toBeVisible();
      await expectNoSidewaysScroll(page);
      await page.keyboard.press('Escape');
      await expect(picture).toHaveCount(0);
      await gateway.accept();
      expect(device.said).toEqual([]);
    } finally {
      await device.remove();
    }
  });
}
