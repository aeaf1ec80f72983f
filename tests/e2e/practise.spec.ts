/** A learner takes a practice exam in a tunnel, comes out and reads the score; a manager finds the hard question and exports the report. */
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
const COURSE = 'marine-radio';

test('a learner starts a practice exam offline, goes on after a reload, and reads the score online (EXAM-002, D111)', async () => {
  const device = new Device(phone);
  try {
    const page = await device.page();
    await signIn(page, gateway.url, 'learner@harbor.example');
    await untilOfflineReady(page);
    await page.goto(`${gateway.url}/harbor/${COURSE}`);
    const toExam = main(page).getByRole('link', { name: 'Practice exam: Marine radio' });
    await toExam.click();
    const start = main(page).getByRole('button', { name: 'Practice again' });
    await expect(start).toBeVisible();
    gateway.refuse();
    await page.context().setOffline(true);
    await start.click();
    await expect(main(page).getByRole('heading', { name: 'Question 1 of 8' })).toBeVisible();
    await expectNoSidewaysScroll(page);
    await page.reload();
    for (let at = 1; at <= 8; at += 1) {
      await main(page)
        .getByRole('button', { name: new RegExp(`^Question ${at}, `) })
        .click();
      const field = main(page).getByLabel('Your answer');
      const choice = main(page).locator('fieldset label').first();
      if (await field.isVisible()) await field.fill('Over');
      else await choice.click();
      await expect(main(page).getByRole('button', { name: `Question ${at}, answered` })).toBeVisible();
    }
    await main(page).getByRole('button', { name: 'Finish' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Finish' }).click();
    await expect(main(page).getByText('Finished. Your score comes when you are online.')).toBeVisible();
    await page.context().setOffline(false);
    await gateway.accept();
    await expect(main(page).getByText(/^\d+%$/)).toBeVisible({ timeout: 30_000 });
    await expect(main(page).getByRole('heading', { name: 'Review' })).toBeVisible();
    expect(device.said).toEqual([]);
  } finally {
    await gateway.accept();
    await device.remove();
  }
});

test('whoever manages members reads the report of a course, finds its hard questions, and exports it (ORG-009, COLL-006)', async () => {
  const device = new Device(desktop);
  try {
    const page = await device.page();
    await signIn(page, gateway.url, 'admin@harbor.example');
    await page.goto(`${gateway.url}/organization/analytics`);
    await expect(page).toHaveURL(/\/organization\/[0-9a-f-]+\/reporting$/);
    const table = main(page).getByRole('table', { name: 'Report by course' });
    await table.getByRole('button', { name: 'Marine radio', exact: true }).click();
    await expect(page).toHaveURL(/course=/);
    const usage = main(page).getByRole('region', { name: 'Usage of “Marine radio”' });
    await expect(usage.getByText('coming soon')).toBeVisible();
    await expect(usage.getByRole('table', { name: 'Questions by difficulty' })).toBeVisible();
    const file = page.waitForEvent('download');
    await main(page).getByRole('button', { name: 'Export as CSV' }).click();
    expect((await file).suggestedFilename()).toMatch(/^report-\d{4}-\d\d-\d\d\.csv$/);
    expect(device.said).toEqual([]);
  } finally {
    await device.remove();
  }
});

for (const [where, size] of [
  ['desktop', desktop],
  ['phone', phone],
] as const)
  test(`whoever manages members sees on a course’s page how it is learned, on a ${where} and as last seen offline; a learner does not (ORG-009, LOCAL-007)`, async () => {
    const [device, learner] = [new Device(size), new Device(size)];
    try {
      const page = await device.page();
      await signIn(page, gateway.url, 'admin@harbor.example');
      await untilOfflineReady(page);
      await page.goto(`${gateway.url}/harbor/${COURSE}`);
      await main(page).getByRole('tab', { name: 'Usage' }).click();
      const usage = main(page).getByRole('tabpanel', { name: 'Usage' });
      const lessons = usage.getByRole('table', { name: /^By / });
      await expect(lessons.getByRole('link').first()).toBeVisible();
      await expect(usage.getByRole('table', { name: 'The last weeks' }).getByRole('row')).toHaveCount(9);
      await expect(usage.getByText('As of just now', { exact: true })).toBeVisible();
      await expectNoSidewaysScroll(page);
      gateway.refuse();
      await page.context().setOffline(true);
      await page.goto(`${gateway.url}/harbor/${COURSE}?activeTab=usage`);
      await expect(usage.getByText(/^As of .+\. It updates when you’re online\.$/)).toBeVisible();
      await expect(lessons.getByRole('link').first()).toBeVisible();
      await page.context().setOffline(false);
      await gateway.accept();
      const other = await learner.page();
      await signIn(other, gateway.url, 'learner@harbor.example');
      await other.goto(`${gateway.url}/harbor/${COURSE}`);
      await expect(main(other).getByRole('tab', { name: 'Contents' })).toBeVisible();
      await expect(main(other).getByRole('tab', { name: 'Usage' })).toHaveCount(0);
      expect([...device.said, ...learner.said]).toEqual([]);
    } finally {
      await gateway.accept();
      await device.remove();
      await learner.remove();
    }
  });
