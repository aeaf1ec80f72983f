/**
 * Every component in every state, as it was when someone last looked at it and found it good. `npm test -- e2e ui-gallery
 * --update-snapshots` takes new pictures; look at them before they are committed.
 */
import AxeBuilder from '@axe-core/playwright';
import { expect, type Page, test } from '@playwright/test';
import { coreIf } from './support/core.ts';
import { desktop, phone } from './support/device.ts';
import { serveGallery } from './support/ui-gallery.ts';

let gallery: Awaited<ReturnType<typeof serveGallery>>;

test.beforeAll(async () => {
  gallery = await serveGallery(process.cwd());
});

test.afterAll(() => gallery.close());

/** Another system draws letters in another way: there the pages are opened and checked, and not compared. */
async function looksAsBefore(page: Page, name: string, fullPage: boolean): Promise<void> {
  if (process.platform !== 'linux') return;
  await expect(page).toHaveScreenshot(name, {
    fullPage,
    animations: 'disabled',
    caret: 'hide',
    maxDiffPixelRatio: 0.01,
  });
}

for (const [size, viewport] of Object.entries({ desktop, phone })) {
  for (const scheme of ['light', 'dark'] as const) {
    test(`shows every component in every state, ${size}, ${scheme} (UI-010)${coreIf(size === 'desktop' && scheme === 'light')}`, async ({
      page,
    }) => {
      const said: string[] = [];
      page.on('console', (message) => said.push(message.text()));
      page.on('pageerror', (error) => said.push(error.message));
      await page.setViewportSize(viewport);
      await page.emulateMedia({ reducedMotion: 'reduce' });
      await page.goto(gallery.url);
      await page.evaluate(
        (to) => document.documentElement.setAttribute('data-mantine-color-scheme', to),
        scheme,
      );
      await expect(page.getByRole('heading', { name: 'Over the page' })).toBeVisible();
      await page.evaluate(() => document.fonts.ready);
      expect(
        await page.evaluate(
          () => document.documentElement.scrollWidth <= document.documentElement.clientWidth,
        ),
      ).toBe(true);
      const { violations } = await new AxeBuilder({ page }).setLegacyMode().analyze();
      expect(violations.map(({ id, nodes }) => `${id} ${nodes[0]?.target}`)).toEqual([]);
      await looksAsBefore(page, `components-${size}-${scheme}.png`, true);

      await page.getByRole('button', { name: 'Open menu' }).click();
      await expect(page.getByRole('menuitemradio', { name: 'Newest first' })).toBeFocused();
      await page.keyboard.press('Escape');
      await expect(page.getByRole('button', { name: 'Open menu' })).toBeFocused();
      await page.getByRole('button', { name: 'Open dialog' }).click();
      await expect(page.getByRole('alertdialog')).toBeVisible();
      await looksAsBefore(page, `dialog-${size}-${scheme}.png`, false);
      await page.keyboard.press('Escape');
      await expect(page.getByRole('button', { name: 'Open dialog' })).toBeFocused();
      expect(said).toEqual([]);
    });
  }
}
