/** An author's week: a lesson is asked about, named, moved along and found again under its old address. */
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
    await page.goto(`${gateway.url}/harbor/learn-with-lectern`);
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
