/** A stranger comes: an account, its mail, a lost password; and the first minute of a new installation. */
import { expect, type Page, test } from '@playwright/test';
import { type RealServer, startServer } from '../support/real-server.ts';
import { Device, desktop, expectNoSidewaysScroll, fillSignIn, phone } from './support/device.ts';

let server: RealServer;
test.beforeAll(async () => {
  server = await startServer();
});
test.afterAll(() => server.cleanUp());

const field = (page: Page, name: string) => page.getByLabel(name, { exact: true });

async function linkOfMail(page: Page, subject: string, to: string): Promise<string> {
  const mail = page.locator('article').filter({ hasText: subject }).filter({ hasText: to });
  await expect(async () => {
    await page.goto(`${server.url}/dev/mail`);
    await expect(mail.first()).toBeVisible({ timeout: 500 });
  }).toPass();
  return (await mail.first().getByRole('link').first().getAttribute('href')) ?? '';
}

for (const [size, viewport] of [
  ['desktop', desktop],
  ['phone', phone],
] as const) {
  test(`signs up by mail, is led on to the first lesson, and gets back in with a new password, ${size} (ACCT-018, AUTH-041)`, async () => {
    const device = new Device(viewport);
    const username = `nora-${size}`;
    const address = `${username}@school.example`;
    try {
      const page = await device.page();
      await page.goto(`${server.url}/settings/account`);
      await expect(page).toHaveURL(`${server.url}/login`);
      await page.getByRole('link', { name: 'Create an account' }).click();
      await expect(page.getByRole('heading', { level: 1, name: 'Create an account' })).toBeVisible();
      await page.getByRole('button', { name: 'Create account' }).click();
      await expect(page.getByText('Username is required')).toBeVisible();
      await expect(page.getByText('Password is required')).toBeVisible();
      await expectNoSidewaysScroll(page);
      await field(page, 'Username').fill('learner');
      await field(page, 'First name').fill('Nora');
      await field(page, 'Last name').fill('Quist');
      await field(page, 'Email').fill(address);
      await field(page, 'Password').fill('Nora-2026x');
      await page.getByRole('button', { name: 'Create account' }).click();
      await expect(page.getByText('This username is taken')).toBeVisible();
      await field(page, 'Username').fill(username);
      await page.getByRole('button', { name: 'Create account' }).click();
      await expect(page).toHaveURL(`${server.url}/settings/account`); // where they wanted to go
      await expect(page.getByText(/^Your email is unverified\./)).toBeVisible();
      await page.goto(`${server.url}/harbor/learn-with-lectern`);
      await page
        .getByRole('link', { name: /^Start/ })
        .first()
        .click();
      await expect(page.getByRole('heading', { level: 1, name: 'Your first lesson' })).toBeVisible();

      await page.goto(await linkOfMail(page, 'Verify your email for Lectern', address));
      await expect(page.getByText('Your email is verified.')).toBeVisible();
      await page.goto(`${server.url}/dashboard`);
      await expect(page.getByText(/^Your email is unverified\./)).toHaveCount(0);
      await page.goBack();
      await page.reload();
      await expect(page.getByText('This link is not valid any more.')).toBeVisible();

      await page.goto(`${server.url}/forgot-password`);
      await field(page, 'Email').fill(address);
      await page.getByRole('button', { name: 'Send the link', exact: true }).click();
      await expect(page.getByText(/^Check your email\. If an account has this address/)).toBeVisible();
      await page.goto(await linkOfMail(page, 'Set a new password for Lectern', address));
      await field(page, 'New password').fill('Nora-2027x');
      await page.getByRole('button', { name: 'Set password' }).click();
      await expect(page.getByText('Your password is set. Sign in with it.')).toBeVisible();
      await page.goto(`${server.url}/login`);
      await expect(page.getByText('Your session has ended').or(field(page, 'Password'))).toBeVisible();
      await page.goto(`${server.url}/login`);
      await fillSignIn(page, address, 'Nora-2027x');
      await expect(page).not.toHaveURL(/login/);
      expect(device.said).toEqual([]);
    } finally {
      await device.remove();
    }
  });
}

test('an installation without the demo prints a link, by which its first person makes an account and an organization', async () => {
  const fresh = await startServer({ env: { LECTERN_DEMO: 'off' } });
  const device = new Device(desktop);
  try {
    const [, link = ''] = /(http\S+\/signup\?setup=\S+)/.exec(fresh.output()) ?? [];
    const page = await device.page();
    await page.goto(link);
    await expect(page.getByRole('heading', { level: 1, name: 'Set up Lectern' })).toBeVisible();
    await field(page, 'Name of your organization').fill('Hillside School');
    await field(page, 'Username').fill('head');
    await field(page, 'First name').fill('Ida');
    await field(page, 'Last name').fill('Head');
    await field(page, 'Email').fill('head@hillside.example');
    await field(page, 'Password').fill('Hillside-1');
    await page.getByRole('button', { name: 'Create account' }).click();
    await expect(page).toHaveURL(/dashboard/);
    await page.goto(`${fresh.url}/hillside-school/internal`);
    await expect(page.getByRole('banner').getByRole('button', { name: 'Create' })).toBeVisible();
    expect(device.said).toEqual([]);
  } finally {
    await device.remove();
    await fresh.cleanUp();
  }
});
