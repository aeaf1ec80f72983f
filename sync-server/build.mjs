// Builds the client into dist/ when what it is made of has changed. The finished build takes the place of
// the old one in one step, so that a failed build leaves the old one and a running server never serves half of one.
import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { root, run } from './boot.mjs';
import { precompress } from './precompress.mjs';

const SOURCES = [
  'src',
  'workers',
  'public',
  'index.html',
  'vite.config.ts',
  'sync-server/precompress.mjs',
  'tsconfig.base.json',
  'package.json',
  'package-lock.json',
];
const stampFile = join(root, 'dist', '.vite', 'built-from');

/** @param {string} name */
const isSource = (name) => !/(\.test\.tsx?|\.gen\.ts|\.md)$/.test(name);

/** @returns {string} a hash of every file that the build reads */
function sourcesHash() {
  const hash = createHash('sha256');
  const visit = (/** @type {string} */ path) => {
    const file = join(root, path);
    if (!existsSync(file)) return;
    if (statSync(file).isDirectory()) {
      for (const name of readdirSync(file).sort()) visit(`${path}/${name}`);
    } else if (isSource(path)) {
      hash.update(`${path}\0`).update(readFileSync(file)).update('\0');
    }
  };
  for (const path of SOURCES) visit(path);
  return hash.digest('hex');
}

/** Whether dist/ is what a build of the sources as they are would give. */
export function buildIsCurrent() {
  return existsSync(stampFile) && readFileSync(stampFile, 'utf8') === sourcesHash();
}

/** @returns {Promise<number>} 0, or the exit code of the build that failed */
export async function buildIfChanged() {
  if (buildIsCurrent()) return 0;
  console.log('Building the client …');
  const hash = sourcesHash();
  const fresh = `.tmp/build-${process.pid}`;
  const old = join(root, '.tmp', `replaced-${process.pid}`);
  const dist = join(root, 'dist');
  try {
    const code = await run(
      ['node_modules/vite/bin/vite.js', 'build', '--logLevel', 'warn', '--outDir', fresh, '--emptyOutDir'],
      { env: { NODE_ENV: 'production' } },
    );
    if (code !== 0) return code;
    await precompress(join(root, fresh), dist);
    mkdirSync(join(root, fresh, '.vite'), { recursive: true });
    writeFileSync(join(root, fresh, '.vite', 'built-from'), hash);
    if (existsSync(dist)) renameSync(dist, old);
    renameSync(join(root, fresh), dist);
    return 0;
  } finally {
    for (const folder of [join(root, fresh), old]) rmSync(folder, { recursive: true, force: true });
  }
}
