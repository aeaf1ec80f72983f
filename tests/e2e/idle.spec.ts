/** A page that is left alone leaves the device alone: a phone's battery is the learner's. */
import { expect, test } from '@playwright/test';
import { Device, desktop, signIn, untilOfflineReady } from './support/device.ts';
import { Gateway } from './support/gateway.ts';
import { skillUrl } from './support/skill-page.ts';

let gateway: Gateway;
test.beforeAll(async () => {
  gateway = await Gateway.start();
});
test.afterAll(() => gateway.cleanUp());

const WATCHED_MS = 2_000;
/** Once in a while a timer looks at the store; a loop reads it hundreds of times a second. */
const READS = 40;

type Counting = typeof globalThis & { reads: number };

test('no page reads the store again and again while nothing happens', async () => {
  const device = new Device(desktop);
  try {
    const page = await device.page();
    await page.addInitScript(() => {
      const counting = globalThis as Counting;
      counting.reads = 0;
      const begin = IDBDatabase.prototype.transaction;
      IDBDatabase.prototype.transaction = function (...given) {
        counting.reads += 1;
        return begin.apply(this, given);
      };
    });
    const readsWhileIdle = async () => {
      const before = await page.evaluate(() => (globalThis as Counting).reads);
      await page.waitForTimeout(WATCHED_MS);
      return (await page.evaluate(() => (globalThis as Counting).reads)) - before;
    };
    await page.goto(`${gateway.url}/login`);
    await untilOfflineReady(page);
    await expect.poll(readsWhileIdle).toBeLessThan(READS);
    await signIn(page, gateway.url, 'admin@harbor.example');
    const addresses = [
      '/dashboard',
      '/harbor/catalog',
      '/harbor/org-dashboard',
      '/settings/account',
      '/settings/organization/info?activeTab=members',
    ].map((address) => gateway.url + address);
    for (const address of [...addresses, skillUrl(gateway.url, 'your-first-lesson')]) {
      await page.goto(address);
      await expect.poll(readsWhileIdle, { message: address }).toBeLessThan(READS);
    }
  } finally {
    await device.remove();
  }
});
