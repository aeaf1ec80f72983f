/** People come in through an OpenID Connect provider, which is a real one on this machine, or read why they do not. */
import { expect, type Page, test } from '@playwright/test';
import { client, startProvider } from '../support/oidc-provider.ts';
import { freePort, type RealServer, startServer } from '../support/real-server.ts';
import { Device, desktop, expectNoSidewaysScroll, phone } from './support/device.ts';
import { sql } from './support/server-database.ts';

const people = [
  { sub: 'lena', email: 'learner@harbor.example', email_verified: true },
  { sub: 'claims-lena', email: 'learner@harbor.example', email_verified: false },
  { sub: 'stranger', email: 'stranger@elsewhere.example', email_verified: true },
  { sub: 'gone', email: 'visitor@lectern.example', email_verified: true },
];

let server: RealServer;
let provider: Awaited<ReturnType<typeof startProvider>>;
test.beforeAll(async () => {
  const port = await freePort();
  provider = await startProvider([`http://localhost:${port}/oauth/success/google`], people);
  server = await startServer({
    port,
    env: {
      OIDC_ISSUER: provider.issuer,
      OIDC_CLIENT_ID: client.clientId,
      OIDC_CLIENT_SECRET: client.clientSecret,
    },
  });
});
test.afterAll(async () => {
  await server?.cleanUp();
  await provider?.close();
});

const button = (page: Page) => page.getByRole('button', { name: 'Continue with Google' });

/** Through the provider's own pages, as somebody whom this browser has not brought there before. */
async function goThrough(page: Page, sub: string): Promise<void> {
  await page.context().clearCookies({ domain: '127.0.0.1' });
  await button(page).click();
  await page.locator('input[name=login]').fill(sub);
  await page.locator('input[name=password]').fill('any');
  await page.getByRole('button', { name: 'Sign-in' }).click();
  await page.getByRole('button', { name: 'Continue' }).click();
}

const accounts = async () =>
  (await sql<{ count: number }>(server, 'select count(*)::int as count from accounts.users'))[0]?.count;

for (const [size, viewport] of [
  ['desktop', desktop],
  ['phone', phone],
] as const) {
  test(`a person signs in through a provider and is where they wanted to go, ${size} (AUTH-004, AUTH-022, API-003)`, async () => {
    const device = new Device(viewport);
    try {
      const page = await device.page();
      const visited: string[] = [];
      page.on('framenavigated', (frame) => visited.push(frame.url()));
      await page.goto(`${server.url}/settings/account`);
      await expect(page).toHaveURL(`${server.url}/login`);
      await expect(button(page)).toBeEnabled();
      await expectNoSidewaysScroll(page);
      await goThrough(page, 'lena');
      await expect(page).toHaveURL(`${server.url}/settings/account`);
      const account = page.getByRole('region', { name: 'Account', exact: true });
      await expect(account.getByText('learner@harbor.example').first()).toBeVisible();
      expect(visited.some((url) => url.startsWith(`${server.url}/oauth/success/google?code=`))).toBe(true);
      await page.reload();
      await expect(account.getByText('learner@harbor.example').first()).toBeVisible();
      // The provider's pages say things of their own.
      expect(device.said.filter((line) => line.includes(server.url))).toEqual([]);
    } finally {
      await device.remove();
    }
  });
}

test('whoever has no account here, an address that is not confirmed, or a disabled account reads that, and may try again (AUTH-022, AUTH-038, AUTH-039)', async () => {
  const device = new Device(desktop);
  try {
    const page = await device.page();
    const before = await accounts();
    await sql(server, 'update accounts.users set disabled = true where email = $1', [
      'visitor@lectern.example',
    ]);
    const unknown = 'No matching account found. Account creation using Google is not currently available.';
    await page.goto(`${server.url}/login`);
    for (const [sub, text] of [
      ['stranger', unknown],
      ['claims-lena', unknown],
      ['gone', 'This account has been disabled. Please contact support for further assistance.'],
    ] as const) {
      await goThrough(page, sub);
      await expect(page.getByRole('alert').getByText(text)).toBeVisible();
      await expect(button(page)).toBeEnabled();
    }
    expect(await accounts()).toBe(before);
    expect(device.said.filter((line) => line.includes(server.url))).toEqual([]);
  } finally {
    await device.remove();
  }
});

test('an address that only looks like the provider’s answer signs nobody in (AUTH-040)', async () => {
  const device = new Device(desktop);
  try {
    const page = await device.page();
    const iss = encodeURIComponent(provider.issuer);
    await page.goto(`${server.url}/oauth/success/google?code=made-up&state=made-up&iss=${iss}`);
    await expect(
      page.getByRole('alert').getByText('Unable to login with provided credentials.'),
    ).toBeVisible();
    await page.goto(`${server.url}/oauth/success/google?error=access_denied&state=made-up`);
    await expect(
      page
        .getByRole('alert')
        .getByText('Unable to login. Please try again and contact support if this problem persists.'),
    ).toBeVisible();
    await page.goto(`${server.url}/settings/account`);
    await expect(page).toHaveURL(`${server.url}/login`);
    expect(device.said).toEqual([]);
  } finally {
    await device.remove();
  }
});
