/** A person changes what others see of them, how they sign in, how videos play, and the keys of their scripts. */
import { expect, type Page, test } from '@playwright/test';
import { coreIf } from './support/core.ts';
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

const nameNow = async (email: string) =>
  (
    await sql<{ name: string }>(
      gateway.server,
      `select concat("firstName", ' ', "lastName") as name from accounts.users where email = $1`,
      [email],
    )
  ).map(({ name }) => name);

async function linkOfMail(page: Page, to: string): Promise<string> {
  const mail = page.locator('article').filter({ hasText: to });
  await expect(async () => {
    await page.goto(`${gateway.url}/dev/mail`);
    await expect(mail.first()).toBeVisible({ timeout: 500 });
  }).toPass();
  return (await mail.first().getByRole('link').first().getAttribute('href')) ?? '';
}

for (const [size, viewport, person] of [
  ['desktop', desktop, 'second.learner@harbor.example'],
  ['phone', phone, 'reviewer@harbor.example'],
] as const) {
  test(`changes the profile without a network, and the password with one, ${size} (ROUTE-019, ACCT-020)${coreIf(size === 'desktop')}`, async () => {
    const device = new Device(viewport);
    const elsewhere = new Device(viewport);
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
      await page.getByRole('button', { name: 'Add link' }).click();
      await page.getByLabel('Link', { exact: true }).fill('robin.example/knots');
      await page.getByRole('button', { name: 'Add link' }).click();
      await page.getByLabel('Link', { exact: true }).nth(1).fill('https://hidden.example/me');
      await page.getByLabel('Show on my profile').nth(1).uncheck();
      await page.getByLabel('Anyone may open my profile').check();
      await expectNoSidewaysScroll(page);
      await page.getByRole('button', { name: 'Save' }).click();
      await expect(page.getByRole('definition').filter({ hasText: 'Robin Vale' })).toBeVisible();
      await expect(page.getByText('Ties knots at night.')).toBeVisible();
      await gateway.accept();
      await expect.poll(() => nameNow(person)).toEqual(['Robin Vale']);

      // A stranger sees what is shown, and nothing of somebody who shows nothing.
      const other = await elsewhere.page();
      const [alias = ''] = person.split('@')[0]?.replace('.', '-').split(' ') ?? [];
      await other.goto(`${gateway.url}/profile/${alias}`);
      await expect(other.getByRole('heading', { level: 1, name: 'Robin Vale' })).toBeVisible();
      await expect(other.getByRole('link', { name: 'robin.example/knots' })).toBeVisible();
      await expect(other.getByText('hidden.example')).toHaveCount(0);
      await expectNoSidewaysScroll(other);
      await other.goto(`${gateway.url}/profile/billing`);
      await expect(other.getByRole('heading', { level: 1 })).toHaveText(
        "We couldn't find the content you're looking for.",
      );

      await page.getByRole('button', { name: 'Change password' }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel('Current password').fill('not-it');
      await dialog.getByLabel('New password').fill('Quayside-2027');
      await dialog.getByRole('button', { name: 'Change password' }).click();
      await expect(dialog.getByText('The current password isn’t right.')).toBeVisible();
      await dialog.getByLabel('Current password').fill('Lectern-2026');
      await dialog.getByRole('button', { name: 'Change password' }).click();
      await expect(page.getByText('Your password is changed.', { exact: false }).first()).toBeVisible();
      await other.goto(`${gateway.url}/login`);
      await fillSignIn(other, person, 'Quayside-2027');
      await expect(other).toHaveURL(/dashboard/);
      expect(device.said).toEqual([]);
      expect(elsewhere.said).toEqual([]);
    } finally {
      await device.remove();
      await elsewhere.remove();
    }
  });
}

test('sets user name, addresses, videos, theme and keys, and finds them after a reload (ROUTE-008, ACCT-020)', async () => {
  const device = new Device(desktop);
  try {
    const page = await device.page();
    const tab = (name: string) => page.getByRole('navigation', { name: 'Settings pages' }).getByText(name);
    await signIn(page, gateway.url, 'author@harbor.example');
    await page.getByRole('button', { name: /^Account of/ }).click();
    await page.getByRole('menuitem', { name: 'Account settings' }).click();
    await page.getByRole('button', { name: 'Change username' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Username').fill('learner');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog.getByText('This username is taken')).toBeVisible();
    await dialog.getByLabel('Username').fill('mira');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByRole('definition').filter({ hasText: /^mira$/ })).toBeVisible();
    await page.goto(`${gateway.url}/profile/author`);
    await expect(page).toHaveURL(`${gateway.url}/profile/mira`);
    await expect(page.getByRole('heading', { level: 1, name: 'Mira Lindqvist' })).toBeVisible();

    await page.goto(`${gateway.url}/settings/account`);
    await page.getByRole('button', { name: 'Add address' }).click();
    await dialog.getByLabel('Email').fill('mira@home.example');
    await dialog.getByRole('button', { name: 'Add address' }).click();
    await expect(page.getByText('Not verified')).toBeVisible();
    await page.goto(await linkOfMail(page, 'mira@home.example'));
    await page.getByRole('button', { name: 'Verify this email' }).click();
    await expect(page.getByText('Your email is verified.')).toBeVisible();
    await page.goto(`${gateway.url}/settings/account`);
    await page.getByRole('button', { name: 'Actions for mira@home.example' }).click();
    await page.getByRole('menuitem', { name: 'Make primary' }).click();
    const first = page.getByRole('list', { name: 'Email addresses' }).getByRole('listitem').first();
    await expect(first).toContainText('mira@home.example');
    await expect(first).toContainText('Primary · Verified');

    await tab('Content').click();
    await page.getByLabel('Speed').selectOption({ label: '1.5×' });
    await expect(page.getByLabel('Speed')).toHaveValue('1.5');
    await page.getByLabel('Show captions').click(); // it shows once it is stored
    await expect(page.getByLabel('Show captions')).toBeChecked();
    await page.getByRole('radio', { name: 'Dark' }).check({ force: true });
    await page.reload();
    await expect(page.getByLabel('Speed')).toHaveValue('1.5');
    await expect(page.getByLabel('Show captions')).toBeChecked();
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');

    await tab('App keys').click();
    await page.getByRole('button', { name: 'Create key' }).click();
    await dialog.getByLabel('Name').fill('Weekly report');
    await sql(gateway.server, 'update accounts.sessions set "freshAt" = 0', []);
    await dialog.getByRole('button', { name: 'Create key' }).click();
    const proof = page.getByRole('dialog', { name: 'Confirm it’s you' });
    await proof.getByLabel('Password', { exact: true }).fill('Lectern-2026');
    await proof.getByRole('button', { name: 'Continue' }).click();
    const key = await page.getByRole('status').filter({ hasText: 'lectern_' }).innerText();
    const answer = await fetch(`${gateway.url}/graphql/accounts`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      body: JSON.stringify({ query: '{ getCurrentUser { alias } }' }),
    });
    expect(await answer.json()).toEqual({ data: { getCurrentUser: { alias: 'mira' } } });
    await page.getByRole('button', { name: 'Done' }).click();
    await page.reload();
    await expect(page.getByText('Weekly report')).toBeVisible();
    await expect(page.getByText(key)).toHaveCount(0);
    await page.getByRole('button', { name: 'Delete the key “Weekly report”?' }).click();
    await page.getByRole('button', { name: 'Delete key' }).click();
    await expect(page.getByText('No keys yet')).toBeVisible();

    for (const [path, heading] of [
      ['/account/tenants', 'Your organizations'],
      ['/account/monetize', 'Selling'],
      ['/my-profile', 'Mira Lindqvist'],
    ]) {
      await page.goto(gateway.url + path);
      await expect(page.getByRole('heading', { level: 1, name: heading as string })).toBeVisible();
    }
    expect(device.said).toEqual([]);
  } finally {
    await device.remove();
  }
});
