/**
 * The app and the server are never updated at the same moment. The build here is of another version than the server: it does not know
 * enrollments yet, as an older one would not, and sends comments in a way that the server does not know, as a newer one would.
 */
import { type BrowserContext, expect, type Page, test } from '@playwright/test';
import type { OutboxEntry } from '#store/tables/outbox.ts';
import { type OtherBuild, otherBuild } from '../support/other-build.ts';
import { type RealServer, startServer } from '../support/real-server.ts';
import { signIn } from './support/device.ts';
import { accountOf, comment, commentWith, openSkill } from './support/skill-page.ts';
import { records, unsentComments } from './support/stored.ts';

let server: RealServer;
let other: OtherBuild;
let context: BrowserContext;
let page: Page;

const edits: [file: string, find: string, replace: string][] = [
  ['/src/contract/sync/wire.ts', "'enrollment',", ''],
  ['/src/contract/content/comment.ts', "name: 'createComment',", "name: 'createComment', version: 99,"],
];

test.beforeAll(async ({ browser }) => {
  const made: string[] = [];
  const differs = {
    name: 'lectern-another-version',
    enforce: 'pre',
    transform(code: string, id: string) {
      const edit = edits.find(([file]) => id.endsWith(file));
      if (!edit) return null;
      const [file, find, replace] = edit;
      if (code.split(find).length !== 2) throw new Error(`${find} is not once in ${file}`);
      made.push(file);
      return code.replace(find, replace);
    },
  } as const;
  [server, other] = await Promise.all([startServer(), otherBuild(differs, true)]);
  expect(new Set(made).size).toBe(edits.length);
  context = await browser.newContext({ serviceWorkers: 'block' });
  page = await context.newPage();
});

test.afterAll(async () => {
  await context?.close();
  await server?.cleanUp();
  other?.remove();
});

test('rows that a version does not know wait on the device for the update, and what the server does not know waits for its own (F28)', async () => {
  await other.serveTo(context);
  await signIn(page, server.url, 'learner@harbor.example');
  const account = await accountOf(page);
  await expect.poll(async () => (await records(page, account, 'later')).length).toBeGreaterThan(0);
  const kept = (await records<{ key: string }>(page, account, 'later')).map(({ key }) => key);
  expect(kept.every((key) => key.startsWith('enrollment:'))).toBe(true);
  await page.goto(`${server.url}/settings/account`);
  await expect(page.getByText(/needs? a newer version of Lectern/)).toBeVisible();

  await openSkill(page, server.url, 'your-first-lesson');
  await comment(page, 'From a version of tomorrow.');
  const waiting = async (): Promise<OutboxEntry | undefined> => (await unsentComments(page, account))[0];
  await expect.poll(async () => (await waiting())?.serverOlderSince ?? 0).toBeGreaterThan(0);
  expect((await waiting())?.state).not.toBe('rejected');

  await context.unrouteAll();
  await page.goto(`${server.url}/dashboard`);
  await expect.poll(async () => (await records(page, account, 'later')).length).toBe(0);
  await expect.poll(async () => (await records(page, account, 'enrollments')).length).toBe(kept.length);
  await openSkill(page, server.url, 'your-first-lesson');
  await expect(commentWith(page, 'From a version of tomorrow.')).toBeVisible();
  expect((await waiting())?.vars.body).toBe('From a version of tomorrow.');
});
