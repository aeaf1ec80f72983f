/** A learner plans on a train: the schedule, favorites and a playlist, and finds the same on another device; a teacher assigns one. */
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

let gateway: Gateway;
test.beforeAll(async () => {
  gateway = await Gateway.start();
});
test.afterAll(() => gateway.cleanUp());

const main = (page: Page) => page.getByRole('main');

async function planLesson(page: Page) {
  await page.goto(`${gateway.url}/learn/harbor/skill/your-first-lesson`);
  await expect(page.getByRole('heading', { level: 1, name: 'Your first lesson' })).toBeVisible();
  await main(page).getByRole('button', { name: 'Add to schedule' }).click();
  await page.getByRole('button', { name: 'Tomorrow' }).click();
  await expect(main(page).getByRole('button', { name: /^On your schedule: / })).toBeVisible();
  const heart = main(page).getByRole('button', { name: 'Favorite “Your first lesson”' });
  await heart.click();
  await expect(heart).toHaveAttribute('aria-pressed', 'true');
}

async function makePlaylist(page: Page, title: string) {
  await page.goto(`${gateway.url}/playlists`);
  await page.getByRole('button', { name: 'New playlist' }).first().click();
  await page.getByRole('dialog').getByLabel('Title').fill(title);
  await page.getByRole('dialog').getByRole('button', { name: 'Create playlist' }).click();
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  const add = page.getByRole('searchbox', { name: /^Add a / });
  for (const item of ['Your first lesson', 'Clouds that mean something']) {
    await add.fill(item);
    await page.getByRole('button', { name: `Add “${item}”` }).click();
    await expect(main(page).getByRole('link', { name: item, exact: true })).toBeVisible();
    await add.fill('');
  }
}

const schedule = (page: Page) => page.getByRole('dialog', { name: 'Learn Later' });

for (const [size, viewport, person] of [
  ['desktop', desktop, 'second.learner@harbor.example'],
  ['phone', phone, 'reviewer@harbor.example'],
] as const) {
  test(`plans offline what another device then shows, in the same groups and order, ${size} (SCHED-004, SCHED-010, SCHED-012, PLAY-001, PLAY-003, LOCAL-004)`, async () => {
    const device = new Device(viewport);
    const other = new Device(desktop);
    const title = `For the train, ${size}`;
    try {
      const page = await device.page();
      await signIn(page, gateway.url, person);
      await untilOfflineReady(page);
      await page.goto(`${gateway.url}/harbor/catalog`);
      await expect(main(page).getByRole('article').first()).toBeVisible();
      await page.goto(`${gateway.url}/learn/harbor/skill/your-first-lesson`);
      await expect(main(page).getByRole('button', { name: 'Add to schedule' })).toBeVisible();
      gateway.refuse();
      await planLesson(page);
      await makePlaylist(page, title);
      await expectNoSidewaysScroll(page);
      await page.goto(`${gateway.url}/favorites`);
      await page.reload();
      await expect(main(page).getByRole('link', { name: 'Your first lesson', exact: true })).toBeVisible();
      await page.goto(`${gateway.url}/dashboard`);
      await page
        .getByRole('link', { name: 'See all of your schedule' })
        .or(page.getByRole('button', { name: 'See all of your schedule' }))
        .click();
      await expect(schedule(page).getByRole('heading', { name: 'Tomorrow' })).toBeVisible();
      await expect(
        schedule(page).getByRole('link', { name: 'Your first lesson', exact: true }),
      ).toBeVisible();
      await expectNoSidewaysScroll(page);
      await gateway.accept();

      const there = await other.page();
      await signIn(there, gateway.url, person);
      await there.goto(`${gateway.url}/playlists`);
      await main(there)
        .getByRole('link', { name: new RegExp(title) })
        .click();
      const items = main(there).getByRole('list', { name: 'Items' }).getByRole('link');
      await expect(items).toHaveCount(2);
      await expect(items.first()).toHaveAccessibleName(/Your first lesson/);
      await there.goto(`${gateway.url}/favorites`);
      await expect(main(there).getByRole('link', { name: 'Your first lesson', exact: true })).toBeVisible();
      expect([...device.said, ...other.said]).toEqual([]);
    } finally {
      await device.remove();
      await other.remove();
    }
  });
}

test('an assigned playlist is on the page of those whom it is assigned to, with its day, also offline (API-039, ROUTE-025)', async () => {
  const device = new Device(phone);
  try {
    const page = await device.page();
    await signIn(page, gateway.url, 'learner@harbor.example');
    await untilOfflineReady(page);
    gateway.refuse();
    await page.goto(`${gateway.url}/assignments`);
    await expect(page.getByRole('heading', { level: 1, name: 'Assignments' })).toBeVisible();
    await expect(main(page).getByText('Your first week at sea')).toBeVisible();
    await expect(main(page).getByText(/^Due \d\d\/\d\d\/\d{4}$/)).toBeVisible();
    await expectNoSidewaysScroll(page);
    expect(device.said).toEqual([]);
  } finally {
    await gateway.accept();
    await device.remove();
  }
});
