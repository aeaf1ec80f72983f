/** A learner studies a lesson on a phone in a tunnel: answers, a note, a like, a card; all of it is on the desktop. Who is named in a comment is told. */
import { expect, type Page, test } from '@playwright/test';
import {
  Device,
  desktop,
  expectNoSidewaysScroll,
  phone,
  signIn,
  untilOfflineReady,
} from './support/device.ts';
import { Gateway } from './support/gateway.ts';
import {
  comment,
  commentButton,
  commentField,
  commentWith,
  pill,
  skillUrl,
  unfold,
} from './support/skill-page.ts';

let gateway: Gateway;
test.beforeAll(async () => {
  gateway = await Gateway.start();
});
test.afterAll(() => gateway.cleanUp());

const main = (page: Page) => page.getByRole('main');
const question = (page: Page, number: number) =>
  page.getByRole('region', { name: `Question ${number}`, exact: true });
const notes = (page: Page) => page.getByRole('region', { name: 'Your notes' });
const cards = (page: Page) => page.getByRole('region', { name: 'Flashcards' });
const lesson = 'a-log-worth-reading';
const words = 'A log worth reading';
const VIDEO_LESSON = 'clouds-that-mean-something';

test('a lesson is studied on a phone without a network, from a cold start, and all of it is on the desktop (SKILL-022, SKILL-024, EDIT-005)', async () => {
  const [mine, other] = [new Device(phone), new Device(desktop)];
  try {
    let page = await mine.page();
    await signIn(page, gateway.url, 'second.learner@harbor.example');
    await untilOfflineReady(page);
    await page.goto(`${gateway.url}/harbor/marine-radio`);
    await main(page)
      .getByRole('link', { name: new RegExp(words) })
      .first()
      .click();
    await expect(page.getByRole('heading', { level: 1, name: words })).toBeVisible();
    await expect(page.locator('[data-lesson]')).toContainText('The log is read by somebody tired');
    const address = new URL(page.url()).pathname;

    gateway.refuse();
    await mine.close();
    page = await mine.page();
    await page.goto(`${gateway.url}/harbor/marine-radio`);
    await expect(page.getByRole('heading', { level: 1, name: 'Marine radio' })).toBeVisible();
    await page.goto(gateway.url + address);
    await expect(page.locator('[data-lesson]')).toContainText('The log is read by somebody tired');
    await expectNoSidewaysScroll(page);

    await question(page, 1).getByLabel('UTC').click();
    await expect(question(page, 1)).toContainText('That is right.');
    await expect(question(page, 2)).not.toContainText('How everybody answered');
    await question(page, 2).getByLabel('On a computer').click();
    await expect(question(page, 2)).toContainText('How everybody answered 4 answers');
    await expect(question(page, 2)).toContainText('75% (3)');
    await expect(question(page, 2)).toContainText('As last seen on this device, with your answer.');
    await question(page, 3).getByLabel('Your answer to question 3').fill('Open');
    await question(page, 3).getByRole('button', { name: 'Check' }).click();
    await expect(question(page, 3)).toContainText('That is right.');

    await notes(page).getByRole('button', { name: 'Add a note' }).click();
    await notes(page).getByLabel('Note', { exact: true }).fill('Tell the day wat');
    await page.reload();
    const field = notes(page).getByLabel('Note', { exact: true });
    await expect(field).toHaveValue('Tell the day wat');
    await field.fill('Tell the day watch');
    await notes(page).getByRole('button', { name: 'Save note' }).click();
    await expect(notes(page).getByText('Tell the day watch')).toBeVisible();

    await page.getByRole('button', { name: /^Like, / }).click();
    await expect(page.getByRole('button', { name: /^Like, / })).toHaveAttribute('aria-pressed', 'true');

    await cards(page).getByRole('button', { name: 'Add a card' }).click();
    await cards(page).getByLabel('Front', { exact: true }).fill('Whose clock?');
    await cards(page).getByLabel('Back', { exact: true }).fill('UTC, wherever the ship is.');
    await cards(page).getByRole('button', { name: 'Save card' }).click();
    await expect(cards(page).getByText('Whose clock?')).toBeVisible();
    await expectNoSidewaysScroll(page);
    await page.reload();
    await expect(question(page, 1)).toContainText('That is right.');
    await expect(notes(page).getByText('Tell the day watch')).toBeVisible();

    await gateway.accept();
    await expect(pill(page)).toHaveCount(0, { timeout: 30_000 });
    const there = await other.page();
    await signIn(there, gateway.url, 'second.learner@harbor.example');
    await there.goto(gateway.url + address);
    await expect(question(there, 1)).toContainText('That is right.', { timeout: 30_000 });
    await expect(question(there, 2)).toContainText('75% (3)');
    await expect(question(there, 3)).toContainText('That is right.');
    await expect(notes(there).getByText('Tell the day watch')).toBeVisible();
    await expect(there.getByRole('button', { name: /^Like, / })).toHaveAttribute('aria-pressed', 'true');
    await expect(cards(there).getByText('Whose clock?')).toBeVisible();
    await there.goto(`${gateway.url}/flashcards`);
    await expect(main(there).getByText('Whose clock?')).toBeVisible();
    await there.goto(`${gateway.url}/notes`);
    await expect(main(there).getByText('Tell the day watch')).toBeVisible();
    expect([...mine.said, ...other.said]).toEqual([]);
  } finally {
    await gateway.accept();
    await mine.remove();
    await other.remove();
  }
});

test('on a phone without a network, from a cold start, a kept video plays with its captions, and the cards of the day are done; the desktop has none left (SKILL-022)', async () => {
  const [mine, other] = [new Device(phone), new Device(desktop)];
  const film = (page: Page) => page.locator('video');
  const captions = (page: Page) =>
    film(page).evaluate((video) => (video as HTMLVideoElement).textTracks[0]?.mode);
  const position = (page: Page) => film(page).evaluate((video) => (video as HTMLVideoElement).currentTime);
  try {
    let page = await mine.page();
    await signIn(page, gateway.url, 'learner@harbor.example');
    await untilOfflineReady(page);
    await page.goto(skillUrl(gateway.url, VIDEO_LESSON));
    await page.getByRole('button', { name: /^Keep on this device/ }).click();
    await expect(page.getByText('Kept on this device', { exact: true })).toBeVisible();

    gateway.refuse();
    await mine.close();
    page = await mine.page();
    await page.goto(skillUrl(gateway.url, VIDEO_LESSON));
    const player = page.getByRole('group', { name: 'A warm front, hour by hour' });
    await player.getByRole('button', { name: 'Captions' }).click();
    await expect.poll(() => captions(page)).toBe('showing');
    await player.getByRole('button', { name: 'Play', exact: true }).click();
    await expect.poll(() => position(page)).toBeGreaterThan(0.2);

    await cards(page).getByRole('button', { name: 'Add a card' }).click();
    await cards(page).getByLabel('Front', { exact: true }).fill('What comes before a warm front?');
    await cards(page).getByLabel('Back', { exact: true }).fill('High, thin clouds.');
    await cards(page).getByRole('button', { name: 'Save card' }).click();
    await expect(cards(page).getByText('What comes before a warm front?')).toBeVisible();
    await page.goto(`${gateway.url}/dashboard`);
    await expect(
      main(page)
        .getByText(/flashcards? (is|are) due/)
        .first(),
    ).toBeVisible();
    await page.goto(`${gateway.url}/flashcards`);
    const left = main(page).getByText(/^\d+ cards? to review$/);
    for (;;) {
      const before = await left.textContent();
      await main(page).getByRole('button', { name: 'Show the answer' }).click();
      await main(page).getByRole('button', { name: 'Easy' }).click();
      await expect(left).not.toHaveText(before ?? '');
      if ((await left.textContent())?.startsWith('0 ')) break;
    }
    await expect(main(page).getByText('All done for today')).toBeVisible();
    await expectNoSidewaysScroll(page);

    await gateway.accept();
    await expect(pill(page)).toHaveCount(0, { timeout: 30_000 });
    const there = await other.page();
    await signIn(there, gateway.url, 'learner@harbor.example');
    await there.goto(`${gateway.url}/flashcards`);
    await expect(main(there).getByText('All done for today')).toBeVisible({ timeout: 30_000 });
    await there.goto(skillUrl(gateway.url, VIDEO_LESSON));
    await expect.poll(() => captions(there)).toBe('showing');
    await expect(cards(there).getByText('What comes before a warm front?')).toBeVisible();
    expect([...mine.said, ...other.said]).toEqual([]);
  } finally {
    await gateway.accept();
    await mine.remove();
    await other.remove();
  }
});

test('who is named in a comment is told, and led to it; a reported comment is let stand by who moderates (COMMENT-008)', async () => {
  const [authors, learners, admins] = [new Device(desktop), new Device(phone), new Device(desktop)];
  const url = skillUrl(gateway.url, lesson);
  try {
    const author = await authors.page();
    await signIn(author, gateway.url, 'author@harbor.example');
    await author.goto(url);
    await author.getByRole('tab', { name: 'Everyone' }).click();
    await comment(author, 'Ask me here.');

    const learner = await learners.page();
    await signIn(learner, gateway.url, 'learner@harbor.example');
    await learner.goto(url);
    await unfold(learner);
    await expect(commentWith(learner, 'Ask me here.')).toBeVisible({ timeout: 30_000 });
    await commentField(learner).pressSequentially('May I, @Mi');
    await learner.getByRole('option', { name: 'Mira Lindqvist' }).click();
    await expect(commentField(learner)).toHaveValue('May I, @Mira Lindqvist ');
    await commentField(learner).pressSequentially('skip a line?');
    await commentButton(learner).click();
    await expect(commentWith(learner, 'May I, @Mira Lindqvist skip a line?')).toBeVisible();
    await expectNoSidewaysScroll(learner);
    await expect(pill(learner)).toHaveCount(0, { timeout: 30_000 });

    await author.goto(`${gateway.url}/dashboard`);
    await author.getByRole('button', { name: /^Inbox: / }).click({ timeout: 30_000 });
    const told = author.getByRole('listitem').filter({ hasText: 'mentioned you in a comment' });
    await expect(told).toContainText(words);
    await told.getByRole('link').first().click();
    const named = commentWith(author, 'skip a line?');
    await expect(named).toHaveAttribute('data-focused', 'true', { timeout: 30_000 });
    await expect(named).toBeInViewport();
    await named.getByRole('button', { name: /^Report comment from/ }).click();
    const dialog = author.getByRole('dialog', { name: 'Report this comment?' });
    await dialog.getByLabel('What is wrong with it? (optional)').fill('Twice');
    await dialog.getByRole('button', { name: 'Report', exact: true }).click();
    await expect(named).toContainText('You reported this comment');
    await expect(pill(author)).toHaveCount(0, { timeout: 30_000 });

    const admin = await admins.page();
    await signIn(admin, gateway.url, 'admin@harbor.example');
    await admin.goto(url);
    await admin.getByRole('tab', { name: 'Everyone' }).click();
    const reported = commentWith(admin, 'skip a line?');
    await expect(reported).toContainText('Twice', { timeout: 30_000 });
    await reported.getByRole('button', { name: 'Dismiss report' }).click();
    await expect(reported.getByText('Twice')).toHaveCount(0);
    await expect(reported).toContainText('skip a line?');
    expect([...authors.said, ...learners.said, ...admins.said]).toEqual([]);
  } finally {
    for (const device of [authors, learners, admins]) await device.remove();
  }
});
