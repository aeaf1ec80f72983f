/** Where three devices are the most, the fourth signs the oldest out; and an account that is to be deleted is kept after all. */
import { expect, type Page, test } from '@playwright/test';
import { ApiClient } from '../support/api-client.ts';
import {
  Device,
  desktop,
  expectNoSidewaysScroll,
  fillSignIn,
  phone,
  signIn,
  untilOfflineReady,
} from './support/device.ts';
import { Gateway } from './support/gateway.ts';
import { sql } from './support/server-database.ts';
import { accountOf, bodiesOnServer, comment, openSkill } from './support/skill-page.ts';
import { isReadable } from './support/stored.ts';

let gateway: Gateway;
test.beforeAll(async () => {
  gateway = await Gateway.start({ LECTERN_FLAGS: 'limitSimultaneousLogins' });
});
test.afterAll(() => gateway.cleanUp());

const DAY_MS = 24 * 60 * 60_000;

/** The person on another device of theirs, on another way to the server. */
async function onAnotherDevice(email: string): Promise<ApiClient> {
  const device = new ApiClient(gateway.server.url, gateway.url);
  await device.signIn(email);
  return device;
}

for (const [size, viewport, email, slug] of [
  ['desktop', desktop, 'learner@harbor.example', 'keep-a-course'],
  ['phone', phone, 'second.learner@harbor.example', 'answering-questions'],
] as const) {
  test(`a fourth device signs the oldest out, which reads why, and its unsent work goes out with the next sign-in there, ${size} (AUTH-026, ACCT-017, RT-010, D44)`, async () => {
    const device = new Device(viewport);
    const text = `Written on the oldest device, a ${size}.`;
    try {
      const page = await device.page();
      await signIn(page, gateway.url, email);
      const account = await accountOf(page);

      // The list of devices follows sign-ins elsewhere.
      await page.goto(`${gateway.url}/settings/account`);
      const devices = page.getByRole('region', { name: 'Devices', exact: true }).getByRole('listitem');
      await expect(devices).toHaveCount(1);
      await expect(devices).toContainText('This device');
      const second = await onAnotherDevice(email);
      await expect(devices).toHaveCount(2);
      await expectNoSidewaysScroll(page);
      const third = await onAnotherDevice(email);
      await expect(devices).toHaveCount(3);

      await openSkill(page, gateway.url, slug);
      await untilOfflineReady(page);
      gateway.refuse();
      await comment(page, text);
      const fourth = await onAnotherDevice(email);
      await gateway.accept();
      await expect(page).toHaveURL(`${gateway.url}/logout`);
      await expect(page.getByRole('heading', { name: 'Your session has ended' })).toBeVisible();
      await expect(page.getByText(/^You can be signed in on 3 devices at once/)).toBeVisible();
      // The comment, and what has been read of the lesson by then.
      await expect(page.getByText(/^Sign in as .+ to send (1 change|2 changes)\./)).toBeVisible();
      await expectNoSidewaysScroll(page);
      await expect.poll(() => isReadable(page, text)).toBe(false);
      expect(await bodiesOnServer(gateway.url, slug)).not.toContain(text);
      for (const other of [second, third, fourth]) expect((await other.fetch('/web/token')).status).toBe(200);

      await page.getByRole('button', { name: 'Sign in', exact: true }).click();
      await fillSignIn(page, email);
      await expect.poll(() => bodiesOnServer(gateway.url, slug)).toContain(text);
      expect(await accountOf(page)).toBe(account);
      // Now the second is the one that was used least recently.
      expect((await second.fetch('/web/token')).status).toBe(401);
      for (const other of [third, fourth]) expect((await other.fetch('/web/token')).status).toBe(200);
      expect(device.said).toEqual([]);
    } finally {
      await device.remove();
    }
  });
}

const deletionOf = async (email: string) =>
  (
    await sql<{ deletionAt: string | null }>(
      gateway.server,
      'select "deletionAt" from accounts.users where email = $1',
      [email],
    )
  )[0]?.deletionAt;

async function openSettings(page: Page) {
  await page.goto(`${gateway.url}/settings/account`);
  const part = page.getByRole('region', { name: 'Delete account' });
  await expect(part).toBeVisible();
  return part;
}

for (const [size, viewport, email] of [
  ['desktop', desktop, 'reviewer@harbor.example'],
  ['phone', phone, 'billing@harbor.example'],
] as const) {
  test(`a person who has asked for the deletion of their account signs in again and keeps it, ${size}`, async () => {
    const device = new Device(viewport);
    try {
      const page = await device.page();
      await signIn(page, gateway.url, email);
      const part = await openSettings(page);
      await sql(gateway.server, 'update accounts.sessions set "freshAt" = 0');
      await part.getByRole('button', { name: 'Delete my account' }).click();
      const asked = page.getByRole('alertdialog');
      await expect(asked.getByText(/^In 14 days your name, addresses, memberships/)).toBeVisible();
      await expectNoSidewaysScroll(page);
      await asked.getByRole('button', { name: 'Delete my account' }).click();
      const proof = page.getByRole('dialog', { name: 'Confirm it’s you' });
      await proof.getByLabel('Password', { exact: true }).fill('Lectern-2026');
      await proof.getByRole('button', { name: 'Continue' }).click();
      await expect(part.getByText(/^Your account will be deleted on /)).toBeVisible();
      await expectNoSidewaysScroll(page);
      const inDays = (Number(await deletionOf(email)) - Date.now()) / DAY_MS;
      expect(inDays).toBeGreaterThan(13.9);
      expect(inDays).toBeLessThanOrEqual(14);

      // Days later, on its last one.
      await page.goto(`${gateway.url}/logout`);
      await expect(page.getByLabel('Username or email')).toBeVisible();
      await sql(gateway.server, 'update accounts.users set "deletionAt" = $2 where email = $1', [
        email,
        Date.now() + DAY_MS / 2,
      ]);
      await signIn(page, gateway.url, email);
      await openSettings(page);
      await page.context().setOffline(true);
      await expect(part.getByRole('button', { name: 'Keep my account' })).toBeDisabled();
      await page.context().setOffline(false);
      await part.getByRole('button', { name: 'Keep my account' }).click();
      await expect(page.getByText('Your account is kept.').first()).toBeVisible();
      await expect(part.getByRole('button', { name: 'Delete my account' })).toBeVisible();
      expect(await deletionOf(email)).toBeNull();
      expect(device.said).toEqual([]);
    } finally {
      await device.remove();
    }
  });
}
