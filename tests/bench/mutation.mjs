// From a person's act to the live query that shows it, beside a raw transaction that writes the same records. Run by run.mjs, in the
// copy of the benches, whose measuring it shares.
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const benches = process.cwd();
const [bundle = ''] = process.argv.slice(2);
const lib = (/** @type {string} */ file) => import(pathToFileURL(join(benches, 'lib', file)).href);
const { args, interleave, report } = await lib('common.mjs');
const { launch, serve, html, js } = await lib('browser.mjs');
const { readFileSync } = await import('node:fs');

const server = await serve({ '/': html('', '/page.js'), '/page.js': js(readFileSync(bundle, 'utf8')) });
const browser = await launch();
const results = await interleave(
  ['raw', 'lectern'],
  Number(args.rounds ?? 5),
  async (/** @type {string} */ name) => {
    const page = await browser.page(server.origin);
    try {
      return await page.evaluate(
        (/** @type {[string, number]} */ [candidate, count]) =>
          /** @type {any} */ (globalThis).measure(candidate, count),
        [name, 60],
      );
    } finally {
      await page.close();
    }
  },
);
report('mutation', results, 'raw', { chromium: browser.version });
await browser.close();
await server.close();
