/**
 * A course inside an LMS: exported by its author, unzipped and served by another site whose API is scorm-again, in a browser that gives
 * framed pages neither cookies nor storage (F67 to F70).
 */
import { readFileSync } from 'node:fs';
import { type Download, expect, type FrameLocator, type Page, test } from '@playwright/test';
import { deflateSync } from 'fflate';
import { decodeProgress, encodeProgress } from '#contract/lms/progress-string.ts';
import type { LmsProgress } from '#domain/lms-progress.ts';
import { ApiClient } from '../support/api-client.ts';
import { type RealServer, startServer } from '../support/real-server.ts';
import { coreIf } from './support/core.ts';
import { Device, desktop, phone, signIn, untilOfflineReady, withoutThirdParties } from './support/device.ts';
import { Gateway } from './support/gateway.ts';
import { type Bridge, Lms } from './support/lms.ts';

const course = 'Working at Harbor Academy';
/** With a gap to fill. */
const firstLesson = { title: 'Answering learners', right: 'private', wrong: 'public' };
/** With one choice. */
const secondLesson = { title: 'Writing a good question', right: 'One' };

let gateway: Gateway;
let lms: Lms;
let restarted: RealServer | null = null;

test.beforeAll(async () => {
  gateway = await Gateway.start();
  lms = await Lms.start();
  lms.install(await exported());
});

test.afterAll(async () => {
  await restarted?.stop();
  await gateway.cleanUp();
  await lms.close();
});

test.afterEach(async () => {
  gateway.treat = () => 'pass';
  await gateway.accept();
});

/** The package as the product's own button gets it, which a test of its own presses. */
async function exported(): Promise<Uint8Array> {
  const author = new ApiClient(gateway.url);
  await author.signIn('author@harbor.example');
  const { data } = await author.query(
    'content',
    'query { getEntityBySlug(slug: "harbor/working-at-harbor") { collection { collectionId } } }',
  );
  const { collectionId } = (data as { getEntityBySlug: { collection: { collectionId: string } } })
    .getEntityBySlug.collection;
  const answer = await author.fetch('/web/lms/packages', {
    method: 'POST',
    body: JSON.stringify({ courseId: collectionId, lmsOrigin: lms.url }),
  });
  if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`);
  return new Uint8Array(await answer.arrayBuffer());
}

/** The course in the frame of the launch page in the frame of the LMS. */
const viewerOf = (page: Page): FrameLocator => page.frameLocator('iframe').frameLocator('iframe');

async function launch(page: Page, learner: string, bridge: Bridge = 'scorm'): Promise<FrameLocator> {
  await page.goto(lms.courseUrl(learner, bridge));
  const viewer = viewerOf(page);
  await expect(viewer.getByRole('heading', { level: 1, name: course })).toBeVisible();
  return viewer;
}

async function openLesson(viewer: FrameLocator, title: string): Promise<void> {
  await viewer.getByRole('link', { name: title, exact: true }).first().click();
  await expect(viewer.getByRole('heading', { level: 1, name: title })).toBeVisible();
}

/** What answers a question: a word for its gap, or one of its options. */
const word = (viewer: FrameLocator | Page, text: string) =>
  viewer
    .getByRole('toolbar', { name: 'Words' })
    .getByRole('button', { name: text, exact: true })
    .or(viewer.getByRole('radio', { name: text, exact: true }));

async function answerRight(viewer: FrameLocator, { title, right }: { title: string; right: string }) {
  await openLesson(viewer, title);
  await word(viewer, right).click();
  await expect(viewer.getByText('That is right.')).toBeVisible();
}

const toCourse = (viewer: FrameLocator) =>
  viewer.getByRole('link', { name: 'Back to the contents' }).first().click();
const lessonRow = (viewer: FrameLocator, title: string) =>
  viewer.getByRole('listitem').filter({ hasText: title }).first();

/** What the LMS's database has of a learner. */
const coreOf = (learner: string) => {
  const core = lms.cmi.get(learner)?.core;
  return core && { status: core.lesson_status, raw: core.score.raw, max: core.score.max };
};
const keptBy = (learner: string) => decodeProgress(lms.cmi.get(learner)?.suspend_data ?? '');
/** Ids of the questions that were answered rightly, as many as there are. */
const rightIn = (progress: LmsProgress) =>
  Object.values(progress.children).flatMap(({ questions }) =>
    Object.values(questions).filter(({ correct }) => correct),
  ).length;

/** Speaks to the server as the viewer does, for what no learner can do through it. */
async function session(learnerId: string) {
  const packageKey = /data-package-key="([^"]+)"/.exec(lms.file(lms.launchFile))?.[1];
  const call = async (path: string, init: RequestInit = {}) => {
    const answer = await fetch(gateway.url + path, {
      ...init,
      headers: { 'content-type': 'application/json', 'x-lectern-client': 'lms', ...init.headers },
    });
    return (await answer.json()) as { data: { token: string; progress: string } };
  };
  const { data } = await call('/web/lms/launch', {
    method: 'POST',
    headers: { origin: gateway.url, 'sec-fetch-site': 'same-origin' },
    body: JSON.stringify({ packageKey, learnerId, learnerName: 'Okafor, Lena', origin: lms.url }),
  });
  const authorization = `Bearer ${data.token}`;
  const read = async () => {
    const { data } = await call('/rxd/progress', { headers: { authorization } });
    const progress = decodeProgress(data.progress);
    if (progress.kind !== 'progress') throw new Error(progress.kind);
    return progress.progress;
  };
  const write = (progress: LmsProgress) =>
    call('/rxd/progress', {
      method: 'POST',
      headers: { authorization },
      body: JSON.stringify({ progress: encodeProgress(progress) }),
    });
  return { read, write };
}

const packed = (value: unknown) =>
  Buffer.from(deflateSync(new TextEncoder().encode(JSON.stringify(value)))).toString('base64');

/** On a phone it is in the account menu alone. */
async function saveProgress(viewer: FrameLocator | Page): Promise<void> {
  const button = viewer.getByRole('button', { name: 'Save Progress' });
  const account = viewer.getByRole('button', { name: /^Account of / });
  await expect(account).toBeVisible();
  if (await button.isVisible()) return button.click();
  await account.click();
  await viewer.getByRole('menuitem', { name: 'Save Progress' }).click();
}

for (const [size, viewport] of Object.entries({ phone, desktop })) {
  test.describe(`at ${viewport.width} px`, () => {
    const of = (name: string) => `${name}-${size}`;
    let device: Device;
    let page: Page;

    test.beforeAll(async () => {
      device = new Device(viewport, { preferences: withoutThirdParties });
      page = await device.page();
    });

    test.afterAll(() => device.remove());

    test.afterEach(() => {
      expect(device.said.splice(0)).toEqual([]);
    });

    test(`an author exports the course, and the package is for the LMS that was named (D47)${coreIf(size === 'desktop')}`, async () => {
      await signIn(page, gateway.url, 'author@harbor.example');
      await page.goto(`${gateway.url}/harbor/working-at-harbor?mode=edit`);
      const action = page.getByRole('button', { name: 'Export for an LMS' });
      if (size === 'phone') await page.getByRole('button', { name: 'More tools' }).click();
      await action.click();
      const dialog = page.getByRole('dialog', { name: 'Export for an LMS' });
      const field = dialog.getByLabel('Address of your LMS');
      const download = dialog.getByRole('button', { name: 'Download package' });
      await download.click();
      await expect(dialog.getByText('Enter the address of your LMS.')).toBeVisible();
      await field.fill('lms.example.com');
      await download.click();
      await expect(dialog.getByText('Enter an address such as', { exact: false })).toBeVisible();
      await field.fill(lms.url);
      const [file] = await Promise.all([
        page.waitForEvent('download') as Promise<Download>,
        download.click(),
      ]);
      await expect(
        dialog.getByText(`Downloaded ${file.suggestedFilename()}.`, { exact: false }),
      ).toBeVisible();
      expect(file.suggestedFilename()).toMatch(/\.zip$/);
      lms.install(readFileSync(await file.path()));
      expect(lms.file('imsmanifest.xml')).toContain(course);
      await dialog.getByRole('button', { name: 'Close', exact: true }).first().click();
      await untilOfflineReady(page);
      gateway.refuse();
      await page.reload({ waitUntil: 'commit' });
      await expect(action).toHaveAttribute('aria-disabled', 'true');
      await expect(page.getByText('Needs a connection')).toBeVisible();
    });

    test(`a learner learns in the LMS, closes the tab in the middle, and finds it all again (LMS-001, LMS-006, LMS-011)${coreIf(size === 'desktop')}`, async () => {
      const learner = of('lena');
      let viewer = await launch(page, learner);
      await expect(viewer.getByText('Your browser keeps nothing here')).toBeVisible();
      await expect(viewer.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '0');
      expect(coreOf(learner)).toEqual({ status: 'incomplete', raw: '0', max: '100' });

      await openLesson(viewer, firstLesson.title);
      await word(viewer, firstLesson.wrong).click();
      await expect(viewer.getByText('That is not right yet.', { exact: false })).toBeVisible();
      await expect(viewer.getByText('0 of 1 gaps are right.')).toBeVisible();
      await viewer.getByRole('button', { name: 'Try again' }).click();
      await word(viewer, firstLesson.right).click();
      await expect(viewer.getByText('That is right.')).toBeVisible();
      await expect(viewer.getByText('You have completed this lesson')).toBeVisible();
      await expect(viewer.getByText('How others answered')).toBeVisible();
      const asked = gateway.seen.filter(({ path }) => path === '/rxd/answer/question');
      expect(Object.keys(JSON.parse(asked.at(-1)?.body ?? '{}').answerSubmission)).toEqual([
        'containerId',
        'questionId',
        'answer',
      ]);
      await page.close({ runBeforeUnload: false });

      await expect.poll(() => coreOf(learner)).toEqual({ status: 'incomplete', raw: '50', max: '100' });
      expect(await (await session(learner)).read().then(rightIn)).toBe(1);
      page = await device.newTab();
      viewer = await launch(page, learner);
      await expect(lessonRow(viewer, firstLesson.title)).toContainText('Complete');
      await expect(viewer.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '1');

      await answerRight(viewer, secondLesson);
      await expect.poll(() => coreOf(learner)).toEqual({ status: 'passed', raw: '100', max: '100' });
      await toCourse(viewer);
      await expect(viewer.getByText('Your LMS has recorded that you passed.')).toBeVisible();
    });

    test('Save Progress says that it is saved, and Save & Exit leads back to the entry point, from the account menu too (LMS-012, LMS-009, ACCT-006)', async () => {
      const learner = of('sam');
      const viewer = await launch(page, learner);
      await answerRight(viewer, firstLesson);
      await saveProgress(viewer);
      await expect(viewer.locator('section p', { hasText: 'Progress saved successfully!' })).toBeVisible();
      expect(await (await session(learner)).read().then(rightIn)).toBe(1);
      await viewer.getByRole('button', { name: /^Account of / }).click();
      await viewer.getByRole('menuitem', { name: 'Save & Exit' }).click();
      await expect(viewer.getByRole('heading', { level: 1, name: course })).toBeVisible();
      await expect(viewer.getByText('Progress saved. You can close this window.')).toBeVisible();
      expect(coreOf(learner)).toEqual({ status: 'incomplete', raw: '50', max: '100' });
    });

    test('what was answered just before the tab closed is on its way all the same (LMS-007, F69)', async () => {
      const learner = of('ida');
      let viewer = await launch(page, learner);
      await openLesson(viewer, firstLesson.title);
      await expect(word(viewer, firstLesson.right)).toBeVisible();
      // Nothing but the progress itself brings the answer to the server.
      gateway.treat = ({ path }) =>
        path === '/rxd/answer/question'
          ? { status: 503, headers: { 'content-type': 'application/json' }, body: '{}' }
          : 'pass';
      await word(viewer, firstLesson.right).click();
      await page.close();
      await expect.poll(async () => rightIn(await (await session(learner)).read())).toBe(1);
      await expect.poll(() => coreOf(learner)?.raw).toBe('50');
      page = await device.newTab();
      viewer = await launch(page, learner);
      await expect(lessonRow(viewer, firstLesson.title)).toContainText('Complete');
    });

    test('what was answered without a server is held by the launch page and comes back with the next launch (F69)', async () => {
      const learner = of('nora');
      let viewer = await launch(page, learner);
      await openLesson(viewer, firstLesson.title);
      await expect(word(viewer, firstLesson.right)).toBeVisible();
      gateway.refuse();
      await word(viewer, firstLesson.right).click();
      await expect(viewer.getByText('That is right.')).toBeVisible();
      await expect(viewer.getByText('The server can’t be reached', { exact: true })).toBeVisible();
      await saveProgress(viewer);
      await expect(
        viewer.locator('section p', {
          hasText: 'Your progress is kept with your LMS and sent automatically.',
        }),
      ).toBeVisible();
      await page.close();
      // What the page sent as it went may still be on its way: none of it arrives.
      gateway.treat = ({ method, path }) =>
        method === 'POST' && path === '/rxd/progress' ? { status: 503, body: '' } : 'pass';
      await gateway.accept();
      expect(await (await session(learner)).read().then(rightIn)).toBe(0);
      gateway.treat = () => 'pass';

      page = await device.newTab();
      viewer = await launch(page, learner);
      await expect(lessonRow(viewer, firstLesson.title)).toContainText('Complete');
      await expect.poll(async () => rightIn(await (await session(learner)).read())).toBe(1);
    });

    test('two devices of one learner learn side by side, and none of it is lost (D47)', async () => {
      const learner = of('tomas');
      const other = new Device(viewport, { preferences: withoutThirdParties });
      try {
        const otherPage = await other.page();
        const here = await launch(page, learner);
        const there = await launch(otherPage, learner);
        await answerRight(here, firstLesson);
        await expect.poll(async () => rightIn(await (await session(learner)).read())).toBe(1);
        await answerRight(there, secondLesson);
        await expect.poll(async () => rightIn(await (await session(learner)).read())).toBe(2);
        await expect.poll(() => coreOf(learner)).toEqual({ status: 'passed', raw: '100', max: '100' });
        await otherPage.close();
        const again = await launch(page, learner);
        await expect(again.getByText('You have completed this course')).toBeVisible();
        expect(coreOf(learner)).toEqual({ status: 'passed', raw: '100', max: '100' });
        expect(other.said).toEqual([]);
      } finally {
        await other.remove();
      }
    });

    test('an LMS that only has SetPassed and SetScore on its window is told both (D14)', async () => {
      lms.calls.length = 0;
      const viewer = await launch(page, of('walter'), 'window');
      await answerRight(viewer, firstLesson);
      await toCourse(viewer);
      await answerRight(viewer, secondLesson);
      await expect.poll(() => lms.calls.filter(([name]) => name === 'SetPassed')).toHaveLength(1);
      const scores = lms.calls.filter(([name]) => name === 'SetScore').map(([, score]) => score);
      expect([scores[0], scores.at(-1)]).toEqual([0, 100]);
      expect(scores).toContain(50);
    });

    test('messages of other windows, other origins and other launches change nothing (F67)', async () => {
      const learner = of('fay');
      const viewer = await launch(page, learner);
      await answerRight(viewer, firstLesson);
      await expect.poll(() => coreOf(learner)?.raw).toBe('50');
      const before = structuredClone(lms.cmi.get(learner));
      const [, launchFrame, courseFrame] = page.frames();
      const nonce = await launchFrame?.evaluate(() =>
        new URL((document.getElementById('course') as HTMLIFrameElement).src).hash.slice('#nonce='.length),
      );
      const message = { channel: 'lectern-lms', nonce, number: 1e6, passed: true, score: 100, seconds: 1 };
      const forged = { ...message, type: 'progress', progress: 'AAAA', status: 'COMPLETE' };
      // The LMS's own window stands around the launch page, and is neither its frame nor of Lectern's origin.
      await page.evaluate((data) => frames[0]?.postMessage(data, '*'), forged);
      // The right window and origin with the nonce of another launch: another script on Lectern's pages.
      await courseFrame?.evaluate(
        (data) => parent.postMessage({ ...data, nonce: 'f'.repeat(32) }, '*'),
        forged,
      );
      await expect.poll(() => launchFrame?.evaluate(() => document.body.dataset.ignored)).toBe('2');
      // To the viewer: the LMS's window is not the page that launched it, though its origin is the same.
      await page.evaluate(
        (data) => frames[0]?.frames[0]?.postMessage({ ...data, type: 'lms-lost', kept: false }, '*'),
        message,
      );
      await saveProgress(viewer);
      await expect(viewer.locator('section p', { hasText: 'Progress saved successfully!' })).toBeVisible();
      await expect(viewer.getByText('Your LMS does not answer')).toHaveCount(0);
      expect(lms.cmi.get(learner)?.core).toMatchObject({
        lesson_status: before?.core.lesson_status,
        score: before?.core.score,
      });
    });

    test('a string of another version only warns, and is kept beside what is learned now (LMS-008)', async () => {
      const learner = of('olga');
      const old = packed({ version: '0.9.0', parent: { id: 'sailing' }, children: {} });
      lms.cmi.set(learner, {
        suspend_data: old,
        core: { student_id: learner, lesson_status: 'incomplete', score: { raw: '', min: '', max: '' } },
      });
      const viewer = await launch(page, learner);
      await expect(viewer.getByText('Progress from another version')).toBeVisible();
      await answerRight(viewer, firstLesson);
      await expect.poll(() => coreOf(learner)?.raw).toBe('50');
      expect(keptBy(learner)).toMatchObject({ kind: 'progress' });
      expect(gateway.seen.some(({ path, body }) => path === '/rxd/progress' && body.includes(old))).toBe(
        true,
      );
      const beside = await page
        .frames()[1]
        ?.evaluate(() =>
          Object.entries(localStorage).flatMap(([name, value]) => (name.endsWith(':beside') ? [value] : [])),
        );
      expect(beside?.join()).toContain(old);
    });

    test('an LMS whose API goes away mid-way is said so, and loses nothing (F69)', async () => {
      const learner = of('petra');
      let viewer = await launch(page, learner);
      await openLesson(viewer, firstLesson.title);
      await page.evaluate(() => {
        for (const name of ['LMSSetValue', 'LMSCommit', 'LMSFinish'])
          Object.defineProperty((window as unknown as { API: object }).API, name, { value: () => 'false' });
      });
      await word(viewer, firstLesson.right).click();
      await expect(viewer.getByText('Your LMS does not answer')).toBeVisible();
      expect(coreOf(learner)?.raw).toBe('0');
      await page.close();
      page = await device.newTab();
      viewer = await launch(page, learner);
      await expect(lessonRow(viewer, firstLesson.title)).toContainText('Complete');
      await expect.poll(() => coreOf(learner)?.raw).toBe('50');
      await expect(viewer.getByText('Your LMS does not answer')).toHaveCount(0);
    });

    test('more than 4,096 characters go whole into the launch page’s own storage (F68)', async () => {
      const learner = of('lola');
      const api = await session(learner);
      const progress = await api.read();
      const gone = Array.from({ length: 400 }, () => [
        crypto.randomUUID(),
        { type: 'skill', complete: true, questions: {} },
      ]);
      await api.write({ ...progress, children: { ...progress.children, ...Object.fromEntries(gone) } });
      let viewer = await launch(page, learner);
      await answerRight(viewer, firstLesson);
      await expect.poll(() => coreOf(learner)?.raw).toBe('50');
      const text = lms.cmi.get(learner)?.suspend_data ?? '';
      expect(text.length).toBeLessThanOrEqual(4096);
      const stored = await page
        .frames()[1]
        ?.evaluate(() =>
          Object.entries(localStorage).flatMap(([name, value]) => (name.endsWith(':newest') ? [value] : [])),
        );
      const newest = stored
        ?.map(decodeProgress)
        .find(
          (each) =>
            each.kind === 'progress' &&
            rightIn(each.progress) === 1 &&
            Object.keys(each.progress.children).length > 400,
        );
      expect(newest).toBeDefined();
      viewer = await launch(page, learner);
      await expect(lessonRow(viewer, firstLesson.title)).toContainText('Complete');
    });

    test('a window of its own goes on with the sitting, and the LMS hears of it (F70, LMS-009)', async () => {
      const learner = of('wim');
      const viewer = await launch(page, learner);
      const [own] = await Promise.all([
        page.waitForEvent('popup'),
        viewer.getByRole('button', { name: 'Open in new window' }).click(),
      ]);
      await expect(viewer.getByText('The course is open in another window')).toBeVisible();
      await expect(own.getByRole('heading', { level: 1, name: course })).toBeVisible();
      await expect(own.getByText('Your browser keeps nothing here')).toHaveCount(0);
      expect(await own.evaluate(() => localStorage.getItem('lms-entity'))).toMatch(/^course#[0-9a-f-]{36}$/);
      await own.getByRole('link', { name: firstLesson.title, exact: true }).first().click();
      await word(own, firstLesson.right).click();
      await expect(own.getByText('That is right.')).toBeVisible();
      await expect.poll(() => coreOf(learner)?.raw).toBe('50');
      await own.close();
      await expect(lessonRow(viewer, firstLesson.title)).toContainText('Complete');
    });

    test('a learner whom the LMS itself signs in is led to the course, once (LMS-010, LMS-009)', async () => {
      const packageKey = /data-package-key="([^"]+)"/.exec(lms.file(lms.launchFile))?.[1];
      const answer = await fetch(`${gateway.url}/web/lms/hand-offs`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ packageKey, learnerId: of('hanna'), learnerName: 'Hanna' }),
      });
      const { data } = (await answer.json()) as { data: { url: string } };
      await page.goto(data.url);
      await expect(page).toHaveURL(/\/lms\/rxd\/consume\/course\/[0-9a-f-]{36}$/);
      await page.getByRole('link', { name: firstLesson.title, exact: true }).first().click();
      await word(page, firstLesson.right).click();
      await expect(page.getByText('You have completed this lesson')).toBeVisible();
      await page.getByRole('button', { name: 'Save & Exit' }).click();
      await expect(page.getByRole('heading', { level: 1, name: course })).toBeVisible();
      await expect(page).toHaveURL(/\/lms\/rxd\/consume\/course\/[0-9a-f-]{36}$/);
      expect(await (await session(of('hanna'))).read().then(rightIn)).toBe(1);
      await page.goto('about:blank');
      await page.goto(data.url);
      expect(page.url()).not.toContain('/lms/');
    });

    test('addresses that open nothing say why (ROUTE-030)', async () => {
      const id = /data-course="([^"]+)"/.exec(lms.file(lms.launchFile))?.[1];
      const at = `${gateway.url}/lms/rxd`;
      await page.goto(`${at}/consume/course/${id}`);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('This course opens from your LMS');
      await page.goto(`${at}/consume/course/${id}/skill/answering-learners`);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('This course opens from your LMS');
      await page.goto(`${at}/lab/l1/course/${id}`);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Labs don’t run here yet');
      await page.goto(`${at}/nothing`);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('This page does not exist');
    });

    test('an author sees who uses a package, revokes it, and from then on it opens for nobody', async () => {
      const packageKey = /data-package-key="([^"]+)"/.exec(lms.file(lms.launchFile))?.[1];
      const hand = () =>
        fetch(`${gateway.url}/web/lms/hand-offs`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ packageKey, learnerId: of('hanna'), learnerName: 'Hanna' }),
        });
      expect((await hand()).status).toBe(200);
      await page.goto(`${gateway.url}/harbor/working-at-harbor?mode=edit`);
      await page.getByRole('button', { name: 'Export for an LMS' }).click();
      const packages = page.getByRole('region', { name: 'Packages of this course' });
      const revoke = packages.getByRole('button', { name: `Revoke the package for ${lms.url}` }).first();
      await expect(packages.getByText('Last used just now').first()).toBeVisible();
      await revoke.click();
      await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke package' }).click();
      await expect(page.getByText('is revoked.').first()).toBeVisible();
      await expect(packages.getByText('Revoked just now').first()).toBeVisible();
      expect((await hand()).status).toBe(403);
      lms.install(await exported());
    });
  });
}

test('a server that is killed in the middle has all that it said it had, and the rest comes back (F69)', async () => {
  const device = new Device(desktop, { preferences: withoutThirdParties });
  try {
    const page = await device.page();
    const viewer = await launch(page, 'kim');
    await answerRight(viewer, firstLesson);
    await saveProgress(viewer);
    await expect(viewer.locator('section p', { hasText: 'Progress saved successfully!' })).toBeVisible();
    await toCourse(viewer);
    await openLesson(viewer, secondLesson.title);
    await expect(word(viewer, secondLesson.right)).toBeVisible();
    const { port, dataDir } = gateway.server;
    await gateway.server.kill9();
    await word(viewer, secondLesson.right).click();
    await expect(viewer.getByText('That is right.')).toBeVisible();
    await page.close();
    await expect.poll(() => coreOf('kim')).toEqual({ status: 'passed', raw: '100', max: '100' });
    restarted = await startServer({ port, dataDir, env: { PUBLIC_URL: gateway.url } });
    expect(rightIn(await (await session('kim')).read())).toBe(1);
    const again = await launch(await device.newTab(), 'kim');
    await expect(again.getByText('You have completed this course')).toBeVisible();
    await expect.poll(async () => rightIn(await (await session('kim')).read())).toBe(2);
    expect(device.said).toEqual([]);
  } finally {
    await device.remove();
  }
});

test('a lesson is exported from its page and launched by itself (LMS-001, ROUTE-030)', async () => {
  const author = new Device(desktop);
  const device = new Device(desktop, { preferences: withoutThirdParties });
  const own = await Lms.start();
  try {
    const desk = await author.page();
    await signIn(desk, gateway.url, 'author@harbor.example');
    await desk.goto(`${gateway.url}/harbor/working-at-harbor/skill/writing-a-good-question`);
    await desk.getByRole('button', { name: 'Export for an LMS' }).click();
    const dialog = desk.getByRole('dialog', { name: 'Export for an LMS' });
    await expect(dialog.getByText('It opens this one lesson and nothing else.')).toBeVisible();
    await dialog.getByLabel('Address of your LMS').fill(own.url);
    const [file] = await Promise.all([
      desk.waitForEvent('download') as Promise<Download>,
      dialog.getByRole('button', { name: 'Download package' }).click(),
    ]);
    own.install(readFileSync(await file.path()));

    const page = await device.page();
    await page.goto(own.courseUrl('lou'));
    const viewer = viewerOf(page);
    await expect(viewer.getByRole('heading', { level: 1, name: secondLesson.title })).toBeVisible();
    await expect(viewer.getByRole('link', { name: 'Back to the contents' })).toHaveCount(0);
    await word(viewer, secondLesson.right).click();
    await expect(viewer.getByText('You have completed this lesson.', { exact: false })).toBeVisible();
    await expect
      .poll(() => own.cmi.get('lou')?.core)
      .toMatchObject({ lesson_status: 'passed', score: { raw: '100' } });
    expect([...author.said, ...device.said]).toEqual([]);
  } finally {
    await author.remove();
    await device.remove();
    await own.close();
  }
});
