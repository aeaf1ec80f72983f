/** Further ways in and out: the way back from a single sign-on, the billing sandbox; and the tools for developers. */
import { expect, test } from '@playwright/test';
import { type RealServer, startServer } from '../support/real-server.ts';
import { Device, desktop, expectNoSidewaysScroll, fillSignIn, phone, signIn } from './support/device.ts';

let server: RealServer;
test.beforeAll(async () => {
  server = await startServer();
});
test.afterAll(() => server.cleanUp());

for (const [size, viewport] of [
  ['desktop', desktop],
  ['phone', phone],
] as const) {
  test(`a billing administrator enters the sandbox and leaves it by signing out, ${size} (AUTH-027, AUTH-036, BANNER-002, ROUTE-004)`, async () => {
    const device = new Device(viewport);
    try {
      const page = await device.page();
      const enter = page.getByRole('button', { name: 'Enter the sandbox' });
      const banner = page.getByText('Billing uses test data until you sign out.');
      await page.goto(`${server.url}/sandbox/login`);
      await fillSignIn(page, 'billing@harbor.example');
      await expect(page.getByRole('heading', { level: 1, name: 'Billing sandbox' })).toBeVisible();
      await expectNoSidewaysScroll(page);
      await enter.click();
      await expect(page).toHaveURL(`${server.url}/dashboard`);
      await expect(banner).toBeVisible();
      await page.reload();
      await expect(banner).toBeVisible();
      await expectNoSidewaysScroll(page);
      await page.getByRole('link', { name: 'Exit Sandbox' }).click();
      await expect(page).toHaveURL(`${server.url}/login`);
      await fillSignIn(page, 'billing@harbor.example');
      await expect(page).toHaveURL(`${server.url}/dashboard`);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(banner).toHaveCount(0);
      expect(device.said).toEqual([]);
    } finally {
      await device.remove();
    }
  });

  test(`a learner may not enter the sandbox, and reads who may, ${size} (AUTH-036)`, async () => {
    const device = new Device(viewport);
    try {
      const page = await device.page();
      await page.goto(`${server.url}/sandbox/login`);
      await fillSignIn(page, 'learner@harbor.example');
      await page.getByRole('button', { name: 'Enter the sandbox' }).click();
      await expect(page.getByRole('alert').getByText(/^Only owners, billing administrators/)).toBeVisible();
      expect(device.said).toEqual([]);
    } finally {
      await device.remove();
    }
  });
}

test('the way back from a single sign-on takes the session that it left, and says so where there is none (ROUTE-004)', async () => {
  const device = new Device(desktop);
  try {
    const page = await device.page();
    await page.goto(`${server.url}/login/sso/success`);
    const failed = 'Unable to login. Please try again and contact support if this problem persists.';
    await expect(page.getByRole('alert').getByText(failed)).toBeVisible();
    await page.goto(`${server.url}/login/sso/failure`);
    await expect(page.getByRole('alert').getByText(failed)).toBeVisible();
    // What a server of ours does at the end of a single sign-on: it leaves the cookies of a session.
    await page.evaluate(() =>
      fetch('/web/login', {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-lectern-client': '1' },
        body: JSON.stringify({ identifier: 'learner@harbor.example', password: 'Lectern-2026' }),
      }),
    );
    await page.goto(`${server.url}/login/sso/success`);
    await expect(page).toHaveURL(`${server.url}/dashboard`);
    await expect(page.getByRole('button', { name: /^Account of / })).toBeVisible();
    expect(device.said).toEqual([]);
  } finally {
    await device.remove();
  }
});

test('the tools for developers are there with the flag alone, and show no token (AUTH-037)', async () => {
  const device = new Device(phone);
  try {
    const page = await device.page();
    await signIn(page, server.url, 'learner@harbor.example');
    const button = page.getByRole('button', { name: 'Developer tools' });
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(button).toHaveCount(0);
    await page.evaluate(() => localStorage.setItem('devtools', 'on'));
    // Taken in the page: the browser may have let go of an answer before a test can ask for it.
    await page.addInitScript(() => {
      const seen: string[] = [];
      const own = window.fetch;
      window.fetch = async (...asked) => {
        const response = await own(...asked);
        if (response.url.endsWith('/web/token'))
          seen.push(((await response.clone().json()) as { accessToken: string }).accessToken);
        return response;
      };
      Object.assign(window, { seen });
    });
    await page.reload();
    const seen = () => page.evaluate(() => (window as unknown as { seen: string[] }).seen);
    await expect.poll(async () => (await seen()).length).toBeGreaterThan(0);
    for (const [tool, shows] of [
      ['Auth explorer', 'Authenticated'],
      ['Location explorer', '/dashboard'],
      ['Dev console', 'Authenticated'],
    ] as const) {
      await button.click();
      await page.getByRole('menuitem', { name: tool }).click();
      const dialog = page.getByRole('dialog', { name: tool });
      await expect(dialog.getByText(shows, { exact: true }).first()).toBeVisible();
      if (tool === 'Dev console')
        for (const tab of [
          'sessionStatus',
          'tokenStatus',
          'authTokenStatus',
          'refreshStatus',
          'authStatus',
        ]) {
          await dialog.getByRole('tab', { name: tab, exact: true }).click();
          await expect(dialog.getByRole('tabpanel')).toBeVisible();
          const html = await page.content();
          for (const part of (await seen()).flatMap((token) => token.split('.')))
            expect(html).not.toContain(part);
        }
      await expectNoSidewaysScroll(page);
      await page.keyboard.press('Escape');
      await expect(dialog).toHaveCount(0);
    }
    await page.evaluate(() => localStorage.removeItem('devtools'));
    await page.reload();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(button).toHaveCount(0);
    expect(device.said).toEqual([]);
  } finally {
    await device.remove();
  }
});
