/** A person makes a lesson for themselves, without a network: nobody else ever sees it, but whom they share it with. */
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
import { sql } from './support/server-database.ts';
import { Wire } from './support/wire.ts';

let gateway: Gateway;
test.beforeAll(async () => {
  gateway = await Gateway.start();
});
test.afterAll(() => gateway.cleanUp());

const dialog = (page: Page) => page.getByRole('dialog');
const text = (page: Page) => page.locator('[contenteditable="true"]').first();

test('a lesson of one’s own is made offline, written, published, there on another device, and nobody else’s (CREATE-009, CREATE-015, STUDIO-016, D96)', async () => {
  const [device, second, other] = [new Device(phone), new Device(desktop), new Device(desktop)];
  try {
    const page = await device.page();
    await signIn(page, gateway.url, 'author@harbor.example');
    await untilOfflineReady(page);
    await page.goto(`${gateway.url}/my-content`);
    await expect(page.getByRole('button', { name: 'New lesson' })).toBeVisible();
    gateway.refuse();

    await page.getByRole('button', { name: 'New lesson' }).click();
    await expect(dialog(page).getByText('Owned by you. Only you can see it.')).toBeVisible();
    await dialog(page).getByLabel('Title', { exact: true }).fill('Whistling');
    await dialog(page).getByLabel('Subtitle').fill('For one');
    await dialog(page).getByRole('button', { name: 'Create' }).click();
    await expect(page).toHaveURL(/\/skill\/[0-9a-f-]{36}\?mode=edit$/);
    await text(page).click();
    await page.keyboard.type('Two fingers and a breath.');
    await expect(text(page)).toContainText('Two fingers and a breath.');
    await expectNoSidewaysScroll(page);

    await gateway.accept();
    const row = () =>
      sql(
        gateway.server,
        'select s.slug, s."tenantSlug" = u.alias as named, s."organizationId" as organization, s.visible from content.skills s join accounts.users u on u.id = s."ownerId" where s.title = $1',
        ['Whistling'],
      );
    await expect.poll(row).toEqual([{ slug: 'whistling', named: true, organization: null, visible: false }]);
    await page.getByRole('button', { name: 'Publish' }).click();
    await dialog(page).getByRole('button', { name: 'Publish', exact: true }).click();
    await page.getByRole('button', { name: 'Done' }).click();
    await expect(page.getByText('Two fingers and a breath.')).toBeVisible();
    const path = new URL(page.url()).pathname;
    await page.getByRole('button', { name: 'Settings', exact: true }).click();
    await expect(dialog(page).getByText('This lesson is yours. Only you can see it.')).toBeVisible();
    await expect(dialog(page).getByText('Sign-in required')).toHaveCount(0);
    await dialog(page).getByRole('button', { name: 'Cancel' }).click();
    expect(device.said).toEqual([]);

    const again = await second.page();
    await signIn(again, gateway.url, 'author@harbor.example');
    await again.goto(`${gateway.url}/my-content`);
    const entry = again.getByRole('row', { name: /Whistling/ });
    await expect(entry).toContainText('Only you');
    await expect(entry).toContainText('You');
    await again.goto(gateway.url + path);
    await expect(again.getByText('Two fingers and a breath.')).toBeVisible();

    const stranger = await other.page();
    await signIn(stranger, gateway.url, 'learner@harbor.example');
    await stranger.goto(gateway.url + path);
    await expect(stranger.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(stranger.getByText('Two fingers and a breath.')).toHaveCount(0);
    await expect(stranger.getByText('Whistling')).toHaveCount(0);
  } finally {
    for (const each of [device, second, other]) await each.remove();
  }
});

test('a lesson of one’s own is shared by a user name with somebody of no organization; both write, one of them offline, and it leaves whoever is removed (D96, COLL-021, STUDIO-016, LOCAL-030)', async () => {
  test.slow();
  const { url } = gateway;
  const wire = await Wire.to(Number(new URL(url).port));
  const [device, second] = [new Device(desktop), new Device(phone, { args: wire.args })];
  try {
    const owner = await device.page();
    await signIn(owner, url, 'author@harbor.example');
    await owner.goto(`${url}/my-content`);
    await owner.getByRole('button', { name: 'New lesson' }).click();
    await dialog(owner).getByLabel('Title', { exact: true }).fill('Splicing');
    await dialog(owner).getByLabel('Subtitle').fill('Of three strands');
    await dialog(owner).getByRole('button', { name: 'Create' }).click();
    await text(owner).click();
    await owner.keyboard.type('Unlay the strands.');
    await expect(owner.getByText('Saved', { exact: true })).toBeVisible();
    await owner.getByRole('button', { name: 'Done' }).click();

    const collaborators = async () => {
      await owner.getByRole('button', { name: 'More about Splicing' }).click();
      await owner.getByRole('menuitem', { name: 'Collaborators' }).click();
      await expect(dialog(owner).getByRole('listitem').first()).toContainText('Owner');
    };
    await collaborators();
    await dialog(owner).getByLabel('Username').fill('visitor@lectern.example');
    await dialog(owner).getByRole('button', { name: 'Add' }).click();
    await expect(dialog(owner).getByText(/^Nobody you can add has this username/)).toBeVisible();
    await sql(gateway.server, 'update accounts.users set "profileVisible" = true where alias = $1', [
      'visitor',
    ]);
    await dialog(owner).getByLabel('Username').fill('visitor');
    await dialog(owner).getByRole('button', { name: 'Add' }).click();
    await expect(dialog(owner).getByRole('listitem')).toContainText(['Mira Lindqvist', 'Ana Petrov']);
    await expectNoSidewaysScroll(owner);
    await dialog(owner).getByRole('button', { name: 'Close' }).click();

    const other = await second.page();
    await signIn(other, url, 'visitor@lectern.example');
    await untilOfflineReady(other);
    await other.goto(`${url}/inbox`);
    await expect(other.getByText('Mira Lindqvist shared “Splicing” with you').first()).toBeVisible();
    await other.goto(`${url}/my-content`);
    await expect(other.getByText('Mira Lindqvist').first()).toBeVisible();
    await other.getByRole('link', { name: 'Splicing' }).first().click();
    await other.getByRole('button', { name: 'Edit', exact: true }).click();
    await expect(text(other)).toContainText('Unlay the strands.');
    await text(other).click();
    await other.keyboard.press('ControlOrMeta+End');
    await other.keyboard.type(' Tuck each one.');
    await expect(other.getByText('Saved', { exact: true })).toBeVisible();

    wire.cut();
    await other.keyboard.type(' Pull it tight.');
    await expect(other.getByText('Saved on this device')).toBeVisible();
    await expectNoSidewaysScroll(other);
    await owner.getByRole('button', { name: 'Edit', exact: true }).click();
    // Of the question, or of the notice where the lock is known already.
    await owner
      .getByRole('button', { name: /^Take over/ })
      .last()
      .click();
    await expect(text(owner)).toContainText('Tuck each one.');
    await text(owner).click();
    await owner.keyboard.press('ControlOrMeta+Home');
    await owner.keyboard.type('First: ');
    await expect(owner.getByText('Saved', { exact: true })).toBeVisible();
    await expect(text(owner)).not.toContainText('Pull it tight.');
    await wire.mend();
    for (const page of [owner, other]) {
      // Where the other writes, the text shows their name.
      await expect(page.getByRole('textbox', { name: /^Text of the/ })).toContainText(
        /First: .*Unlay the strands\. Tuck each one\. Pull it tight\./,
        {
          timeout: 40_000,
        },
      );
    }

    await owner.getByRole('button', { name: 'Done' }).click();
    await collaborators();
    await dialog(owner).getByRole('button', { name: 'Remove Ana Petrov' }).click();
    await expect(dialog(owner).getByText('Ana Petrov')).toHaveCount(0);
    await other.goto(`${url}/my-content`);
    await expect(other.getByText('Mira Lindqvist')).toHaveCount(0);
    await expect(other.getByRole('link', { name: 'Splicing' })).toHaveCount(0);
    expect(device.said).toEqual([]);
  } finally {
    for (const each of [device, second]) await each.remove();
    wire.cut();
  }
});
