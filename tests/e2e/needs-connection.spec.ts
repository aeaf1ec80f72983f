/** What only the server can do: without a network its buttons are there, disabled, and say why. */
import { expect, type Locator, type Page, test } from '@playwright/test';
import { type RealServer, startServer } from '../support/real-server.ts';
import {
  Device,
  desktop,
  expectNoSidewaysScroll,
  phone,
  signIn,
  untilOfflineReady,
} from './support/device.ts';

let server: RealServer;
test.beforeAll(async () => {
  // Nobody answers there: its button is enough.
  const provider = {
    OIDC_ISSUER: 'http://127.0.0.1:9',
    OIDC_CLIENT_ID: 'lectern',
    OIDC_CLIENT_SECRET: 'none',
  };
  server = await startServer({ env: provider });
});
test.afterAll(() => server.cleanUp());

const button = (within: Page | Locator, name: string) => within.getByRole('button', { name, exact: true });

/** The buttons work, then the network goes, then it comes back. */
async function expectNeedsConnection(page: Page, within: Page | Locator, names: string[]): Promise<void> {
  const reason = within.getByText('Needs a connection').first();
  for (const name of names) await expect(button(within, name)).toBeEnabled();
  await expect(reason).toHaveCount(0);
  await page.context().setOffline(true);
  for (const name of names) await expect(button(within, name)).toBeDisabled();
  await expect(reason).toBeVisible();
  await expectNoSidewaysScroll(page);
  await page.context().setOffline(false);
  for (const name of names) await expect(button(within, name)).toBeEnabled();
}

for (const [size, viewport] of [
  ['desktop', desktop],
  ['phone', phone],
] as const) {
  test(`signing in, a new account, a lost password and checking a code are disabled without a network, ${size}`, async () => {
    const device = new Device(viewport);
    try {
      const page = await device.page();
      await page.goto(`${server.url}/login`);
      await untilOfflineReady(page);
      await expectNeedsConnection(page, page, ['Sign in', 'Continue with Google']);
      await page.goto(`${server.url}/signup`);
      await expectNeedsConnection(page, page, ['Create account']);
      await page.goto(`${server.url}/forgot-password`);
      await expectNeedsConnection(page, page, ['Send the link']);
      await page.goto(`${server.url}/verify-password-change?token=${'x'.repeat(43)}`);
      await expectNeedsConnection(page, page, ['Yes, I changed it']);
      await page.goto(`${server.url}/redeem`);
      await expectNeedsConnection(page, page, ['Continue']);
      expect(device.said).toEqual([]);
    } finally {
      await device.remove();
    }
  });

  test(`redeeming a code, on its page and in its dialog, and impersonation are disabled without a network, ${size}`, async () => {
    const device = new Device(viewport);
    try {
      const page = await device.page();
      await signIn(page, server.url, 'support@lectern.example');
      await untilOfflineReady(page);
      await page.goto(`${server.url}/redeem?code=HARBORANCHOR2026`);
      await expectNeedsConnection(page, page, ['Start Learning']);
      await page.goto(`${server.url}/dashboard`);
      const entry = async (name: string) => {
        await page.getByRole('button', { name: 'Account of Noor Vance' }).click();
        await page.getByRole('menuitem', { name }).click();
      };
      await entry('Redeem a Code');
      const redeem = page.getByRole('dialog', { name: 'Redeem Access Code' });
      await redeem.getByLabel('Character 1 of 16', { exact: true }).click();
      await page.context().setOffline(true);
      await page.keyboard.type('HARBORBEACON2027');
      await expect(button(redeem, 'Continue')).toBeDisabled();
      await expect(redeem.getByText('Needs a connection')).toBeVisible();
      await page.context().setOffline(false);
      await page.keyboard.press('Escape');
      await entry('Impersonate a User');
      const impersonate = page.getByRole('dialog', { name: 'Impersonate a User' });
      await expectNeedsConnection(page, impersonate, ['Submit']);
      expect(device.said).toEqual([]);
    } finally {
      await device.remove();
    }
  });
}
