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
/** @type {Map<number, Record<string, Record<string, number>>>} */
const rounds = new Map();
const results = await interleave(
  ['raw', 'lectern'],
  Number(args.rounds ?? 15), // one of them says little: they differ by a quarter
  async (/** @type {string} */ name, /** @type {number} */ round) => {
    const both = rounds.get(round) ?? (await inOnePage());
    rounds.set(round, both);
    return both[name];
  },
);
report('mutation', results, 'raw', { chromium: browser.version });
await browser.close();
await server.close();

async function inOnePage() {
  const page = await browser.page(server.origin);
  try {
    return await page.evaluate(
      (/** @type {number} */ count) => /** @type {any} */ (globalThis).measureBoth(count),
      60,
    );
  } finally {
    await page.close();
  }
}
