/** The second story: two authors, one of them without a network, on one lesson; and the learner who keeps it. */
import { expect, type Locator, type Page, test } from '@playwright/test';
import { type RealServer, startServer } from '../support/real-server.ts';
import { coreIf } from './support/core.ts';
import {
  Device,
  desktop,
  expectNoSidewaysScroll,
  phone,
  signIn,
  untilOfflineReady,
} from './support/device.ts';
import { skillUrl } from './support/skill-page.ts';
import { Wire } from './support/wire.ts';

const slug = 'your-first-lesson';
/** Paragraphs of the lesson that the authors write after. */
const phoneWords = 'On a phone the same three stand one below the other.';
const countWords = 'Both count towards the course';
/** A connection is tried again at growing intervals. */
const reconnectMs = 40_000;
/** Longer than an editor waits for its first answer about the lock: who gets it until then is asked what to do, and has lost nothing. */
const lockAskedMs = 10_000;

const lessonText = (page: Page) => page.getByRole('textbox', { name: /^Text of the lesson/ });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const saved = (page: Page, words: string) => page.locator('h1 + div').getByText(words, { exact: true });
const slashMenu = (page: Page) => page.getByRole('listbox', { name: 'Insert a block' });
const paragraph = (page: Page, words: string): Locator =>
  lessonText(page).locator('p').filter({ hasText: words });

async function openEditor(page: Page, url: string): Promise<void> {
  await page.goto(`${skillUrl(url, slug)}?mode=edit`);
  await expect(lessonText(page)).toContainText(phoneWords);
}

/** At the end of a paragraph, letter by letter. */
async function writeAfter(page: Page, words: string, added: string): Promise<void> {
  const block = paragraph(page, words);
  await block.click();
  await expect(lessonText(page)).toBeFocused();
  await block.evaluate((element) => getSelection()?.setPosition(element, element.childNodes.length));
  await page.keyboard.type(added);
  await expect(block).toContainText(added);
}

async function goOnBelow(page: Page): Promise<void> {
  await button(page, 'Continue writing below').click();
  await expect(lessonText(page)).toBeFocused();
}

for (const [name, viewport] of [
  ['a phone', phone],
  ['a desktop', desktop],
] as const) {
  test.describe(`on ${name}${coreIf(name === 'a desktop')}`, () => {
    test.describe.configure({ mode: 'serial' });
    let server: RealServer;
    let wire: Wire;
    let author: Device;
    let reviewer: Device;
    let learner: Device;
    let a: Page;
    let b: Page;
    let c: Page;

    test.beforeAll(async () => {
      server = await startServer();
      wire = await Wire.to(server.port);
      author = new Device(viewport, { args: wire.args });
      reviewer = new Device(viewport);
      learner = new Device(viewport);
      a = await author.page();
      b = await reviewer.page();
      c = await learner.page();
      await signIn(a, server.url, 'author@harbor.example');
      await signIn(b, server.url, 'reviewer@harbor.example');
      await signIn(c, server.url, 'learner@harbor.example');
    });

    test.afterAll(async () => {
      for (const device of [author, reviewer, learner]) await device.remove();
      wire.cut();
      await server.cleanUp();
    });

    test('the editor opens to who may update the lesson, others get the view of it (EDIT-007)', async () => {
      await c.goto(`${skillUrl(server.url, slug)}?mode=edit`);
      await expect(c.locator('[data-lesson]')).toContainText(phoneWords);
      await expect(button(c, 'Edit')).toHaveCount(0);
      await expect(lessonText(c)).toHaveCount(0);

      await a.goto(skillUrl(server.url, slug));
      await button(a, 'Edit').click();
      await expect(a).toHaveURL(/\?mode=edit$/);
      await expect(lessonText(a)).toContainText(phoneWords);
      await expectNoSidewaysScroll(a);
      await expect(a.getByRole('toolbar', { name: 'Formatting' })).toBeVisible();
      await button(a, 'Done').click();
      await expect(a.locator('[data-lesson]')).toContainText(phoneWords);

      await c.goto(`${server.url}/harbor/learn-with-lectern?mode=edit`);
      await expect(c.getByRole('heading', { level: 1, name: 'Learn with Lectern' })).toBeVisible();
    });

    test('an author inserts blocks by slash, tools and paste; they are there again when it is opened again (EDIT-001)', async () => {
      await button(a, 'Edit').click();
      const text = lessonText(a);

      await goOnBelow(a);
      await a.keyboard.type('/ta');
      await expect(slashMenu(a).getByRole('option', { name: 'Table' })).toBeVisible();
      await a.keyboard.press('Enter');
      await expect(text.locator('tr')).toHaveCount(3);
      await a.keyboard.type('Ships');
      await button(a, 'Table').click();
      await a.getByRole('menuitem', { name: 'Row below' }).click();
      await expect(text.locator('tr')).toHaveCount(4);

      await goOnBelow(a);
      await a.keyboard.type('/several');
      await expect(slashMenu(a).getByRole('option', { name: 'Question, several answers' })).toBeVisible();
      await a.keyboard.press('Enter');
      const question = text.getByRole('group', { name: 'Question, several answers' });
      await a.keyboard.type('Which of these float?');
      await expect(question).toContainText('Which of these float?');
      await question.getByRole('button', { name: 'Remove answer' }).last().click();
      await expect(question.getByRole('checkbox', { name: 'Correct answer' })).toHaveCount(2);
      await question.locator('[data-part="option"]').first().click();
      await a.keyboard.type('Ships');
      await question.locator('[data-part="option"]').last().click();
      await a.keyboard.type('Anchors');

      await goOnBelow(a);
      await button(a, 'Insert a block').click();
      await a.getByRole('menuitem', { name: 'Picture' }).click();
      const pictures = a.getByRole('dialog', { name: 'Insert a picture' });
      await pictures.getByRole('radio').first().check({ force: true });
      await pictures.getByLabel('Description').fill('The harbor at night');
      await pictures.getByRole('button', { name: 'Insert' }).click();
      const picture = text.getByRole('img', { name: 'The harbor at night' });
      await expect
        .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
        .toBeGreaterThan(0);

      await goOnBelow(a);
      await a.keyboard.press('ControlOrMeta+b');
      await a.keyboard.type('The port authority');
      await expect(text.locator('strong', { hasText: 'The port authority' })).toBeVisible();
      await a.keyboard.press('ControlOrMeta+b');
      await a.keyboard.type(' at ');
      await a.keyboard.press('ControlOrMeta+k');
      const address = a.getByLabel('Address');
      await address.fill('javascript:alert(1)');
      await button(a, 'Set link').click();
      await expect(
        a.getByText('Enter a valid link: https, http, mailto or a path on this site.'),
      ).toBeVisible();
      await address.fill('https://harbor.example/port');
      await button(a, 'Set link').click();
      await expect(text.locator('a[href="https://harbor.example/port"]')).toHaveText(
        'https://harbor.example/port',
      );

      await goOnBelow(a);
      await text.evaluate((element) => {
        const clipboardData = new DataTransfer();
        clipboardData.setData(
          'text/html',
          '<h2>Pasted heading</h2><p>Pasted <b>text</b><script>alert(1)</script></p>' +
            '<img src="https://evil.example/x.png"><a href="javascript:alert(1)">no link</a>',
        );
        element.dispatchEvent(
          new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
        );
      });
      await expect(text.locator('h2', { hasText: 'Pasted heading' })).toBeVisible();
      await expect(text).toContainText('no link');
      await expect(saved(a, 'Saved')).toBeVisible();
      await expectNoSidewaysScroll(a);

      await button(a, 'Done').click();
      await expect(a.locator('[data-lesson]')).not.toContainText('Pasted heading');
      await button(a, 'Edit').click();
      await expect(text.locator('h2', { hasText: 'Pasted heading' })).toBeVisible();
      await expect(text.locator('tr')).toHaveCount(4);
      await expect(question).toContainText('Anchors');
      await expect(picture).toBeVisible();
      await expect(text.locator('img[src*="evil"], script, [href^="javascript"]')).toHaveCount(0);
      const keys = await text
        .locator('[data-key]')
        .evaluateAll((all) => all.map((each) => (each as HTMLElement).dataset.key));
      expect(keys.filter((key) => !/^[A-Za-z0-9]{8}$/.test(key ?? ''))).toEqual([]);
      expect(new Set(keys).size).toBe(keys.length);
    });

    test('a learner keeps the lesson and begins it', async () => {
      // A lesson of it was opened: the course is kept by itself.
      await c.goto(`${server.url}/harbor/learn-with-lectern`);
      await expect(c.getByText('Kept on this device').first()).toBeVisible({ timeout: 30_000 });
      await c.goto(skillUrl(server.url, slug));
      const question = c.getByRole('region', { name: 'Question 1', exact: true });
      await question.getByLabel('A lesson').click();
      await expect(question).toContainText('That is right.');
    });

    test('an author writes, and “Saved” means that the server has it (LOCAL-027)', async () => {
      await writeAfter(a, phoneWords, ' Written online.');
      await expect(saved(a, 'Saved')).toBeVisible();
      await untilOfflineReady(a);
    });

    test('without a network the author goes on, closes the browser, and finds every letter again (LOCAL-027, LOCAL-030)', async () => {
      wire.cut();
      await writeAfter(a, phoneWords, ' Written in a tunnel.');
      await expect(saved(a, 'Saved on this device')).toBeVisible();
      await author.close();
      a = await author.page();
      await openEditor(a, server.url);
      await expect(paragraph(a, phoneWords)).toContainText('Written online. Written in a tunnel.');
      await writeAfter(a, phoneWords, ' And after it.');
      await expect(saved(a, 'Saved on this device')).toBeVisible();
      await expectNoSidewaysScroll(a);
    });

    test('another author is told who holds the lock, and takes it over (EDIT-008)', async () => {
      await openEditor(b, server.url);
      const dialog = b.getByRole('alertdialog');
      await expect(dialog).toContainText('Mira Lindqvist is editing this lesson');
      await dialog.getByRole('button', { name: 'Take over' }).click();
      await writeAfter(b, countWords, ' Said the reviewer.');
      await expect(saved(b, 'Saved')).toBeVisible();
      await expect(lessonText(b)).not.toContainText('Written in a tunnel.');
    });

    test('on return both have both edits; what came in is marked and can be undone (LOCAL-030, EDIT-009, EDIT-010)', async () => {
      await expect.poll(() => a.evaluate(() => performance.now())).toBeGreaterThan(lockAskedMs);
      await wire.mend();
      await expect(
        a.getByText(/^Skill lock has been stolen by Idris Hale\. Switching to preview mode\.$/).first(),
      ).toBeVisible({ timeout: reconnectMs });
      await expect(lessonText(a)).toHaveAttribute('contenteditable', 'false');
      await expect(paragraph(b, phoneWords)).toContainText('Written in a tunnel. And after it.');
      const incoming = lessonText(a).locator('[data-incoming]');
      await expect(incoming).toHaveCount(1);
      await expect(incoming).toContainText('Said the reviewer.');
      await expect(paragraph(a, phoneWords)).toContainText('And after it.');
      await expectNoSidewaysScroll(a);
      await button(a, 'Undo their changes').click();
      await expect(lessonText(a)).not.toContainText('Said the reviewer.');
      await expect(lessonText(b)).not.toContainText('Said the reviewer.');
      await expect(paragraph(b, phoneWords)).toContainText('And after it.');
    });

    test('the lock can be taken back: the other session is told and looks on (EDIT-009, EDIT-010)', async () => {
      await writeAfter(b, countWords, ' Said once more.');
      await expect(saved(b, 'Saved')).toBeVisible();
      await expect(lessonText(a)).toContainText('Said once more.');
      await button(a, 'Take over and edit').click();
      await expect(
        b.getByText('Skill lock has been stolen by Mira Lindqvist. Switching to preview mode.').first(),
      ).toBeVisible();
      await expect(lessonText(b)).toHaveAttribute('contenteditable', 'false');
      await writeAfter(a, phoneWords, ' The end.');
      await expect(lessonText(b)).toContainText('The end.');
    });

    test('publishing shows learners all of it at once, and what they did stays', async () => {
      await expect(c.locator('[data-lesson]')).not.toContainText('Written online.');
      await expect(saved(a, 'Saved')).toBeVisible();
      await button(a, 'Publish').click();
      await a.getByRole('dialog').getByRole('button', { name: 'Publish', exact: true }).click();
      const lesson = c.locator('[data-lesson]');
      await expect(lesson).toContainText('Written online. Written in a tunnel. And after it. The end.', {
        timeout: reconnectMs,
      });
      await expect(lesson).toContainText('Said once more.');
      await expect(c.getByRole('region', { name: 'Question 1', exact: true })).toContainText(
        'That is right.',
      );
    });

    test('nothing was said on any console', () => {
      expect([...author.said, ...reviewer.said, ...learner.said]).toEqual([]);
    });
  });
}
