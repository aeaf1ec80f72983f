/** Notifications while the app is closed: chosen in Settings, brought by the browser, and what a press on one opens. */
import { expect, test } from '@playwright/test';
import { newId } from '#contract/ids.ts';
import { Device, desktop, signIn, untilOfflineReady } from './support/device.ts';
import { Gateway } from './support/gateway.ts';
import { deliverPush, notices, pressNotice, watchNotices, withPushService } from './support/push-event.ts';
import { sql } from './support/server-database.ts';
import { accountOf } from './support/skill-page.ts';

let gateway: Gateway;
test.beforeAll(async () => {
  gateway = await Gateway.start();
});
test.afterAll(() => gateway.cleanUp());

test('a device that is to be notified is known to the server, shows what comes, opens the inbox at a press, and is forgotten once it is switched off', async () => {
  const device = new Device(desktop);
  const devices = () =>
    sql<{ endpoint: string }>(gateway.server, 'select endpoint from communication."pushDevices"');
  try {
    const page = await device.page();
    const context = page.context();
    await withPushService(context, gateway.url);
    await signIn(page, gateway.url, 'learner@harbor.example');
    await untilOfflineReady(page);
    const account = await accountOf(page);

    await page.goto(`${gateway.url}/settings/account`);
    const choice = page.getByRole('checkbox', { name: 'Notify me on this device' });
    await expect(choice).toBeEnabled();
    await choice.click();
    await expect(page.getByText('This device will notify you.').first()).toBeVisible();
    expect(await devices()).toEqual([
      { endpoint: 'https://test.push.services.mozilla.com/send/this-device' },
    ]);
    await page.reload();
    await expect(choice).toBeChecked();

    const worker = context.serviceWorkers()[0] ?? (await context.waitForEvent('serviceworker'));
    await watchNotices(worker);
    const title = 'New announcement in your group';
    const tag = newId();
    await deliverPush(context, page, gateway.url, { account, title, path: '/inbox', tag });
    await expect
      .poll(async () => (await notices(worker)).shown)
      .toEqual([{ title, tag, data: { path: '/inbox' } }]);
    await pressNotice(worker);
    const [opened = ''] = (await notices(worker)).opened;
    expect(opened).toBe('/inbox');
    const tab = await device.newTab();
    await tab.goto(gateway.url + opened);
    await expect(tab.getByRole('list', { name: 'Messages in your inbox' })).toBeVisible();
    await tab.close();

    // Nobody else reads what comes up on this device.
    await deliverPush(context, page, gateway.url, {
      ...{ account: newId(), title, path: '/inbox', tag: newId() },
    });
    await choice.click();
    await expect(page.getByText('This device no longer notifies you.').first()).toBeVisible();
    expect(await devices()).toEqual([]);
    expect((await notices(worker)).shown).toHaveLength(1);
    expect(device.said).toEqual([]);
  } finally {
    await device.remove();
  }
});
