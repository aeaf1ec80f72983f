/** Light and dark: as the device has it until somebody chooses, then chosen for every tab of the device. */
import { expect, type Page, test } from '@playwright/test';
import { type RealServer, startServer } from '../support/real-server.ts';
import { Device, desktop, fillSignIn, phone } from './support/device.ts';

let server: RealServer;
test.beforeAll(async () => {
  server = await startServer();
});
test.afterAll(() => server.cleanUp());

const expectScheme = (page: Page, scheme: 'light' | 'dark') =>
  expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', scheme);

for (const [size, viewport] of [
  ['desktop', desktop],
  ['phone', phone],
] as const) {
  test(`a stored dark theme is light on the sign-in page and dark again after it, in every tab, ${size} (AUTH-035, LOCAL-025)`, async () => {
    const device = new Device(viewport);
    try {
      const page = await device.page();
      await page.emulateMedia({ colorScheme: 'dark' });
      await page.goto(`${server.url}/login`);
      await expectScheme(page, 'dark'); // the device's: nobody has chosen
      await page.evaluate(() => localStorage.setItem('theme_mode', 'dark'));
      await page.reload();
      await expect(page.getByLabel('Username or email')).toBeVisible();
      await expectScheme(page, 'light');
      await fillSignIn(page, 'learner@harbor.example');
      await expect(page).toHaveURL(`${server.url}/dashboard`);
      await expectScheme(page, 'dark');

      const other = await device.newTab();
      await other.emulateMedia({ colorScheme: 'dark' });
      await other.goto(`${server.url}/settings/content`);
      await other.getByRole('radio', { name: 'Light' }).check({ force: true });
      await expectScheme(other, 'light');
      await expectScheme(page, 'light');
      await other.getByRole('radio', { name: 'Match device' }).check({ force: true });
      await expectScheme(page, 'dark');
      expect(device.said).toEqual([]);
    } finally {
      await device.remove();
    }
  });
}
