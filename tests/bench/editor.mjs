// From a letter to the frame that shows it, and from opening a draft to its text, in the product's editor and in bare TipTap, in one page. Run by run.mjs, in the copy of the
// benches, whose measuring it shares.
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const benches = process.cwd();
const [bundle = ''] = process.argv.slice(2);
const lib = (/** @type {string} */ file) => import(pathToFileURL(join(benches, 'lib', file)).href);
const { args, interleave, report } = await lib('common.mjs');
const { launch, serve, html, js } = await lib('browser.mjs');
const { readFileSync } = await import('node:fs');

const style = readFileSync(bundle.replace(/\.js$/, '.css'), 'utf8');
const server = await serve({
  '/': html('<link rel=stylesheet href=/page.css>', '/page.js'),
  '/page.js': js(readFileSync(bundle, 'utf8')),
  '/page.css': { type: 'text/css', body: style },
});
const browser = await launch();
const page = await browser.page(server.origin);
const results = await interleave(
  ['bare', 'lectern'],
  Number(args.rounds ?? 7),
  (/** @type {string} */ name) =>
    page.evaluate(
      async (/** @type {[string, number]} */ [candidate, count]) => {
        const { measure, measureOpening } = /** @type {any} */ (globalThis);
        // The first time of each loads what both share.
        return { ...(await measure(candidate, count)), ...(await measureOpening(candidate)) };
      },
      [name, 60],
    ),
);
report('editor', results, 'bare', { chromium: browser.version });
await browser.close();
await server.close();
