/** Storage that is full, cleared, missing or held by an older tab: the person is told, and loses only what can't be kept. */
import { expect, type Page, test } from '@playwright/test';
import { Device, desktop, signIn } from './support/device.ts';
import type { Gateway } from './support/gateway.ts';
import { onLearnerStage } from './support/learner-stage.ts';
import { bodiesOnServer, comment, commentField, commentWith, openSkill, pill } from './support/skill-page.ts';
import { bareDocument, outboxOf, unsentOf } from './support/stored.ts';

let gateway: Gateway;
let device: Device;
let page: Page;
let account: string;

onLearnerStage((stage) => {
  ({ gateway, device, page, account } = stage);
});

test('on a full disk a comment is not called saved: its text stays in the field and can be copied, and goes when there is room again (F21) @core', async () => {
  await expect.poll(() => unsentOf(page, account)).toEqual([]);
  // As a browser without room does it: the transaction is taken back after everything in it was accepted.
  await page.evaluate(() => {
    const { add } = IDBObjectStore.prototype;
    IDBObjectStore.prototype.add = function (this: IDBObjectStore, ...given: Parameters<typeof add>) {
      const request = add.apply(this, given);
      if (this.name === 'outbox') this.transaction.abort();
      return request;
    };
    Object.assign(window, {
      makeRoom: () => {
        IDBObjectStore.prototype.add = add;
      },
    });
  });
  await commentField(page).fill('No room for this.');
  await commentField(page).press('Control+Enter');
  const told = page.getByRole('region', { name: 'Notifications' });
  await expect(told.getByText('Your text is still in the field.', { exact: false })).toBeVisible();
  await expect(told.getByRole('button', { name: 'Copy text' })).toBeVisible();
  await expect(commentField(page)).toHaveValue('No room for this.');
  await expect(commentWith(page, 'No room for this.')).toHaveCount(0);
  expect((await outboxOf(page, account)).map(({ vars }) => vars.body)).not.toContain('No room for this.');
  await page.evaluate(() => (window as unknown as { makeRoom(): void }).makeRoom());
  await commentField(page).press('Control+Enter');
  await expect(commentWith(page, 'No room for this.')).toBeVisible();
  await expect.poll(() => bodiesOnServer(gateway.url, 'your-first-lesson')).toContain('No room for this.');
});

test('an older tab that keeps the database is named after 5 s, and the app goes on by itself when it is closed (F24)', async () => {
  const older = await device.newTab();
  await page.goto(gateway.url + bareDocument);
  await older.goto(gateway.url + bareDocument);
  // A tab of an older version, which does not listen.
  await older.evaluate(async (name) => {
    await new Promise<void>((resolve) => {
      indexedDB.deleteDatabase(name).onsuccess = () => resolve();
    });
    await new Promise<void>((resolve) => {
      const making = indexedDB.open(name, 1);
      making.onsuccess = () => {
        Object.assign(window, { held: making.result });
        resolve();
      };
    });
  }, `lectern-${account}`);
  await page.goto(`${gateway.url}/dashboard`);
  const dialog = page.getByRole('dialog', { name: 'Close the other tabs of Lectern' });
  await expect(dialog).toBeVisible();
  await older.close();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});

test('a database that the browser has cleared is filled again, and the person is told what was lost (F22)', async () => {
  await openSkill(page, gateway.url, 'keep-a-course');
  gateway.refuse();
  await comment(page, 'Cleared before it was sent.');
  await expect(pill(page).first()).toBeVisible();
  // The note beside the database is kept by what comes after the first paint.
  const note = () => page.evaluate((key) => localStorage.getItem(key), `stored:${account}`);
  await expect.poll(note).toContain('"unsent":1');
  await page.goto(gateway.url + bareDocument);
  await page.evaluate(
    (name) =>
      new Promise<void>((resolve, reject) => {
        const deleting = indexedDB.deleteDatabase(name);
        deleting.onsuccess = () => resolve();
        deleting.onerror = () => reject(deleting.error);
      }),
    `lectern-${account}`,
  );
  await gateway.accept();
  await openSkill(page, gateway.url, 'keep-a-course');
  await expect(page.getByText('The browser has cleared what was on this device')).toBeVisible();
  await expect(page.getByText('1 change had not been sent and is lost.')).toBeVisible();
  await comment(page, 'Written afterwards.');
  await expect.poll(() => bodiesOnServer(gateway.url, 'keep-a-course')).toEqual(['Written afterwards.']);
  await page.getByRole('button', { name: 'Dismiss' }).first().click();
  await expect(page.getByText('The browser has cleared what was on this device')).toHaveCount(0);
});

test('without a database the app works while it is open, says so on every page, and calls nothing saved that the server has not got (F23)', async () => {
  const bare = new Device(desktop);
  try {
    const tab = await bare.page();
    await tab.addInitScript(() => {
      Object.defineProperty(window, 'indexedDB', { value: undefined });
      performance.setResourceTimingBufferSize(2_000); // it notes 250, and then no more
    });
    await signIn(tab, gateway.url, 'second.learner@harbor.example');
    await expect(tab.getByText('Nothing is stored on this device')).toBeVisible();
    await openSkill(tab, gateway.url, 'several-devices');
    await comment(tab, 'From memory.');
    await expect.poll(() => bodiesOnServer(gateway.url, 'several-devices')).toEqual(['From memory.']);
    // A slow machine asks for it late, and then in vain.
    await expect
      .poll(() =>
        tab.evaluate(() =>
          performance
            .getEntriesByType('resource')
            .map(({ name }) => name)
            .join(),
        ),
      )
      .toContain('service-worker-registration');
    gateway.refuse();
    await comment(tab, 'Only in this tab.');
    await expect(commentWith(tab, 'Only in this tab.')).toContainText('Not sent yet');
    await expect(tab.getByText(/saved on this device/i)).toHaveCount(0);
    await expect(tab.getByText('Nothing is stored on this device')).toBeVisible();
    await gateway.accept();
    await expect
      .poll(() => bodiesOnServer(gateway.url, 'several-devices'))
      .toEqual(['From memory.', 'Only in this tab.']);

    await tab.addInitScript(() =>
      Object.defineProperty(window, 'localStorage', {
        get() {
          throw new DOMException('not allowed', 'SecurityError');
        },
      }),
    );
    await tab.goto(`${gateway.url}/dashboard`);
    await expect(tab.getByRole('heading', { name: 'Lectern can’t start' })).toBeVisible();
    expect(bare.said).toEqual([]);
  } finally {
    await bare.remove();
  }
});

test('no page said anything on its console', () => {
  expect(device.said).toEqual([]);
});
