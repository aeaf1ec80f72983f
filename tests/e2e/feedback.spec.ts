/**
 * Feedback from the train: what somebody writes without a connection is thanked for at once, and arrives when there is one. What the staff
 * of the product answers reaches them.
 */
import { expect, test } from '@playwright/test';
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
    const given = () =>
      sql(gateway.server, "select bugs, url from accounts.feedback where bugs like 'Tunnels%'");
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

test('the staff of the product answers feedback on its page, the person reads the answer in their inbox, and nobody else opens that page (D108)', async () => {
  const [train, desk] = [new Device(phone), new Device(desktop)];
  try {
    const learner = await train.page();
    await signIn(learner, gateway.url, 'learner@harbor.example');
    await untilOfflineReady(learner);
    gateway.refuse();
    await learner.getByRole('button', { name: 'More' }).click();
    await learner.getByRole('button', { name: 'Send feedback' }).click();
    const dialog = learner.getByRole('dialog', { name: 'Feedback' });
    await dialog.getByLabel('Have you found any bugs?').fill('The video stops in tunnels.');
    await dialog.getByRole('button', { name: 'Submit' }).click();
    await expect(learner.getByText('Thank you for your feedback!').first()).toBeVisible();
    await gateway.accept();
    await expect
      .poll(() => sql(gateway.server, `select 1 from accounts.feedback where bugs like '%in tunnels.'`))
      .toHaveLength(1);

    const staff = await desk.page();
    await signIn(staff, gateway.url, 'support@lectern.example');
    await staff.goto(`${gateway.url}/account/feedback`);
    await expect(staff.getByRole('heading', { level: 1, name: 'Feedback' })).toBeVisible();
    const card = staff.getByRole('article').filter({ hasText: 'The video stops in tunnels.' });
    await expect(card.getByRole('link', { name: '/dashboard' })).toBeVisible();
    await card.getByLabel(/^Your answer to /).fill('Videos that you keep play in tunnels, too.');
    await expectNoSidewaysScroll(staff);
    await card.getByRole('button', { name: 'Send answer' }).click();
    await expect(staff.getByText(/^Answer sent to /).first()).toBeVisible();
    await expect(card).toHaveCount(0);
    await staff.getByLabel('Show', { exact: true }).selectOption('answered');
    await expect(card.getByText('Videos that you keep play in tunnels, too.')).toBeVisible();
    await card.getByRole('button', { name: 'Close' }).click();
    await expect(card).toHaveCount(0);

    await learner.goto(`${gateway.url}/inbox`);
    const main = learner.getByRole('main');
    await expect(main.getByText('Your feedback was answered')).toBeVisible();
    await expect(main.getByText('Videos that you keep play in tunnels, too.')).toBeVisible();
    await expectNoSidewaysScroll(learner);
    await learner.goto(`${gateway.url}/account/feedback`);
    await expect(main.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(main.getByText('in tunnels.')).toHaveCount(0);
    await expect(learner.getByRole('button', { name: 'Send answer' })).toHaveCount(0);
  } finally {
    await gateway.accept();
    await train.remove();
    await desk.remove();
  }
});
