/** The inbox: what the demo's learner was told, read in a tunnel, and an announcement that a group's administrator makes. */
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

const list = (page: Page) => page.getByRole('list', { name: 'Messages in your inbox' });
const lines = (page: Page) => list(page).getByRole('listitem');

test('what was told is read, marked and removed without a connection, and stays so on another device (RT-004, RT-011, LOCAL-006, LOCAL-014)', async () => {
  const [mine, other] = [new Device(phone), new Device(desktop)];
  try {
    const page = await mine.page();
    await signIn(page, gateway.url, 'learner@harbor.example');
    await untilOfflineReady(page);
    await page.getByRole('link', { name: 'Inbox: 2 unread messages' }).click();
    await expect(lines(page)).toHaveCount(3);
    await expectNoSidewaysScroll(page);

    gateway.refuse();
    await page.reload();
    await expect(lines(page)).toHaveCount(3);
    const last = lines(page).last();
    await last.getByRole('button', { name: /^Actions for/ }).click();
    await page.getByRole('menuitem', { name: 'Remove from inbox' }).click();
    await expect(lines(page)).toHaveCount(2);
    await page.getByRole('button', { name: 'Mark all as read' }).click();
    await expect(page.getByText('Everything is read.')).toBeVisible();

    await gateway.accept();
    const there = await other.page();
    await signIn(there, gateway.url, 'learner@harbor.example');
    await there.getByRole('button', { name: 'Inbox', exact: true }).click({ timeout: 30_000 });
    await expect(lines(there)).toHaveCount(2);
    await expect(there.getByText('Everything is read.')).toBeVisible();
    expect([...mine.said, ...other.said]).toEqual([]);
  } finally {
    await gateway.accept();
    await mine.remove();
    await other.remove();
  }
});
