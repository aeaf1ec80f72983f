/** A person makes a lesson for themselves, without a network, and nobody else ever sees it. */
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
    await expect(dialog(page).getByText('It belongs to you. Only you can see it.')).toBeVisible();
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
