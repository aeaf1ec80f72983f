/** Access codes: a visitor types one, signs up and learns; an owner makes some. */
import { expect, type Page, test } from '@playwright/test';
import {
  Device,
  desktop,
  expectNoSidewaysScroll,
  phone,
  signIn,
  untilOfflineReady,
} from './support/device.ts';
import { Gateway } from './support/gateway.ts';
import { killTab } from './support/kill-tab.ts';
import { sql } from './support/server-database.ts';
import { skillUrl } from './support/skill-page.ts';

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
    await expect(page.getByText('Your code HARB-ORAN-CHOR-2026 is right.', { exact: false })).toBeVisible();
    await expect(page.getByText('From Harbor Academy')).toBeVisible();
    await expect(page.getByText('Assigned to you: Working at Harbor Academy')).toBeVisible();
    await expectNoSidewaysScroll(page);
    await signUp(page, 'rosa-phone');
    await expect(page).toHaveURL(`${gateway.url}/redeem/harbor/login`);
    await field(page, 'Select a Group').selectOption({ label: 'Night watch' });
    await expectNoSidewaysScroll(page);
    await page.getByRole('button', { name: 'Start Learning' }).click();
    await expect(page.getByText('Redeeming Access Code! This could take a moment...')).toBeVisible();
    await page.reload(); // the tab dies in the middle
    await expect(page).toHaveURL(`${gateway.url}/harbor/working-at-harbor`);
    await expect(page.getByRole('heading', { name: 'Working at Harbor Academy' })).toBeVisible();
    // It can be kept here, and its organization is the one that is selected.
    await expect(page.getByRole('button', { name: 'Remove from this device' })).toBeVisible();
    await expect(page.getByRole('button', { name: /Harbor Academy/ }).first()).toBeVisible();
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
    await expect(
      page.getByText('You have redeemed this code already. What it gave you is yours.'),
    ).toBeVisible();
    expect(guest.said).toEqual([]);
  } finally {
    await guest.remove();
  }
});

test('a visitor with a leaflet types its code on a phone, signs up, confirms the mail, and learns what the code gave though the tab died, also without a network', async () => {
  const guest = new Device(phone);
  try {
    let page = await guest.page();
    await page.goto(`${gateway.url}/redeem`);
    await slot(page, 1).click();
    await page.keyboard.type('harb-orbe-acon-2027');
    await expect(page).toHaveURL(/\/signup$/);
    await signUp(page, 'rosa-leaflet');
    await expect(page).toHaveURL(`${gateway.url}/redeem/harbor/login`);
    const mail = await guest.newTab();
    await mail.goto(await linkOfMail(mail, 'rosa-leaflet@school.example'));
    await mail.getByRole('button', { name: 'Verify this email' }).click();
    await expect(mail.getByRole('link', { name: 'Continue' })).toBeVisible();
    await mail.close();
    await page.getByRole('button', { name: 'Start Learning' }).click();
    await expect(page.getByText('Redeeming Access Code! This could take a moment...')).toBeVisible();
    await killTab(page);

    page = await guest.newTab();
    await page.goto(`${gateway.url}/dashboard`);
    await expect(page.getByText('Working at Harbor').first()).toBeVisible({ timeout: 40_000 });
    await expectNoSidewaysScroll(page);
    await page.goto(`${gateway.url}/harbor/working-at-harbor`);
    // Whoever is enrolled has the course on the device without asking for it.
    await expect(page.getByRole('button', { name: 'Remove from this device' })).toBeVisible({
      timeout: 40_000,
    });
    await untilOfflineReady(page);
    gateway.refuse();
    await page.goto(skillUrl(gateway.url, 'writing-a-good-question'));
    await expect(page.locator('[data-lesson]')).toContainText('Ask for one thing');
    await gateway.accept();

    await page.goto(`${gateway.url}/redeem`);
    await slot(page, 1).click();
    await page.keyboard.type('HARBORBEACON2027');
    await expect(
      page.getByText('You have redeemed this code already. What it gave you is yours.'),
    ).toBeVisible();
    const given = await sql<{ roles: string[]; enrolled: boolean; verified: boolean }>(
      gateway.server,
      `select p.roles, u."emailVerified" as verified,
         exists (select 1 from content.enrollments e where e."userId" = u.id and e.status = 'active') as enrolled
       from accounts.profiles p join accounts.users u on u.id = p."userId"
       join accounts.organizations o on o.id = p."organizationId" where u.alias = $1 and o.alias = 'harbor'`,
      ['rosa-leaflet'],
    );
    expect(given).toEqual([{ roles: ['member'], verified: true, enrolled: true }]);
    expect(guest.said).toEqual([]);
  } finally {
    await guest.remove();
  }
});

test('an administrator makes a hundred codes and revokes one: it is worth nothing on a phone, and the next one is (D81)', async () => {
  const office = new Device(desktop);
  const guest = new Device(phone);
  try {
    const page = await office.page();
    await signIn(page, gateway.url, 'admin@harbor.example');
    await page.goto(`${gateway.url}/settings/organization/info?activeTab=codes`);
    await page.getByRole('button', { name: 'New codes' }).click();
    await field(page, 'Name').fill('Leaflets');
    await field(page, 'Number of codes').fill('100');
    await page.getByRole('button', { name: 'Create 100 codes' }).click();
    const made = page.getByRole('list', { name: 'Codes of Leaflets' }).getByRole('listitem');
    await expect(made).toHaveCount(100);
    const codes = await made.allTextContents();
    const [first = ''] = codes;
    const ending = first.slice(-4);
    const second = codes.find((code) => !code.endsWith(ending)) ?? '';
    const file = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Save as CSV' }).click();
    await file;
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();

    await page.getByRole('button', { name: 'Actions for Leaflets' }).click();
    await page.getByRole('menuitem', { name: 'Show codes' }).click();
    const issued = page.getByRole('list', { name: 'Codes of Leaflets' }).getByRole('listitem');
    await expect(issued).toHaveCount(100);
    await page
      .getByRole('button', { name: `Revoke the code that ends in ${ending}` })
      .first()
      .click();
    await page
      .getByRole('alertdialog', { name: `Revoke the code that ends in ${ending}?` })
      .getByRole('button', { name: 'Revoke', exact: true })
      .click();
    await expect(page.getByText(`The code that ends in ${ending} no longer works.`).first()).toBeVisible();
    await expect(issued.filter({ hasText: 'No longer valid' })).toHaveCount(1);
    await expect(issued.filter({ hasText: 'Not used' })).toHaveCount(99);

    const other = await guest.page();
    await other.goto(`${gateway.url}/redeem`);
    await slot(other, 1).click();
    await other.keyboard.type(first);
    await expect(other.getByText('Invalid Access Code.')).toBeVisible();
    await expectNoSidewaysScroll(other);
    await other.goto(`${gateway.url}/redeem?code=${second}`);
    await expect(other).toHaveURL(/\/signup$/);
    expect([...office.said, ...guest.said]).toEqual([]);
  } finally {
    await office.remove();
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
    await expect(guest).toHaveURL(/\/signup$/);
    await signUp(guest, 'rosa-elsewhere');
    await expect(guest).toHaveURL(/\/redeem\/harbor\/login$/);

    const other = await second.page();
    await other.goto(await linkOfMail(other, 'rosa-elsewhere@school.example'));
    await other.getByRole('button', { name: 'Verify this email' }).click();
    await other.getByRole('link', { name: 'Continue' }).click();
    await expect(other).toHaveURL(`${gateway.url}/login`); // the code has left the address
    await field(other, 'Username or email').fill('rosa-elsewhere');
    await field(other, 'Password').fill('Lantern-2026x');
    await other.getByRole('button', { name: 'Sign in', exact: true }).click();
    await other.getByRole('button', { name: 'Start Learning' }).click();
    await expect(other).toHaveURL(`${gateway.url}/harbor/marine-radio`);

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
