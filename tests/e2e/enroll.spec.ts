/** A learner takes a course, with or without a network. */
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

for (const [size, viewport, person] of [
  ['desktop', desktop, 'second.learner@harbor.example'],
  ['phone', phone, 'reviewer@harbor.example'],
] as const) {
  test(`enrols offline, finds the course on the dashboard, and leaves it again, ${size} (COLL-018)`, async () => {
    const device = new Device(viewport);
    const status = async () =>
      (
        await sql<{ status: string }>(
          gateway.server,
          `select e.status from content.enrollments e join accounts.users u on u.id = e."userId"
           join content.collections c on c.id = e."courseId" where u.email = $1 and c.slug = 'learn-with-lectern'`,
          [person],
        )
      ).map((row) => row.status);
    try {
      const page = await device.page();
      await signIn(page, gateway.url, person);
      await untilOfflineReady(page);
      await page.goto(`${gateway.url}/harbor/learn-with-lectern`);
      await expect(page.getByRole('button', { name: 'Enroll', exact: true })).toBeVisible();
      gateway.refuse();
      await page.getByRole('button', { name: 'Enroll', exact: true }).click();
      await expect(page.getByRole('button', { name: 'Enrolled' })).toBeFocused();
      await expectNoSidewaysScroll(page);
      await page.goto(`${gateway.url}/dashboard`);
      await expect(page.getByRole('link', { name: /Your first lesson/ }).first()).toBeVisible();
      await gateway.accept();
      await expect.poll(status).toEqual(['active']);
      await page.goto(`${gateway.url}/harbor/learn-with-lectern`);
      await page.getByRole('button', { name: 'Enrolled' }).click();
      await page.getByRole('menuitem', { name: 'Leave course' }).click();
      await expect(page.getByRole('button', { name: 'Enroll', exact: true })).toBeFocused();
      await expect.poll(status).toEqual(['inactive']);
      expect(device.said).toEqual([]);
    } finally {
      await device.remove();
    }
  });
}
