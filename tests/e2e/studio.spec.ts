/** An author's morning in the studio on a train: found, changed, put away and back without a network; then it is so for another person. */
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

const main = (page: Page) => page.getByRole('main');
const row = (page: Page, title: string) => main(page).getByRole('row').filter({ hasText: title });

async function openStudio(page: Page) {
  await page.goto(`${gateway.url}/dashboard`);
  await page.getByRole('link', { name: 'Studio' }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: 'Studio' })).toBeVisible();
}

test('changes and archives offline what another person then sees (STUDIO-001, STUDIO-011, STUDIO-012, STUDIO-017, LOCAL-007)', async () => {
  const device = new Device(desktop);
  const other = new Device(desktop);
  const title = 'Clouds that mean something';
  try {
    const page = await device.page();
    await signIn(page, gateway.url, 'admin@harbor.example');
    await untilOfflineReady(page);
    await openStudio(page);
    await expect(main(page).getByRole('table')).toBeVisible();
    await page.getByRole('searchbox').fill('clouds');
    await expect(row(page, title)).toBeVisible();
    await expect(page).toHaveURL(/q=clouds/);
    gateway.refuse();
    await page.reload();
    await expect(row(page, title)).toBeVisible();
    await row(page, title)
      .getByRole('button', { name: /^Workflow: / })
      .click();
    await page.getByRole('menuitemradio', { name: 'Content Complete | Needs Peer Review' }).click();
    await expect(row(page, title).getByRole('button', { name: /Needs Peer Review/ })).toBeVisible();
    const table = main(page).getByRole('region', { name: 'Content' });
    await table.evaluate((element) => element.scrollTo({ left: 900 }));
    await expect(row(page, title).getByText(title)).toBeInViewport();
    await table.evaluate((element) => element.scrollTo({ left: 5000 }));
    await row(page, title)
      .getByRole('button', { name: `More about “${title}”` })
      .click();
    await page.getByRole('menuitem', { name: /^Archive/ }).click();
    await page.getByRole('tab', { name: /^Deleted/ }).click();
    await expect(row(page, title)).toBeVisible();
    await gateway.accept();
    const theirs = await other.page();
    await signIn(theirs, gateway.url, 'author@harbor.example');
    await openStudio(theirs);
    await theirs.getByRole('tab', { name: /^Deleted/ }).click();
    await expect(row(theirs, title)).toBeVisible({ timeout: 20_000 });
    await row(page, title)
      .getByRole('button', { name: `More about “${title}”` })
      .click();
    await page.getByRole('menuitem', { name: 'Restore' }).click();
    await expect(row(theirs, title)).toHaveCount(0, { timeout: 20_000 });
  } finally {
    await gateway.accept();
    await device.remove();
    await other.remove();
  }
});

test('shows on a phone a card for each row and nothing sideways (STUDIO-001, ROUTE-022, ROUTE-026)', async () => {
  const device = new Device(phone);
  try {
    const page = await device.page();
    await signIn(page, gateway.url, 'admin@harbor.example');
    await page.goto(`${gateway.url}/dashboard`);
    await page.getByRole('button', { name: 'More', exact: true }).click();
    await page.getByRole('link', { name: 'Studio' }).first().click();
    await expect(main(page).getByRole('list', { name: 'Content' })).toBeVisible();
    await expectNoSidewaysScroll(page);
    await main(page).getByRole('list', { name: 'Content' }).getByRole('link').first().click();
    await expect(page.getByRole('dialog', { name: /^Preview of / })).toBeVisible();
    await expect(page).toHaveURL(/\/studio\/(skill|course|collection)\//);
    await page.goto(`${gateway.url}/my-content`);
    await expect(page.getByRole('heading', { level: 1, name: 'My content' })).toBeVisible();
    await expectNoSidewaysScroll(page);
  } finally {
    await device.remove();
  }
});
