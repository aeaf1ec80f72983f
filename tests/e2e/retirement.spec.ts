/** A course is retired with a replacement while a learner is offline in it; the learner is led on, and finds all as before once it is restored. */
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

const notices = (page: Page) => page.getByRole('region', { name: 'Notifications' });
const main = (page: Page) => page.getByRole('main');
const COURSE = 'reading-the-weather';
const pathOf = (slug: string) => `${gateway.url}/harbor/${slug}`;
const workflow = (page: Page) => main(page).getByRole('button', { name: /^Workflow: / });

test('a learner reads in the demo that a course was retired, and where to continue, also without a connection (RETIRE-016)', async () => {
  const device = new Device(phone);
  try {
    const page = await device.page();
    await signIn(page, gateway.url, 'learner@harbor.example');
    await untilOfflineReady(page);
    const notice = main(page).getByText(/^This course was retired on /);
    await page.goto(pathOf('marine-radio-2019'));
    await expect(notice).toBeVisible();
    gateway.refuse();
    await page.reload();
    await expect(notice).toBeVisible();
    await expectNoSidewaysScroll(page);
    await main(page)
      .getByRole('link', { name: /^Continue with / })
      .click();
    await expect(page).toHaveURL(/marine-radio$/);
    expect(device.said).toEqual([]);
  } finally {
    await gateway.accept();
    await device.remove();
  }
});

test('a course is retired with a replacement and restored; offline both are there with the reason (RETIRE-006, RETIRE-009, RETIRE-010, D49)', async () => {
  const device = new Device(desktop);
  try {
    const page = await device.page();
    await signIn(page, gateway.url, 'admin@harbor.example');
    await untilOfflineReady(page);
    await page.goto(pathOf(COURSE));
    gateway.refuse();
    await page.context().setOffline(true);
    await workflow(page).click();
    const retired = page.getByRole('menuitem', { name: /^Retired/ });
    await expect(retired).toBeDisabled();
    await expect(retired).toHaveAccessibleName(/Needs a connection$/);
    await page.keyboard.press('Escape');
    await page.context().setOffline(false);
    await gateway.accept();

    await workflow(page).click();
    await page.getByRole('menuitem', { name: /^Retired/ }).click();
    const dialog = page.getByRole('dialog');
    const picker = dialog.getByLabel('Replacement course');
    await picker.selectOption({ index: 1 });
    await expect(dialog.getByText('Maximum 1 item reached')).toBeVisible();
    await dialog.getByRole('button', { name: 'Retire', exact: true }).click();
    await expect(notices(page).getByText('Course retirement has been queued')).toBeVisible();
    await expect(workflow(page)).toHaveText('Retired');
    await expect(main(page).getByText(/^This course was retired on /)).toBeVisible({ timeout: 20_000 });

    await page.reload();
    // While the job waits the course is locked, and 'Restore' with it.
    await expect(async () => {
      await page.keyboard.press('Escape');
      await workflow(page).click();
      await expect(page.getByRole('menuitem', { name: /^Restore/ })).toBeEnabled({ timeout: 500 });
    }).toPass({ timeout: 20_000 });
    await page.getByRole('menuitem', { name: /^Restore/ }).click();
    await expect(notices(page).getByText('Course restoration has been queued')).toBeVisible();
    await expect(workflow(page)).toHaveText('Published');
    await expect(main(page).getByText(/^This course was retired on /)).toHaveCount(0, { timeout: 20_000 });
    expect(device.said).toEqual([]);
  } finally {
    await gateway.accept();
    await device.remove();
  }
});
