/** A reviewer's morning in a studio of 2,000 rows: narrowed to twelve, changed at once, approved, taken back; with a network and on a train. */
import { expect, type Locator, type Page, test } from '@playwright/test';
import { Device, desktop, signIn, untilOfflineReady } from './support/device.ts';
import { Gateway } from './support/gateway.ts';
import { manySkills } from './support/many-skills.ts';
import { sql } from './support/server-database.ts';
import { openTray } from './support/skill-page.ts';

const ROWS = 2_000;
const IN_PEER_REVIEW = 'Content Complete | Needs Peer Review';
const IN_SEO_REVIEW = 'Peer Review Complete | Needs SEO Review';
const others = ['INITIAL', 'NEEDS_TRAINER', 'NEEDS_CONTENT', 'PUBLISHED'];

/** 1: 'Knot 0001' */
const knot = (nth: number) => `Knot ${String(nth).padStart(4, '0')}`;
const monday = Array.from({ length: 12 }, (_, at) => at + 1);
const tuesday = monday.map((nth) => nth + 12);

let gateway: Gateway;
test.beforeAll(async () => {
  gateway = await Gateway.start();
  await manySkills(
    (statement, values) => sql(gateway.server, statement, values),
    'harbor',
    'what-the-barometer-says',
    Array.from({ length: ROWS }, (_, at) => at + 1).map((nth) => ({
      title: knot(nth),
      // The last one on Monday's list is one that nobody may change any more.
      workflow:
        nth === 12 ? 'RETIRED' : nth <= 24 ? 'NEEDS_PEER' : (others[nth % others.length] ?? 'INITIAL'),
      tags: nth <= 12 ? ['monday'] : nth <= 24 ? ['tuesday'] : [],
      hasText: nth <= 24,
    })),
  );
});
test.afterAll(() => gateway.cleanUp());

const main = (page: Page) => page.getByRole('main');
const row = (page: Page, nth: number) =>
  main(page)
    .getByRole('row')
    .filter({ hasText: knot(nth) });
const table = (page: Page) => main(page).getByRole('region', { name: 'Content', exact: true });
const bar = (page: Page) => main(page).getByRole('region', { name: 'Actions for the selected items' });

async function openStudio(page: Page) {
  await page.goto(`${gateway.url}/dashboard`);
  await page.getByRole('link', { name: 'Studio' }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: 'Studio' })).toBeVisible();
  await expect(main(page).getByRole('tab', { name: /^Lessons \(2,\d{3}\)$/ })).toBeVisible({
    timeout: 60_000,
  });
}

async function narrowTo(page: Page, tag: string) {
  await main(page).getByRole('button', { name: 'Filters', exact: true }).click();
  const drawer = page.getByRole('dialog', { name: 'Filters' });
  await drawer.getByRole('checkbox', { name: `${tag} (12)`, exact: true }).check();
  await drawer.getByRole('button', { name: 'Done', exact: true }).click();
  await expect(drawer).toHaveCount(0);
  await expect(main(page).getByText(/^12 of 2,\d{3} items$/)).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`tags=${tag}`));
}

async function chooseAll(page: Page) {
  await main(page).getByRole('checkbox', { name: 'Select all that are shown' }).check();
  await expect(bar(page)).toContainText('12 selected');
}

async function changeWorkflow(page: Page, to: string) {
  await bar(page).getByRole('button', { name: 'Workflow', exact: true }).click();
  await page.getByRole('menuitem', { name: to, exact: true }).click();
}

const undo = (page: Page) => page.getByRole('button', { name: 'Undo', exact: true }).first().click();

async function expectWorkflow(page: Page, rows: readonly number[], label: string) {
  for (const nth of rows)
    await expect(
      row(page, nth).getByRole('button', { name: `Workflow: ${label}`, exact: true }),
    ).toBeVisible();
}

async function openApprovals(page: Page, nth: number): Promise<Locator> {
  await row(page, nth)
    .getByRole('button', { name: `More about “${knot(nth)}”` })
    .click();
  await page.getByRole('menuitem', { name: 'Approvals', exact: true }).click();
  const approvals = page.getByRole('dialog', { name: `Approvals of “${knot(nth)}”` });
  await expect(approvals.getByRole('region', { name: 'Text to approve' })).toBeVisible();
  return approvals;
}

async function closeApprovals(approvals: Locator) {
  await approvals.getByRole('button', { name: 'Close', exact: true }).click();
  await expect(approvals).toHaveCount(0);
}

async function approve(page: Page, nth: number) {
  const approvals = await openApprovals(page, nth);
  await approvals.getByRole('button', { name: 'Approve this text' }).click();
  await expect(approvals.getByRole('button', { name: 'Take back my approval' })).toBeVisible();
  await closeApprovals(approvals);
  await expect(row(page, nth).getByText('Approved', { exact: true })).toBeVisible();
}

async function takeBack(page: Page, nth: number) {
  const approvals = await openApprovals(page, nth);
  await approvals.getByRole('button', { name: 'Take back my approval' }).click();
  await expect(approvals.getByRole('button', { name: 'Approve this text' })).toBeVisible();
  await closeApprovals(approvals);
  await expect(row(page, nth).getByText('Approved', { exact: true })).toHaveCount(0);
}

async function countOnServer(statement: string, values: unknown[]): Promise<number> {
  const [found] = await sql<{ count: number }>(gateway.server, statement, values);
  return found?.count ?? 0;
}

const inSeoReview = (tag: string) =>
  countOnServer(
    `select count(*)::int as count from content.skills where workflow = 'NEEDS_SEO' and tags @> $1::jsonb`,
    [JSON.stringify([tag])],
  );

const approvalsThatHold = (tag: string) =>
  countOnServer(
    `select count(*)::int as count from content."skillApprovals" a join content.skills s on s.id = a."skillId"
      where a."withdrawnAt" is null and s.tags @> $1::jsonb`,
    [JSON.stringify([tag])],
  );

test('a reviewer’s morning over 2,000 rows: narrowed, twelve changed at once, one refused, undone, two approved; the same offline, then sent (STUDIO-001, STUDIO-011, SKILL-004, LOCAL-007, LOCAL-018)', async () => {
  const device = new Device(desktop);
  try {
    const page = await device.page();
    await signIn(page, gateway.url, 'admin@harbor.example');
    await untilOfflineReady(page);
    await openStudio(page);

    await narrowTo(page, 'monday');
    await chooseAll(page);
    const changed = monday.slice(0, 11);
    const expectReport = async () => {
      const report = page.getByRole('dialog', { name: '11 changed, 1 not' });
      await expect(report.getByRole('listitem')).toHaveText(`${knot(12)}: It is retired.`);
      await report.getByRole('button', { name: 'Close', exact: true }).click();
      await expect(report).toHaveCount(0);
    };
    await changeWorkflow(page, IN_SEO_REVIEW);
    await expectReport();
    await expectWorkflow(page, changed, IN_SEO_REVIEW);
    await undo(page);
    await expectWorkflow(page, changed, IN_PEER_REVIEW);
    await changeWorkflow(page, IN_SEO_REVIEW);
    await expectReport();
    await approve(page, 1);
    await approve(page, 2);
    await takeBack(page, 2);
    await expect.poll(() => inSeoReview('monday')).toBe(11);
    await expect.poll(() => approvalsThatHold('monday')).toBe(1);

    await bar(page).getByRole('button', { name: 'Clear selection' }).click();
    await main(page).getByRole('button', { name: 'Clear filters' }).click();
    await narrowTo(page, 'tuesday');
    // What is to be read on the train is opened before.
    for (const nth of [13, 14]) await closeApprovals(await openApprovals(page, nth));
    gateway.refuse();
    // Meanwhile somebody retires the last of them.
    await sql(gateway.server, `update content.skills set workflow = 'RETIRED' where slug = $1`, [
      'knot-0024',
    ]);
    await page.reload();
    await expect(row(page, 13)).toBeVisible();
    await expect(main(page).getByText(/^12 of 2,\d{3} items$/)).toBeVisible();
    await chooseAll(page);
    await changeWorkflow(page, IN_SEO_REVIEW);
    await expectWorkflow(page, tuesday, IN_SEO_REVIEW);
    await undo(page);
    await expectWorkflow(page, tuesday, IN_PEER_REVIEW);
    await changeWorkflow(page, IN_SEO_REVIEW);
    await expectWorkflow(page, tuesday, IN_SEO_REVIEW);
    await approve(page, 13);
    await approve(page, 14);
    await takeBack(page, 14);
    expect([await inSeoReview('tuesday'), await approvalsThatHold('tuesday')]).toEqual([0, 0]);

    await gateway.accept();
    await expect.poll(() => inSeoReview('tuesday'), { timeout: 60_000 }).toBe(11);
    await expect.poll(() => approvalsThatHold('tuesday')).toBe(1);
    const pill = page.getByRole('button', { name: /needs? you/ });
    await expect(pill.first()).toBeVisible();
    // Undone, with its reason, and nothing of it is lost.
    await expectWorkflow(page, [24], IN_PEER_REVIEW);
    await expectWorkflow(page, tuesday.slice(0, 11), IN_SEO_REVIEW);
    const refused = (await openTray(page, pill)).getByRole('region', { name: 'Needs you' });
    await expect(refused.getByRole('listitem').first()).toContainText(
      'This skill can only be restored through its parent course.',
    );
    await expect(refused).toContainText(knot(24));
    await expect(refused).not.toContainText(knot(13));
  } finally {
    await gateway.accept();
    await device.remove();
  }
});

/** Names of columns that cannot be scrolled to as a whole, between the title and the end of the table's box. */
const cutColumns = (page: Page): Promise<string[]> =>
  table(page).evaluate((box) => {
    const heads = [...box.querySelectorAll<HTMLElement>('th[data-column]')];
    const title = heads.find((head) => head.dataset.column === 'title');
    return heads.flatMap((head) => {
      if (head === title || !title) return [];
      const end = box.getBoundingClientRect().left + box.clientLeft + box.clientWidth;
      box.scrollLeft += head.getBoundingClientRect().right - end;
      const { left, right } = head.getBoundingClientRect();
      const whole = left >= title.getBoundingClientRect().right - 1 && right <= end + 1;
      return whole ? [] : [head.dataset.column ?? ''];
    });
  });

test('beside a preview at 1440 px every column can be scrolled to whole, the title stays in view, and boxes to choose by are 24 px (STUDIO-005, STUDIO-017)', async () => {
  const device = new Device(desktop);
  try {
    const page = await device.page();
    await signIn(page, gateway.url, 'admin@harbor.example');
    await openStudio(page);
    const width = (column: string) =>
      table(page)
        .locator(`th[data-column=${column}]`)
        .evaluate((head) => head.getBoundingClientRect().width);
    await expect.poll(() => width('title')).toBe(400);
    expect(await width('workflow')).toBe(330);
    expect(await cutColumns(page)).toEqual([]);
    await page.getByRole('searchbox').fill(knot(1));
    await row(page, 1)
      .getByRole('link', { name: knot(1), exact: true })
      .click();
    await expect(page.getByRole('complementary', { name: `Preview of ${knot(1)}` })).toBeVisible();
    expect(await cutColumns(page)).toEqual([]);
    expect(await width('workflow')).toBe(330);
    await expect(row(page, 1).getByText(knot(1), { exact: true })).toBeInViewport();
    const boxes = await main(page)
      .getByRole('checkbox')
      .evaluateAll((all) => all.map((box) => box.getBoundingClientRect()));
    expect(boxes.length).toBeGreaterThan(1);
    for (const { width: wide, height } of boxes) expect(Math.min(wide, height)).toBeGreaterThanOrEqual(24);
  } finally {
    await device.remove();
  }
});
