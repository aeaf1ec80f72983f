/** The app installed on a device, in a window of its own: links from elsewhere open inside it and lead where they should. */
import { type CDPSession, expect, type Page, test } from '@playwright/test';
import { newId } from '#contract/ids.ts';
import { client, startProvider } from '../support/oidc-provider.ts';
import { freePort, type RealServer, startServer } from '../support/real-server.ts';
import { Device, desktop } from './support/device.ts';
import { sql } from './support/server-database.ts';

const person = { sub: 'vic', email: 'visitor@lectern.example', email_verified: true };

let server: RealServer;
let provider: Awaited<ReturnType<typeof startProvider>>;
let device: Device;
let browser: CDPSession;

test.describe.configure({ mode: 'serial' });
test.beforeAll(async () => {
  const port = await freePort();
  provider = await startProvider([`http://localhost:${port}/oauth/success/google`], [person]);
  server = await startServer({
    port,
    env: {
      OIDC_ISSUER: provider.issuer,
      OIDC_CLIENT_ID: client.clientId,
      OIDC_CLIENT_SECRET: client.clientSecret,
    },
  });
  device = new Device(desktop);
  const page = await device.page();
  await page.goto(`${server.url}/login`);
  await expect(page.locator('link[rel=manifest]')).toHaveCount(1);
  browser = await page.context().newCDPSession(page);
  await browser.send('PWA.install', { manifestId: `${server.url}/` });
  await browser.send('PWA.changeAppUserSettings', {
    manifestId: `${server.url}/`,
    displayMode: 'standalone',
  });
});
test.afterAll(async () => {
  await device?.remove();
  await server?.cleanUp();
  await provider?.close();
});

/** As the system does with a link when the app is installed. It refuses what is outside of the app's scope. */
async function openInApp(path: string): Promise<Page> {
  const page = await device.page();
  const opened = page.context().waitForEvent('page');
  await browser.send('PWA.launch', { manifestId: `${server.url}/`, url: server.url + path });
  return opened;
}
const expectInApp = async (page: Page) =>
  expect(await page.evaluate(() => matchMedia('(display-mode: standalone)').matches)).toBe(true);

test('a sign-in begun in the installed app comes back from the provider into its window (PWA-008)', async () => {
  const app = await openInApp('/login');
  const visited: string[] = [];
  app.on('framenavigated', (frame) => visited.push(frame.url()));
  await expectInApp(app);
  await app.getByRole('button', { name: 'Continue with Google' }).click();
  await app.locator('input[name=login]').fill(person.sub);
  await app.locator('input[name=password]').fill('any');
  await app.getByRole('button', { name: 'Sign-in' }).click();
  await app.getByRole('button', { name: 'Continue' }).click();
  await expect(app).toHaveURL(`${server.url}/dashboard`);
  await expectInApp(app);
  expect(visited.some((url) => url.startsWith(`${server.url}/oauth/success/google?code=`))).toBe(true);
  await app.close();
});

test('an invitation opens inside the installed app, and is accepted there (PWA-008)', async () => {
  const inviteId = newId();
  await sql(
    server,
    `insert into accounts.invitations (id, "organizationId", email, roles, groups, status, "sentAt", "invitedBy", "createdAt")
     select $1, o.id, $2, '["member"]', '[]', 'pending', $3, u.id, $3
     from accounts.organizations o, accounts.users u where o.alias = 'harbor' and u.alias = 'admin'`,
    [inviteId, person.email, Date.now()],
  );
  const app = await openInApp(`/invite/${inviteId}`);
  await expect(app.getByRole('heading', { level: 1, name: 'Join Harbor Academy' })).toBeVisible();
  await expectInApp(app);
  await app.getByRole('button', { name: 'Accept invitation' }).click();
  await expect(app).toHaveURL(`${server.url}/harbor/org-dashboard`);
  await expectInApp(app);
  await app.close();
});

test('a link with an access code opens inside the installed app, and is redeemed there (PWA-008)', async () => {
  const app = await openInApp('/redeem?code=HARBORANCHOR2026');
  await expectInApp(app);
  await app.getByRole('button', { name: 'Start Learning' }).click();
  await expect(app).toHaveURL(`${server.url}/harbor/working-at-harbor`);
  await expectInApp(app);
  const codes = await sql<{ status: string }>(
    server,
    `select c.status from accounts."accessCodes" c join accounts.users u on u.id = c."userId" where u.email = $1`,
    [person.email],
  );
  expect(codes).toEqual([{ status: 'redeemed' }]);
  // The provider's page says things of its own.
  expect(device.said.filter((line) => line.includes(server.url))).toEqual([]);
  await app.close();
});
