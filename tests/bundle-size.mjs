// What a first visit has to load, gzipped: the entry chunk with everything that it imports, and that plus the
// chunks of each route. `node tests/bundle-size.mjs` prints it for the build in dist/.
import { readFileSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { root } from '../sync-server/boot.mjs';

/**
 * @typedef {{ file: string, src?: string, isEntry?: boolean, imports?: string[], dynamicImports?: string[], css?: string[] }} Chunk
 * @typedef {{ entryBytes: number, entryCssBytes: number, routes: Map<string, number> }} BundleSizes
 *   bytes after gzip -9; `routes` holds, by the route's file, the JavaScript of the entry, the route and its parents
 */

/**
 * @param {string} [dist] the folder of the build
 * @returns {BundleSizes}
 */
export function bundleSizes(dist = join(root, 'dist')) {
  /** @type {Record<string, Chunk>} */
  const chunks = JSON.parse(readFileSync(join(dist, '.vite', 'manifest.json'), 'utf8'));
  const entry = Object.keys(chunks).find((key) => chunks[key]?.isEntry && key.endsWith('.html'));
  if (!entry) throw new Error(`${dist} names no entry page in .vite/manifest.json.`);
  // What the page itself names is loaded as early as the entry: it counts as that.
  const page = readFileSync(join(dist, 'index.html'), 'utf8');
  const named = chunks[entry]?.dynamicImports?.filter((key) => page.includes(chunks[key]?.file ?? ' '));
  const first = [entry, ...(named ?? [])];
  const bytes = (/** @type {Iterable<string>} */ files) =>
    [...new Set(files)].reduce(
      (n, file) => n + gzipSync(readFileSync(join(dist, file)), { level: 9 }).length,
      0,
    );

  const withImports = (/** @type {string} */ key, /** @type {Set<string>} */ seen = new Set()) => {
    if (seen.has(key)) return seen;
    seen.add(key);
    for (const next of chunks[key]?.imports ?? []) withImports(next, seen);
    return seen;
  };
  const scripts = (/** @type {Iterable<string>} */ keys) =>
    [...keys].flatMap((key) => [...withImports(key)]).flatMap((key) => chunks[key]?.file ?? []);

  /** The chunks of each route file: its component, its error and its pending part. @type {Map<string, string[]>} */
  const parts = new Map();
  for (const key of Object.keys(chunks)) {
    const file = /^(src\/routes\/.+)\?tsr-/.exec(key)?.[1];
    if (file) parts.set(file, [...(parts.get(file) ?? []), key]);
  }
  const routes = [...parts.keys()].sort().flatMap((file) => {
    const line = [...parts].filter(([other]) => isSameOrParent(other, file)).flatMap(([, keys]) => keys);
    const sized = (/** @type {string} */ name, /** @type {string[]} */ keys) =>
      /** @type {const} */ ([name, bytes(scripts([...first, ...keys]))]);
    // A route of several pages loads the one that the address names.
    const pages = line.flatMap((key) => chunks[key]?.dynamicImports ?? []).filter((key) => isPage.test(key));
    return [sized(file, line), ...pages.map((page) => sized(`${file} with ${page}`, [...line, page]))];
  });
  return {
    entryBytes: bytes(scripts(first)),
    entryCssBytes: bytes(
      first.flatMap((key) => [...withImports(key)]).flatMap((key) => chunks[key]?.css ?? []),
    ),
    routes: new Map(routes),
  };
}

const isPage = /^src\/app\/[^/]+-page\.tsx$/;

/** The segments of a route file: `src/routes/$org/catalog.tsx` and `$org.catalog.tsx` are the same. @param {string} file */
const segments = (file) =>
  file
    .replace(/^src\/routes\//, '')
    .replace(/\.tsx?$/, '')
    .replace(/[./](route|lazy)$/, '')
    .split(/[./]/);

/** @param {string} other @param {string} file */
function isSameOrParent(other, file) {
  if (other === file || other === 'src/routes/__root.tsx') return true;
  const [above, below] = [segments(other), segments(file)];
  return above.length < below.length && above.every((segment, i) => segment === below[i]);
}

if (process.argv[1] && realpathSync(process.argv[1]) === fileURLToPath(import.meta.url)) {
  const sizes = bundleSizes();
  const kB = (/** @type {number} */ n) => `${(n / 1000).toFixed(1).padStart(8)} kB`;
  console.log(`${kB(sizes.entryBytes)}  entry`);
  console.log(`${kB(sizes.entryCssBytes)}  entry's style sheets`);
  for (const [file, n] of sizes.routes) console.log(`${kB(n)}  entry + ${file}`);
}
