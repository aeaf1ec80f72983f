/** Getting about: the rail, the panel and the phone's bar, with a network and without one. */
import { expect, type Page, test } from '@playwright/test';
import { ApiClient } from '../support/api-client.ts';
import {
  Device,
  desktop,
  expectNoSidewaysScroll,
  phone,
  signIn,
  untilOfflineReady,
} from './support/device.ts';
import { Gateway } from './support/gateway.ts';

const LEARNER = 'learner@harbor.example';

let gateway: Gateway;
let device: Device;
let page: Page;

test.describe.configure({ mode: 'serial' });

test.beforeAll(async () => {
  gateway = await Gateway.start();
  device = new Device(desktop);
  page = await device.page();
  await signIn(page, gateway.url, LEARNER);
  await expect(tile('Harbor Academy')).toBeVisible();
  await untilOfflineReady(page);
});

test.afterAll(async () => {
  await device.remove();
  await gateway.cleanUp();
});

test.afterEach(async () => {
  await gateway.accept();
  await page.setViewportSize(desktop);
});

const rail = () => page.getByRole('navigation', { name: 'Organizations' });
const panel = () => page.getByRole('navigation', { name: 'Navigation' });
const tile = (name: string) => rail().getByRole('link', { name });
const tiles = () => rail().getByRole('listitem').allTextContents();
const open = (path: string) => page.goto(gateway.url + path);
const kept = (key: string) => page.evaluate((name) => localStorage.getItem(name), key);
const contentEdge = async () => (await page.locator('main').boundingBox())?.x;
/** Told at the bottom right (UI-004). */
async function isUpdated(): Promise<void> {
  const toasts = page.locator('section[popover]').filter({ hasText: 'Icon order updated.' });
  await expect(toasts).toBeVisible();
  const box = await toasts.boundingBox();
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 };
  expect(width - ((box?.x ?? 0) + (box?.width ?? 0))).toBeLessThan(40);
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeGreaterThan(height - 120);
}

async function railOnServer(): Promise<string[]> {
  const api = new ApiClient(gateway.url);
  await api.signIn(LEARNER);
  const { data } = await api.query('accounts', '{ getOrganizationsForUser { name } }');
  return (data as { getOrganizationsForUser: { name: string }[] }).getOrganizationsForUser.map(
    ({ name }) => name,
  );
}

test('the rail leads Home and to each organization, and the tab is still active after a reload elsewhere (NAV-003, NAV-008) @core', async () => {
  await tile('Commons').click();
  await expect(page).toHaveURL(`${gateway.url}/commons/catalog`);
  await rail().getByRole('link', { name: 'Home' }).click();
  await expect(page).toHaveURL(`${gateway.url}/dashboard`);
  await tile('Harbor Academy').click();
  await expect(page).toHaveURL(`${gateway.url}/harbor/catalog`);
  await expect.poll(() => kept('nav-tab')).toBe('organizations');
  await expect(panel().getByRole('link', { name: 'Internal training' })).toBeVisible();
  await open('/settings/account');
  await page.reload();
  await expect(tile('Harbor Academy')).toHaveAttribute('aria-current', 'true');
  expect(await kept('nav-tab')).toBe('organizations');
});

test('a tile that is dragged keeps its new place, here and on the server (NAV-002, NAV-004) @core', async () => {
  await open('/harbor/catalog');
  await expect.poll(tiles).toEqual(['Harbor Academy', 'Commons']);
  const from = await tile('Harbor Academy').boundingBox();
  const to = await tile('Commons').boundingBox();
  if (!from || !to) throw new Error('The tiles are not there.');
  await page.mouse.move(from.x + 20, from.y + 20);
  await page.mouse.down();
  await page.mouse.move(from.x + 20, from.y + 40, { steps: 3 });
  await page.mouse.move(to.x + 20, to.y + 24, { steps: 3 });
  await page.mouse.up();
  await isUpdated();
  await expect.poll(tiles).toEqual(['Commons', 'Harbor Academy']);
  expect(new URL(page.url()).pathname).toBe('/harbor/catalog'); // a drop is no click
  await expect.poll(railOnServer).toEqual(['Commons', 'Harbor Academy']);
});

test('without a network the navigation is the same, and an order made by keys waits for the server (NAV-004, LOCAL-005) @core', async () => {
  await open('/harbor/catalog');
  const links = () =>
    page
      .getByRole('navigation')
      .getByRole('link')
      .evaluateAll((all) => all.map((link) => link.textContent));
  await expect(panel().getByRole('link', { name: 'Internal training' })).toBeVisible();
  await expect.poll(tiles).toEqual(['Commons', 'Harbor Academy']);
  const online = await links();
  gateway.refuse();
  await page.reload();
  await expect(panel().getByRole('link', { name: 'Internal training' })).toBeVisible();
  await expect.poll(links).toEqual(online);
  await tile('Harbor Academy').focus();
  await page.keyboard.press('Alt+ArrowUp');
  await isUpdated();
  await expect(tile('Harbor Academy')).toBeFocused();
  await page.reload();
  await expect.poll(tiles).toEqual(['Harbor Academy', 'Commons']);
  await gateway.accept();
  await expect.poll(railOnServer).toEqual(['Harbor Academy', 'Commons']);
});

test('the panel stays closed where it was closed, opens on the dashboard, and takes no width when closed (NAV-007, NAV-008, NAV-009)', async () => {
  await open('/harbor/catalog');
  await expect(panel()).toBeVisible();
  expect(await contentEdge()).toBeGreaterThanOrEqual(320);
  await page.getByRole('button', { name: 'Close navigation' }).click();
  await expect(panel()).toHaveCount(0);
  expect(await page.getByRole('banner').evaluate((bar) => bar.getBoundingClientRect().x)).toBe(56);
  await page.reload();
  await expect(page.getByRole('button', { name: 'Open navigation' })).toBeVisible();
  await expect(panel()).toHaveCount(0);
  expect(await kept('nav-open')).toBe('false');
  await rail().getByRole('link', { name: 'Home' }).click();
  await expect(panel()).toBeVisible();
  await tile('Harbor Academy').click();
  await expect(page).toHaveURL(`${gateway.url}/harbor/catalog`);
  await expect(panel()).toHaveCount(0);
  await page.getByRole('button', { name: 'Open navigation' }).click();
  await expect(panel()).toBeVisible();
  expect(await kept('nav-open')).toBe('true');
});

test('at 1200 px the panel stands beside the page, at 1199 px it lies over it and keeps no preference (NAV-007, NAV-008)', async () => {
  await open('/harbor/catalog');
  await page.setViewportSize({ width: 1200, height: 900 });
  await expect(panel()).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.setViewportSize({ width: 1199, height: 900 });
  await expect(panel()).toHaveCount(0);
  await page.getByRole('button', { name: 'Open navigation' }).click();
  const over = page.getByRole('dialog', { name: 'Navigation' });
  await expect(over.getByRole('navigation', { name: 'Navigation' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(over).toHaveCount(0);
  expect(await kept('nav-open')).toBe('true');
});

test('sections that were collapsed and places that were pinned are as they were after a reload (NAV-010, NAV-016, CONST-010)', async () => {
  await open('/harbor/catalog');
  const line = panel()
    .getByRole('listitem')
    .filter({ has: page.getByRole('link', { name: 'Catalog' }) });
  await line.hover();
  await panel().getByRole('button', { name: 'Pin Catalog' }).click();
  const pinned = panel().getByRole('region', { name: 'Pinned' });
  await expect(pinned.getByRole('link', { name: 'Catalog, Harbor Academy' })).toBeVisible();
  expect(await panel().evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
  const home = panel().getByRole('button', { name: 'Home' });
  await home.click();
  await expect(home).toHaveAttribute('aria-expanded', 'false');
  await panel().getByRole('button', { name: 'Harbor Academy training' }).click();
  await page.reload();
  await expect(pinned.getByRole('link', { name: 'Catalog, Harbor Academy' })).toBeVisible();
  await expect(panel().getByRole('region', { name: 'Home' }).getByRole('link')).toHaveCount(0);
  await expect(home).toHaveAttribute('aria-expanded', 'false');
  expect(await kept('context-nav-home')).toBe('collapsed');
  expect(await kept('org-content')).toBe('collapsed');
  expect(await kept('context-nav-pinned-items')).toContain('/harbor/catalog');
});

test('light and dark are chosen in the panel and kept; the top bar is 64 px high (NAV-006, UI-005, UI-009)', async () => {
  await open('/harbor/catalog');
  const scheme = () => page.locator('html').getAttribute('data-mantine-color-scheme');
  expect(await scheme()).toBe('light');
  await panel().getByRole('button', { name: 'Dark mode' }).click();
  await page.reload();
  await expect(panel().getByRole('button', { name: 'Light mode' })).toBeVisible();
  expect(await scheme()).toBe('dark');
  expect(await kept('theme_mode')).toBe('dark');
  await panel().getByRole('button', { name: 'Light mode' }).click();
  expect(await scheme()).toBe('light');
  expect((await page.getByRole('banner').boundingBox())?.height).toBe(64);
});

test('on a phone the bar leads on, and More opens rail and panel with buttons for the order (NAV-001, NAV-009)', async () => {
  await page.setViewportSize(phone);
  await open('/dashboard');
  const bar = page.getByRole('navigation', { name: 'Main' });
  await bar.getByRole('link', { name: 'Catalog' }).click();
  await expect(page).toHaveURL(`${gateway.url}/harbor/catalog`);
  await expect(panel()).toHaveCount(0);
  expect(await contentEdge()).toBe(0);
  gateway.refuse();
  await bar.getByRole('button', { name: 'More' }).click();
  await expect(panel()).toBeVisible();
  await expectNoSidewaysScroll(page);
  await rail().getByRole('button', { name: 'Arrange organizations' }).click();
  await page.getByRole('button', { name: 'Move Commons up' }).click();
  await isUpdated();
  await expect(page.getByRole('dialog').getByRole('listitem').first()).toContainText('Commons');
});

for (const size of [desktop, phone])
  test(`who comes back to a lesson stands where they left it, at ${size.width} px`, async () => {
    await page.setViewportSize(size);
    await open('/harbor/learn-with-lectern/first-steps/skill/answering-questions');
    const question = page.getByRole('region', { name: 'Question 2' });
    await question.evaluate((element) => element.scrollIntoView());
    const left = await question.boundingBox();
    await page.getByRole('link', { name: /^Next/ }).dispatchEvent('click'); // where it is pressed, one would be scrolled to it
    await expect(page.getByRole('heading', { level: 1, name: 'Keep a course' })).toBeInViewport();
    await page.goBack();
    await expect.poll(async () => (await question.boundingBox())?.y).toBe(left?.y);
  });
