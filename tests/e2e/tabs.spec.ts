/** Several tabs, and tabs that die: one of them works for all, and whatever happens each change arrives once. */
import { expect, type Page, test } from '@playwright/test';
import { PULL_PATH } from '#contract/sync/wire.ts';
import { dispatchSync } from './support/background-sync.ts';
import type { Device } from './support/device.ts';
import type { Gateway } from './support/gateway.ts';
import { killTab } from './support/kill-tab.ts';
import { onLearnerStage } from './support/learner-stage.ts';
import {
  bodiesOnServer,
  comment,
  commentButton,
  commentField,
  commentsOnServer,
  commentWith,
  openSkill,
  pill,
} from './support/skill-page.ts';
import { bareDocument, outboxOf, records, unsentComments, unsentOf } from './support/stored.ts';

let gateway: Gateway;
let device: Device;
let account: string;

onLearnerStage((stage) => {
  ({ gateway, device, account } = stage);
});

/** Holders of the lock that makes a tab the leader, and those who wait for it. */
const leaders = (page: Page) =>
  page.evaluate(async (name) => {
    const { held = [], pending = [] } = await navigator.locks.query();
    return {
      held: held.filter((lock) => lock.name === name).map(({ clientId }) => clientId),
      pending: pending.filter((lock) => lock.name === name).map(({ clientId }) => clientId),
    };
  }, `lectern-sync-${account}`);

/** Nothing is under way. A browser freezes no tab in the middle of a transaction that others wait for. */
async function untilQuiet(): Promise<void> {
  let before = -1;
  const isQuiet = () => {
    const now = gateway.seen.length;
    const quiet = now === before && gateway.underWay === 0;
    before = now;
    return quiet;
  };
  await expect.poll(isQuiet, { intervals: [1000] }).toBe(true);
}

/** Pushed and pulled, through whoever leads. */
async function isDelivered(page: Page, slug: string, text: string): Promise<void> {
  await comment(page, text);
  await expect.poll(() => bodiesOnServer(gateway.url, slug)).toContain(text);
}

test('of two tabs one leads and holds the one socket; when it is closed the other leads within 2 s (LOCAL-024) @core', async () => {
  const first = await device.page();
  const second = await device.newTab();
  await openSkill(second, gateway.url, 'keep-a-course');
  await expect
    .poll(() => leaders(second))
    .toEqual({ held: [expect.any(String)], pending: [expect.any(String)] });
  await expect.poll(() => gateway.sockets).toBe(1);
  const before = (await leaders(second)).held[0];
  await isDelivered(second, 'keep-a-course', 'Written where another tab leads.');
  await first.close();
  const closedAt = Date.now();
  await expect
    .poll(async () => (await leaders(second)).held[0] ?? before, { intervals: [50] })
    .not.toBe(before);
  expect(Date.now() - closedAt).toBeLessThan(2000);
  expect((await leaders(second)).pending).toEqual([]);
  await expect.poll(() => gateway.sockets).toBe(1);
  await isDelivered(second, 'keep-a-course', 'Written by the tab that is left.');
});

/** The thread that leads stands still, with everything that it holds, as the browser stops the threads of a frozen tab. */
async function freeze(page: Page, ms: number): Promise<void> {
  const [thread] = page.workers();
  if (!thread) throw new Error('The tab has no worker.');
  thread
    .evaluate((ms) => {
      const { buffer } = new WebAssembly.Memory({ shared: true, initial: 1, maximum: 1 });
      Atomics.wait(new Int32Array(buffer), 0, 0, ms);
    }, ms)
    .catch(() => {}); // it may be closed before it wakes
}

test('a leader that is frozen loses its office to a visible tab within 10 s, and does not come back to it when it wakes (LOCAL-024, F27)', async () => {
  const frozen = await device.page();
  const other = await device.newTab();
  await openSkill(other, gateway.url, 'several-devices');
  await expect.poll(async () => (await leaders(other)).pending).toHaveLength(1);
  const before = (await leaders(other)).held[0];
  await untilQuiet();
  await freeze(frozen, 12_000);
  const frozenAt = Date.now();
  await comment(other, 'Written while the leader sleeps.');
  await expect
    .poll(async () => (await leaders(other)).held[0] ?? before, { intervals: [100], timeout: 12_000 })
    .not.toBe(before);
  expect(Date.now() - frozenAt).toBeLessThan(10_000);
  const successor = (await leaders(other)).held[0];
  await expect
    .poll(() => bodiesOnServer(gateway.url, 'several-devices'))
    .toEqual(['Written while the leader sleeps.']);
  // Awake again, it waits its turn.
  await expect
    .poll(() => leaders(other))
    .toEqual({ held: [successor], pending: expect.arrayContaining([before]) });
  await expect.poll(() => gateway.sockets).toBe(1);
  await other.close();
});

test('tabs that find the session expired together cause one refresh, and so does a token that the server takes no more (LOCAL-026, F12) @core', async () => {
  const tabs = [await device.page(), await device.newTab(), await device.newTab(), await device.newTab()];
  // A tab that is still starting when it is reloaded loses the answer to its own refresh, and rightly asks again.
  const allRun = async () => {
    await expect.poll(async () => (await leaders(tabs[0] as Page)).pending).toHaveLength(tabs.length - 1);
    await untilQuiet();
  };
  await Promise.all(tabs.map((tab) => tab.goto(`${gateway.url}/dashboard`)));
  await allRun();
  await tabs[0]?.context().clearCookies({ name: '__Host-lectern_session' });
  gateway.seen.length = 0;
  await Promise.all(tabs.map((tab) => tab.reload()));
  await expect.poll(() => gateway.count('POST', '/web/sessionRefresh')).toBe(1);
  await allRun();
  const [first, second] = tabs as [Page, Page];
  await isDelivered(await onSkill(first), 'keep-a-course', 'After the session was refreshed.');
  expect(gateway.count('POST', '/web/sessionRefresh')).toBe(1);

  await onSkill(second);
  gateway.seen.length = 0;
  gateway.treat = ({ headers }) =>
    headers.authorization !== undefined && gateway.count('POST', '/web/sessionRefresh') === 0
      ? {
          status: 401,
          headers: { 'x-lectern': '1', 'content-type': 'application/json' },
          body: JSON.stringify({ status: 401, code: 'UNAUTHENTICATED', message: 'Unauthorized' }),
        }
      : 'pass';
  await Promise.all([
    comment(first, 'With a token that had expired.'),
    comment(second, 'From the tab beside it.'),
  ]);
  await expect
    .poll(() => bodiesOnServer(gateway.url, 'keep-a-course'))
    .toEqual(expect.arrayContaining(['With a token that had expired.', 'From the tab beside it.']));
  expect(gateway.count('POST', '/web/sessionRefresh')).toBe(1);
  for (const tab of tabs.slice(1)) await tab.close();
});

async function onSkill(page: Page): Promise<Page> {
  await openSkill(page, gateway.url, 'keep-a-course');
  return page;
}

type Comment = { commentId: string; body: string; pending: number };

test('a change whose tab was killed while it was being sent is sent again with the same id, and is there once (LOCAL-023)', async () => {
  const idle = await device.newTab();
  await idle.goto(gateway.url + bareDocument);
  const page = await device.page();
  await openSkill(page, gateway.url, 'answering-questions');
  await expect.poll(() => unsentOf(idle, account)).toEqual([]);
  gateway.seen.length = 0;
  gateway.refuseSockets();
  // A pull would bring the outcome that the held answer keeps back.
  gateway.treat = ({ path, body }) => {
    if (path === PULL_PATH) return { status: 503, body: '' };
    return path === '/graphql/content' && body.includes('Killed on its way.') ? 'held' : 'pass';
  };
  await comment(page, 'Killed on its way.');
  await expect.poll(() => gateway.held).toBeGreaterThan(0);
  await killTab(page);
  const [entry] = await unsentComments(idle, account);
  expect(entry).toMatchObject({ state: 'sending', vars: { body: 'Killed on its way.' } });
  gateway.treat = () => 'pass';
  gateway.releaseHeld();
  const next = await device.newTab();
  await openSkill(next, gateway.url, 'answering-questions');
  await expect(commentWith(next, 'Killed on its way.')).toBeVisible();
  await expect.poll(() => unsentOf(idle, account), { timeout: 40_000 }).toEqual([]);
  const sendings = gateway.seen.filter(
    ({ path, body }) => path.startsWith('/graphql') && body.includes(entry?.id ?? '?'),
  );
  expect(sendings.length).toBeGreaterThan(1);
  expect(await bodiesOnServer(gateway.url, 'answering-questions')).toEqual(['Killed on its way.']);
  await next.close();
});

test('killed at any moment after the click, a tab leaves the entry and its row or neither, and what it had shown is there (LOCAL-010, F26)', async () => {
  const idle = (await device.page()).url().endsWith(bareDocument)
    ? await device.page()
    : await device.newTab();
  await idle.goto(gateway.url + bareDocument);
  gateway.refuse();
  const kept: string[] = [];
  for (const [at, when] of (['at once', 1, 5, 'shown', 'shown'] as const).entries()) {
    const text = `Kill number ${at}.`;
    const page = await device.newTab();
    await openSkill(page, gateway.url, 'where-your-work-is');
    await commentField(page).fill(text);
    const cdp = await page.context().newCDPSession(page);
    const crashed = page.waitForEvent('crash');
    if (when === 'shown') {
      await commentButton(page).click();
      await expect(commentWith(page, text)).toContainText('Saved on this device');
    } else {
      // The click's own task has run; the transaction has not.
      await commentButton(page).evaluate((button) => (button as HTMLButtonElement).click());
      if (when !== 'at once') await page.evaluate((ms) => new Promise((go) => setTimeout(go, ms)), when);
    }
    cdp.send('Page.crash').catch(() => {});
    await crashed;
    await page.close();
    const entries = (await outboxOf(idle, account)).filter(({ vars }) => vars.body === text);
    const rows = (await records<Comment>(idle, account, 'comments')).filter(({ body }) => body === text);
    expect(rows.length).toBe(entries.length);
    expect(entries.length).toBeLessThanOrEqual(1);
    if (when === 'shown') expect(entries.length).toBe(1);
    if (entries.length === 1) kept.push(text);
  }
  await gateway.accept();
  const page = await device.newTab();
  await openSkill(page, gateway.url, 'where-your-work-is');
  await expect.poll(() => unsentOf(idle, account)).toEqual([]);
  expect(await bodiesOnServer(gateway.url, 'where-your-work-is')).toEqual(kept);
  await page.close();
});

test('two tabs and the service worker empty one outbox together, and each change is there once and in order (LOCAL-012, LOCAL-021, F27)', async () => {
  const first = await device.page();
  const second = await device.newTab();
  await openSkill(first, gateway.url, 'talk-beside-a-lesson');
  await openSkill(second, gateway.url, 'talk-beside-a-lesson');
  gateway.refuse();
  const texts = [1, 2, 3].flatMap((n) => [`Tab one says ${n}.`, `Tab two says ${n}.`]);
  for (const text of texts) await comment(text.startsWith('Tab one') ? first : second, text);
  await gateway.accept();
  await dispatchSync(first.context(), second, gateway.url);
  await expect.poll(() => unsentOf(first, account)).toEqual([]);
  expect(await bodiesOnServer(gateway.url, 'talk-beside-a-lesson')).toEqual(texts);

  // Now the service worker begins, and a tab comes in while it sends.
  gateway.refuse();
  const more = ['Said before the tabs closed.', 'And this.'];
  for (const text of more) await comment(second, text);
  await first.goto('about:blank');
  await second.close();
  await gateway.accept();
  await Promise.all([
    dispatchSync(first.context(), first, gateway.url),
    openSkill(first, gateway.url, 'talk-beside-a-lesson'),
  ]);
  await expect.poll(() => unsentOf(first, account)).toEqual([]);
  const all = await commentsOnServer(gateway.url, 'talk-beside-a-lesson');
  expect(all.map(({ body }) => body)).toEqual([...texts, ...more]);
  await expect(pill(first)).toHaveCount(0);
});

test('no page said anything on its console', () => {
  expect(device.said).toEqual([]);
});
