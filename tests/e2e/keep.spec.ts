/** One lesson is taken along, another is asked for while nobody answers; what was taken off the device stays off. */
import { expect, type Page, test } from '@playwright/test';
import { type RealServer, startServer } from '../support/real-server.ts';
import { Device, phone, signIn, untilOfflineReady } from './support/device.ts';

let server: RealServer;
let device: Device;

test.beforeAll(async () => {
  server = await startServer();
  device = new Device(phone);
});

test.afterAll(async () => {
  await device.remove();
  await server.cleanUp();
});

const openLesson = (page: Page, slug: string) => page.goto(`${server.url}/learn/harbor/skill/${slug}`);
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });

test('a lesson is kept by itself, opens without a server, and another comes as soon as the server is back', async () => {
  const page = await device.page();
  await signIn(page, server.url, 'learner@harbor.example');
  await page.goto(`${server.url}/harbor/learn-with-lectern`);
  await button(page, 'Remove from this device').click();
  await expect(button(page, /^Keep on this device/)).toBeVisible();

  await openLesson(page, 'keep-a-course');
  await button(page, /^Keep on this device \d+ kB$/).click();
  await expect(page.getByText('Kept on this device', { exact: true })).toBeVisible();

  await untilOfflineReady(page);
  const { port, dataDir } = server;
  await server.kill9();
  await page.reload();
  await expect(page.locator('[data-lesson]')).toBeVisible();
  await openLesson(page, 'talk-beside-a-lesson');
  await expect(page.getByText('This lesson is not on this device yet')).toBeVisible();
  await button(page, /^Keep when online/).click();
  await expect(page.getByText('Waiting for a connection')).toBeVisible();

  server = await startServer({ port, dataDir });
  await expect(page.locator('[data-lesson]')).toBeVisible({ timeout: 40_000 });
  await expect(page.getByText('Kept on this device', { exact: true })).toBeVisible();

  await page.goto(`${server.url}/settings/account`);
  const table = page.getByRole('table', { name: 'Kept on this device' });
  const chosen = table.getByRole('row').filter({ hasText: 'You kept it' });
  await expect(chosen).toHaveCount(2);
  await button(page, 'Remove “Talk beside a lesson” from this device').click();
  await expect(chosen).toHaveCount(1);
  expect(device.said).toEqual([]);
});
