/** Support acts as a learner: in all tabs, with nothing stored and nothing sent as somebody else, and back. */
import { expect, type Page, test } from '@playwright/test';
import { coreIf } from './support/core.ts';
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
import { accountOf, commentField, skillUrl, unfold } from './support/skill-page.ts';

let gateway: Gateway;
test.beforeAll(async () => {
  gateway = await Gateway.start();
});
test.afterAll(() => gateway.cleanUp());

const account = (page: Page, name: string) => page.getByRole('button', { name: `Account of ${name}` });
const exit = (page: Page) => page.getByRole('button', { name: 'Exit Impersonation Mode' });

async function openDialog(page: Page, name: string): Promise<void> {
  await account(page, name).click();
  await page.getByRole('menuitem', { name: 'Impersonate a User' }).click();
  await expect(page.getByRole('dialog', { name: 'Impersonate a User' })).toBeVisible();
}

async function act(page: Page, email: string): Promise<void> {
  await openDialog(page, 'Noor Vance');
  await page.getByPlaceholder('Email to impersonate').fill(email);
  await page.getByRole('button', { name: 'Submit' }).click();
}

for (const [size, viewport] of [
  ['a phone', phone],
  ['a desktop', desktop],
] as const) {
  test(`support acts as a learner in two tabs on ${size}, learns in their name and says nothing in it, and is back with nothing left (AUTH-029, AUTH-030, AUTH-032)${coreIf(size === 'a desktop')}`, async () => {
    const device = new Device(viewport);
    try {
      const page = await device.page();
      await signIn(page, gateway.url, 'support@lectern.example');
      await expect(account(page, 'Noor Vance')).toBeVisible();
      const own = await accountOf(page);
      const other = await device.newTab();
      await other.goto(`${gateway.url}/dashboard`);
      await expect(exit(page)).toHaveCount(0);
      await openDialog(page, 'Noor Vance');
      await expect(page.getByLabel('Look up by').locator('option')).toHaveText([
        'Email',
        'Lectern Alias',
        'User ID',
      ]);
      await expect(exit(page)).toHaveCount(0);
      await page.getByLabel('Look up by').selectOption('Lectern Alias');
      await page.getByPlaceholder('Lectern Alias to impersonate').fill('no-one-is-called-so');
      await page.getByRole('button', { name: 'Submit' }).click();
      await expect(page.getByRole('alert')).toHaveText('No account was found.');
      await expectNoSidewaysScroll(page);
      await page.getByPlaceholder('Lectern Alias to impersonate').fill('learner');
      await page.getByRole('button', { name: 'Submit' }).click();

      for (const tab of [page, other]) {
        await expect(tab.getByText('You are acting as Lena Okafor')).toBeVisible();
        await expect(exit(tab)).toBeVisible();
      }
      await expectNoSidewaysScroll(page);
      await openDialog(page, 'Lena Okafor');
      await expect(
        page.getByRole('dialog').getByRole('button', { name: 'Exit Impersonation Mode' }),
      ).toBeVisible();
      await page.keyboard.press('Escape');

      const since = Date.now();
      await page.goto(skillUrl(gateway.url, 'answering-questions'));
      await unfold(page);
      const question = (name: string) => page.getByRole('region', { name, exact: true });
      await expect(question('Question 1')).toBeVisible();
      // What others read as the person's own word is theirs alone.
      await expect(commentField(page)).toHaveCount(0);
      // What one size has answered is answered on the other.
      if (size === 'a phone') await question('Question 1').getByLabel('On this device').click();
      else await question('Question 3').getByRole('button', { name: 'gap', exact: true }).click();
      await expect
        .poll(async () =>
          sql(
            gateway.server,
            `select distinct u.alias from content.progress p join accounts.users u on u.id = p."userId" where p."updatedAt" >= $1`,
            [since],
          ),
        )
        .toEqual([{ alias: 'learner' }]);

      await exit(page).first().click();
      for (const tab of [page, other]) await expect(account(tab, 'Noor Vance')).toBeVisible();
      await expect(exit(page)).toHaveCount(0);
      expect(await accountOf(page)).toBe(own);
      const databases = await page.evaluate(async () =>
        (await indexedDB.databases()).map(({ name }) => name).filter((name) => name?.startsWith('lectern')),
      );
      expect(databases.sort()).toEqual([`lectern-${own}`, 'lectern-device', 'lectern-visitor'].sort());
      const ofOthers = (name: string) =>
        /media|kept|own/.test(name) && !name.includes(own) && !name.endsWith('-visitor');
      await expect.poll(async () => (await page.evaluate(() => caches.keys())).filter(ofOthers)).toEqual([]);
    } finally {
      await device.remove();
    }
  });
}

test('without a network it ends with a notice, and the server hears of it as soon as it can (AUTH-032)', async () => {
  const device = new Device(desktop);
  try {
    const page = await device.page();
    await signIn(page, gateway.url, 'support@lectern.example');
    await act(page, 'learner@harbor.example');
    await expect(exit(page)).toBeVisible();
    await untilOfflineReady(page);
    await page.context().setOffline(true);
    await expect(page.getByText('Impersonation Mode has ended')).toBeVisible();
    await expect(account(page, 'Noor Vance')).toBeVisible();
    await page.context().setOffline(false);
    await expect.poll(() => page.evaluate(() => sessionStorage.getItem('left-acting'))).toBe('told');
    await page.reload();
    await expect(account(page, 'Noor Vance')).toBeVisible();
    await expect(exit(page)).toHaveCount(0);
  } finally {
    await device.remove();
  }
});

test('an address with a user id opens the dialog once for who may act as others, and for nobody else (AUTH-033)', async () => {
  const device = new Device(desktop);
  const guest = new Device(desktop);
  try {
    const [learner] = await sql<{ id: string }>(
      gateway.server,
      `select id from accounts.users where alias = $1`,
      ['learner'],
    );
    const link = `${gateway.url}/dashboard?impersonate_user_id=${learner?.id}`;
    const page = await device.page();
    await signIn(page, gateway.url, 'support@lectern.example');
    await page.goto(link);
    const field = page.getByPlaceholder('User ID to impersonate');
    await expect(field).toHaveValue(learner?.id ?? '');
    await page.keyboard.press('Escape');
    await expect(field).toHaveCount(0);
    await page.goto(link);
    await page.getByRole('button', { name: 'Submit' }).click();
    await expect(page.getByText('You are acting as Lena Okafor')).toBeVisible();
    await expect(page).toHaveURL(`${gateway.url}/dashboard`);

    const other = await guest.page();
    await signIn(other, gateway.url, 'admin@harbor.example');
    await other.goto(link);
    await other.getByRole('button', { name: 'Account of Johanna Brandt' }).click();
    await expect(other.getByRole('menuitem', { name: 'Account settings' })).toBeVisible();
    await expect(other.getByRole('menuitem', { name: 'Impersonate a User' })).toHaveCount(0);
    await expect(other.getByRole('dialog', { name: 'Impersonate a User' })).toHaveCount(0);
  } finally {
    await device.remove();
    await guest.remove();
  }
});
