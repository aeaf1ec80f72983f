/**
 * The offline matrix (docs/offline-matrix.md): what each kind of thing does on a device while the server process is dead. Cells that another
 * file proves already are left to it.
 */
import { expect, type Page, test } from '@playwright/test';
import { updateUserOperation } from '#contract/accounts/update-user.ts';
import { updateCollectionMetadataOperation } from '#contract/content/collection-meta.ts';
import { updateSkillMetaOperation } from '#contract/content/skill-meta.ts';
import { ApiClient } from '../support/api-client.ts';
import { type RealServer, startServer } from '../support/real-server.ts';
import { Device, desktop, phone, signIn, untilOfflineReady } from './support/device.ts';
import { sql } from './support/server-database.ts';
import {
  accountOf,
  comment,
  commentWith,
  openSkill,
  openTray,
  pill,
  skillUrl,
} from './support/skill-page.ts';
import { records, unsentOf } from './support/stored.ts';

/** A connection is tried again at growing intervals. */
const reconnectMs = 40_000;

test.describe.configure({ mode: 'serial' });
let server: RealServer;
let author: Device;
let reviewer: Device;
let page: Page;
let account: string;

const course = () => `${server.url}/harbor/learn-with-lectern`;
const profile = () => `${server.url}/settings/account`;
const dialog = (of: Page) => of.getByRole('dialog');
const button = (of: Page, name: string) => of.getByRole('button', { name, exact: true });
const field = (of: Page, label: string) => dialog(of).getByLabel(label, { exact: true });
const lessonText = (of: Page) => of.getByRole('textbox', { name: /^Text of the lesson/ });
const saved = (of: Page, words: string) => of.locator('h1 + div').getByText(words, { exact: true });
const needsYou = (of: Page) => of.getByRole('button', { name: /needs? you/ });
const restart = async () => {
  server = await startServer({ port: server.port, dataDir: server.dataDir });
};
const untilSent = (of: Page, by: string) =>
  expect.poll(() => unsentOf(of, by), { timeout: reconnectMs }).toEqual([]);

test.beforeAll(async () => {
  server = await startServer();
  author = new Device(desktop);
  reviewer = new Device(phone);
  page = await author.page();
  await signIn(page, server.url, 'author@harbor.example');
  account = await accountOf(page);
});

test.afterAll(async () => {
  await author.remove();
  await reviewer.remove();
  await server.cleanUp();
});

/** Of a lesson, a course or a section: its dialog 'Settings'. */
async function change(of: Page, at: string, fields: Record<string, string>): Promise<void> {
  await of.goto(at);
  await button(of, at === profile() ? 'Edit profile' : 'Settings').click();
  for (const [label, text] of Object.entries(fields)) await field(of, label).fill(text);
  await dialog(of).getByRole('button', { name: 'Save', exact: true }).click();
  await expect(dialog(of)).toHaveCount(0);
}

async function openEditor(of: Page, slug: string): Promise<void> {
  await of.goto(`${skillUrl(server.url, slug)}?mode=edit`);
  await expect(lessonText(of)).toHaveAttribute('contenteditable', 'true');
}

async function writeBelow(of: Page, words: string): Promise<void> {
  await button(of, 'Continue writing below').click();
  await expect(lessonText(of)).toBeFocused();
  await of.keyboard.type(words);
  await expect(lessonText(of)).toContainText(words);
}

type Section = {
  id: string;
  title: string;
  titleSub: string;
  description: string;
  infoVersion: number;
  itemsVersion: number;
  children: { id: string }[];
};
type Lesson = { id: string; title: string; bodyVersion: number; published: string };

/** What the server has. */
async function section(slug: string): Promise<Section> {
  const [row] = await sql<Section>(
    server,
    `select id, title, "titleSub", description, "infoVersion", "itemsVersion", children
     from content.collections where slug = $1 and "tenantSlug" = 'harbor'`,
    [slug],
  );
  if (!row) throw new Error(`There is no section ${slug}.`);
  return row;
}

async function lesson(slug: string): Promise<Lesson> {
  const [row] = await sql<Lesson>(
    server,
    `select s.id, s.title, s."bodyVersion", b.document::text as published
     from content.skills s join content."skillBodies" b on b."skillId" = s.id where s.slug = $1 and s."tenantSlug" = 'harbor'`,
    [slug],
  );
  if (!row) throw new Error(`There is no lesson ${slug}.`);
  return row;
}

/** How often the server has changed a row. */
async function version(type: string, id: string): Promise<number> {
  const [row] = await sql<{ ver: number }>(
    server,
    'select ver from sync.entities where type = $1 and id = $2',
    [type, id],
  );
  return row?.ver ?? 0;
}

const personNow = (id: string) =>
  sql(server, 'select "lastName", about from accounts.users where id = $1', [id]);

test.describe('an author and a dead server', () => {
  const before = {} as {
    renamed: Lesson;
    published: Lesson;
    described: Section;
    emptied: Section;
    places: number;
    comment: string;
    versions: number[];
  };
  const versionsNow = () =>
    Promise.all([
      version('skill', before.renamed.id),
      version('user', account),
      version('comment', before.comment),
    ]);

  test('a lesson that is kept is renamed, written in its editor that was never opened here, and published: all of it waits (LOCAL-010, LOCAL-013, LOCAL-030)', async () => {
    await openSkill(page, server.url, 'talk-beside-a-lesson');
    await comment(page, 'Gone by the evening.');
    await page.goto(course());
    await page.getByRole('button', { name: /^Keep on this device/ }).click();
    await expect(page.getByText('Kept on this device').first()).toBeVisible({ timeout: reconnectMs });
    before.published = await lesson('keep-a-course');
    const drafts = async () =>
      (await records<{ skillId: string }>(page, account, 'ydoc')).map(({ skillId }) => skillId);
    await expect.poll(drafts, { timeout: reconnectMs }).toContain(before.published.id);
    await untilOfflineReady(page);
    await untilSent(page, account);
    before.renamed = await lesson('your-first-lesson');
    before.described = await section('first-steps');
    before.emptied = await section('together');
    before.places = (await section('learn-with-lectern')).children.length;
    const [written] = await sql<{ id: string }>(
      server,
      `select id from content.comments where body = 'Gone by the evening.'`,
    );
    before.comment = written?.id ?? '';
    before.versions = await versionsNow();

    await server.kill9();
    await change(page, skillUrl(server.url, 'your-first-lesson'), { Title: 'Your very first lesson' });
    await expect(page.getByRole('heading', { level: 1, name: 'Your very first lesson' })).toBeVisible();
    await openEditor(page, 'keep-a-course');
    await writeBelow(page, 'Published out of the dark.');
    await expect(saved(page, 'Saved on this device')).toBeVisible();
    await button(page, 'Publish').click();
    await expect(dialog(page).getByText(/^You’re offline\. The publication/)).toBeVisible();
    await dialog(page).getByRole('button', { name: 'Publish', exact: true }).click();
    await expect(page.getByText(/^Publication saved on this device/).first()).toBeVisible();
  });

  test('sections are changed, emptied and made with a lesson in them, a comment is deleted, the profile is changed: all of it waits (LOCAL-013, COMMENT-006, ACCT-020, D103)', async () => {
    await change(page, `${course()}/first-steps?mode=edit`, { Description: 'Where everybody starts.' });
    await page.goto(`${course()}/together?mode=edit`);
    await button(page, 'Arrange').click();
    // By key: the pointer may rest on a neighbor, whose tooltip then lies over it.
    await dialog(page).getByRole('button', { name: 'Remove Several devices' }).press('Enter');
    await expect(dialog(page).getByRole('listitem')).toHaveCount(before.emptied.children.length - 1);
    await page.goto(`${course()}?mode=edit`);
    await button(page, 'New section').click();
    await field(page, 'Title').fill('After dark');
    await dialog(page).getByRole('button', { name: 'Create' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'After dark' })).toBeVisible();
    await button(page, 'New lesson').click();
    await field(page, 'Title').fill('By lamplight');
    await dialog(page).getByLabel('Subtitle').fill('What one still sees');
    await dialog(page).getByRole('button', { name: 'Create' }).click();
    await expect(lessonText(page)).toHaveAttribute('contenteditable', 'true');
    await lessonText(page).click();
    await page.keyboard.type('Written before anybody knew of it.');
    await expect(saved(page, 'Saved on this device')).toBeVisible();

    await openSkill(page, server.url, 'talk-beside-a-lesson');
    await commentWith(page, 'Gone by the evening.')
      .getByRole('button', { name: /^Delete comment from/ })
      .click();
    await page
      .getByRole('alertdialog')
      .or(dialog(page))
      .getByRole('button', { name: 'Delete', exact: true })
      .click();
    await expect(commentWith(page, 'Gone by the evening.')).toHaveCount(0);
    await change(page, profile(), { 'About you': 'Writes at night.' });
  });

  test('after a reload it is all there and in Changes; when the server is back each goes out once (LOCAL-010, LOCAL-012, LOCAL-021, LOCAL-040)', async () => {
    await page.reload();
    await expect(page.getByText('Writes at night.')).toBeVisible();
    await openSkill(page, server.url, 'talk-beside-a-lesson');
    await expect(commentWith(page, '[deleted]')).toContainText('Saved on this device');
    const tray = await openTray(page, pill(page));
    for (const what of [
      'Lesson settings',
      'Draft',
      'Course settings',
      'Order of a course',
      'New course or section',
      'New lesson',
      'Deleted comment',
      'Your profile',
    ])
      await expect(tray.getByText(what, { exact: true }).first()).toBeVisible();
    await page.keyboard.press('Escape');

    await restart();
    await untilSent(page, account);
    await expect(pill(page)).toHaveCount(0);
    expect(await versionsNow()).toEqual(before.versions.map((ver) => ver + 1));
    expect((await lesson('your-first-lesson')).title).toBe('Your very first lesson');
    const published = await lesson('keep-a-course');
    expect(published.published).toContain('Published out of the dark.');
    expect(published.bodyVersion).toBe(before.published.bodyVersion + 1);
    expect(await section('first-steps')).toMatchObject({
      description: 'Where everybody starts.',
      infoVersion: before.described.infoVersion + 1,
    });
    expect(await section('together')).toMatchObject({
      children: before.emptied.children.slice(0, 1),
      itemsVersion: before.emptied.itemsVersion + 1,
    });
    expect((await section('learn-with-lectern')).children).toHaveLength(before.places + 1);
    const made = await sql<{ id: string }>(
      server,
      `select id from content.skills where title = 'By lamplight'`,
    );
    expect(made).toHaveLength(1);
    expect((await section('after-dark')).children).toEqual(made.map((row) => expect.objectContaining(row)));
    expect(
      await sql(server, 'select body, "deletedAt" is not null as gone from content.comments where id = $1', [
        before.comment,
      ]),
    ).toEqual([{ body: '[deleted]', gone: true }]);
    expect(await personNow(account)).toEqual([{ lastName: 'Lindqvist', about: 'Writes at night.' }]);
    await expect(commentWith(page, '[deleted]')).not.toContainText('Saved on this device');
    await page.goto(`${server.url}/skill/${made[0]?.id}?mode=edit`);
    await expect(lessonText(page)).toContainText('Written before anybody knew of it.');
    await expect(saved(page, 'Saved')).toBeVisible();
  });
});

test('what two people, or two devices of one, change meanwhile is decided field by field: the last to reach the server wins (LOCAL-038, D34)', async () => {
  const [idris, mira] = [new ApiClient(server.url), new ApiClient(server.url)];
  await idris.signIn('reviewer@harbor.example');
  await mira.signIn('author@harbor.example');
  await page.goto(`${course()}/without-a-network`);
  await expect(page.getByRole('heading', { level: 1, name: 'Without a network' })).toBeVisible();

  await server.kill9();
  await change(page, skillUrl(server.url, 'where-your-work-is'), { Title: 'Where work is, says Mira' });
  await change(page, `${course()}/without-a-network?mode=edit`, { Description: 'Said by Mira.' });
  await change(page, profile(), { 'About you': 'Said on the train.' });
  await author.close();

  await restart();
  const { id: skillId } = await lesson('where-your-work-is');
  const { id: collectionId } = await section('without-a-network');
  const said = { description: 'Said by Idris.', titleSub: 'Idris adds that' };
  const answers = [
    ...(await idris.push('content', [
      idris.entry(
        updateSkillMetaOperation,
        { skillId, fields: { title: 'Where work is, says Idris', subtitle: 'Idris adds this' } },
        `skill:${skillId}`,
      ),
      idris.entry(
        updateCollectionMetadataOperation,
        { input: { collectionId, ...said } },
        `collection:${collectionId}`,
      ),
    ])),
    ...(await mira.push('accounts', [
      mira.entry(updateUserOperation, { input: { lastName: 'Lind', about: 'Said at home.' } }, 'user'),
    ])),
  ];
  expect(answers.map(({ s }) => s)).toEqual(['applied', 'applied', 'applied']);

  page = await author.page();
  await page.goto(profile());
  await untilSent(page, account);
  expect((await lesson('where-your-work-is')).title).toBe('Where work is, says Mira');
  expect(await section('without-a-network')).toMatchObject({
    description: 'Said by Mira.',
    titleSub: 'Idris adds that',
  });
  expect(await personNow(account)).toEqual([{ lastName: 'Lind', about: 'Said on the train.' }]);
});

test('a text that somebody else replaced unseen is offered to its author, who can write it again (D34, D45)', async () => {
  const b = await reviewer.page();
  await signIn(b, server.url, 'reviewer@harbor.example');
  await untilOfflineReady(b);
  await expect(needsYou(b)).toBeVisible();
  const tray = await openTray(b, needsYou(b));
  await expect(tray.getByText('Where work is, says Idris')).toBeVisible();
  await expect(tray.getByText(/It now says: “Where work is, says Mira”/)).toBeVisible();
  await tray
    .getByRole('listitem')
    .filter({ hasText: 'Where work is, says Idris' })
    .getByRole('button', { name: /^Keep mine/ })
    .click();
  await page.goto(skillUrl(server.url, 'where-your-work-is'));
  await expect(page.getByRole('heading', { level: 1, name: 'Where work is, says Idris' })).toBeVisible();
  await expect(page.getByText('Idris adds this')).toBeVisible();
});

test('what came into a draft meanwhile is still marked after a reload, and can be undone then, with the server dead (LOCAL-030)', async () => {
  await openEditor(page, 'when-something-is-refused');
  await expect(saved(page, 'Saved')).toBeVisible();
  await button(page, 'Done').click(); // nobody edits it any more
  await expect(lessonText(page)).toHaveCount(0);
  await author.close();
  const b = await reviewer.page();
  await openEditor(b, 'when-something-is-refused');
  await writeBelow(b, 'Said while Mira was away.');
  await expect(saved(b, 'Saved')).toBeVisible();
  await button(b, 'Done').click();

  page = await author.page();
  await openEditor(page, 'when-something-is-refused');
  const marked = lessonText(page).locator('[data-incoming]');
  await expect(marked).toHaveText('Said while Mira was away.');
  await writeBelow(page, 'And answered by her.');
  await expect(saved(page, 'Saved')).toBeVisible();
  await server.kill9();
  await page.reload();
  await expect(marked).toHaveText('Said while Mira was away.');
  await button(page, 'Undo their changes').click();
  await expect(lessonText(page)).not.toContainText('Said while Mira was away.');
  await expect(saved(page, 'Saved on this device')).toBeVisible();
  await page.reload();
  await expect(lessonText(page)).toContainText('And answered by her.');
  await expect(lessonText(page)).not.toContainText('Said while Mira was away.');
  await expect(button(page, 'Undo their changes')).toHaveCount(0);
  await restart();
  await expect(saved(page, 'Saved')).toBeVisible({ timeout: reconnectMs });
  // Mira's editor is still open: with its new connection the lock is hers again, and Idris, who is asked, sees the text beneath.
  await b.goto(`${skillUrl(server.url, 'when-something-is-refused')}?mode=edit`);
  const asked = b.getByRole('alertdialog');
  await expect(asked).toContainText('Mira Lind is editing this lesson');
  await asked.getByRole('button', { name: 'Preview', exact: true }).last().click();
  await expect(lessonText(b)).toHaveAttribute('contenteditable', 'false');
  await expect(lessonText(b)).toContainText('And answered by her.');
  await expect(lessonText(b)).not.toContainText('Said while Mira was away.');
});

test('what one person answers on two devices without a server is all there on both, and at the server (LOCAL-012, LOCAL-038)', async () => {
  const devices = [new Device(desktop), new Device(phone)];
  try {
    const [desk, pocket] = (await Promise.all(devices.map((each) => each.page()))) as [Page, Page];
    const slug = 'answering-questions';
    const question = (of: Page, name: string) => of.getByRole('region', { name, exact: true });
    const right = (of: Page, name: string) =>
      expect(question(of, name).getByText('That is right.')).toBeVisible({ timeout: reconnectMs });
    for (const each of [desk, pocket]) {
      await signIn(each, server.url, 'learner@harbor.example');
      await openSkill(each, server.url, slug);
      await untilOfflineReady(each);
    }
    const learner = await accountOf(desk);
    const progress = async () =>
      (
        await sql<{ done: number }>(
          server,
          `select jsonb_array_length(p."completedQuestions") as done from content.progress p
           join content.skills s on s.id = p."skillId" where s.slug = $1 and p."userId" = $2`,
          [slug, learner],
        )
      ).map(({ done }) => done);

    await server.kill9();
    await question(desk, 'Question 1').getByLabel('On this device').click();
    await right(desk, 'Question 1');
    await question(pocket, 'Question 3').getByRole('button', { name: 'gap', exact: true }).click();
    await right(pocket, 'Question 3');
    for (const each of [desk, pocket]) {
      await each.reload();
      await openTray(each, pill(each));
      await expect(each.getByText('Progress', { exact: true }).first()).toBeVisible();
      await each.keyboard.press('Escape');
    }
    await restart();
    await expect.poll(progress, { timeout: reconnectMs }).toEqual([2]);
    for (const each of [desk, pocket])
      for (const name of ['Question 1', 'Question 3']) await right(each, name);
    expect(devices.flatMap(({ said }) => said)).toEqual([]);
  } finally {
    for (const each of devices) await each.remove();
  }
});

test('no page said anything on its console', () => {
  expect([...author.said, ...reviewer.said]).toEqual([]);
});
