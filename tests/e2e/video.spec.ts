/** A lesson's video with captions: by keys, as its person wants it, with its transcript, and without a network once it is kept. */
import AxeBuilder from '@axe-core/playwright';
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
import { skillUrl } from './support/skill-page.ts';

let gateway: Gateway;
test.beforeAll(async () => {
  gateway = await Gateway.start();
});
test.afterAll(() => gateway.cleanUp());

const player = (page: Page) => page.getByRole('group', { name: 'A warm front, hour by hour' });
const film = (page: Page) => page.locator('video');
const state = (page: Page) =>
  film(page).evaluate((video) => {
    const { currentTime, duration, paused, playbackRate, readyState } = video as HTMLVideoElement;
    const [captions] = (video as HTMLVideoElement).textTracks;
    return { at: currentTime, duration, paused, playbackRate, readyState, captions: captions?.mode };
  });
const playerIsHere = (page: Page) => expect(player(page).getByRole('button', { name: 'Play' })).toBeVisible();
const transcript = (page: Page) => player(page).getByRole('region', { name: 'Transcript' });

async function openTranscript(page: Page): Promise<void> {
  const toggle = transcript(page).getByRole('button', { name: 'Transcript' });
  await expect(toggle).toBeVisible();
  if ((await toggle.getAttribute('aria-expanded')) === 'false') await toggle.click();
}

async function barriers(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page })
    .include('[data-lesson] figure')
    .setLegacyMode()
    .analyze();
  return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id} ${target.join(' ')}`));
}

// What one of them sets is kept for them on all their devices: each size is another person's.
for (const [size, viewport, email] of [
  ['desktop', desktop, 'learner@harbor.example'],
  ['phone', phone, 'second.learner@harbor.example'],
] as const) {
  test(`j, k, l move a video, its speed and theatre mode stay, its transcript is searched, and all of it goes along offline, ${size} (PROF-012)${coreIf(size === 'desktop')}`, async () => {
    const device = new Device(viewport);
    try {
      const page = await device.page();
      await signIn(page, gateway.url, email);
      await untilOfflineReady(page);
      await page.goto(skillUrl(gateway.url, 'clouds-that-mean-something'));
      await playerIsHere(page);
      await expect.poll(async () => (await state(page)).duration).toBeCloseTo(24, 0);
      const toggle = transcript(page).getByRole('button', { name: 'Transcript' });
      await expect(toggle).toHaveAttribute('aria-expanded', String(size === 'desktop'));

      await player(page).focus();
      await page.keyboard.press('l');
      await expect.poll(async () => (await state(page)).at).toBe(10);
      await page.keyboard.press('j');
      await expect.poll(async () => (await state(page)).at).toBe(0);
      await page.keyboard.press('k');
      await expect.poll(async () => (await state(page)).at).toBeGreaterThan(0.2);
      await page.keyboard.press('k');
      expect((await state(page)).paused).toBe(true);

      const narrow = (await film(page).boundingBox())?.width ?? 0;
      await page.keyboard.press('>');
      await page.keyboard.press('c');
      await page.keyboard.press('t');
      await expect(film(page)).toHaveAttribute('data-theatre');
      await expect.poll(() => state(page)).toMatchObject({ playbackRate: 1.25, captions: 'showing' });
      const wide = (await film(page).boundingBox())?.width ?? 0;
      if (size === 'desktop') expect(wide).toBeGreaterThan(narrow + 100);
      await expectNoSidewaysScroll(page);

      await openTranscript(page);
      const search = transcript(page).getByRole('textbox', { name: 'Search the transcript' });
      await search.fill('facade k');
      await expect(transcript(page).getByText('No matches')).toBeVisible();
      await search.press('k');
      expect((await state(page)).paused).toBe(true);
      await search.fill('facade');
      await expect(transcript(page).getByRole('listitem')).toHaveCount(1);
      await transcript(page)
        .getByRole('button', { name: /façade/ })
        .click();
      await expect.poll(async () => (await state(page)).at).toBe(8);
      await search.fill('');
      await expect(transcript(page).locator('[aria-current]')).toContainText('façade');
      for (const scheme of ['light', 'dark']) {
        await page.evaluate((name) => {
          document.documentElement.setAttribute('data-mantine-color-scheme', name);
        }, scheme);
        expect(await barriers(page)).toEqual([]);
      }

      await page.reload();
      await playerIsHere(page);
      await expect(film(page)).toHaveAttribute('data-theatre');
      await expect.poll(() => state(page)).toMatchObject({ playbackRate: 1.25, captions: 'showing' });

      await page.getByRole('button', { name: /^Keep on this device/ }).click();
      await expect(page.getByText('Kept on this device', { exact: true })).toBeVisible();
      await gateway.refuse();
      await page.reload();
      await playerIsHere(page);
      await expect.poll(async () => (await state(page)).readyState).toBeGreaterThanOrEqual(1);
      await player(page).focus();
      await page.keyboard.press('5');
      await expect.poll(async () => (await state(page)).at).toBeCloseTo(12, 1);
      expect((await state(page)).captions).toBe('showing');
      await page.keyboard.press('k');
      await expect.poll(async () => (await state(page)).at).toBeGreaterThan(12.2);
      await openTranscript(page);
      await expect(transcript(page).locator('[aria-current]')).toContainText('lower and lower');
      await gateway.accept();
      expect(device.said).toEqual([]);
    } finally {
      await device.remove();
    }
  });
}
