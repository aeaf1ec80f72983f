/** Addresses as people come by them: typed, linked, old, ahead of their screens; and pages whose code does not come. */
import { type Browser, expect, type Page, test } from '@playwright/test';
import { type RealServer, startServer } from '../support/real-server.ts';
import { Device, desktop, expectNoSidewaysScroll, fillSignIn, phone, signIn } from './support/device.ts';

let server: RealServer;

test.beforeAll(async () => {
  server = await startServer();
});

test.afterAll(() => server.cleanUp());

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

test.describe('an address @core', () => {
  test.describe.configure({ mode: 'serial' });
  let device: Device;
  let page: Page;
  const open = (path: string) => page.goto(server.url + path);

  test.beforeAll(async () => {
    device = new Device(desktop);
    page = await device.page();
  });
  test.afterAll(() => device.remove());

  test('of a private page leads through the sign-in and back, one of a public page opens (ROUTE-031)', async () => {
    await open('/no/such/place');
    await expect(heading(page, "We couldn't find the content you're looking for.")).toBeVisible();
    await open('/harbor/learn-with-lectern');
    await expect(heading(page, 'Learn with Lectern')).toBeVisible();
    await open('/store?from=mail');
    await expect(page).toHaveURL(`${server.url}/login`);
    await fillSignIn(page, 'admin@harbor.example');
    await expect(page).toHaveURL(`${server.url}/store?from=mail`);
    await expect(heading(page, 'Coming soon')).toBeVisible();
    await expect(page).toHaveTitle('Coming soon | Lectern');
  });

  test('loses a slash at its end (ROUTE-001)', async () => {
    await open('/dashboard/');
    await expect(page).toHaveURL(`${server.url}/dashboard`);
    await expect(page).toHaveTitle(/ \| Lectern$/);
  });

  test('of purchases leads to billing, one without an organization to the current one (ROUTE-002, ROUTE-003)', async () => {
    await open('/purchases/acme/subscription/7');
    await expect(page).toHaveURL(`${server.url}/billing/acme/subscription/7`);
    await open('/billing/subscription');
    const billing = page.waitForURL(/\/billing\/[0-9a-f-]{36}$/);
    await billing;
    const organizationId = page.url().split('/').at(-1);
    await open('/organization/analytics');
    await expect(page).toHaveURL(`${server.url}/organization/${organizationId}/reporting`);
  });

  test('with a segment too many is not found, at both sizes (ROUTE-036)', async () => {
    for (const viewport of [phone, desktop]) {
      await page.setViewportSize(viewport);
      for (const path of ['/dashboard/x', '/settings/account/x']) {
        await open(path);
        await expect(heading(page, "We couldn't find the content you're looking for.")).toBeVisible();
      }
      await expectNoSidewaysScroll(page);
    }
  });

  test('of the support opens beside the app (ROUTE-035)', async () => {
    await open('/settings/account');
    const link = page.getByRole('link', { name: 'Contact support' });
    await expect(link).toHaveAttribute('target', '_blank');
    const [tab] = await Promise.all([page.context().waitForEvent('page'), link.click()]);
    await expect(tab).toHaveURL(`${server.url}/help`);
    await tab.close();
    await expect(page).toHaveURL(`${server.url}/settings/account`);
  });

  test('a dialog is 600 px wide or the window less 16, moves for 350 ms, and gives the focus back (UI-006, UI-010)', async () => {
    await open('/harbor/learn-with-lectern?mode=edit');
    const button = page.getByRole('button', { name: 'Export for an LMS' });
    for (const [viewport, width] of [
      [desktop, 600],
      [phone, 374],
    ] as const) {
      await page.setViewportSize(viewport);
      if (viewport === phone) await page.getByRole('button', { name: 'More tools' }).click();
      await expect(button).toBeEnabled();
      await button.press('Enter');
      const dialog = page.getByRole('dialog', { name: 'Export for an LMS' });
      await expect(dialog).toBeVisible();
      const measured = await dialog.evaluate((element) => ({
        width: (element as HTMLElement).offsetWidth,
        moves: getComputedStyle(element).transitionDuration.split(', ')[0],
      }));
      expect(measured).toEqual({ width, moves: '0.35s' });
      await page.keyboard.press('Escape');
      await expect(dialog).toHaveCount(0);
      await expect(button).toBeFocused();
    }
  });

  test('leaves nothing on the device but what has a name there (CONST-010, CONST-011)', async () => {
    const kept = await page.evaluate(() => ({
      local: Object.keys(localStorage),
      session: Object.keys(sessionStorage),
    }));
    const local =
      /^(selected-profile:[0-9a-f-]{36}|comment-drafts:[0-9a-f-]{36}|stored:[0-9a-f-]{36}|single-keys|switched-flags|terms|theme_mode|login-redirect-url|oauth-pending|lms-entity|device-id|authed|access-code|redemption-url|devtools|reading-settings|mailed-invitation|context-nav-pinned(-items)?|failed-starts|context-nav-home|org-admin|org-content|org-learner|nav-tab|nav-open|last-viewed-orgs|studio-columns|chunk-reload)$/;
    const session =
      /^(comments-panel|comment-order|attempt|redemption|incident(-dismissed)?|subscription-banner-dismissed|plan-asked|tab-session-id|tsr-.*)$/;
    expect(kept.local.filter((key) => !local.test(key))).toEqual([]);
    expect(kept.session.filter((key) => !session.test(key))).toEqual([]);
    expect(kept.local).toEqual(expect.arrayContaining(['authed', 'device-id']));
    expect(device.said).toEqual([]);
  });
});

test.describe('a page whose code does not come', () => {
  /** Without a service worker, which would have it already. */
  async function aVisit(browser: Browser): Promise<Page> {
    const context = await browser.newContext({ viewport: desktop, serviceWorkers: 'block' });
    const page = await context.newPage();
    await signIn(page, server.url, 'learner@harbor.example');
    return page;
  }
  const settingsCode = /\/build\/settings\.account-[\w-]+\.js$/;
  const goToSettings = async (page: Page) => {
    await page.getByRole('button', { name: /^Account/ }).click();
    await page
      .getByRole('link', { name: 'Settings' })
      .or(page.getByRole('menuitem', { name: 'Settings' }))
      .click();
  };

  test('shows the loading screen in the meantime (UI-003)', async ({ browser }) => {
    const page = await aVisit(browser);
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route(settingsCode, (route) => held.then(() => route.continue()));
    await goToSettings(page);
    await expect(page.getByText('Opening the page…')).toBeVisible();
    release();
    await expect(heading(page, 'Settings')).toBeVisible();
    await page.context().close();
  });

  test('is asked for by one forced reload, then the failure screen shows (ERR-011, ERR-010)', async ({
    browser,
  }) => {
    const page = await aVisit(browser);
    let loads = 0;
    page.on('load', () => {
      loads += 1;
    });
    await page.route(settingsCode, (route) => route.abort());
    await goToSettings(page);
    await expect(heading(page, 'There was an error')).toBeVisible();
    await expect(
      page.getByText('If this problem continues, please attempt to logout and log back in'),
    ).toBeVisible();
    await expect(page.getByRole('link', { name: 'Logout' })).toHaveAttribute('href', '/logout');
    expect(loads).toBe(1);
    const flag = () => page.evaluate(() => localStorage.getItem('chunk-reload'));
    expect(await flag()).not.toBeNull();
    await page.unroute(settingsCode);
    await page.getByRole('link', { name: 'Go to dashboard' }).click();
    await expect(page).toHaveURL(`${server.url}/dashboard`);
    await expect.poll(flag).toBeNull();
    await goToSettings(page);
    await expect(heading(page, 'Settings')).toBeVisible();
    await page.context().close();
  });
});

for (const [size, viewport] of [
  ['desktop', desktop],
  ['phone', phone],
] as const) {
  test(`the pages of invitations, join codes, passwords and addresses open for a visitor, with those of an invoice and of a payment (ROUTE-005), ${size}`, async () => {
    const visitor = new Device(viewport);
    try {
      const page = await visitor.page();
      const token = 'x'.repeat(43);
      const inviteId = '01a21090-8902-705a-a5b1-6d5d9767fe01';
      const over = 'This invitation is not valid. Ask for a new one.';
      const pages: [string, string, string?][] = [
        [`/invite/${inviteId}`, 'Invitation', over],
        [`/invite/decline/${inviteId}`, 'Invitation', over],
        ['/join', 'Join an organization'],
        ['/forgot-password', 'Forgot your password?'],
        [`/reset-password?token=${token}`, 'Set a new password'],
        [`/set-up-password?token=${token}`, 'Set up a password'],
        [`/verify-password-change?token=${token}`, 'Was this you?'],
        [`/take-back?token=${token}`, 'Take your account back', 'This link is no longer valid.'],
        [`/verify-email?token=${token}`, 'Verify your email', 'This link is no longer valid.'],
        [`/invoice/${token}`, 'No invoice here'],
        ['/paypal/success', 'Payment', 'This link doesn’t belong to a payment.'],
      ];
      for (const [path, title, says] of pages) {
        await page.goto(server.url + path);
        await expect(page).toHaveURL(server.url + path);
        await expect(heading(page, title)).toBeVisible();
        if (says !== undefined) await expect(page.getByText(says)).toBeVisible();
        await expectNoSidewaysScroll(page);
      }
      expect(visitor.said).toEqual([]);
    } finally {
      await visitor.remove();
    }
  });
}
