/** A course is retired with a replacement while a learner is offline in it; the learner is led on, and finds all as before once it is restored. */
import { expect, type Page, test } from '@playwright/test';
import { updateCollectionItemsOperation } from '#contract/content/collection-meta.ts';
import { restoreRetiredCourseOperation, retireCourseNowOperation } from '#contract/content/retirement.ts';
import { ApiClient } from '../support/api-client.ts';
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

const notices = (page: Page) => page.getByRole('region', { name: 'Notifications' });
const main = (page: Page) => page.getByRole('main');
const COURSE = 'reading-the-weather';
const pathOf = (slug: string) => `${gateway.url}/harbor/${slug}`;
const workflow = (page: Page) => main(page).getByRole('button', { name: /^Workflow: / });

test('a learner reads in the demo that a course was retired, and where to continue, also without a connection (RETIRE-016)', async () => {
  const device = new Device(phone);
  try {
    const page = await device.page();
    await signIn(page, gateway.url, 'learner@harbor.example');
    await untilOfflineReady(page);
    const notice = main(page).getByText(/^This course was retired on /);
    await page.goto(pathOf('marine-radio-2019'));
    await expect(notice).toBeVisible();
    gateway.refuse();
    await page.reload();
    await expect(notice).toBeVisible();
    await expectNoSidewaysScroll(page);
    await main(page)
      .getByRole('link', { name: /^Continue with / })
      .click();
    await expect(page).toHaveURL(/marine-radio$/);
    expect(device.said).toEqual([]);
  } finally {
    await gateway.accept();
    await device.remove();
  }
});

test('a course is retired with a replacement and restored; offline both are there with the reason (RETIRE-006, RETIRE-009, RETIRE-010, D49)', async () => {
  const device = new Device(desktop);
  try {
    const page = await device.page();
    await signIn(page, gateway.url, 'admin@harbor.example');
    await untilOfflineReady(page);
    await page.goto(pathOf(COURSE));
    gateway.refuse();
    await page.context().setOffline(true);
    await workflow(page).click();
    const retired = page.getByRole('menuitem', { name: /^Retired/ });
    await expect(retired).toBeDisabled();
    await expect(retired).toHaveAccessibleName(/Needs a connection$/);
    await page.keyboard.press('Escape');
    await page.context().setOffline(false);
    await gateway.accept();

    await workflow(page).click();
    await page.getByRole('menuitem', { name: /^Retired/ }).click();
    const dialog = page.getByRole('dialog');
    const picker = dialog.getByLabel('Replacement course');
    await picker.selectOption({ index: 1 });
    await expect(dialog.getByText('Maximum 1 item reached')).toBeVisible();
    await dialog.getByRole('button', { name: 'Retire', exact: true }).click();
    await expect(notices(page).getByText('Course retirement has been queued')).toBeVisible();
    await expect(workflow(page)).toHaveText('Retired');
    await expect(main(page).getByText(/^This course was retired on /)).toBeVisible({ timeout: 20_000 });

    await page.reload();
    // While the job waits the course is locked, and 'Restore' with it.
    await expect(async () => {
      await page.keyboard.press('Escape');
      await workflow(page).click();
      await expect(page.getByRole('menuitem', { name: /^Restore/ })).toBeEnabled({ timeout: 500 });
    }).toPass({ timeout: 20_000 });
    await page.getByRole('menuitem', { name: /^Restore/ }).click();
    await expect(notices(page).getByText('Course restoration has been queued')).toBeVisible();
    await expect(workflow(page)).toHaveText('Published');
    await expect(main(page).getByText(/^This course was retired on /)).toHaveCount(0, { timeout: 20_000 });
    expect(device.said).toEqual([]);
  } finally {
    await gateway.accept();
    await device.remove();
  }
});

/** Someone who manages the catalog, elsewhere: what cuts the network of the devices here does not reach them. */
async function aManager() {
  const client = new ApiClient(gateway.server.url, gateway.url);
  await client.signIn('admin@harbor.example');
  return async (operation: { document: string }, args: Record<string, unknown>): Promise<void> => {
    const { errors } = await client.query('content', operation.document, args);
    expect(errors ?? []).toEqual([]);
  };
}
type Row = { id: string; workflow: string; state: string | null };
const courseRow = async (slug: string): Promise<Row> => {
  const [row] = await sql<Row>(
    gateway.server,
    `select id, workflow, retirement ->> 'state' as state from content.collections where slug = $1 and "tenantSlug" = 'harbor'`,
    [slug],
  );
  return row as Row;
};
const skillId = async (slug: string): Promise<string> => {
  const [row] = await sql<{ id: string }>(
    gateway.server,
    `select id from content.skills where slug = $1 and "tenantSlug" = 'harbor'`,
    [slug],
  );
  return row?.id ?? '';
};
const isNow = (workflow: string) =>
  expect.poll(() => courseRow(COURSE), { timeout: 30_000 }).toMatchObject({ workflow, state: null });

test('a learner who is offline in a course while it is retired keeps what they did, is led on, and finds all as before once it is restored (RETIRE-016, D101)', async () => {
  test.setTimeout(120_000);
  const LEARNER = 'second.learner@harbor.example';
  const device = new Device(phone);
  const enrolled = async () =>
    (
      await sql<{ slug: string }>(
        gateway.server,
        `select c.slug from content.enrollments e join accounts.users u on u.id = e."userId"
         join content.collections c on c.id = e."courseId"
         where u.email = $1 and e.status = 'active' and c.slug in ($2, 'marine-radio') order by c.slug`,
        [LEARNER, COURSE],
      )
    ).map(({ slug }) => slug);
  const done = async () =>
    (
      await sql<{ complete: boolean }>(
        gateway.server,
        `select p.complete from content.progress p join accounts.users u on u.id = p."userId"
         join content.skills s on s.id = p."skillId" where u.email = $1 and s.slug = 'the-wind-scale-by-eye'`,
        [LEARNER],
      )
    ).map(({ complete }) => complete);
  try {
    const manage = await aManager();
    const page = await device.page();
    await signIn(page, gateway.url, LEARNER);
    await untilOfflineReady(page);
    await page.goto(pathOf(COURSE));
    const enroll = main(page).getByRole('button', { name: 'Enroll', exact: true });
    const leave = main(page).getByRole('button', { name: 'Enrolled' });
    await expect(enroll.or(leave)).toBeVisible();
    if (await enroll.isVisible()) await enroll.click();
    await expect(leave).toBeVisible();
    await expect.poll(enrolled).toContain(COURSE);
    const before = await enrolled();
    await page.goto(`${pathOf(COURSE)}/skill/the-wind-scale-by-eye`);
    const question = page.getByRole('region', { name: 'Question 1', exact: true });
    await expect(question).toBeVisible();

    gateway.refuse();
    const [{ id: courseId }, { id: replacement }] = [
      await courseRow(COURSE),
      await courseRow('marine-radio'),
    ];
    await manage(retireCourseNowOperation, {
      courseId,
      replacementEntities: [{ id: replacement, type: 'course' }],
      internalComments: null,
    });
    await isNow('RETIRED');
    await question.getByLabel('5', { exact: true }).click();
    await expect(page.getByText('You have completed this lesson')).toBeVisible();
    await gateway.accept();
    await expect(main(page).getByText(/^This course was retired on /)).toBeVisible({ timeout: 30_000 });
    await expect.poll(done, { timeout: 30_000 }).toEqual([true]);
    await expect.poll(enrolled).toEqual([...new Set([...before, 'marine-radio'])].sort());
    await main(page)
      .getByRole('link', { name: /^Continue with / })
      .click();
    await expect(page).toHaveURL(pathOf('marine-radio'));

    await manage(restoreRetiredCourseOperation, { courseId });
    await isNow('PUBLISHED');
    await page.goto(`${pathOf(COURSE)}/skill/the-wind-scale-by-eye`);
    await expect(page.getByText('You have completed this lesson')).toBeVisible();
    await expect(main(page).getByText(/^This course was retired on /)).toHaveCount(0, { timeout: 30_000 });
    expect(await enrolled()).toEqual(before);
    expect(await done()).toEqual([true]);
    expect(device.said).toEqual([]);
  } finally {
    await gateway.accept();
    await device.remove();
  }
});

test('a course whose lesson is in another course, too, is refused with the list of what stands in the way (RETIRE-002, RETIRE-015, RETIRE-019)', async () => {
  const device = new Device(desktop);
  try {
    const manage = await aManager();
    const [{ id: collectionId }, itemId] = [
      await courseRow('marine-radio'),
      await skillId('clouds-that-mean-something'),
    ];
    await manage(updateCollectionItemsOperation, { collectionId, itemId, act: 'insert', after: null });
    const page = await device.page();
    await signIn(page, gateway.url, 'admin@harbor.example');
    await page.goto(pathOf(COURSE));
    await workflow(page).click();
    await page.getByRole('menuitem', { name: /^Retired/ }).click();
    const dialog = page.getByRole('dialog');
    const shared = dialog.getByRole('listitem').filter({ hasText: 'Clouds that mean something' });
    await expect(shared).toContainText('Also in Marine radio');
    const retire = dialog.getByRole('button', { name: 'Retire', exact: true });
    await expect(retire).toBeDisabled();
    await expectNoSidewaysScroll(page);
    await manage(updateCollectionItemsOperation, { collectionId, itemId, act: 'remove', after: null });
    await dialog.getByRole('button', { name: 'Check again' }).click();
    await expect(retire).toBeEnabled();
    await expect(dialog.getByRole('list', { name: 'What this changes' })).toContainText('Clouds that mean');
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    expect(await courseRow(COURSE)).toMatchObject({ workflow: 'PUBLISHED' });
    expect(device.said).toEqual([]);
  } finally {
    await device.remove();
  }
});
