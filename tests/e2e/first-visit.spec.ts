/** A first visit to what everybody may read: nothing of the app is on the device yet. */
import { expect, type Page, test } from '@playwright/test';
import { firstVisits } from '../support/first-visits.ts';
import { Device, desktop, phone } from './support/device.ts';
import { Gateway } from './support/gateway.ts';

let gateway: Gateway;
test.beforeAll(async () => {
  gateway = await Gateway.start();
});
test.afterEach(() => gateway.heal());
test.afterAll(() => gateway.cleanUp());

const PULL = '/sync/v1/pull';
const given = (page: Page) => page.locator('#public-page');
const headings = (page: Page) => page.getByRole('heading', { level: 1 });

/** The app has its frame, and what it would show waits for the server. */
async function untilAppWaits(page: Page) {
  await expect(page.locator('#root [aria-busy=true]')).toBeAttached();
  await expect.poll(() => gateway.held).toBeGreaterThan(0);
}

/** Shifts of the layout so far, as the browser counts them. */
const shifts = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let sum = 0;
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries())
            if (!(entry as unknown as { hadRecentInput: boolean }).hadRecentInput)
              sum += (entry as unknown as { value: number }).value;
        }).observe({ type: 'layout-shift', buffered: true });
        setTimeout(() => resolve(sum), 300);
      }),
  );

for (const [size, viewport] of [
  ['desktop', desktop],
  ['phone', phone],
] as const) {
  test(`a public course can be read, scrolled and printed until the app has its own content, which takes its place where one reads, ${size}`, async () => {
    const device = new Device(viewport);
    gateway.treat = ({ path }) => (path === PULL ? 'held' : 'pass');
    try {
      const page = await device.page();
      await page.goto(`${gateway.url}/harbor/learn-with-lectern`);
      await untilAppWaits(page);
      await expect(headings(page)).toHaveCount(1);
      await expect(given(page).getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page.getByRole('main')).toHaveCount(0);
      await page.emulateMedia({ media: 'print' });
      await expect(headings(page)).toBeVisible();
      await page.emulateMedia({ media: 'screen' });

      const lesson = given(page).getByRole('link', { name: 'When something is refused' });
      await page.setViewportSize({ width: viewport.width, height: 500 });
      await lesson.evaluate((link) => scrollBy(0, link.getBoundingClientRect().top - 70));
      const before = await lesson.evaluate((link) => link.getBoundingClientRect().top);
      expect(await page.evaluate(() => scrollY)).toBeGreaterThan(0);
      await lesson.focus();

      gateway.treat = () => 'pass';
      gateway.releaseHeld();
      const main = page.getByRole('main');
      await expect(main.getByRole('heading', { level: 1, name: 'Learn with Lectern' })).toBeVisible();
      await expect(given(page)).toHaveCount(0);
      await expect(headings(page)).toHaveCount(1);
      const same = main.getByRole('link', { name: /When something is refused/ }).first();
      await expect(same).toBeFocused();
      const after = await same.evaluate((link) => link.getBoundingClientRect().top);
      expect(Math.abs(after - before)).toBeLessThan(60);
      expect(device.said).toEqual([]);
    } finally {
      await device.remove();
    }
  });
}

test('a link of a public page leads on before the app has come, and Back leads to it again', async () => {
  const device = new Device(phone);
  gateway.treat = ({ path }) => (path === PULL ? 'held' : 'pass');
  try {
    const page = await device.page();
    await page.goto(`${gateway.url}/harbor/learn-with-lectern`);
    await untilAppWaits(page);
    await given(page).getByRole('link', { name: 'Your first lesson' }).click();
    await expect(given(page).getByRole('heading', { level: 1, name: 'Your first lesson' })).toBeVisible();
    await page.goBack();
    await expect(given(page).getByRole('heading', { level: 1, name: 'Learn with Lectern' })).toBeVisible();
    gateway.treat = () => 'pass';
    gateway.releaseHeld();
    await page.reload();
    await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toHaveText('Learn with Lectern');
    await expect(given(page)).toHaveCount(0);
  } finally {
    await device.remove();
  }
});

for (const [what, path] of [
  ['course', '/harbor/learn-with-lectern'],
  ['lesson', '/harbor/learn-with-lectern/first-steps/skill/your-first-lesson'],
  ['catalog', '/harbor/catalog'],
] as const)
  test(`a public ${what} can still be read when the rest of it does not come, which is said below it, and gives way when it comes (LOCAL-009)`, async () => {
    const device = new Device(phone);
    let pulls = 0;
    try {
      const page = await device.page();
      gateway.treat = (asked) => (asked.path === PULL && ++pulls ? 'lost' : 'pass');
      await page.goto(`${gateway.url}${path}`);
      const notice = page.getByRole('alert');
      await expect(notice).toContainText('The rest of this page could not be loaded', { timeout: 25_000 });
      await expect(notice).toBeInViewport();
      await expect(headings(page)).toHaveCount(1);
      await expect(given(page).getByRole('heading', { level: 1 })).toBeVisible();
      const before = pulls;
      await notice.getByRole('button', { name: 'Try again' }).click();
      await expect.poll(() => pulls).toBeGreaterThan(before);
      gateway.treat = () => 'pass';
      await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible({
        timeout: 25_000,
      });
      await expect(given(page)).toHaveCount(0);
      await expect(notice).toHaveCount(0);
    } finally {
      await device.remove();
    }
  });

test('a public page gives way when the app cannot start', async () => {
  const broken = new Device(desktop);
  try {
    const page = await broken.page();
    gateway.treat = ({ path }) => (/^\/build\/start-.*\.js$/.test(path) ? 'lost' : 'pass');
    await page.goto(`${gateway.url}/harbor/learn-with-lectern`);
    await expect(page.locator('#root').getByRole('heading', { level: 1 })).toBeVisible();
    await expect(given(page)).toHaveCount(0);
  } finally {
    await broken.remove();
  }
});

test('the sign-in page says what it is before any script; nothing of it or of a public course moves when the app comes', async ({
  browser,
}) => {
  const plain = await browser.newContext({ javaScriptEnabled: false, viewport: phone });
  const device = new Device(phone);
  try {
    const page = await plain.newPage();
    await page.goto(`${gateway.url}/login`);
    await expect(page.getByRole('heading', { level: 1, name: 'Sign in' })).toBeVisible();
    const theirs = await device.page();
    const field = theirs.getByRole('textbox', { name: 'Username or email' });
    // Its tabs come last, on a phone in two lines.
    for (const [path, of, last] of [
      ['/login', field, field],
      [
        '/harbor/learn-with-lectern',
        theirs.getByRole('link', { name: /Start/ }),
        theirs.getByRole('tab', { name: 'Overview' }),
      ],
    ] as const) {
      await theirs.goto(`${gateway.url}${path}`);
      await expect(of).toBeVisible();
      await expect(headings(theirs)).toHaveCount(1);
      await expect(given(theirs)).toHaveCount(0);
      await expect(last).toBeVisible();
      expect(await shifts(theirs)).toBeLessThanOrEqual(0.005);
    }
    expect(device.said).toEqual([]);
  } finally {
    await plain.close();
    await device.remove();
  }
});

test('a page whose files do not come says so after 15 s, and opens when it is tried again', async () => {
  const device = new Device(phone);
  try {
    const page = await device.page();
    gateway.treat = ({ path }) => (path.startsWith('/build/') ? 'held' : 'pass');
    await page.goto(`${gateway.url}/dashboard`, { waitUntil: 'commit' });
    await expect(page.getByText('Lectern is taking longer than usual to open.')).toBeVisible();
    gateway.treat = () => 'pass';
    await page.getByRole('link', { name: 'Try again' }).click();
    await expect(page.locator('#root').getByRole('heading', { level: 1, name: 'Sign in' })).toBeVisible();
    await expect(page.locator('#early')).toBeHidden();
  } finally {
    await device.remove();
  }
});

test('40 first visits to ten addresses, three at once, some with late answers, each show a page in silence', async () => {
  const seen = await firstVisits({
    url: gateway.url,
    visits: 40,
    atOnce: 3,
    conditions: [
      { slower: 1, lateMs: 0 },
      { slower: 4, lateMs: 0 },
      { slower: 1, lateMs: 400 },
      { slower: 1, lateMs: 0 },
    ],
  });
  expect(seen.filter(({ blank, said }) => blank || said.length > 0)).toEqual([]);
});
