/** Networks that lie, servers that fail, sessions that end: what a person did stays, arrives once, and is nobody else's. */
import { expect, type Page, test } from '@playwright/test';
import { PULL_PATH } from '#contract/sync/wire.ts';
import { Device, desktop, fillSignIn, signIn, untilOfflineReady } from './support/device.ts';
import { Gateway } from './support/gateway.ts';
import { learnerBehind } from './support/learner-stage.ts';
import { sql } from './support/server-database.ts';
import {
  accountOf,
  bodiesOnServer,
  comment,
  commentField,
  commentsOnServer,
  commentWith,
  openSkill,
  openTray,
  pill,
  skillUrl,
} from './support/skill-page.ts';
import {
  cached,
  databaseNames,
  isReadable,
  outboxOf,
  records,
  unsentComments,
  unsentOf,
} from './support/stored.ts';

let gateway: Gateway;

test.beforeAll(async () => {
  gateway = await Gateway.start();
});

test.afterAll(() => gateway.cleanUp());

test.afterEach(() => gateway.heal());

const needsYou = (page: Page) => page.getByRole('button', { name: /needs? you/ });

test.describe('what lies between @core', () => {
  let device: Device;
  let page: Page;
  let account: string;

  test.beforeAll(async () => {
    ({ device, page, account } = await learnerBehind(gateway));
  });

  test.afterAll(() => device.remove());

  test('an answer that is lost after the server has done it leads to a second sending and to one effect (F2, LOCAL-021)', async () => {
    let sent = 0;
    gateway.seen.length = 0;
    gateway.refuseSockets();
    gateway.treat = ({ path, body }) => {
      // A pull would bring the outcome that the lost answer held.
      if (path === PULL_PATH) return sent < 3 ? 'lost' : 'pass';
      if (path !== '/graphql/content' || !body.includes('Is this there twice?')) return 'pass';
      sent += 1;
      return sent < 3 ? 'lost' : 'pass';
    };
    await comment(page, 'Is this there twice?');
    await expect.poll(() => sent).toBe(3);
    await expect.poll(() => unsentOf(page, account)).toEqual([]);
    await expect(pill(page)).toHaveCount(0);
    const ids = gateway.seen
      .filter(({ path, body }) => path === '/graphql/content' && body.includes('Is this there twice?'))
      .flatMap(({ body }) => JSON.parse(body) as { extensions: { lectern: { id: string } } }[])
      .map(({ extensions }) => extensions.lectern.id);
    expect(ids).toHaveLength(3);
    expect(new Set(ids).size).toBe(1);
    expect(await bodiesOnServer(gateway.url, 'your-first-lesson')).toEqual(['Is this there twice?']);
    await expect(commentWith(page, 'Is this there twice?')).toHaveCount(1);
  });

  test('a captive portal that answers everything with its page settles nothing, is called offline, and is forgotten when it is gone (F6)', async () => {
    const before = await cached(page);
    gateway.refuseSockets();
    gateway.treat = () => ({
      status: 200,
      headers: { 'content-type': 'text/html' },
      body: '<!doctype html><title>Hotel</title><p>Welcome to our network',
    });
    await comment(page, 'From the hotel.');
    const written = commentWith(page, 'From the hotel.');
    await expect(written).toContainText('Saved on this device');
    const tray = await openTray(page, pill(page));
    await expect(tray.getByText('Saved on this device. Sends when you are online.')).toBeVisible();
    await page.keyboard.press('Escape');
    expect(await unsentComments(page, account)).toHaveLength(1);
    await page.reload();
    await expect(written).toContainText('Saved on this device');
    await expect(page.getByRole('heading', { level: 1, name: 'Your first lesson' })).toBeVisible();
    expect(await cached(page)).toEqual(before);
    gateway.acceptSockets();
    gateway.treat = () => 'pass';
    await expect(pill(page)).toHaveCount(0);
    await expect(written).not.toContainText('Saved on this device');
    // A connection that the portal has kept open may end under the first question.
    await expect(async () =>
      expect(await bodiesOnServer(gateway.url, 'your-first-lesson')).toContain('From the hotel.'),
    ).toPass();
  });

  test('a service that answers 500, 502 and 503 for a while gets the change by itself when it works again (F7)', async () => {
    let refused = 0;
    gateway.refuseSockets();
    gateway.treat = ({ path }) => {
      if (!path.startsWith('/graphql') && !path.startsWith('/sync')) return 'pass';
      if (path === '/graphql/content') refused += 1;
      const status = [500, 502, 503][refused % 3] ?? 503;
      return {
        status,
        headers: { 'content-type': 'application/json', ...(status === 500 && { 'x-lectern': '1' }) },
        body: JSON.stringify({ status, code: 'INTERNAL', message: 'It broke.' }),
      };
    };
    await comment(page, 'Patience.');
    await expect.poll(() => refused).toBeGreaterThanOrEqual(2);
    await expect(commentWith(page, 'Patience.')).toContainText('Saved on this device');
    expect(await unsentComments(page, account)).toHaveLength(1);
    gateway.treat = () => 'pass';
    await expect.poll(() => unsentOf(page, account), { timeout: 20_000 }).toEqual([]);
    expect(await bodiesOnServer(gateway.url, 'your-first-lesson')).toContain('Patience.');
  });

  test('what the server refuses goes to Needs you with its reason and what builds on it; the rest is delivered; it can be copied and discarded (F9, LOCAL-018)', async () => {
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'], { origin: gateway.url });
    await openSkill(page, gateway.url, 'when-something-is-refused');
    gateway.refuse();
    await comment(page, 'Nobody may read this any more.');
    await commentWith(page, 'Nobody may read this any more.').getByRole('button', { name: /Reply/ }).click();
    await page.getByRole('textbox', { name: /Reply to/ }).fill('Nor what hangs on it.');
    await page.getByRole('button', { name: 'Reply', exact: true }).last().click();
    await expect(commentWith(page, 'Nor what hangs on it.').first()).toBeVisible();
    await expect(page.getByRole('textbox', { name: /Reply to/ })).toHaveCount(0);
    await openSkill(page, gateway.url, 'your-first-lesson');
    await comment(page, 'This one is fine.');
    const visible = (is: boolean) =>
      sql(gateway.server, 'update content.skills set visible = $1 where slug = $2', [
        is,
        'when-something-is-refused',
      ]);
    await visible(false);
    try {
      await gateway.accept();
      await expect(needsYou(page).first()).toContainText('2 need you');
      const tray = await openTray(page, needsYou(page));
      const refused = tray.getByRole('region', { name: 'Needs you' }).getByRole('listitem');
      const first = refused.filter({ hasText: 'Nobody may read this any more.' });
      await expect(first).toContainText('Not accepted: you no longer have access to this');
      await expect(refused.filter({ hasText: 'Nor what hangs on it.' })).toContainText('Not accepted:');
      await expect
        .poll(() => bodiesOnServer(gateway.url, 'your-first-lesson'))
        .toContain('This one is fine.');
      await first.getByRole('button', { name: /Copy text/ }).click();
      await expect
        .poll(() => page.evaluate(() => navigator.clipboard.readText()))
        .toBe('Nobody may read this any more.');
      await first.getByRole('button', { name: /Discard/ }).click(); // what builds on it goes along
      await expect(refused.getByRole('button', { name: 'Undo' })).toHaveCount(2);
      await expect.poll(() => unsentOf(page, account)).toEqual([]);
      await expect(refused).toHaveCount(0);
      await page.keyboard.press('Escape');
      await expect(needsYou(page)).toHaveCount(0);
    } finally {
      await visible(true);
    }
  });

  test('a change goes over the socket that is open, and no request is made for it', async () => {
    gateway.socketsSaid = '';
    await openSkill(page, gateway.url, 'answering-questions');
    await expect.poll(() => gateway.socketsSaid).toContain('"authenticated"');
    gateway.seen.length = 0;
    await comment(page, 'By the shorter way.');
    await expect
      .poll(() => bodiesOnServer(gateway.url, 'answering-questions'))
      .toEqual(['By the shorter way.']);
    await expect.poll(() => unsentOf(page, account)).toEqual([]);
    expect(gateway.seen.filter(({ body }) => body.includes('By the shorter way.'))).toEqual([]);
  });

  test('what a socket that has fallen silent leaves unanswered goes by a request, with one effect (F2, F45)', async () => {
    gateway.seen.length = 0;
    gateway.muteSockets = true;
    await comment(page, 'Into the silence.');
    await expect.poll(() => gateway.count('POST', '/graphql/content')).toBeGreaterThan(0);
    await expect.poll(() => unsentOf(page, account)).toEqual([]);
    expect(await bodiesOnServer(gateway.url, 'answering-questions')).toEqual([
      'By the shorter way.',
      'Into the silence.',
    ]);
  });

  test('no page said anything on its console', () => {
    expect(device.said).toEqual([]);
  });
});

test('a session that was ended while the device was offline sends nothing, keeps the work for its owner and hides it from others (F15, AUTH-009, LOCAL-035)', async () => {
  const device = new Device(desktop);
  try {
    const page = await device.page();
    await signIn(page, gateway.url, 'learner@harbor.example');
    const lena = await accountOf(page);
    await openSkill(page, gateway.url, 'keep-a-course');
    await untilOfflineReady(page);
    gateway.refuse();
    await comment(page, 'Only mine until I am back.');
    const bearer = gateway.seen.findLast(({ headers }) => headers.authorization)?.headers.authorization ?? '';
    await sql(gateway.server, 'update accounts.sessions set "revokedAt" = $1 where "userId" = $2', [
      Date.now(),
      lena,
    ]);
    // Each node of the server learns of it within some seconds.
    await expect
      .poll(async () => {
        const answer = await fetch(`${gateway.server.url}/graphql/accounts`, {
          method: 'POST',
          headers: { authorization: bearer, 'content-type': 'application/json' },
          body: JSON.stringify({ query: '{ __typename }' }),
        });
        return answer.status;
      })
      .toBe(401);
    await gateway.accept();
    await expect(page).toHaveURL(`${gateway.url}/logout`);
    await expect(page.getByRole('heading', { name: 'Your session has ended' })).toBeVisible();
    // The comment, and what has been read of the lesson by then.
    const toSend = page.getByText(/^Sign in as Lena Okafor to send (1 change|2 changes)\./);
    await expect(toSend).toBeVisible();
    expect(await bodiesOnServer(gateway.url, 'keep-a-course')).toEqual([]);
    await expect.poll(() => isReadable(page, 'Only mine until I am back.')).toBe(false);

    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await fillSignIn(page, 'second.learner@harbor.example');
    await expect(page).toHaveURL(skillUrl(gateway.url, 'keep-a-course'));
    expect(await accountOf(page)).not.toBe(lena);
    await openSkill(page, gateway.url, 'keep-a-course');
    await expect(page.getByText('Only mine until I am back.')).toHaveCount(0);
    await expect(pill(page)).toHaveCount(0);
    expect(await outboxOf(page, await accountOf(page))).toEqual([]);
    expect(await bodiesOnServer(gateway.url, 'keep-a-course')).toEqual([]);

    await page.goto(`${gateway.url}/logout`);
    await expect(toSend).toBeVisible();
    await fillSignIn(page, 'learner@harbor.example');
    const sent = async () =>
      (await commentsOnServer(gateway.url, 'keep-a-course')).map(({ body, createdBy }) => ({
        body,
        createdBy,
      }));
    await expect.poll(sent).toEqual([{ body: 'Only mine until I am back.', createdBy: lena }]);
    await expect.poll(() => unsentOf(page, lena)).toEqual([]);
    await openSkill(page, gateway.url, 'keep-a-course');
    await expect(commentWith(page, 'Only mine until I am back.')).toBeVisible();
    expect(device.said).toEqual([]);
  } finally {
    await device.remove();
  }
});

test('who signs in after someone else has signed out finds nothing of theirs, and answers that come late change nothing (F18)', async () => {
  const device = new Device(desktop);
  try {
    const page = await device.page();
    await signIn(page, gateway.url, 'learner@harbor.example');
    const lena = await accountOf(page);
    await openSkill(page, gateway.url, 'answering-questions');
    await page.getByRole('region', { name: 'Question 1', exact: true }).getByLabel('On this device').click();
    await expect.poll(() => unsentOf(page, lena)).toEqual([]);
    await expect.poll(async () => (await records(page, lena, 'progress')).length).toBeGreaterThan(0);
    await commentField(page).fill('A thought that I keep to myself.');
    // Leaving the lesson writes down its last seconds; signing out would ask about them.
    await page.goto(`${gateway.url}/dashboard`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect.poll(() => unsentOf(page, lena)).toEqual([]);
    gateway.treat = ({ path }) => (path === PULL_PATH || path === '/graphql/content' ? 'held' : 'pass');
    await page.evaluate(() => window.dispatchEvent(new Event('focus')));
    await expect.poll(() => gateway.held).toBeGreaterThan(0);
    await page.goto(`${gateway.url}/logout`);
    await expect(page).toHaveURL(`${gateway.url}/login`);
    gateway.treat = () => 'pass';
    await fillSignIn(page, 'second.learner@harbor.example');
    await expect(page).toHaveURL(/\/(dashboard|learn\/.*)$/);
    gateway.releaseHeld();
    const tomas = await accountOf(page);
    expect(tomas).not.toBe(lena);
    await openSkill(page, gateway.url, 'answering-questions');
    await expect(commentField(page)).toHaveValue('');
    await expect(page.getByRole('region', { name: 'Question 1', exact: true })).not.toContainText(
      'That is right.',
    );
    expect((await databaseNames(page)).filter((name) => name.includes(lena))).toEqual([]);
    expect(Object.keys(await cached(page)).filter((name) => name.includes(lena))).toEqual([]);
    const kept = await page.evaluate(() => JSON.stringify(Object.entries({ ...localStorage })));
    expect(kept).not.toContain(lena);
    expect(kept).not.toContain('A thought that I keep to myself.');
    expect(await records(page, tomas, 'progress')).toEqual([]);
    expect(device.said).toEqual([]);
  } finally {
    await device.remove();
  }
});

test('who signs out offline keeps what waits sealed: every tab follows, nobody reads it, and the next sign-in delivers it once (F20, D44, LOCAL-025, LOCAL-035)', async () => {
  const device = new Device(desktop);
  try {
    const page = await device.page();
    await signIn(page, gateway.url, 'learner@harbor.example');
    const lena = await accountOf(page);
    await openSkill(page, gateway.url, 'several-devices');
    await untilOfflineReady(page);
    await expect
      .poll(async () => (await records<{ key: string }>(page, lena, 'meta')).map(({ key }) => key))
      .toContain('sealingKey');
    const other = await device.newTab();
    await other.goto(`${gateway.url}/dashboard`);
    gateway.refuse();
    await comment(page, 'Sealed until I come back.');
    await page.goto(`${gateway.url}/logout`);
    await expect(page.getByText('Sealed until I come back.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Send first' })).toBeDisabled();
    await page.getByRole('button', { name: 'Keep for my next sign-in' }).click();
    await expect(page).toHaveURL(`${gateway.url}/login`);
    await expect(other).toHaveURL(`${gateway.url}/login`);
    await expect(page.getByText('Sign in as Lena Okafor to send').first()).toBeVisible();
    await expect.poll(() => databaseNames(page)).not.toContain(`lectern-${lena}`);
    expect(await isReadable(page, 'Sealed until I come back.')).toBe(false);

    await gateway.accept();
    await other.close();
    await fillSignIn(page, 'learner@harbor.example');
    await expect
      .poll(() => bodiesOnServer(gateway.url, 'several-devices'))
      .toEqual(['Sealed until I come back.']);
    await expect.poll(() => unsentOf(page, lena)).toEqual([]);
    await openSkill(page, gateway.url, 'several-devices');
    await expect(commentWith(page, 'Sealed until I come back.')).toHaveCount(1);
    expect(device.said).toEqual([]);
  } finally {
    await device.remove();
  }
});
