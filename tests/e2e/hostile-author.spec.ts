/** Two editors in one draft with an author who sends what is well-formed and hostile: they write on (F50). */
import { expect, type Page, test } from '@playwright/test';
import { ApiClient } from '../support/api-client.ts';
import { sendHostile } from '../support/hostile-author.ts';
import { type RealServer, startServer } from '../support/real-server.ts';
import { Device, desktop, phone, signIn } from './support/device.ts';
import { skillUrl } from './support/skill-page.ts';

const slug = 'your-first-lesson';
/** The long form is `npm run soak`. */
const COUNT = 300;
/** A tab that does not answer for so long hangs. It is what others' content costs, so the machine's own noise is left room. */
const HANGS_MS = 1_000;

const lessonText = (page: Page) => page.getByRole('textbox', { name: /^Text of the lesson/ });

/** Counts the longest time in which the page did nothing else. */
const watchPauses = (page: Page) =>
  page.evaluate(() => {
    let last = performance.now();
    Object.assign(window, { longestPause: 0 });
    setInterval(() => {
      const now = performance.now();
      const kept = window as unknown as { longestPause: number };
      kept.longestPause = Math.max(kept.longestPause, now - last);
      last = now;
    }, 20);
  });
const longestPause = (page: Page) =>
  page.evaluate(() => (window as unknown as { longestPause: number }).longestPause);

test.describe('a hostile author', () => {
  let server: RealServer;
  let writing: Device;
  let watching: Device;

  test.beforeAll(async () => {
    server = await startServer();
    writing = new Device(desktop);
    watching = new Device(phone);
  });
  test.afterAll(async () => {
    for (const device of [writing, watching]) await device.remove();
    await server.cleanUp();
  });

  test('signs nobody out, hangs no tab, and takes nothing from what others write', async () => {
    const [a, b] = [await writing.page(), await watching.page()];
    await signIn(a, server.url, 'author@harbor.example');
    await signIn(b, server.url, 'reviewer@harbor.example');
    for (const page of [a, b]) {
      await page.goto(`${skillUrl(server.url, slug)}?mode=edit`);
      await expect(lessonText(page)).toBeVisible();
    }
    await b.getByRole('alertdialog').getByRole('button').filter({ hasText: 'Preview' }).click();
    for (const page of [a, b]) await watchPauses(page);

    const attacker = new ApiClient(server.url);
    await attacker.signIn('admin@harbor.example');
    const skillId = await attacker.skillId(slug);
    await a.getByRole('button', { name: 'Continue writing below', exact: true }).click();
    const typing = a.keyboard.type('What an honest author writes meanwhile. '.repeat(3), { delay: 20 });
    const ledger = await sendHostile(attacker.draftLogin, skillId, { count: COUNT, batch: 50, seed: 7 });
    await typing;

    expect(ledger).toMatchObject({ wrong: [], publishable: true, closed: 0 });
    for (const page of [a, b]) {
      await expect(lessonText(page)).toContainText('What an honest author writes meanwhile. What');
      await expect(lessonText(page)).toContainText('honest 7.0');
      await expect(page).toHaveURL(/mode=edit/);
      expect(await longestPause(page)).toBeLessThan(HANGS_MS);
    }
    await a.getByRole('button', { name: 'Publish', exact: true }).click();
    await a.getByRole('dialog').getByRole('button', { name: 'Publish', exact: true }).click();
    await expect(a.getByText('The lesson was not published')).toHaveCount(0);
  });

  test('an owner sets a draft back to the published text, online only, and everybody has it (F50)', async () => {
    const owner = new Device(desktop);
    try {
      const page = await owner.page();
      await signIn(page, server.url, 'admin@harbor.example');
      await page.goto(`${skillUrl(server.url, 'answering-questions')}?mode=edit`);
      await page.getByRole('button', { name: 'Continue writing below', exact: true }).click();
      await page.keyboard.type('Never published.');
      await expect(lessonText(page)).toContainText('Never published.');
      await page.getByRole('button', { name: 'Publish', exact: true }).click();
      const back = page.getByRole('button', { name: 'Revert to the published text' });
      await expect(back).toBeEnabled();
      await page.context().setOffline(true);
      await expect(back).toBeDisabled();
      await expect(page.getByText('Reverting the draft needs a connection.')).toBeVisible();
      await page.context().setOffline(false);
      await expect(back).toBeEnabled();
      await back.click();
      await page.getByRole('button', { name: 'Revert draft', exact: true }).click();
      await expect(page.getByText('The draft now matches the published text.').first()).toBeVisible();
      await expect(lessonText(page)).not.toContainText('Never published.');
    } finally {
      await owner.remove();
    }
  });
});
