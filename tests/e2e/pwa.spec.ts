/** The app as something that is installed: its manifest, its caches, its updates, and what it sends when nobody looks. */
import { expect, type Page, test } from '@playwright/test';
import { dispatchSync } from './support/background-sync.ts';
import { Device, desktop, expectNoSidewaysScroll, untilServed } from './support/device.ts';
import type { Gateway } from './support/gateway.ts';
import { onLearnerStage } from './support/learner-stage.ts';
import { nextBuild } from './support/next-build.ts';
import {
  bodiesOnServer,
  comment,
  commentField,
  commentWith,
  openSkill,
  openTray,
  pill,
  skillUrl,
} from './support/skill-page.ts';
import { bareDocument, cached, unsentComments, unsentOf } from './support/stored.ts';

let gateway: Gateway;
let device: Device;
let page: Page;
let account: string;

onLearnerStage((stage) => {
  ({ gateway, device, page, account } = stage);
});

test('the browser finds the app installable, and its manifest and icons are what they say (PWA-001) @core', async () => {
  const cdp = await page.context().newCDPSession(page);
  const { installabilityErrors } = await cdp.send('Page.getInstallabilityErrors');
  expect(installabilityErrors).toEqual([]);
  const { url, errors } = await cdp.send('Page.getAppManifest');
  expect(errors).toEqual([]);
  const manifest = await page.evaluate(async (address) => (await fetch(address)).json(), url);
  expect(manifest).toMatchObject({
    name: 'Lectern',
    short_name: 'Lectern',
    start_url: '/',
    scope: '/',
    display: 'standalone',
    theme_color: expect.stringMatching(/^#[0-9A-F]{6}$/i),
    background_color: expect.stringMatching(/^#[0-9A-F]{6}$/i),
  });
  const icons = manifest.icons as { src: string; sizes: string; type: string; purpose: string }[];
  expect(icons.map(({ sizes, purpose }) => `${sizes} ${purpose}`)).toEqual(
    expect.arrayContaining(['192x192 any', '512x512 any', '512x512 maskable']),
  );
  for (const { src, sizes, type } of icons) {
    const measured = await page.evaluate(async (address) => {
      const blob = await (await fetch(address)).blob();
      const { width, height } = await createImageBitmap(blob);
      return { type: blob.type, sizes: `${width}x${height}` };
    }, src);
    expect(measured).toEqual({ type, sizes });
  }
});

test('a page that came around the service worker is its page all the same (PWA-002)', async () => {
  const cdp = await page.context().newCDPSession(page);
  const loaded = page.waitForEvent('load');
  await cdp.send('Page.reload', { ignoreCache: true });
  await loaded;
  await untilServed(page);
});

test('a first visit whose server is away for a moment gets the app onto the device all the same (PWA-002)', async () => {
  const newcomer = new Device(desktop);
  try {
    gateway.treat = ({ path }) =>
      path === '/service-worker.js' && gateway.count('GET', path) === before + 1 ? 'cut' : 'pass';
    const before = gateway.count('GET', '/service-worker.js');
    const theirs = await newcomer.page();
    await theirs.goto(`${gateway.url}/login`);
    await expect.poll(() => gateway.count('GET', '/service-worker.js'), { timeout: 30_000 }).toBe(before + 2);
    await untilServed(theirs);
    expect(newcomer.said).toEqual([]);
  } finally {
    await gateway.heal();
    await newcomer.remove();
  }
});

test('caches hold the shell and pictures of this account, and nothing that the API has answered (PWA-003)', async () => {
  for (const slug of ['keep-a-course', 'several-devices', 'answering-questions'])
    await openSkill(page, gateway.url, slug);
  await comment(page, 'A word for the API.');
  await expect.poll(() => unsentOf(page, account)).toEqual([]);
  await openSkill(page, gateway.url, 'your-first-lesson');
  const pictures = page.locator('main img[src*="/assets/"]');
  await expect(pictures.first()).toBeAttached();
  for (const picture of await pictures.all()) await picture.scrollIntoViewIfNeeded();
  // The course is kept by itself, since the person is enrolled; what is seen before that is remembered as seen.
  const own = [`lectern-kept-${account}`, `lectern-media-${account}`];
  const picturesOf = (all: Record<string, string[]>) => own.flatMap((name) => all[name] ?? []);
  await expect.poll(async () => picturesOf(await cached(page)).length).toBeGreaterThan(0);
  const all = await cached(page);
  const paths = Object.values(all)
    .flat()
    .map((url) => new URL(url).pathname);
  expect(paths.filter((path) => /^\/(web|graphql|sync|ws|readyz|healthz|reports)(\/|$)/.test(path))).toEqual(
    [],
  );
  for (const [name, urls] of Object.entries(all)) {
    const assets = urls.filter((url) => new URL(url).pathname.startsWith('/assets/'));
    if (own.includes(name)) expect(assets).toEqual(urls);
    else {
      expect(name).toMatch(/^workbox-precache/);
      expect(assets).toEqual([]);
    }
  }
});

test('an installation that broke off, since one file did not come, is begun again while the page is open (PWA-002)', async () => {
  const other = new Device(desktop);
  const fresh = await other.page();
  let refused = 0;
  gateway.treat = ({ path }) => {
    if (path !== '/icon-512.png' || refused > 0) return 'pass';
    refused += 1;
    return { status: 503, body: '' };
  };
  await fresh.goto(`${gateway.url}/login`);
  await untilServed(fresh);
  expect(refused).toBe(1);
  await other.remove();
});

test('without a network every route opens that was never opened, after a first start from the icon (PWA-002) @core', async () => {
  gateway.refuse();
  await device.close();
  page = await device.page();
  await page.goto(`${gateway.url}/`);
  await expect(page).toHaveURL(`${gateway.url}/dashboard`);
  for (const path of [
    '/learn/harbor/skill/where-your-work-is',
    '/harbor/learn-with-lectern',
    '/harbor/learn-with-lectern/first-steps/skill/talk-beside-a-lesson',
    '/harbor/catalog',
    '/harbor/internal',
    '/settings/account',
    '/no-access',
    '/nowhere/at/all/here',
  ]) {
    await page.goto(gateway.url + path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByText('There was an error')).toHaveCount(0);
    expect(new URL(page.url()).pathname).toBe(path);
  }
  await page.goto(skillUrl(gateway.url, 'several-devices'));
  await expect(page.getByRole('heading', { level: 1, name: 'Several devices' })).toBeVisible();
});

test('a new version is announced and takes over only with consent; the draft and what waits are there after it (PWA-004, F30) @core', async () => {
  const build = nextBuild();
  try {
    await openSkill(page, gateway.url, 'keep-a-course');
    await page.evaluate(() => Object.assign(window, { untouched: true }));
    gateway.deploy(build.folder);
    await page.evaluate(async () => void (await (await navigator.serviceWorker.ready).update()));
    await expect(page.getByRole('button', { name: 'Update ready' }).first()).toBeVisible();
    gateway.refuseSockets();
    gateway.treat = ({ path }) => (path === '/graphql/content' ? { status: 503, body: '' } : 'pass');
    await comment(page, 'Waiting while the app is replaced.');
    await expect(pill(page).first()).toBeVisible();
    await commentField(page).fill('Half a thought');
    const ofComments = async () =>
      (await unsentComments(page, account)).map(({ id, vars }) => ({ id, body: vars.body }));
    const before = await ofComments();
    expect(before).toEqual([{ id: expect.any(String), body: 'Waiting while the app is replaced.' }]);
    expect(await page.evaluate(() => 'untouched' in window)).toBe(true);
    await expect(page.locator('meta[name=build]')).toHaveCount(0);

    const tray = await openTray(page, pill(page));
    await expect(tray.getByText('A new version is ready. Your changes stay.')).toBeVisible();
    await tray.getByRole('button', { name: 'Reload when ready' }).click();
    await expect(page.locator('meta[name=build][content=next]')).toBeAttached();
    await expect(commentField(page)).toHaveValue('Half a thought');
    await expect(commentWith(page, 'Waiting while the app is replaced.')).toContainText(
      'Saved on this device',
    );
    expect(await ofComments()).toEqual(before);
    gateway.treat = () => 'pass';
    gateway.acceptSockets();
    // The wait between tries towards a server that answers 503 has grown meanwhile, up to a minute.
    await page.evaluate(() => window.dispatchEvent(new Event('online')));
    await expect.poll(() => unsentOf(page, account), { timeout: 20_000 }).toEqual([]);
    expect(await bodiesOnServer(gateway.url, 'keep-a-course')).toEqual([
      'Waiting while the app is replaced.',
    ]);
    await expect(page.getByRole('button', { name: 'Update ready' })).toHaveCount(0);
    // All of it comes from the new build, also without a network.
    gateway.refuse();
    await page.goto(`${gateway.url}/settings/account`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  } finally {
    build.remove();
  }
});

test('what waits goes out when the network is back, though no tab is open (PWA-005)', async () => {
  await openSkill(page, gateway.url, 'several-devices');
  const context = page.context();
  const elsewhere = await device.newTab();
  gateway.refuse();
  await context.setOffline(true);
  await comment(page, 'Sent by nobody who looks.');
  await expect.poll(async () => (await unsentOf(page, account)).length).toBeGreaterThan(0);
  const asked = () =>
    page.evaluate(async () => {
      const registration = await navigator.serviceWorker.ready;
      return (registration as unknown as { sync: { getTags(): Promise<string[]> } }).sync.getTags();
    });
  await expect.poll(asked).toEqual(['lectern-outbox']);
  await page.close();
  await gateway.accept();
  await context.setOffline(false);
  await dispatchSync(context, elsewhere, gateway.url);
  await expect
    .poll(() => bodiesOnServer(gateway.url, 'several-devices'))
    .toEqual(['Sent by nobody who looks.']);
  expect(context.pages().map((each) => each.url())).toEqual(['about:blank']);
  page = elsewhere;
  await page.goto(gateway.url + bareDocument);
  await expect.poll(() => unsentOf(page, account)).toEqual([]);
});

test('no screen scrolls sideways at 360 and 320 px (PWA-007)', async () => {
  const walk = async (paths: string[]) => {
    for (const path of paths) {
      await page.goto(gateway.url + path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await fits(path);
    }
  };
  const fits = async (what: string) => {
    for (const width of [320, 360]) {
      await page.setViewportSize({ width, height: 740 });
      await test.step(`${what} at ${width}`, () => expectNoSidewaysScroll(page));
    }
  };
  await walk([
    '/dashboard',
    '/harbor/catalog',
    '/harbor/internal',
    '/harbor/learn-with-lectern',
    '/harbor/learn-with-lectern/first-steps',
    ...[
      'your-first-lesson',
      'answering-questions',
      'keep-a-course',
      'where-your-work-is',
      'when-something-is-refused',
      'talk-beside-a-lesson',
      'several-devices',
    ].map((slug) => `/learn/harbor/skill/${slug}`),
    '/settings/account',
    '/no-access',
    '/nowhere/at/all/here',
  ]);
  await page.goto(`${gateway.url}/dashboard`);
  for (const name of ['Changes', 'More']) {
    await page.getByRole('navigation', { name: 'Main' }).getByRole('button', { name }).click();
    const opened = page.locator('dialog[open]');
    await expect(opened).toBeVisible();
    await fits(name);
    await page.keyboard.press('Escape');
    await expect(opened).toHaveCount(0);
  }
  // Signing out asks when something waits.
  await expect.poll(() => unsentOf(page, account)).toEqual([]);
  await page.goto(`${gateway.url}/logout`);
  await expect(page).toHaveURL(`${gateway.url}/login`);
  await fits('/login');
  await page.goto(`${gateway.url}/logout`);
  await fits('/logout');
});

test('no page said anything on its console @core', () => {
  expect(device.said).toEqual([]);
});
