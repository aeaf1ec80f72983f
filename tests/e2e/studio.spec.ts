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

test('a reviewer approves offline what an edit had outdated, others see it, and a saved view comes along (SKILL-004, STUDIO-011, ROUTE-022)', async () => {
  const device = new Device(desktop);
  const other = new Device(desktop);
  const title = 'What the barometer says';
  try {
    const page = await device.page();
    await signIn(page, gateway.url, 'admin@harbor.example');
    await untilOfflineReady(page);
    await openStudio(page);
    // The view that the demo has saved, on whatever device the person signs in.
    await page.getByRole('button', { name: 'Saved views' }).click();
    await page.getByRole('menuitemradio', { name: 'Waiting for review' }).click();
    await expect(page).toHaveURL(/quick=needs/);
    await expect(page.getByRole('button', { name: 'Waiting for review' })).toBeVisible();
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await page.getByRole('searchbox').fill('barometer');
    await expect(row(page, title)).toContainText('Approval outdated');
    await row(page, title).getByRole('link', { name: title }).click();
    const preview = page.getByRole('complementary', { name: `Preview of ${title}` });
    await expect(preview).toContainText('Approval outdated');
    await preview.getByRole('button', { name: 'Approvals' }).click();
    const approvals = page.getByRole('dialog', { name: `Approvals of “${title}”` });
    await expect(approvals.getByRole('region', { name: 'Text to approve' })).toBeVisible({ timeout: 20_000 });
    gateway.refuse();
    await approvals.getByRole('button', { name: 'Approve this text' }).click();
    await expect(approvals.getByRole('button', { name: 'Take back my approval' })).toBeVisible();
    await approvals.getByRole('button', { name: 'Close' }).click();
    await expect(row(page, title)).toContainText('Approved');
    await page.getByRole('button', { name: 'Saved views' }).click();
    await page.getByRole('menuitem', { name: 'Save as a new view' }).click();
    await page.getByLabel('Name of the view').fill('The weather');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByRole('button', { name: 'The weather' })).toBeVisible();
    await gateway.accept();
    const theirs = await other.page();
    await signIn(theirs, gateway.url, 'admin@harbor.example');
    await openStudio(theirs);
    await theirs.getByRole('button', { name: 'Saved views' }).click();
    await expect(async () => {
      if ((await theirs.getByRole('menuitemradio', { name: 'The weather' }).count()) === 0)
        await theirs.keyboard
          .press('Escape')
          .then(() => theirs.getByRole('button', { name: 'Saved views' }).click());
      await theirs.getByRole('menuitemradio', { name: 'The weather' }).click({ timeout: 1_000 });
    }).toPass({ timeout: 30_000 });
    await expect(row(theirs, title)).toContainText('Approved', { timeout: 20_000 });
  } finally {
    await gateway.accept();
    await device.remove();
    await other.remove();
  }
});

test('several rows at once get a collaborator, the others are named with why not, and it is undone (COLL-021, STUDIO-001)', async () => {
  const device = new Device(desktop);
  try {
    const page = await device.page();
    await signIn(page, gateway.url, 'admin@harbor.example');
    await openStudio(page);
    await page.getByRole('searchbox').fill('the');
    await page.getByRole('checkbox', { name: 'Select all that are shown' }).check();
    await page.getByRole('button', { name: 'Collaborators', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: /^Collaborators of / });
    await dialog.getByLabel('Email or username').fill('reviewer');
    await dialog.getByLabel('Role', { exact: true }).selectOption('seoReviewer');
    await dialog.getByRole('button', { name: 'Add' }).click();
    const report = page.getByRole('dialog', { name: / changed, \d+ not$/ });
    await expect(report).toContainText('Not available for this type of content.');
    await report.getByRole('button', { name: 'Close' }).click();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(page.getByRole('button', { name: 'Undo' })).toHaveCount(0);
  } finally {
    await device.remove();
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
