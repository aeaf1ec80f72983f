/** People come into an organization, are put into a group, and go: by mail, by code, by making one. */
import { expect, type Page, test } from '@playwright/test';
import { strToU8, zipSync } from 'fflate';
import { photo } from '../support/pictures.ts';
import { coreIf } from './support/core.ts';
import {
  Device,
  desktop,
  expectNoSidewaysScroll,
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

const field = (page: Page, name: string) => page.getByLabel(name, { exact: true });
const tab = (page: Page, name: string) => page.getByRole('tab', { name }).click();

async function linksOfMail(page: Page, subject: string, to: string): Promise<string[]> {
  const mail = page.locator('article').filter({ hasText: subject }).filter({ hasText: to });
  await expect(async () => {
    await page.goto(`${gateway.url}/dev/mail`);
    await expect(mail.first()).toBeVisible({ timeout: 500 });
  }).toPass();
  const links = await mail.first().getByRole('link').all();
  return Promise.all(links.map(async (link) => (await link.getAttribute('href')) ?? ''));
}

async function signUp(page: Page, username: string): Promise<void> {
  await field(page, 'Email').fill(`${username}@school.example`);
  await fillPerson(page, username);
  await page.getByRole('button', { name: 'Create account' }).click();
}

/** What only a browser refuses to read: its text becomes a document (security-headers.ts). */
function workbookOf(rows: readonly string[][]): Buffer {
  const cell = (text: string) => `<c t="inlineStr"><is><t>${text}</t></is></c>`;
  const lines = rows.map((row) => `<row>${row.map(cell).join('')}</row>`).join('');
  const sheet = `<worksheet><sheetData>${lines}</sheetData></worksheet>`;
  return Buffer.from(zipSync({ 'xl/worksheets/sheet1.xml': strToU8(sheet) }));
}

/** By the link of the mail, which says the address. */
async function signUpInvited(page: Page, username: string): Promise<void> {
  await fillPerson(page, username);
  await page.getByRole('button', { name: 'Create account and join' }).click();
}

async function fillPerson(page: Page, username: string): Promise<void> {
  await field(page, 'Username').fill(username);
  await field(page, 'First name').fill('Nils');
  await field(page, 'Last name').fill('Berg');
  await field(page, 'Password').fill('Lantern-2026x');
}

for (const [size, viewport] of [
  ['desktop', desktop],
  ['phone', phone],
] as const) {
  test(`an owner invites by mail while offline; a stranger signs up, accepts, is put into a group, and is removed, ${size} (INVITE-003)${coreIf(size === 'desktop')}`, async () => {
    const office = new Device(viewport);
    const guest = new Device(phone);
    const username = `nils-${size}`;
    const address = `${username}@school.example`;
    try {
      const page = await office.page();
      await signIn(page, gateway.url, 'admin@harbor.example');
      await untilOfflineReady(page);
      await page.goto(`${gateway.url}/settings/organization/info`);
      await tab(page, 'Invitations');
      await expect(page.getByText('Expired after 34 days', { exact: false })).toBeVisible();
      gateway.refuse();
      await page.getByRole('button', { name: 'Invite people' }).click();
      await page.getByRole('button', { name: 'Send invitation' }).click();
      await expect(page.getByText('Email is required')).toBeVisible();
      await field(page, 'Email addresses').fill(`Nils Berg <${address}>`);
      await page.getByRole('checkbox', { name: 'Night watch' }).check();
      await expectNoSidewaysScroll(page);
      await page.getByRole('button', { name: 'Send invitation' }).click();
      const line = page.getByRole('listitem').filter({ hasText: address });
      await expect(line).toContainText(/Invite sent on \d\d\/\d\d\/\d{4}/);
      await gateway.accept();

      const guestPage = await guest.page();
      const [accept = '', decline = ''] = await linksOfMail(
        guestPage,
        'You are invited to Harbor Academy',
        address,
      );
      expect(decline).toContain('/invite/decline/');
      await guestPage.goto(accept.replace(/^https?:\/\/[^/]+/, gateway.url));
      await expect(guestPage.getByRole('heading', { name: 'Join Harbor Academy' })).toBeVisible();
      await expect(field(guestPage, 'Email')).toHaveValue(address);
      await expectNoSidewaysScroll(guestPage);
      // The mail's link was the first press; three more lead to the first lesson.
      await signUpInvited(guestPage, username);
      await expect(guestPage).toHaveURL(`${gateway.url}/harbor/org-dashboard`);
      await guestPage.getByRole('link', { name: 'Learn with Lectern' }).first().click();
      await guestPage
        .getByRole('link', { name: /^Start/ })
        .first()
        .click();
      await expect(guestPage).toHaveURL(/\/skill\//);
      await guestPage.goto(`${gateway.url}/harbor/internal`);
      await expect(guestPage.getByRole('heading', { level: 1 })).toBeVisible();
      await guestPage.goto(`${gateway.url}/settings/organization/info`);
      await tab(guestPage, 'Groups');
      await guestPage.getByRole('link', { name: 'Night watch' }).click();
      await expect(guestPage.getByText('You: Member', { exact: false })).toBeVisible();
      await expectNoSidewaysScroll(guestPage);

      // The invitation has left the list, and its person is among the members.
      await expect(line).toHaveCount(0);
      await tab(page, 'Members');
      await field(page, 'Search by name or address').fill(username);
      await expect(page.getByText('1 member', { exact: true })).toBeVisible();
      await page.getByRole('button', { name: 'Actions for Nils Berg' }).click();
      await page.getByRole('menuitem', { name: 'Change roles' }).click();
      await page.getByRole('checkbox', { name: 'Trainer' }).check();
      await page.getByRole('button', { name: 'Save' }).click();
      const member = page.getByRole('listitem').filter({ hasText: 'Nils Berg' });
      await expect(member).toContainText('Trainer');
      await page.getByRole('button', { name: 'Actions for Nils Berg' }).click();
      await page.getByRole('menuitem', { name: 'Remove from organization' }).click();
      await page.getByRole('button', { name: 'Remove from organization' }).click();
      await expect(member).toHaveCount(0);
      // What the group had there leaves the phone with the next pull.
      await expect(guestPage.getByText('You: Member', { exact: false })).toHaveCount(0);
      expect(office.said).toEqual([]);
      expect(guest.said).toEqual([]);
    } finally {
      await office.remove();
      await guest.remove();
    }
  });

  test(`joins by the code of an organization that somebody has just made, which is selected, also on their new device, ${size} (INVITE-010, ROUTE-003)`, async () => {
    const office = new Device(viewport);
    const guest = new Device(viewport);
    const second = new Device(viewport);
    const name = `River School ${size}`;
    try {
      const page = await office.page();
      await signIn(page, gateway.url, 'author@harbor.example');
      await page.goto(`${gateway.url}/organization/create`);
      await page.getByRole('button', { name: 'Create organization' }).click();
      await expect(page.getByText('Organization name is required')).toBeVisible();
      await field(page, 'Name').fill(name);
      await field(page, 'Address').fill('harbor');
      await page.getByRole('button', { name: 'Create organization' }).click();
      await expect(page.getByText('This address is taken')).toBeVisible();
      await field(page, 'Address').fill('');
      await page.getByRole('button', { name: 'Create organization' }).click();
      await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
      await page.getByRole('link', { name: 'Invite your people' }).click();
      await expect(page.getByRole('tab', { name: 'Invitations' })).toHaveAttribute('aria-selected', 'true');
      await expect(page.getByRole('button', { name: `Organization: ${name}` })).toBeVisible();
      const secondPage = await second.page();
      await signIn(secondPage, gateway.url, 'author@harbor.example');
      await secondPage.goto(`${gateway.url}/settings/organization/info`);
      await expect(secondPage.getByRole('heading', { level: 1, name: /^River School/ })).toBeVisible();
      await page.getByRole('button', { name: 'Turn on' }).click();
      const code =
        (await page
          .getByRole('status')
          .filter({ hasText: /^[A-Z0-9]{6}$/ })
          .textContent()) ?? '';
      expect(code).toMatch(/^[A-Z0-9]{6}$/);

      const guestPage = await guest.page();
      await guestPage.goto(`${gateway.url}/join`);
      await field(guestPage, 'Invitation code').fill('zzzzz9');
      await expect(guestPage.getByText(/^No organization has this code\./)).toBeVisible();
      await field(guestPage, 'Invitation code').fill(code.toLowerCase());
      await expect(guestPage.getByText(`This code belongs to ${name}.`)).toBeVisible();
      await expectNoSidewaysScroll(guestPage);
      await guestPage.getByRole('button', { name: 'Create an account' }).click();
      await signUp(guestPage, `join-${size}`);
      await expect(guestPage).toHaveURL(/\/join\?code=/);
      await guestPage.getByRole('button', { name: 'Join', exact: true }).click();
      await expect(guestPage).toHaveURL(`${gateway.url}/river-school-${size}/org-dashboard`);
      const roles = await sql<{ roles: string[] }>(
        gateway.server,
        `select p.roles from accounts.profiles p join accounts.users u on u.id = p."userId"
         join accounts.organizations o on o.id = p."organizationId" where u.alias = $1 and o.alias = $2`,
        [`join-${size}`, `river-school-${size}`],
      );
      expect(roles).toEqual([{ roles: ['member'] }]);
      expect(office.said).toEqual([]);
      expect(guest.said).toEqual([]);
    } finally {
      await office.remove();
      await guest.remove();
      await second.remove();
    }
  });
}

for (const [size, viewport] of [
  ['desktop', desktop],
  ['phone', phone],
] as const) {
  test(`an owner makes an organization, gives it words, colour and logo, imports five people into a group and enrolls it; a member accepts on a phone, sees the course, and leaves, ${size} (ORG-008, ORG-010)`, async () => {
    const office = new Device(viewport);
    const pocket = new Device(phone);
    const name = `Lantern School ${size}`;
    const alias = `lantern-school-${size}`;
    const people = Array.from({ length: 5 }, (_, n) => `crew-${n + 1}-${size}`);
    const [guest = ''] = people;
    try {
      const page = await office.page();
      const dialog = page.getByRole('dialog');
      await signIn(page, gateway.url, 'admin@harbor.example');
      await page.goto(`${gateway.url}/organization/create`);
      await field(page, 'Name').fill(name);
      await field(page, 'Address').fill(alias);
      await page.getByRole('button', { name: 'Create organization' }).click();
      await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
      await expectNoSidewaysScroll(page);
      await page.getByRole('link', { name: 'Show who you are' }).click();
      await field(page, 'Course').fill('Class');
      await field(page, 'Several courses').fill('Classes');
      await field(page, 'Color').fill('#0f4c5c');
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: 'Save', exact: true }).click();
      await expect(page.getByText('Saved', { exact: true }).first()).toBeVisible();
      await page.getByRole('button', { name: 'Add a picture: Square logo', exact: true }).click();
      await dialog
        .locator('input[type=file]')
        .first()
        .setInputFiles({
          name: 'logo.jpg',
          mimeType: 'image/jpeg',
          buffer: await photo(600, 600, 4),
        });
      await dialog.getByRole('button', { name: 'Save', exact: true }).click();
      await expect(page.getByText("Successfully updated your organization's image.").first()).toBeVisible();
      await expectNoSidewaysScroll(page);

      await tab(page, 'Groups');
      await page.getByRole('button', { name: 'New group' }).click();
      await dialog.getByLabel('Name', { exact: true }).fill('Crew');
      await dialog.getByRole('button', { name: 'Create group' }).click();
      await expect(page.getByRole('link', { name: 'Crew' })).toBeVisible();

      // Whoever is imported names the group by its name, so it has to be on the server.
      await expect
        .poll(() =>
          sql(
            gateway.server,
            `select 1 from accounts.groups where name = 'Crew' and "organizationId" =
          (select id from accounts.organizations where alias = $1)`,
            [alias],
          ),
        )
        .toHaveLength(1);
      await tab(page, 'Invitations');
      await page.getByRole('button', { name: 'Import from a file' }).click();
      const lines = people.map((person) => [`${person}@school.example`, 'Crew']);
      await dialog.locator('input[type=file]').setInputFiles({
        name: 'people.xlsx',
        mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
        buffer: workbookOf([['email', 'group'], ...lines]),
      });
      await expect(dialog.getByText('5 people to invite')).toBeVisible();
      await dialog.getByRole('button', { name: 'Invite 5 people' }).click();
      await expect(page.getByRole('listitem').filter({ hasText: 'Invite sent on' })).toHaveCount(5);

      // The dashboard says who is there and who is waited for.
      await page.goto(`${gateway.url}/${alias}/org-dashboard`);
      await expect(page.getByText('1 member', { exact: true })).toBeVisible();
      await expect(page.getByText('5 invitations are waiting for an answer.')).toBeVisible();
      await expectNoSidewaysScroll(page);

      await page.getByRole('button', { name: 'Create the first class' }).click();
      await dialog.getByLabel('Title', { exact: true }).fill('Knots');
      await dialog.getByRole('button', { name: 'Create' }).click();
      await expect(page.getByRole('heading', { level: 1, name: 'Knots' })).toBeVisible();

      await page.goto(`${gateway.url}/settings/organization/info`);
      await tab(page, 'Groups');
      await page.getByRole('link', { name: 'Crew' }).click();
      await expect(page.getByRole('heading', { name: 'Classes' })).toBeVisible();
      await page.getByRole('link', { name: 'Knots' }).click();
      await page.getByRole('button', { name: 'Enroll the group' }).click();
      await expect(
        page.getByText('The group is enrolled. New members are enrolled as they join.'),
      ).toBeVisible();

      const member = await pocket.page();
      const [accept = ''] = await linksOfMail(
        member,
        `You are invited to ${name}`,
        `${guest}@school.example`,
      );
      await member.goto(accept.replace(/^https?:\/\/[^/]+/, gateway.url));
      await signUpInvited(member, guest);
      await expect(member).toHaveURL(`${gateway.url}/${alias}/org-dashboard`);
      await page.goto(`${gateway.url}/${alias}/org-dashboard`);
      await expect(page.getByText('2 members', { exact: true })).toBeVisible();
      await expect(page.getByRole('heading', { name: 'First steps' })).toHaveCount(0);
      await member.goto(`${gateway.url}/${alias}/org-dashboard`);
      await expect(member.getByRole('heading', { name: 'Continue' })).toBeVisible(); // enrolled by the group
      await expect(member.getByRole('link', { name: /Knots/ }).first()).toBeVisible();
      await expectNoSidewaysScroll(member);

      await member.goto(`${gateway.url}/settings/organization/info`);
      await member.getByRole('button', { name: 'Leave organization' }).click();
      await member.getByRole('alertdialog').getByRole('button', { name: 'Leave organization' }).click();
      await expect(member.getByText(`You have left ${name}.`).first()).toBeVisible();
      await member.goto(`${gateway.url}/${alias}/org-dashboard`);
      await expect(member.getByRole('link', { name: /Knots/ })).toHaveCount(0);
      expect(office.said).toEqual([]);
      expect(pocket.said).toEqual([]);
    } finally {
      await office.remove();
      await pocket.remove();
    }
  });
}

test('what was last seen of the members stays readable without a network, and says of when it is', async () => {
  const device = new Device(desktop);
  try {
    const page = await device.page();
    await signIn(page, gateway.url, 'admin@harbor.example');
    await untilOfflineReady(page);
    await page.goto(`${gateway.url}/settings/organization/info?activeTab=members`);
    await expect(page.getByText('Lena Okafor')).toBeVisible();
    gateway.refuse();
    await page.reload();
    await tab(page, 'Members');
    await expect(page.getByText('Lena Okafor')).toBeVisible();
    await expect(page.getByText(/As of/)).toBeVisible();
    await gateway.accept();
  } finally {
    await device.remove();
  }
});
