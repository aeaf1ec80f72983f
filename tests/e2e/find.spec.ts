/** A learner finds a lesson without a network, learns its cards, and likes it. */
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

let gateway: Gateway;
test.beforeAll(async () => {
  gateway = await Gateway.start();
});
test.afterAll(() => gateway.cleanUp());

async function openSearch(page: Page) {
  await page.getByRole('banner').getByRole('button', { name: 'Go to…' }).click();
  // An organization may call lessons something else.
  await page.getByRole('combobox').fill('Search courses and');
  await page.keyboard.press('Enter');
  return page.getByRole('dialog', { name: 'Search Modal' });
}

const cards = (page: Page) => page.getByRole('main').getByRole('article');

for (const [size, viewport, person] of [
  ['desktop', desktop, 'learner'],
  ['phone', phone, 'reviewer'],
] as const) {
  test(`cards have their sizes; offline a typo finds the lesson, its cards are learned and it is liked, ${size} (UI-007, SEARCH-001, SKILL-022, LOCAL-008)${coreIf(size === 'desktop')}`, async () => {
    const device = new Device(viewport);
    try {
      const page = await device.page();
      await signIn(page, gateway.url, `${person}@harbor.example`);
      await untilOfflineReady(page);
      await page.goto(`${gateway.url}/harbor/internal`);
      await expect(cards(page).first()).toBeVisible();
      const low = await cards(page).evaluateAll((all) => all.map((card) => getComputedStyle(card).minHeight));
      expect(low).toContain('85px');
      await page.goto(`${gateway.url}/harbor/catalog`);
      await expect(cards(page).first()).toBeVisible();
      const sizes = await cards(page).evaluateAll((all) =>
        all.map((card) => ({
          least: getComputedStyle(card).minHeight,
          height: card.getBoundingClientRect().height,
          width: card.getBoundingClientRect().width,
        })),
      );
      expect(sizes.map(({ least }) => least)).toContain('110px');
      for (const { height, least, width } of sizes) {
        expect(height).toBeGreaterThanOrEqual(Number.parseFloat(least));
        expect(width).toBeGreaterThanOrEqual(300);
        expect(width).toBeLessThanOrEqual(750);
      }
      await page.goto(`${gateway.url}/learn/harbor/skill/your-first-lesson`);
      await expect(page.getByRole('heading', { level: 1, name: 'Your first lesson' })).toBeVisible();
      await expect(page.getByRole('heading', { name: 'Flashcards' })).toBeVisible();
      await page.goto(`${gateway.url}/dashboard`);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      gateway.refuse();
      await page.reload();

      const search = await openSearch(page);
      const box = search.getByRole('searchbox', { name: /^Search .+\.\.\.$/ });
      await expect(box).toBeFocused();
      if (size === 'desktop') expect((await search.boundingBox())?.width).toBe(1200);
      await box.fill('your furst leson');
      await expect(search.getByText('You’re offline: results are limited to this device.')).toBeVisible();
      await expectNoSidewaysScroll(page);
      await search.getByRole('link', { name: 'Your first lesson' }).first().click();
      await expect(page.getByRole('heading', { level: 1, name: 'Your first lesson' })).toBeVisible();
      await expect(search).toBeHidden();

      const like = page.getByRole('button', { name: /^Like, / });
      const before = Number((await like.getAttribute('aria-label'))?.match(/\d+/)?.[0]);
      await like.click();
      await expect(page.getByRole('button', { name: new RegExp(`^Like, ${before + 1} `) })).toHaveAttribute(
        'aria-pressed',
        'true',
      );
      await page.locator('summary').filter({ hasText: 'A lesson' }).click();
      await page.getByRole('button', { name: 'Good' }).click();
      await expect(page.getByText('Last time: Good')).toBeVisible();
      await page.getByRole('button', { name: 'Add a card' }).click();
      await page.getByLabel('Front').fill('What holds under load?');
      await page.getByRole('textbox', { name: 'Back' }).fill('A bowline');
      await page.getByRole('button', { name: 'Save card' }).click();
      await expect(page.getByText('What holds under load?')).toBeVisible();

      await page.goto(`${gateway.url}/flashcards`);
      await expect(page.getByText('1 card to review')).toBeVisible();
      await page.getByRole('button', { name: 'Show the answer' }).click();
      await expect(page.getByText('A bowline')).toBeVisible();
      await page.getByRole('button', { name: 'Easy' }).click();
      await expect(page.getByText('All done for today')).toBeVisible();
      await expectNoSidewaysScroll(page);
      await gateway.heal();
      await page.goto(`${gateway.url}/learn/harbor/skill/your-first-lesson`);
      await expect(page.getByText('Last time: Easy')).toBeVisible();
      expect(device.said).toEqual([]);
    } finally {
      await gateway.heal();
      await device.remove();
    }
  });
}

test('the same words find offline what is on the device, and with a connection what it lacks, which opens (SEARCH-003, SEARCH-009, LOCAL-008)', async () => {
  const device = new Device(desktop);
  try {
    const page = await device.page();
    await signIn(page, gateway.url, 'visitor@lectern.example');
    await untilOfflineReady(page);
    await page.goto(`${gateway.url}/commons/catalog`);
    await expect(cards(page).first()).toBeVisible();
    gateway.refuse();
    await page.reload();
    await expect(cards(page).first()).toBeVisible();
    let search = await openSearch(page);
    // In a question of a lesson whose text has never been on this device.
    await search.getByRole('searchbox').fill('cottages');
    await expect(search.getByText('Nothing found')).toBeVisible();
    await search.getByRole('searchbox').fill('three kinds of avarage');
    await expect(search.getByRole('link', { name: 'Three kinds of average' }).first()).toBeVisible();

    await gateway.heal();
    await page.reload();
    await expect(cards(page).first()).toBeVisible();
    search = await openSearch(page);
    await search.getByRole('searchbox').fill('cottages');
    const more = search.getByRole('region', { name: 'More on the server' });
    await more.getByRole('link', { name: 'Three kinds of average' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Three kinds of average' })).toBeVisible();
    await expect(page.getByText('forty cottages')).toBeVisible();
    expect(device.said).toEqual([]);
  } finally {
    await gateway.heal();
    await device.remove();
  }
});

test('on a phone the filters of the search open over the results and narrow them, those of a catalog are in its address (SEARCH-002)', async () => {
  const device = new Device(phone);
  try {
    const page = await device.page();
    await signIn(page, gateway.url, 'learner@harbor.example');
    await page.goto(`${gateway.url}/harbor/catalog`);
    await expect(cards(page).first()).toBeVisible();
    const search = await openSearch(page);
    await search.getByRole('searchbox').fill('learn');
    const results = search.getByRole('list', { name: 'Results' });
    await expect(results.getByRole('link', { name: 'Learn with Lectern' }).first()).toBeVisible();
    await search.getByRole('button', { name: 'Filters' }).click();
    await search
      .getByRole('group', { name: 'Kind' })
      .getByLabel(/^Courses/)
      .check();
    await search.getByRole('button', { name: 'Done' }).click();
    await expect(search.getByRole('group', { name: 'Kind' })).toBeHidden();
    const chips = search.getByRole('list', { name: 'Active filters' });
    await expect(chips.getByRole('button', { name: 'Courses' })).toBeVisible();
    await expect(results.getByRole('link', { name: 'Learn with Lectern' }).first()).toBeVisible();
    await expectNoSidewaysScroll(page);
    await page.keyboard.press('Escape');
    await expect(search).toBeHidden();

    const filters = page.getByRole('search', { name: 'Filters' });
    await filters.getByRole('searchbox').fill('lectern');
    await expect(page).toHaveURL(/\?q=lectern$/);
    await expect(cards(page)).toHaveCount(1);
    await page.reload();
    await expect(cards(page)).toHaveCount(1);
    await expectNoSidewaysScroll(page);
    expect(device.said).toEqual([]);
  } finally {
    await device.remove();
  }
});

for (const [size, viewport] of [
  ['desktop', desktop],
  ['phone', phone],
] as const) {
  test(`without JavaScript a visitor reads title and outline of a public course, goes on to a lesson, and the app shows the same with it, ${size}`, async ({
    browser,
  }) => {
    const plain = await browser.newContext({ javaScriptEnabled: false, viewport, serviceWorkers: 'block' });
    const device = new Device(viewport);
    try {
      const page = await plain.newPage();
      await page.goto(`${gateway.url}/harbor/catalog`);
      await page.getByRole('link', { name: 'Learn with Lectern' }).click();
      await expect(page).toHaveURL(`${gateway.url}/harbor/learn-with-lectern`);
      await expect(page).toHaveTitle('Learn with Lectern | Lectern');
      await expect(page.getByRole('heading', { level: 1, name: 'Learn with Lectern' })).toBeVisible();
      const canonical = page.locator('link[rel=canonical]');
      await expect(canonical).toHaveAttribute('href', /\/harbor\/learn-with-lectern$/);
      await page.getByRole('link', { name: 'Your first lesson' }).click();
      await expect(page.getByRole('heading', { level: 1, name: 'Your first lesson' })).toBeVisible();

      const theirs = await device.page();
      await theirs.goto(`${gateway.url}/harbor/catalog`);
      await expect(cards(theirs).filter({ hasText: 'Learn with Lectern' })).toBeVisible();
      await theirs.goto(`${gateway.url}/harbor/learn-with-lectern`);
      await expect(
        theirs.getByRole('main').getByRole('heading', { level: 1, name: 'Learn with Lectern' }),
      ).toBeVisible();
      await expect(theirs.locator('#public-page')).toHaveCount(0);
      expect(device.said).toEqual([]);
    } finally {
      await plain.close();
      await device.remove();
    }
  });
}
