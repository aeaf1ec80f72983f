/** An author makes a course and its lessons, on a train and at a desk. */
import { expect, type Page, test } from '@playwright/test';
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

const menu = async (page: Page, entry: string) => {
  await page.getByRole('banner').getByRole('button', { name: 'Create' }).click();
  await page.getByRole('menuitem', { name: entry, exact: true }).click();
};
const dialog = (page: Page) => page.getByRole('dialog');
const text = (page: Page) => page.locator('[contenteditable="true"]').first();

for (const [size, viewport] of [
  ['desktop', desktop],
  ['phone', phone],
] as const) {
  test(`a course and a lesson in it are made offline, written at once, sent later, and open under their lasting addresses, ${size} (CREATE-004, CREATE-005, LOCAL-015, D103)${coreIf(size === 'desktop')}`, async () => {
    const device = new Device(viewport);
    try {
      const page = await device.page();
      await signIn(page, gateway.url, 'author@harbor.example');
      await untilOfflineReady(page);
      await page.goto(`${gateway.url}/harbor/internal`);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page.getByRole('banner').getByRole('button', { name: 'Create' })).toBeVisible();
      gateway.refuse();

      await menu(page, 'Course');
      await dialog(page).getByRole('button', { name: 'Create' }).click();
      await expect(dialog(page).getByText('New course title required')).toBeVisible();
      await expect(dialog(page).getByText('Title required', { exact: true })).toBeVisible();
      await dialog(page).getByLabel('Title', { exact: true }).fill(`Signals ${size}`);
      await dialog(page).getByLabel('Location').selectOption({ label: 'Internal training' });
      await dialog(page).getByRole('button', { name: 'Create' }).click();
      await expect(page.getByText('New course created.').first()).toBeVisible();
      await expect(page).toHaveURL(/\/harbor\/new-[0-9a-f]{8}\?mode=edit$/);
      await expect(page.getByRole('heading', { level: 1, name: `Signals ${size}` })).toBeVisible();
      await expectNoSidewaysScroll(page);

      await page.getByRole('button', { name: 'Settings', exact: true }).click();
      await expect(page.getByRole('dialog', { name: 'Course settings' })).toBeVisible();
      await expect(dialog(page).getByLabel('Visible to the public')).not.toBeChecked();
      await dialog(page).getByLabel('Subtitle').fill('From ship to shore');
      await dialog(page).getByRole('button', { name: 'Save' }).click();
      await expect(page.getByText('From ship to shore')).toBeVisible();
      await page.getByRole('button', { name: 'Show to learners' }).click();
      await dialog(page).getByRole('button', { name: 'Show it empty' }).click();
      await expect(page.getByRole('button', { name: 'Show to learners' })).toHaveCount(0);

      await page.getByRole('button', { name: 'New lesson' }).click();
      await dialog(page).getByRole('button', { name: 'Create' }).click();
      await expect(dialog(page).getByText('At least 1 character is required')).toHaveCount(2);
      await dialog(page).getByLabel('Title', { exact: true }).fill('x'.repeat(51));
      await dialog(page).getByLabel('Subtitle').fill('Flags and lights');
      await expect(dialog(page).getByText('51/50')).toBeVisible();
      await dialog(page).getByRole('button', { name: 'Create' }).click();
      await expect(dialog(page).getByText(/^Title cannot exceed 50 characters: /)).toBeVisible();
      await dialog(page).getByLabel('Title', { exact: true }).fill(`Morse ${size}`);
      await dialog(page).getByRole('button', { name: 'Create' }).click();
      await expect(page).toHaveURL(/\/learn\/harbor\/new-[0-9a-f]{8}\/skill\/new-[0-9a-f]{8}\?mode=edit$/);
      await text(page).click();
      await page.keyboard.type('Three short, three long, three short.');
      await expect(text(page)).toContainText('Three short, three long, three short.');
      await page.reload();
      await expect(text(page)).toContainText('Three short, three long, three short.');

      await gateway.accept();
      await expect(page.getByText(/All changes (are )?saved|Saved/).first()).toBeVisible();
      const slugs = () =>
        sql(gateway.server, 'select slug, title from content.skills where title = $1', [`Morse ${size}`]);
      await expect.poll(slugs).toEqual([{ slug: `morse-${size}`, title: `Morse ${size}` }]);
      await page.getByRole('button', { name: 'Publish' }).click();
      await dialog(page).getByRole('button', { name: 'Publish' }).click();
      await page.getByRole('button', { name: 'Done' }).click();
      await expect(page).toHaveURL(`${gateway.url}/learn/harbor/signals-${size}/skill/morse-${size}`);
      await expect(page.getByText('Three short, three long, three short.')).toBeVisible();
      await expectNoSidewaysScroll(page);
      expect(device.said).toEqual([]);

      const other = new Device(desktop);
      try {
        const learner = await other.page();
        await signIn(learner, gateway.url, 'learner@harbor.example');
        await learner.goto(`${gateway.url}/harbor/signals-${size}/skill/morse-${size}`);
        await expect(learner.getByText('Three short, three long, three short.')).toBeVisible();
        await expect(learner.getByRole('banner').getByRole('button', { name: 'Create' })).toHaveCount(0);
      } finally {
        await other.remove();
      }
    } finally {
      await device.remove();
    }
  });
}

test('the order of a course is changed by buttons, offline, and is there for everybody (D93, UI-010)', async () => {
  const device = new Device(phone);
  try {
    const page = await device.page();
    await signIn(page, gateway.url, 'author@harbor.example');
    await untilOfflineReady(page);
    await page.goto(`${gateway.url}/harbor/learn-with-lectern`);
    await expect(page.getByRole('button', { name: 'Arrange' })).toHaveCount(0);
    await page.getByRole('button', { name: 'Edit', exact: true }).click();
    await expect(page.getByRole('button', { name: 'Arrange' })).toBeVisible();
    gateway.refuse();
    await page.getByRole('button', { name: 'Arrange' }).click();
    const titles = dialog(page).getByRole('listitem');
    await expect(titles.first()).toContainText('First steps');
    await dialog(page).getByRole('button', { name: 'Move First steps down' }).click();
    await expect(titles.nth(1)).toContainText('First steps');
    await expect(titles.first()).toContainText('Without a network');
    await expectNoSidewaysScroll(page);
    await gateway.accept();
    const order = async () =>
      (
        await sql<{ title: string }>(
          gateway.server,
          `select part.title from content.collections c
           cross join lateral jsonb_array_elements(c.children) with ordinality as child(value, at)
           join content.collections part on part.id = (child.value->>'id')::uuid
           where c.slug = 'learn-with-lectern' order by child.at limit 2`,
          [],
        )
      ).map(({ title }) => title);
    await expect.poll(order).toEqual(['Without a network', 'First steps']);
    await dialog(page).getByRole('button', { name: 'Move First steps up' }).click();
    await expect.poll(order).toEqual(['First steps', 'Without a network']);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('button', { name: 'Arrange' })).toBeFocused();
    expect(device.said).toEqual([]);
  } finally {
    await device.remove();
  }
});
