/** What one tab writes, in the store of a real browser: all of it or nothing, shown once in this tab and in others. */
import { type BrowserContext, expect, type Page, test } from '@playwright/test';
import { build } from 'esbuild';
import type { Tab } from './support/two-tabs-page.ts';

declare global {
  interface Window {
    tab: Tab;
  }
}

const ORIGIN = 'http://localhost:4999';
let script: string;

test.beforeAll(async () => {
  const built = await build({
    entryPoints: ['tests/e2e/support/two-tabs-page.ts'],
    bundle: true,
    write: false,
    format: 'iife',
    platform: 'browser',
    target: 'es2022',
    define: { 'import.meta.env.PROD': 'true', 'import.meta.env.DEV': 'false' },
  });
  script = built.outputFiles[0]?.text ?? '';
});

async function tabsOf(context: BrowserContext): Promise<[Page, Page]> {
  await context.route(`${ORIGIN}/**`, (route) =>
    route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>Store</title>' }),
  );
  const open = async () => {
    const page = await context.newPage();
    await page.goto(ORIGIN);
    await page.addScriptTag({ content: script });
    await expect.poll(() => shownIn(page)).toEqual([[]]);
    return page;
  };
  return [await open(), await open()];
}

const shownIn = (page: Page) => page.evaluate(() => window.tab.shown());

test('a change is shown once here and in another tab, when it is on the disk (LOCAL-010) @core', async ({
  context,
}) => {
  const tabs = await tabsOf(context);
  const [mine] = tabs;
  const created = await mine.evaluate(() => window.tab.create('First'));
  const states: string[][] = [[], ['First']];
  for (const tab of tabs) await expect.poll(() => shownIn(tab)).toEqual(states);
  expect(await mine.evaluate(() => window.tab.counts())).toEqual({ comments: 1, outbox: 1, shadow: 1 });

  await mine.evaluate((id) => window.tab.update(id, 'Edited'), `pending-${created?.id}`);
  states.push(['Edited']);
  for (const tab of tabs) await expect.poll(() => shownIn(tab)).toEqual(states);
});

test('of a change that the disk refuses nothing stays, neither row nor base nor entry (LOCAL-010) @core', async ({
  context,
}) => {
  const tabs = await tabsOf(context);
  const [mine] = tabs;
  await mine.evaluate(() => window.tab.create('First'));
  const before = { comments: 1, outbox: 1, shadow: 1 };
  await mine.evaluate(() => window.tab.takeNextNumber());
  const failure = await mine.evaluate(() => window.tab.failureOf(window.tab.create('Second')));
  expect(failure).toContain('ConstraintError');
  expect(await mine.evaluate(() => window.tab.counts())).toEqual(before);
  for (const tab of tabs) {
    for (const state of await shownIn(tab)) expect([[], ['First']]).toContainEqual(state);
  }
});
