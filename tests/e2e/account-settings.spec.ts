/** A person changes what others see of them, and their password. */
import { expect, test } from '@playwright/test';
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

let gateway: Gateway;
test.beforeAll(async () => {
  gateway = await Gateway.start();
});
test.afterAll(() => gateway.cleanUp());

for (const [size, viewport, person] of [
  ['desktop', desktop, 'second.learner@harbor.example'],
  ['phone', phone, 'reviewer@harbor.example'],
] as const) {
  test(`changes the name without a network, and the password with one, ${size}`, async () => {
    const device = new Device(viewport);
    const elsewhere = new Device(viewport);
    const nameNow = async () =>
      (
        await sql<{ name: string }>(
          gateway.server,
          `select concat("firstName", ' ', "lastName") as name from accounts.users where email = $1`,
          [person],
        )
      ).map(({ name }) => name);
    try {
      const page = await device.page();
      await signIn(page, gateway.url, person);
      await untilOfflineReady(page);
      await page.goto(`${gateway.url}/settings/account`);
      await page.getByRole('button', { name: 'Edit profile' }).click();
      await page.getByLabel('First name').fill('');
      await page.getByRole('button', { name: 'Save' }).click();
      await expect(page.getByText('First name is required')).toBeVisible();
      await expect(page.getByText('Password is required')).toHaveCount(0);
      gateway.refuse();
      await page.getByLabel('First name').fill('Robin');
      await page.getByLabel('Last name').fill('Vale');
      await page.getByLabel('About you').fill('Ties knots at night.');
      await expectNoSidewaysScroll(page);
      await page.getByRole('button', { name: 'Save' }).click();
      await expect(page.getByRole('definition').filter({ hasText: 'Robin Vale' })).toBeVisible();
      await expect(page.getByText('Ties knots at night.')).toBeVisible();
      await gateway.accept();
      await expect.poll(nameNow).toEqual(['Robin Vale']);

      await page.getByRole('button', { name: 'Change password' }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel('Present password').fill('not-it');
      await dialog.getByLabel('New password').fill('Harbor-2027');
      await dialog.getByRole('button', { name: 'Change password' }).click();
      await expect(dialog.getByText('The present password is not right.')).toBeVisible();
      await dialog.getByLabel('Present password').fill('Lectern-2026');
      await dialog.getByRole('button', { name: 'Change password' }).click();
      await expect(page.getByText('Your password is changed.', { exact: false }).first()).toBeVisible();
      const other = await elsewhere.page();
      await other.goto(`${gateway.url}/login`);
      await fillSignIn(other, person, 'Harbor-2027');
      await expect(other).toHaveURL(/dashboard/);
    } finally {
      await device.remove();
      await elsewhere.remove();
    }
  });
}
