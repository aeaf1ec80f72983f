/** The inbox: what the demo's learner was told, read in a tunnel, and an announcement that a group's administrator makes. */
import { expect, type Page, test } from '@playwright/test';
import { manyPeople } from '../support/many-people.ts';
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

test('an announcement that a teacher writes without a connection is in the inbox of thirty, and not in their own (RT-011, LOCAL-014)', async () => {
  const [teachers, learners] = [new Device(desktop), new Device(phone)];
  try {
    // With the demo's two learners the group has thirty members beside its teacher.
    await manyPeople(gateway.server, 28, 'deckhand');
    await sql(
      gateway.server,
      `insert into accounts."groupMembers" ("groupId", "userId", role, "joinedAt")
       select g.id, u.id, 'member', 1 from accounts.groups g, accounts.users u where g.name = 'Night watch' and u.alias like 'deckhand-%'`,
    );
    const page = await teachers.page();
    await signIn(page, gateway.url, 'author@harbor.example');
    await untilOfflineReady(page);
    await page.goto(`${gateway.url}/harbor/org-dashboard`);
    await page.getByRole('main').getByRole('link', { name: 'Night watch' }).click();
    const announce = page.getByRole('main').getByRole('button', { name: 'Announce' });
    await expect(announce).toBeVisible();
    gateway.refuse();
    await announce.click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Announcement', { exact: true }).fill('Bring your boots tonight');
    await dialog.getByRole('button', { name: 'Announce' }).click();
    await expect(page.getByText('Announcement saved. The group will receive it.').first()).toBeVisible();
    await gateway.accept();

    const told = () =>
      sql<{ count: number; people: number; author: boolean }>(
        gateway.server,
        `select count(*)::int as count, count(distinct m."channelId")::int as people, coalesce(bool_or(u.email = 'author@harbor.example'), false) as author
         from communication.messages m join accounts.users u on u.id = m."channelId" where m.template::text like '%Bring your boots tonight%'`,
      );
    await expect.poll(told, { timeout: 60_000 }).toEqual([{ count: 30, people: 30, author: false }]);
    const learner = await learners.page();
    await signIn(learner, gateway.url, 'second.learner@harbor.example');
    await learner.getByRole('link', { name: /^Inbox/ }).click();
    await expect(lines(learner).getByText('Bring your boots tonight')).toBeVisible();
    expect([...teachers.said, ...learners.said]).toEqual([]);
  } finally {
    await gateway.accept();
    await teachers.remove();
    await learners.remove();
  }
});
