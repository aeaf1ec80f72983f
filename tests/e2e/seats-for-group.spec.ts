/** A billing administrator buys seats of a course for a group on a phone; its members learn it without paying. */
import { expect, type Page, test } from '@playwright/test';
import { type RealServer, startServer } from '../support/real-server.ts';
import { Device, desktop, expectNoSidewaysScroll, phone, signIn } from './support/device.ts';
import { sql } from './support/server-database.ts';

let server: RealServer;
test.beforeAll(async () => {
  server = await startServer();
});
test.afterAll(() => server.cleanUp());

const main = (page: Page) => page.getByRole('main');
const course = '/commons/spreadsheets';

test('seats bought for a group open the course to its members as soon as they are paid, and stand among the seats of the organization', async () => {
  const office = new Device(phone);
  const learner = new Device(desktop);
  try {
    const page = await office.page();
    await signIn(page, server.url, 'billing@harbor.example');
    await page.goto(server.url + course);
    await main(page).getByRole('button', { name: 'Buy seats' }).click();
    const dialog = page.getByRole('dialog', { name: /^Buy seats of / });
    await expect(dialog.getByText('10 seats: $190.00')).toBeVisible();
    await dialog.getByLabel('Number of seats').fill('3');
    await dialog.getByLabel('Who gets them').selectOption({ label: 'Night watch' });
    await expect(dialog.getByText('3 seats: $57.00')).toBeVisible();
    await expectNoSidewaysScroll(page);
    await dialog.getByRole('button', { name: 'Continue to payment' }).click();
    await expect(page).toHaveURL(/\/invoice\/[\w-]{43}$/);
    await main(page).getByLabel('Card number').fill('4242 4242 4242 4242');
    await main(page).getByRole('button', { name: 'Pay $57.00' }).click();
    await expect(main(page).getByText(/^Paid on /)).toBeVisible();

    const seated = () =>
      sql<{ alias: string }>(
        server,
        `select u.alias from content.seats s join accounts.users u on u.id = s."userId"
         join billing."seatPurchases" p on p."accessGroupId" = s."accessGroupId"
         where s.status = 'active' order by u.alias`,
      );
    await expect
      .poll(async () => (await seated()).map(({ alias }) => alias), { timeout: 20_000 })
      .toEqual(['author', 'learner', 'second-learner']);

    const other = await learner.page();
    await signIn(other, server.url, 'learner@harbor.example');
    await other.goto(server.url + course);
    await expect(main(other).getByRole('link', { name: 'One fact a cell', exact: true })).toBeVisible();
    await expect(main(other).getByRole('button', { name: /^Buy/ })).toHaveCount(0);
    expect([...office.said, ...learner.said]).toEqual([]);
  } finally {
    await office.remove();
    await learner.remove();
  }
});
