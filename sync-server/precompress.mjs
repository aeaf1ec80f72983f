// Packs the built files as small as they get, once for everybody: @fastify/static sends what a browser takes. Next to `entry.js` come
// `entry.js.br` and `entry.js.gz`; what does not get smaller by a tenth, or is packed already (fonts, pictures), stays alone.
import { copyFileSync, existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const PACKED = /\.(?:js|css|html|svg|webmanifest)$/;
/** Below that the line that names the packing weighs what packing saves. Most files of a first visit are small. */
const FROM_BYTES = 250;
/** The name says what is in the file. */
const HASHED = /^build[\\/]/;

/** @type {readonly { ending: string, pack: (whole: Buffer) => Promise<Buffer> }[]} */
const encodings = [
  {
    ending: '.br',
    pack: (whole) =>
      promisify(brotliCompress)(whole, {
        params: {
          [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
          [constants.BROTLI_PARAM_SIZE_HINT]: whole.length,
        },
      }),
  },
  { ending: '.gz', pack: (whole) => promisify(gzip)(whole, { level: constants.Z_BEST_COMPRESSION }) },
];

/**
 * @param {string} folder  of the build
 * @param {string | null} [before]  of the build before it, whose packed files are taken over where the name says that they are the same
 */
export async function precompress(folder, before = null) {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
    PACKED.test(name),
  );
  await Promise.all(names.map((name) => packed(folder, name, before)));
}

/** @param {string} folder @param {string} name @param {string | null} before */
async function packed(folder, name, before) {
  const whole = readFileSync(join(folder, name));
  if (whole.length < FROM_BYTES) return;
  for (const { ending, pack } of encodings) {
    const known = before !== null && HASHED.test(name) ? join(before, name + ending) : null;
    if (known !== null && existsSync(known)) {
      copyFileSync(known, join(folder, name + ending));
      continue;
    }
    const small = await pack(whole);
    if (small.length < whole.length * 0.9) writeFileSync(join(folder, name + ending), small);
  }
}
