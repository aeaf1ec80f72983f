// Candidates that a page measures itself, one after the other in one page. Run by run.mjs, in the copy of the benches, whose measuring it
// shares: node in-page.mjs BUNDLE NAME FLOOR CANDIDATE… [--worker=BUNDLE of workers/search.ts]
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const benches = process.cwd();
const [bundle = '', name = '', floor = '', ...others] = process.argv
  .slice(2)
  .filter((arg) => !arg.startsWith('--'));
const lib = (/** @type {string} */ file) => import(pathToFileURL(join(benches, 'lib', file)).href);
const { args, interleave, report } = await lib('common.mjs');
const { launch, serve, html, js } = await lib('browser.mjs');

const styles = bundle.replace(/\.js$/, '.css');
const css = existsSync(styles) ? readFileSync(styles, 'utf8') : '';
const server = await serve({
  '/': html('<link rel=stylesheet href=/page.css>', '/page.js'),
  '/page.js': js(readFileSync(bundle, 'utf8')),
  ...(args.worker && { '/workers/search.ts': js(readFileSync(args.worker, 'utf8')) }),
  '/page.css': { type: 'text/css', body: css },
});
const browser = await launch();
const page = await browser.page(server.origin);
await page.setViewportSize({ width: 1440, height: 900 });
const results = await interleave(
  [floor, ...others],
  Number(args.rounds ?? 9),
  (/** @type {string} */ candidate) =>
    page.evaluate((/** @type {string} */ each) => /** @type {any} */ (globalThis).measureOf(each), candidate),
);
report(name, results, floor, { chromium: browser.version });
await browser.close();
await server.close();
