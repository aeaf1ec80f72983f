/** The top bar and the commands: by keyboard and by touch, with a connection and without one. */
import { expect, type Page, test } from '@playwright/test';
import { type RealServer, startServer } from '../support/real-server.ts';
import {
  Device,
  desktop,
  expectNoSidewaysScroll,
  phone,
  signIn,
  untilOfflineReady,
} from './support/device.ts';
import { pill } from './support/skill-page.ts';

let server: RealServer;

test.describe.configure({ mode: 'serial' });
test.beforeAll(async () => {
  server = await startServer();
});
test.afterAll(async () => {
  await server.cleanUp();
});

async function begun(size: typeof phone): Promise<{ device: Device; page: Page }> {
  const device = new Device(size);
  const page = await device.page();
  await signIn(page, server.url, 'learner@harbor.example');
  await page.getByRole('button', { name: 'Go to…' }).waitFor();
  await untilOfflineReady(page);
  // The courses of the first sync are what the commands find.
  await expect(page.getByRole('link', { name: /Learn with Lectern/ }).first()).toBeVisible();
  return { device, page };
}

/** Where the header has room for four crumbs beside its buttons. */
const wide = { width: 1680, height: 900 };

const palette = (page: Page) => page.getByRole('combobox');
const crumbs = (page: Page) =>
  page.getByRole('navigation', { name: 'You are here' }).getByRole('listitem').allTextContents();
const cutNames = (page: Page) =>
  page
    .getByRole('navigation', { name: 'You are here' })
    .locator('bdi')
    .evaluateAll((names) => names.filter((name) => name.scrollWidth > name.clientWidth).length);
const path = (page: Page) => new URL(page.url()).pathname;

test('by keyboard, without a connection: a lesson, its way up, its sections, and back (NAV-011, NAV-012)', async () => {
  const { device, page } = await begun(wide);
  try {
    await page.context().setOffline(true);
    await page.keyboard.press('Control+k');
    await expect(palette(page)).toBeFocused();
    await page.keyboard.type('answ quest');
    await expect(page.getByRole('option').first()).toContainText('Answering questions');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: 'Answering questions' })).toBeFocused();
    expect(path(page)).toBe('/harbor/learn-with-lectern/first-steps/skill/answering-questions');
    // On a slow machine seconds of reading wait by now, and the pill that says so takes room from the crumbs.
    await page.context().setOffline(false);
    await expect(pill(page)).toHaveCount(0);
    await expect
      .poll(() => crumbs(page))
      .toEqual(['Catalog', 'Learn with Lectern', 'First steps', 'Answering questions']);
    await expect.poll(() => cutNames(page)).toBe(0);

    await page.setViewportSize({ width: 1200, height: 900 });
    await expect.poll(async () => (await crumbs(page)).length).toBeLessThan(4);
    await expect.poll(() => cutNames(page)).toBe(0);
    await page.getByRole('navigation', { name: 'You are here' }).getByRole('button').click();
    const between = page
      .getByRole('group', { name: 'Show hidden levels' })
      .getByRole('link', { name: 'Learn with Lectern' });
    await expect(between).toBeVisible();
    await page.setViewportSize({ width: 1190, height: 900 });
    await page.evaluate(
      () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))),
    );
    await expect(between).toBeVisible();
    await page.keyboard.press('Escape');
    await page.setViewportSize(wide);
    await expect.poll(() => crumbs(page)).toHaveLength(4);
    await page.context().setOffline(true);

    await page.keyboard.press('g');
    await page.keyboard.press('c');
    await expect.poll(() => path(page)).toBe('/harbor/catalog');
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    await expect(page.getByRole('searchbox')).toBeVisible();
    await page.keyboard.press('/');
    await expect(page.getByRole('searchbox')).toBeFocused();
    await page.keyboard.type('?');
    await expect(page.getByRole('searchbox')).toHaveValue('?');
    await page.getByRole('searchbox').fill('');
    await page.getByRole('heading', { level: 1 }).focus();
    await page.keyboard.press('j');
    await page.keyboard.press('Enter');
    await expect.poll(() => path(page)).toMatch(/^\/harbor\/[^/]+$/);
    await expect(page.getByRole('heading', { level: 1 })).not.toContainText('catalog');

    await page.getByRole('button', { name: 'Back', exact: true }).click();
    await expect.poll(() => path(page)).toBe('/harbor/catalog');
    await page.getByRole('button', { name: 'Recent' }).click();
    await page
      .getByRole('navigation', { name: 'Recent' })
      .getByRole('link', { name: /Answering questions/ })
      .click();
    await expect(page.getByRole('heading', { level: 1, name: 'Answering questions' })).toBeVisible();
    expect(device.said).toEqual([]);
  } finally {
    await device.remove();
  }
});

test('keys of one letter show what they are and can be turned off; the focus goes back where it was', async () => {
  const { device, page } = await begun(desktop);
  try {
    const account = page.getByRole('button', { name: /^Account of/ });
    await account.focus();
    await page.keyboard.press('?');
    const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
    await expect(help).toContainText('Search on this page');
    await page.keyboard.press('Escape');
    await expect(account).toBeFocused();

    await page.keyboard.press('[');
    await expect(page.getByRole('button', { name: 'Open navigation' })).toBeVisible();
    await page.keyboard.press('[');
    await expect(page.getByRole('button', { name: 'Close navigation' })).toBeVisible();

    await page.keyboard.press('Control+k');
    await expect(palette(page)).toBeFocused();
    await page.keyboard.type('settings');
    await page.keyboard.press('Enter');
    await page.getByRole('checkbox', { name: 'Single-key shortcuts' }).uncheck();
    await page.getByRole('heading', { level: 1 }).focus();
    await page.keyboard.press('?');
    await page.keyboard.press('Control+k');
    await expect(palette(page)).toBeFocused();
    await expect(help).toHaveCount(0);
    await page.keyboard.press('Escape');
    expect(device.said).toEqual([]);
  } finally {
    await device.remove();
  }
});

test('by touch, without a connection: the commands, another organization, the Directory (NAV-012, PROF-010)', async () => {
  const { device, page } = await begun(phone);
  try {
    await page.context().setOffline(true);
    await page.getByRole('button', { name: 'Go to…' }).tap();
    await page.getByRole('option', { name: /Harbor Academy: catalog/ }).tap();
    await expect.poll(() => path(page)).toBe('/harbor/catalog');
    await expectNoSidewaysScroll(page);

    await page.getByRole('button', { name: 'Directory' }).tap();
    await page.getByRole('navigation', { name: 'Recent' }).getByRole('link', { name: 'Dashboard' }).tap();
    await expect.poll(() => path(page)).toBe('/dashboard');

    await page.getByRole('button', { name: /^Organization: Harbor Academy/ }).tap();
    await page.getByRole('menuitemradio', { name: 'Commons' }).tap();
    await expect(page.getByRole('button', { name: /^Organization: Commons/ })).toBeVisible();
    expect(path(page)).toBe('/dashboard');

    await page.getByRole('button', { name: 'Go to…' }).tap();
    await page.getByRole('option', { name: 'Dark mode' }).tap();
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
    expect(device.said).toEqual([]);
  } finally {
    await device.remove();
  }
});

test('on a phone no button of an author’s header lies under the pill that says Offline', async () => {
  const device = new Device(phone);
  try {
    const page = await device.page();
    await signIn(page, server.url, 'author@harbor.example');
    await page.getByRole('button', { name: 'Create' }).waitFor();
    await untilOfflineReady(page);
    await expect(page.getByRole('link', { name: /Learn with Lectern/ }).first()).toBeVisible();
    await page.context().setOffline(true);
    const box = (name: string) => page.getByRole('button', { name, exact: name === 'Back' }).boundingBox();
    await expect(page.getByRole('button', { name: 'Offline' })).toBeVisible();
    await expect
      .poll(async () => {
        const [directory, offline] = [await box('Directory'), await box('Offline')];
        return directory && offline ? offline.x - directory.x - directory.width : null;
      })
      .toBeGreaterThanOrEqual(0);
    // And beside the way back.
    await page.getByRole('button', { name: 'Go to…' }).tap();
    await page.getByRole('option', { name: /Harbor Academy: catalog/ }).tap();
    await expect(page.getByRole('button', { name: 'Back', exact: true })).toBeVisible();
    const names = ['Back', 'Directory', 'Offline', 'Go to…'];
    const gaps = async () => {
      const boxes = await Promise.all(names.map(box));
      return boxes.slice(1).map((each, at) => {
        const before = boxes[at];
        return each && before ? Math.sign(each.x - before.x - before.width + 0.5) : null;
      });
    };
    await expect.poll(gaps).toEqual([1, 1, 1]);
    for (const width of [390, 360, 320]) {
      await page.setViewportSize({ ...phone, width });
      await expectNoSidewaysScroll(page);
      await expect(page.getByRole('button', { name: 'Offline' })).toBeInViewport();
      await expect(page.getByRole('button', { name: /^Account of/ })).toBeInViewport({ ratio: 1 });
    }
  } finally {
    await device.remove();
  }
});
