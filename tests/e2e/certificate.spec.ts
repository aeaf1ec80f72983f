/** A learner completes a course and gets its certificate; whoever has the link verifies it without an account. */
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

let gateway: Gateway;
test.beforeAll(async () => {
  gateway = await Gateway.start();
});
test.afterAll(() => gateway.cleanUp());

const main = (page: Page) => page.getByRole('main');
const question = (page: Page, label: string) => page.getByRole('region', { name: label, exact: true });
const COURSE = '/harbor/reading-the-weather';
const TITLE = 'Reading the weather';
const sheet = (page: Page) => main(page).getByRole('article', { name: 'Certificate of completion' });

async function opens(page: Page, lesson: string): Promise<void> {
  await page.goto(`${gateway.url}${COURSE}/skill/${lesson}`);
  await expect(question(page, 'Question 1')).toBeVisible();
}
const completed = (page: Page) => expect(page.getByText('You have completed this lesson')).toBeVisible();

async function learnsTheCourse(page: Page): Promise<void> {
  await page.goto(gateway.url + COURSE);
  await main(page).getByRole('button', { name: 'Enroll', exact: true }).click();
  await expect(main(page).getByRole('button', { name: 'Enrolled' })).toBeVisible();
  await opens(page, 'clouds-that-mean-something');
  await question(page, 'Question 1').getByRole('button', { name: 'cumulonimbus', exact: true }).click();
  await question(page, 'Question 2').getByLabel('Rain').click();
  await completed(page);
  await opens(page, 'what-the-barometer-says');
  await question(page, 'Question 1').getByLabel('Secure what is loose: a gale is likely').click();
  await completed(page);
  await opens(page, 'the-wind-scale-by-eye');
  await question(page, 'Question 1').getByLabel('5', { exact: true }).click();
  await completed(page);
}

test('a learner completes a course, finds its certificate, prints it without the app around it, and a visitor verifies its link (D92)', async () => {
  test.setTimeout(120_000);
  const [device, other] = [new Device(phone), new Device(desktop)];
  try {
    const page = await device.page();
    await signIn(page, gateway.url, 'second.learner@harbor.example');
    await untilOfflineReady(page);
    await learnsTheCourse(page);
    await page.goto(`${gateway.url}/enrollments`);
    await main(page)
      .getByRole('tab', { name: /^Completed/ })
      .click();
    await main(page)
      .getByRole('list', { name: 'Certificates' })
      .getByRole('link', { name: TITLE })
      .click({ timeout: 30_000 });
    await expect(page).toHaveURL(/\/certificates\/[0-9a-f-]{36}$/);
    await expect(sheet(page)).toContainText(TITLE);
    await expect(page.getByText('Not confirmed yet')).toHaveCount(0);
    await expectNoSidewaysScroll(page);
    await page.emulateMedia({ media: 'print' });
    await expect(page.getByRole('navigation')).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Print' })).toHaveCount(0);
    await expect(sheet(page)).toBeVisible();
    await expectNoSidewaysScroll(page);
    await page.emulateMedia({ media: null });
    const link = sheet(page).getByRole('link');
    await expect(link).toHaveAttribute('href', /^\/certificate\/[\w-]{43}$/);
    const address = String(await link.getAttribute('href'));
    const name = await sheet(page).locator('bdi').first().innerText();

    const visitor = await other.page();
    await visitor.goto(gateway.url + address);
    await expect(main(visitor).getByText('This certificate is valid')).toBeVisible();
    for (const text of [name, TITLE])
      await expect(main(visitor).getByText(text, { exact: true })).toBeVisible();
    await expect(main(visitor)).not.toContainText('@');
    await expectNoSidewaysScroll(visitor);
    const wrong = `${address.slice(0, -1)}${address.endsWith('A') ? 'B' : 'A'}`;
    await visitor.goto(gateway.url + wrong);
    await expect(visitor.getByRole('heading', { name: 'Certificate not found' })).toBeVisible();
    expect([...device.said, ...other.said]).toEqual([]);
  } finally {
    await device.remove();
    await other.remove();
  }
});
