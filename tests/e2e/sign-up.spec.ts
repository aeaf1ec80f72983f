/** A stranger comes: an account, its mail, a lost password; and the first minute of a new installation. */
import { expect, type Page, type Route, test } from '@playwright/test';
import { type RealServer, startServer } from '../support/real-server.ts';
import { coreIf } from './support/core.ts';
import { Device, desktop, expectNoSidewaysScroll, fillSignIn, phone, signIn } from './support/device.ts';

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
  test(`signs up by mail, is led on to the first lesson, and gets back in with a new password, ${size} (ACCT-018, AUTH-041)${coreIf(size === 'phone')}`, async () => {
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
      await field(page, 'Password').fill('Lantern-2026x');
      await page.getByRole('button', { name: 'Create account' }).click();
      await expect(page.getByText('This username is taken')).toBeVisible();
      await field(page, 'Username').fill(username);
      // The server makes the account, and no answer arrives.
      const lose = async (route: Route) => {
        await route.fetch();
        await route.abort('connectionreset');
      };
      await page.route('**/web/signup', lose);
      await page.getByRole('button', { name: 'Create account' }).click();
      await expect(page.getByText('The server didn’t respond.', { exact: false })).toBeVisible();
      await page.unroute('**/web/signup', lose);
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
      await page.getByRole('button', { name: 'Verify this email' }).click();
      await expect(page.getByText('Your email is verified.')).toBeVisible();
      await page.goto(`${server.url}/dashboard`);
      await expect(page.getByText(/^Your email is unverified\./)).toHaveCount(0);
      await page.goBack();
      await page.reload();
      await expect(page.getByText('Your address is verified already.')).toBeVisible();

      await page.goto(`${server.url}/forgot-password`);
      await field(page, 'Email').fill(address);
      await page.getByRole('button', { name: 'Send the link', exact: true }).click();
      await expect(page.getByText(/^Check your email\. If an account has this address/)).toBeVisible();
      await page.goto(await linkOfMail(page, 'Set a new password for Lectern', address));
      await field(page, 'New password').fill('Lantern-2027x');
      await page.getByRole('button', { name: 'Set password' }).click();
      await expect(page.getByText('Your password is set. Sign in with it.')).toBeVisible();
      await page.goto(`${server.url}/login`);
      await expect(page.getByText('Your session has ended').or(field(page, 'Password'))).toBeVisible();
      await page.goto(`${server.url}/login`);
      await fillSignIn(page, address, 'Lantern-2027x');
      await expect(page).not.toHaveURL(/login/);
      expect(device.said).toEqual([]);
    } finally {
      await device.remove();
    }
  });
}

for (const [size, viewport] of [
  ['desktop', desktop],
  ['phone', phone],
] as const) {
  test(`a mail takes an account back from somebody who changed its password, ${size} (ACCT-019)`, async () => {
    const device = new Device(viewport);
    const thief = new Device(desktop);
    const [email, name] =
      size === 'phone' ? ['learner@harbor.example', 'Lena'] : ['author@harbor.example', 'Mira'];
    try {
      const theirs = await thief.page();
      await signIn(theirs, server.url, email);
      await theirs.goto(`${server.url}/settings/account`);
      await theirs.getByRole('button', { name: 'Change password' }).click();
      const dialog = theirs.getByRole('dialog');
      await dialog.getByLabel('Current password').fill('Lectern-2026');
      await dialog.getByLabel('New password').fill('Stolen-2027');
      await dialog.getByRole('button', { name: 'Change password' }).click();
      await expect(theirs.getByText('Your password is changed.', { exact: false }).first()).toBeVisible();

      const page = await device.page();
      await page.goto(await linkOfMail(page, 'Your Lectern password was changed', `Hello ${name}`));
      await expect(page.getByRole('heading', { level: 1, name: 'Was this you?' })).toBeVisible();
      await expectNoSidewaysScroll(page);
      await page.getByRole('button', { name: 'No, it was somebody else' }).click();
      await expect(page.getByRole('heading', { level: 1, name: 'Take your account back' })).toBeVisible();
      await field(page, 'New password').fill('Mine-again-28');
      await expectNoSidewaysScroll(page);
      await page.getByRole('button', { name: 'Set password' }).click();
      await expect(page.getByText(/^Your account is yours again,/)).toBeVisible();
      await page.getByRole('link', { name: 'Back to sign in' }).click();
      await fillSignIn(page, email, 'Mine-again-28');
      await expect(page).not.toHaveURL(/login/);
      await theirs.reload();
      await expect(theirs).toHaveURL(/\/log(in|out)/);
      expect(device.said).toEqual([]);
    } finally {
      await device.remove();
      await thief.remove();
    }
  });
}

for (const [size, viewport] of [
  ['desktop', desktop],
  ['phone', phone],
] as const) {
  test(`a mail about a new key takes the account back, by a page that does nothing until its button is pressed, ${size}`, async () => {
    const device = new Device(viewport);
    const thief = new Device(desktop);
    const email = size === 'phone' ? 'second.learner@harbor.example' : 'reviewer@harbor.example';
    try {
      const theirs = await thief.page();
      await signIn(theirs, server.url, email);
      const made = await theirs.evaluate(async () => {
        const headers = { 'content-type': 'application/json', 'x-lectern-client': '1' };
        const body = JSON.stringify({ name: 'Backup', scopes: ['read'] });
        return (await fetch('/web/app-keys/create', { method: 'POST', headers, body })).json();
      });
      const asKey = async () =>
        (
          await fetch(`${server.url}/graphql/accounts`, {
            method: 'POST',
            headers: { 'content-type': 'application/json', authorization: `Bearer ${made.key}` },
            body: JSON.stringify({ query: '{ getCurrentUser { alias } }' }),
          })
        ).status;
      expect(await asKey()).toBe(200);

      const page = await device.page();
      await page.goto(await linkOfMail(page, 'A change to your Lectern account', email));
      await expect(page.getByText(`${email} is your primary address again`)).toBeVisible();
      await expectNoSidewaysScroll(page);
      expect(await asKey()).toBe(200);
      await page.context().setOffline(true);
      await expect(page.getByRole('button', { name: 'Take your account back' })).toBeDisabled();
      await page.context().setOffline(false);
      await field(page, 'New password').fill('Mine-again-28');
      await page.getByRole('button', { name: 'Take your account back' }).click();
      await expect(page.getByText(/^Your account is yours again,/)).toBeVisible();
      expect(await asKey()).toBe(401);
      await page.reload();
      await expect(
        page.getByText('This link has been used: the account was taken back already.'),
      ).toBeVisible();
      await theirs.reload();
      await expect(theirs).toHaveURL(/\/log(in|out)/);
      expect(device.said).toEqual([]);
    } finally {
      await device.remove();
      await thief.remove();
    }
  });
}

test('what a person came for outlives the way: a leaflet’s code on a phone, a mail that is sent again and opened on another device (D73)', async () => {
  const required = await startServer({ env: { EMAIL_VERIFICATION: 'required' } });
  const leaflet = new Device(phone);
  const elsewhere = new Device(desktop);
  const address = 'ruth-1@school.example';
  try {
    const page = await leaflet.page();
    await page.goto(`${required.url}/redeem`);
    await page.getByLabel('Character 1 of 16', { exact: true }).click();
    await page.keyboard.type('harb-oran-chor-2026');
    await expect(page).toHaveURL(/\/signup$/);
    await field(page, 'Username').fill('ruth-1');
    await field(page, 'First name').fill('Ruth');
    await field(page, 'Last name').fill('Lund');
    await field(page, 'Email').fill(address);
    await field(page, 'Password').fill('Lantern-2026x');
    await page.getByRole('button', { name: 'Create account' }).click();
    await page.getByRole('button', { name: 'Send the link again' }).click();

    const other = await elsewhere.page();
    const mails = other
      .locator('article')
      .filter({ hasText: 'Verify your email' })
      .filter({ hasText: address });
    await expect(async () => {
      await other.goto(`${required.url}/dev/mail`);
      await expect(mails).toHaveCount(2, { timeout: 500 });
    }).toPass();
    await other.goto((await mails.first().getByRole('link').first().getAttribute('href')) ?? '');
    await other.getByRole('button', { name: 'Verify this email' }).click();
    await other.getByRole('link', { name: 'Continue' }).click();
    await expect(other).toHaveURL(`${required.url}/login`);
    await expect(other.getByText(/HARB-ORAN-CHOR-2026 is right/)).toBeVisible();
    await fillSignIn(other, 'ruth-1', 'Lantern-2026x');
    await other.getByRole('button', { name: 'Start Learning' }).click();
    await expect(other).not.toHaveURL(/redeem|login/);

    // The phone has the code still, and learns that nothing is left to do.
    await page.goto(`${required.url}/login`);
    await expect(page.getByText('This access code has already been redeemed.')).toBeVisible();
    await fillSignIn(page, 'ruth-1', 'Lantern-2026x');
    await expect(page).toHaveURL(`${required.url}/dashboard`);
  } finally {
    await leaflet.remove();
    await elsewhere.remove();
    await required.cleanUp();
  }
});

test('where accounts are by invitation, an administrator turns the join code on, and a stranger signs up with it, on a phone (ACCT-012)', async () => {
  const invited = await startServer({ env: { SIGN_UP: 'invited' } });
  const office = new Device(desktop);
  const guest = new Device(phone);
  try {
    const page = await office.page();
    await signIn(page, invited.url, 'admin@harbor.example');
    await page.goto(`${invited.url}/settings/organization/info?activeTab=invitations`);
    await page.getByRole('button', { name: 'Turn on' }).click();
    const shown = page.getByRole('status').filter({ hasText: /^[A-Z0-9]{6}$/ });
    const code = (await shown.textContent()) ?? '';

    const guestPage = await guest.page();
    await guestPage.goto(`${invited.url}/signup`);
    await expect(guestPage.getByText(/^Accounts here are by invitation\./)).toBeVisible();
    await expectNoSidewaysScroll(guestPage);
    await guestPage.getByRole('button', { name: 'Create account' }).click();
    await expect(guestPage.getByText('Invitation Code is required')).toBeVisible();
    await field(guestPage, 'Invitation code').fill('no');
    await guestPage.getByRole('button', { name: 'Create account' }).click();
    await expect(guestPage.getByText('Must enter a valid invitation code.')).toBeVisible();
    await field(guestPage, 'Username').fill('guest-1');
    await field(guestPage, 'First name').fill('Gil');
    await field(guestPage, 'Last name').fill('Bern');
    await field(guestPage, 'Email').fill('guest-1@school.example');
    await field(guestPage, 'Password').fill('Lantern-2026x');
    await field(guestPage, 'Invitation code').fill('zzzzzz');
    await guestPage.getByRole('button', { name: 'Create account' }).click();
    await expect(guestPage.getByText(/^No organization has this code\./)).toBeVisible();
    await field(guestPage, 'Invitation code').fill(code.toLowerCase());
    await guestPage.getByRole('button', { name: 'Create account' }).click();
    await expect(guestPage).toHaveURL(`${invited.url}/harbor/org-dashboard`);

    await page.getByRole('button', { name: 'Turn off' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Turn off' }).click();
    await expect(shown).toHaveCount(0);
    expect(office.said).toEqual([]);
    expect(guest.said).toEqual([]);
  } finally {
    await office.remove();
    await guest.remove();
    await invited.cleanUp();
  }
});

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
    await field(page, 'Password').fill('Orchard-17x');
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
