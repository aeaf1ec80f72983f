/** An author's week: lessons with a photo, a video and a poll, named, moved along, found again under old addresses, taken out and brought back as files. */
import { readFileSync } from 'node:fs';
import { expect, type Page, test } from '@playwright/test';
import { photo } from '../support/pictures.ts';
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

const dialog = (page: Page) => page.getByRole('dialog');
const menu = async (page: Page, entry: string) => {
  await page.getByRole('banner').getByRole('button', { name: 'Create' }).click();
  await page.getByRole('menuitem', { name: entry, exact: true }).click();
};

test('a course is renamed, its old link leads on, its questions are written, and its workflow moves on, desktop (COLL-013, COLL-014, COLL-015, LOCAL-013)', async () => {
  const device = new Device(desktop);
  try {
    const page = await device.page();
    await signIn(page, gateway.url, 'author@harbor.example');
    await untilOfflineReady(page);
    await page.goto(`${gateway.url}/harbor/internal`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await menu(page, 'Course');
    await dialog(page).getByLabel('Title', { exact: true }).fill('Lights at night');
    await dialog(page).getByLabel('Location').selectOption({ label: 'Internal training' });
    await dialog(page).getByRole('button', { name: 'Create' }).click();
    await expect(page).toHaveURL(/\/harbor\/lights-at-night/);
    await page.getByRole('button', { name: 'Show to learners' }).click();
    await dialog(page).getByRole('button', { name: 'Show it empty' }).click();
    await expect(page.getByRole('button', { name: 'Show to learners' })).toHaveCount(0);

    await page.getByRole('button', { name: 'Settings', exact: true }).click();
    await expect(page.getByRole('dialog', { name: 'Course settings' })).toBeVisible();
    await expect(
      dialog(page).getByText('Members of the organization see it in internal training.'),
    ).toBeVisible();
    await dialog(page).getByLabel('External ID').fill('thrown away');
    await dialog(page).getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('button', { name: 'Settings', exact: true }).click();
    await expect(dialog(page).getByLabel('External ID')).toHaveValue('');
    await expect(dialog(page).getByLabel('Updated on')).toHaveValue(/^\d{4}-\d\d-\d\d$/);
    await dialog(page).getByLabel('External ID').fill('LMS-12');
    await dialog(page).getByLabel('Title', { exact: true }).fill('Lights and shapes');
    await dialog(page).getByText('Green', { exact: true }).first().click();
    await dialog(page).getByRole('button', { name: 'Save' }).click();
    await expect(page).toHaveURL(/\/harbor\/lights-and-shapes/);
    await page.goto(`${gateway.url}/harbor/lights-at-night`);
    await expect(page).toHaveURL(`${gateway.url}/harbor/lights-and-shapes`);

    gateway.refuse();
    await page.getByRole('button', { name: 'Edit', exact: true }).click();
    await page.getByRole('button', { name: 'FAQs and plans' }).click();
    await dialog(page).getByRole('button', { name: 'Add question' }).click();
    await dialog(page).getByLabel('Question 1', { exact: true }).fill('Who needs them?');
    await dialog(page).getByLabel('Answer 1', { exact: true }).fill('Every vessel after sunset.');
    await dialog(page).getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Who needs them?')).toBeVisible();
    await page.getByRole('button', { name: /^Workflow:/ }).click();
    await page.getByRole('menuitemradio', { name: 'Content Complete | Needs Peer Review' }).click();
    await expect(
      page.getByRole('button', { name: 'Workflow: Content Complete | Needs Peer Review' }),
    ).toBeVisible();
    await gateway.accept();
    const stored = () =>
      sql(
        gateway.server,
        'select workflow, "externalId", cover, faqs from content.collections where slug = $1',
        ['lights-and-shapes'],
      );
    await expect.poll(stored).toEqual([
      {
        workflow: 'NEEDS_PEER',
        externalId: 'LMS-12',
        cover: 'green',
        faqs: [{ question: 'Who needs them?', answer: 'Every vessel after sunset.' }],
      },
    ]);
    expect(device.said).toEqual([]);
  } finally {
    await device.remove();
  }
});

test('a poll and a question in words are made with a hint, a lesson gets another address, and a learner answers, phone (EDIT-005)', async () => {
  const device = new Device(phone);
  try {
    const page = await device.page();
    await signIn(page, gateway.url, 'author@harbor.example');
    await page.goto(`${gateway.url}/harbor/learn-with-lectern?mode=edit`);
    await page.getByRole('button', { name: 'New lesson' }).click();
    await dialog(page).getByLabel('Title', { exact: true }).fill('Which light is mine');
    await dialog(page).getByLabel('Subtitle').fill('Port and starboard');
    await dialog(page).getByRole('button', { name: 'Create' }).click();
    const text = page.locator('[contenteditable="true"]').first();
    await text.click();
    await page.keyboard.type('/words');
    await page.getByRole('option', { name: 'Question, answer in words' }).click();
    await page.keyboard.type('Which colour is starboard?');
    const question = page.getByRole('group', { name: 'Question, answer in words' });
    await question.locator('[data-part="option"]').click();
    await page.keyboard.type('Green');
    await question.getByRole('button', { name: 'Add hint' }).click();
    await page.keyboard.type('Like the letter in wine.');
    await page.getByRole('button', { name: 'Publish' }).click();
    await dialog(page).getByRole('button', { name: 'Publish' }).click();
    await page.getByRole('button', { name: 'Done' }).click();
    await expectNoSidewaysScroll(page);

    const card = page.locator('section[data-question]');
    await card.getByRole('button', { name: 'Show a hint' }).click();
    await expect(card.getByText('Like the letter in wine.')).toBeVisible();
    await card.getByRole('textbox').fill('red');
    await card.getByRole('button', { name: 'Check' }).click();
    await expect(card.getByText('That is not right yet.')).toBeVisible();
    await card.getByRole('textbox').fill('  GREEN ');
    await card.getByRole('button', { name: 'Check' }).click();
    await expect(card.getByText('That is right.')).toBeVisible();

    const old = new URL(page.url()).pathname;
    await page.getByRole('button', { name: 'Settings', exact: true }).click();
    await dialog(page).getByLabel('Address').fill('x!');
    await dialog(page).getByRole('button', { name: 'Save' }).click();
    await expect(dialog(page).getByText('Use letters, digits and hyphens, at least 3.')).toBeVisible();
    await dialog(page).getByLabel('Address').fill('my-light');
    await expectNoSidewaysScroll(page);
    await dialog(page).getByRole('button', { name: 'Save' }).click();
    await expect(page).toHaveURL(/\/skill\/my-light$/);
    await page.goto(`${gateway.url}${old}`);
    await expect(page).toHaveURL(/\/skill\/my-light$/);
    await expect(page.getByText('Which colour is starboard?')).toBeVisible();
    expect(device.said).toEqual([]);
  } finally {
    await device.remove();
  }
});

const lessonText = (page: Page) => page.locator('[contenteditable="true"]').first();

async function newLesson(page: Page, title: string): Promise<void> {
  await page.getByRole('button', { name: 'New lesson' }).click();
  await dialog(page).getByLabel('Title', { exact: true }).fill(title);
  await dialog(page).getByLabel('Subtitle').fill('On the quay');
  await dialog(page).getByRole('button', { name: 'Create' }).click();
  await expect(lessonText(page)).toBeVisible();
}

async function insertFile(
  page: Page,
  entry: string,
  file: { name: string; mimeType: string; buffer: Buffer },
): Promise<void> {
  await lessonText(page).click();
  await page.getByRole('button', { name: 'Insert a block' }).click();
  await page.getByRole('menuitem', { name: entry, exact: true }).click();
  const choosing = page.waitForEvent('filechooser');
  await dialog(page).getByRole('button', { name: 'Choose pictures or files from this device' }).click();
  await (await choosing).setFiles(file);
}

/** @param course  the address that the device gave it, open for editing */
async function toCourse(page: Page, course: string): Promise<void> {
  await page.getByRole('button', { name: 'Done', exact: true }).click();
  await page.goto(course);
  await expect(page.getByRole('heading', { level: 1, name: 'A week ashore' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Arrange' })).toBeVisible();
}

async function publish(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Publish' }).click();
  await dialog(page).getByRole('button', { name: 'Publish' }).click();
}

test('three lessons with a photo, a video and a poll are made offline and published, a co-author joins on a bad network, the course moves its address, and a learner sees what changed', async () => {
  test.slow();
  const [author, coauthor, reader] = [new Device(phone), new Device(desktop), new Device(desktop)];
  try {
    const page = await author.page();
    await signIn(page, gateway.url, 'author@harbor.example');
    await untilOfflineReady(page);
    await page.goto(`${gateway.url}/harbor/internal`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    gateway.refuse();
    await menu(page, 'Course');
    await dialog(page).getByLabel('Title', { exact: true }).fill('A week ashore');
    await dialog(page).getByLabel('Location').selectOption({ label: 'Internal training' });
    await dialog(page).getByRole('button', { name: 'Create' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'A week ashore' })).toBeVisible();
    await page.getByRole('button', { name: 'Show to learners' }).click();
    await dialog(page).getByRole('button', { name: 'Show it empty' }).click();
    await expect(page.getByRole('button', { name: 'Show to learners' })).toHaveCount(0);

    const course = page.url();
    await newLesson(page, 'The quay');
    await lessonText(page).click();
    await page.keyboard.type('Where ships rest.');
    const jpeg = await photo(640, 480, 4);
    await insertFile(page, 'Picture', { name: 'quay.jpg', mimeType: 'image/jpeg', buffer: jpeg });
    await expect(lessonText(page).locator('figure img')).toHaveCount(1);
    await publish(page);
    await toCourse(page, course);

    await newLesson(page, 'The film');
    await lessonText(page).click();
    await page.keyboard.type('How a front passes.');
    const film = readFileSync('sync-server/demo/videos/warm-front.webm');
    await insertFile(page, 'Video', { name: 'front.webm', mimeType: 'video/webm', buffer: film });
    await expect(lessonText(page).locator('video')).toHaveCount(1);
    await publish(page);
    await toCourse(page, course);

    await newLesson(page, 'The vote');
    const choosing = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: 'Markdown', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Import Markdown' }).click();
    await (await choosing).setFiles({
      name: 'vote.md',
      mimeType: 'text/markdown',
      buffer: Buffer.from(
        '# Your say\n\nPick one.\n\n:::question{kind=poll}\nWhen do we sail?\n\n- [ ] At dawn\n- [ ] At dusk\n:::\n',
      ),
    });
    await expect(lessonText(page)).toContainText('When do we sail?');
    await expectNoSidewaysScroll(page);
    await publish(page);
    await gateway.accept();
    const published = () =>
      sql(
        gateway.server,
        `select title from content.skills where title in ('The quay', 'The film', 'The vote') and "bodyVersion" is not null order by title`,
      );
    await expect
      .poll(published, { timeout: 60_000 })
      .toEqual([{ title: 'The film' }, { title: 'The quay' }, { title: 'The vote' }]);

    const learner = await reader.page();
    await signIn(learner, gateway.url, 'learner@harbor.example');
    await learner.goto(`${gateway.url}/harbor/a-week-ashore`);
    await expect(learner.getByRole('link', { name: 'The vote', exact: true }).first()).toBeVisible();
    await learner.waitForTimeout(4_000); // a course is seen once it has stayed as it is for a while

    // Every third request of everybody is answered to nobody.
    let sent = 0;
    gateway.treat = ({ path }) => {
      if (!path.startsWith('/graphql') && !path.startsWith('/sync')) return 'pass';
      sent += 1;
      return sent % 3 === 0 ? 'lost' : 'pass';
    };
    const other = await coauthor.page();
    await signIn(other, gateway.url, 'reviewer@harbor.example');
    await toCourse(page, course);
    await other.goto(`${gateway.url}/learn/harbor/skill/the-quay?mode=edit`);
    await expect(lessonText(other)).toContainText('Where ships rest.');
    await lessonText(other).locator('p').first().click();
    await other.keyboard.press('End');
    await other.keyboard.type(' And where crews meet.');
    await expect(lessonText(other)).toContainText('And where crews meet.');
    await publish(other);
    const text = () =>
      sql<{ document: unknown }>(
        gateway.server,
        `select b.document::text like '%where crews meet%' as changed from content.skills s
         join content."skillBodies" b on b."skillId" = s.id where s.slug = 'the-quay'`,
      );
    await expect.poll(text, { timeout: 60_000 }).toEqual([{ changed: true }]);
    gateway.treat = () => 'pass';

    await page.getByRole('button', { name: 'Arrange' }).tap();
    await dialog(page).getByRole('button', { name: 'Move The vote up' }).tap();
    await expect(dialog(page).getByRole('listitem').nth(1)).toContainText('The vote');
    await dialog(page).getByRole('button', { name: 'Close' }).tap();
    await page.getByRole('button', { name: 'Settings', exact: true }).tap();
    await dialog(page).getByLabel('Address').fill('shore-leave');
    await dialog(page).getByRole('button', { name: 'Save' }).tap();
    await expect(page).toHaveURL(/\/harbor\/shore-leave/);

    await learner.goto(`${gateway.url}/harbor/a-week-ashore`);
    await expect(learner).toHaveURL(`${gateway.url}/harbor/shore-leave`);
    const news = learner.getByRole('region', { name: 'What changed since you were here' });
    await expect(news.getByRole('link', { name: 'The quay' })).toBeVisible();
    await expectNoSidewaysScroll(learner);
  } finally {
    gateway.treat = () => 'pass';
    await gateway.accept();
    for (const device of [author, coauthor, reader]) await device.remove();
  }
});

test('a course leaves as a zip of Markdown, and comes back into another one offline, with its pictures', async () => {
  const device = new Device(desktop);
  try {
    const page = await device.page();
    await signIn(page, gateway.url, 'author@harbor.example');
    await untilOfflineReady(page);
    await page.goto(`${gateway.url}/harbor/learn-with-lectern?mode=edit`);
    await page.getByRole('button', { name: 'Markdown files' }).click();
    await page.getByRole('menuitem', { name: 'Export as Markdown (zip)' }).click();
    await expect(dialog(page).getByText(/^(\d+) of \1 lessons on this device\.\s*$/)).toBeVisible();
    const downloading = page.waitForEvent('download');
    await dialog(page).getByRole('button', { name: 'Download the zip' }).click();
    const zip = readFileSync(await (await downloading).path());
    await expect(dialog(page).getByText('The zip is in your downloads.')).toBeVisible();
    await dialog(page).getByRole('button', { name: 'Close' }).click();

    await page.goto(`${gateway.url}/harbor/internal`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    gateway.refuse();
    await menu(page, 'Course');
    await dialog(page).getByLabel('Title', { exact: true }).fill('Once more');
    await dialog(page).getByLabel('Location').selectOption({ label: 'Internal training' });
    await dialog(page).getByRole('button', { name: 'Create' }).click();
    await page.getByRole('button', { name: 'Markdown files' }).click();
    await page.getByRole('menuitem', { name: 'Import Markdown (zip)' }).click();
    const choosing = page.waitForEvent('filechooser');
    await dialog(page).getByRole('button', { name: 'Choose a zip' }).click();
    await (await choosing).setFiles({ name: 'course.zip', mimeType: 'application/zip', buffer: zip });
    await expectNoSidewaysScroll(page);
    await dialog(page)
      .getByRole('button', { name: /^Import \d+ lessons$/ })
      .click();
    await expect(dialog(page).getByText(/^\d+ lessons imported\./)).toBeVisible({ timeout: 60_000 });
    await dialog(page).getByRole('button', { name: 'Close' }).last().click();
    await expect(page.getByText('Your first lesson').first()).toBeVisible();
    await gateway.accept();
    const counted = () =>
      sql(
        gateway.server,
        `select count(*)::int as lessons from content.skills where slug like 'your-first-lesson-%' and "bodyVersion" is null`,
      );
    await expect.poll(counted, { timeout: 60_000 }).toEqual([{ lessons: 1 }]);
    expect(device.said).toEqual([]);
  } finally {
    await gateway.accept();
    await device.remove();
  }
});
