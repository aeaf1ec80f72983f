/** Access codes: a visitor types one, signs up and learns; an owner makes some. */
import { expect, type Page, test } from '@playwright/test';
import { Device, desktop, expectNoSidewaysScroll, phone, signIn } from './support/device.ts';
import { Gateway } from './support/gateway.ts';
import { sql } from './support/server-database.ts';

let gateway: Gateway;
test.beforeAll(async () => {
  gateway = await Gateway.start();
});
test.afterAll(() => gateway.cleanUp());

const field = (page: Page, name: string) => page.getByLabel(name, { exact: true });
const slot = (page: Page, number: number) => field(page, `Character ${number} of 16`);

async function signUp(page: Page, username: string): Promise<void> {
  await field(page, 'Username').fill(username);
  await field(page, 'First name').fill('Rosa');
  await field(page, 'Last name').fill('Lund');
  await field(page, 'Email').fill(`${username}@school.example`);
  await field(page, 'Password').fill('Lantern-2026x');
  await page.getByRole('button', { name: 'Create account' }).click();
}

/** The address in the newest mail to somebody. */
async function linkOfMail(page: Page, to: string): Promise<string> {
  const mail = page.locator('article').filter({ hasText: 'Verify your email' }).filter({ hasText: to });
  await expect(async () => {
    await page.goto(`${gateway.url}/dev/mail`);
    await expect(mail.first()).toBeVisible({ timeout: 500 });
  }).toPass();
  const address = (await mail.first().getByRole('link').first().getAttribute('href')) ?? '';
  return address.replace(/^https?:\/\/[^/]+/, gateway.url);
}

test('a visitor types a code on a phone, signs up, redeems it through a reload, and is a learner there (ROUTE-006) @core', async () => {
  const guest = new Device(phone);
  try {
    const page = await guest.page();
    await page.goto(`${gateway.url}/redeem`);
    await expect(page.getByRole('heading', { name: 'Enter your access code' })).toBeVisible();
    await expectNoSidewaysScroll(page);
    await slot(page, 1).click();
    await page.keyboard.type('harb-oran-chor-2026');
    await expect(page).toHaveURL(/\/signup$/);
    await signUp(page, 'rosa-phone');
    await expect(page).toHaveURL(`${gateway.url}/redeem/harbor/login`);
    await field(page, 'Select a Group').selectOption({ label: 'Night watch' });
    await expectNoSidewaysScroll(page);
    await page.getByRole('button', { name: 'Start Learning' }).click();
    await expect(page.getByText('Redeeming Access Code! This could take a moment...')).toBeVisible();
    await page.reload(); // the tab dies in the middle
    await expect(page).toHaveURL(`${gateway.url}/dashboard`);
    await expect(page.getByText('Working at Harbor').first()).toBeVisible();
    const roles = await sql<{ roles: string[]; groups: string }>(
      gateway.server,
      `select p.roles, (select string_agg(g.name, ',') from accounts."groupMembers" m
         join accounts.groups g on g.id = m."groupId" where m."userId" = u.id) as groups
       from accounts.profiles p join accounts.users u on u.id = p."userId"
       join accounts.organizations o on o.id = p."organizationId" where u.alias = $1 and o.alias = 'harbor'`,
      ['rosa-phone'],
    );
    expect(roles).toEqual([{ roles: ['member'], groups: 'Night watch' }]);
    await page.goto(`${gateway.url}/redeem`);
    await slot(page, 1).click();
    await page.keyboard.type('HARBORANCHOR2026');
    await expect(page.getByText('This access code has already been redeemed.')).toBeVisible();
    expect(guest.said).toEqual([]);
  } finally {
    await guest.remove();
  }
});

test('an owner makes codes; one is entered on one device, and redeemed where the mail is opened', async () => {
  const office = new Device(desktop);
  const first = new Device(desktop);
  const second = new Device(phone);
  try {
    const page = await office.page();
    await signIn(page, gateway.url, 'admin@harbor.example');
    await page.goto(`${gateway.url}/settings/organization/info?activeTab=codes`);
    await expect(page.getByText('Try HARB-ORAN-CHOR-2026', { exact: false })).toBeVisible();
    await page.getByRole('button', { name: 'New codes' }).click();
    await page.getByRole('button', { name: 'Create 20 codes' }).click();
    await expect(page.getByText('Name is required')).toBeVisible();
    await field(page, 'Name').fill('Evening class');
    await field(page, 'Number of codes').fill('2');
    await page.getByRole('checkbox', { name: 'A seat' }).check();
    await field(page, 'Seat group').selectOption({ label: 'Radio operators (10 seats left)' });
    await page.getByRole('button', { name: 'Create 2 codes' }).click();
    const made = page.getByRole('list', { name: 'Codes of Evening class' }).getByRole('listitem');
    await expect(made).toHaveCount(2);
    const code = (await made.first().textContent()) ?? '';
    expect(code).toMatch(/^[A-Z0-9]{4}(-[A-Z0-9]{4}){3}$/);
    const file = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Save as CSV' }).click();
    expect((await file).suggestedFilename()).toBe('harbor-access-codes.csv');
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();

    const guest = await first.page();
    await guest.goto(`${gateway.url}/redeem?code=${code}`);
    await guest.getByRole('button', { name: 'Continue' }).click();
    await expect(guest).toHaveURL(/\/signup$/);
    await signUp(guest, 'rosa-elsewhere');
    await expect(guest).toHaveURL(/\/redeem\/harbor\/login$/);

    const other = await second.page();
    await other.goto(await linkOfMail(other, 'rosa-elsewhere@school.example'));
    await other.getByRole('button', { name: 'Verify this email' }).click();
    await other.getByRole('link', { name: 'Continue' }).click();
    await expect(other).toHaveURL(`${gateway.url}/redeem/harbor/login`); // the code has left the address
    await other.getByRole('link', { name: 'Sign in' }).last().click();
    await field(other, 'Username or email').fill('rosa-elsewhere');
    await field(other, 'Password').fill('Lantern-2026x');
    await other.getByRole('button', { name: 'Sign in', exact: true }).click();
    await other.getByRole('button', { name: 'Start Learning' }).click();
    await expect(other).toHaveURL(`${gateway.url}/dashboard`);

    await page.getByRole('tab', { name: 'Seats' }).click();
    await expect(page.getByRole('listitem').filter({ hasText: 'Radio operators' })).toContainText(
      '3 of 12 seats taken',
    );
    await page.getByRole('tab', { name: 'Access codes' }).click();
    await expect(page.getByRole('listitem').filter({ hasText: 'Evening class' })).toContainText(
      '1 of 2 codes redeemed',
    );
    expect(office.said).toEqual([]);
    expect(first.said).toEqual([]);
    expect(second.said).toEqual([]);
  } finally {
    await office.remove();
    await first.remove();
    await second.remove();
  }
});
