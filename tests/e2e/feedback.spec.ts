/** Feedback from the train: what somebody writes without a connection is thanked for at once, and arrives when there is one. */
import { expect, test } from '@playwright/test';
import { Device, desktop, expectNoSidewaysScroll, signIn, untilOfflineReady } from './support/device.ts';
import { Gateway } from './support/gateway.ts';
import { sql } from './support/server-database.ts';

let gateway: Gateway;
test.beforeAll(async () => {
  gateway = await Gateway.start();
});
test.afterAll(() => gateway.cleanUp());

test('feedback that is given offline is thanked for at once and reaches the server once, with the page it is about (FEEDBK-005, FEEDBK-006, D108)', async () => {
  const device = new Device(desktop);
  try {
    const page = await device.page();
    await signIn(page, gateway.url, 'learner@harbor.example');
    await untilOfflineReady(page);
    gateway.refuse();
    await page.getByRole('button', { name: 'Send feedback' }).click();
    const dialog = page.getByRole('dialog', { name: 'Feedback' });
    const submit = dialog.getByRole('button', { name: 'Submit' });
    await expect(submit).toBeDisabled();
    await dialog.getByLabel('Have you found any bugs?').fill('Tunnels, mostly.');
    await expectNoSidewaysScroll(page);
    await submit.click();
    await expect(page.getByText('Thank you for your feedback!').first()).toBeVisible();
    await expect(dialog).toHaveCount(0);
    const given = () => sql(gateway.server, 'select bugs, url from accounts.feedback');
    expect(await given()).toEqual([]);
    await page.reload();
    await gateway.accept();
    await expect.poll(given).toEqual([{ bugs: 'Tunnels, mostly.', url: `${gateway.url}/dashboard` }]);
    expect(device.said).toEqual([]);
  } finally {
    await gateway.accept();
    await device.remove();
  }
});
