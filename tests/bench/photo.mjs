// A photo of 10 MB as an author brings it: the process that decodes strangers' pictures, beside bare sharp that makes the same files in
// this process. Run by run.mjs in the copy of the benches.
import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import sharp from 'sharp';
import { LARGEST_HEIGHT, LARGEST_WIDTH, widthsBelow } from '#domain/upload-rules.ts';
import { pictureWorkshop } from '../../sync-server/assets/picture-workshop.ts';

const { args, interleave, report } = await import(
  pathToFileURL(join(process.cwd(), 'lib', 'common.mjs')).href
);

const folder = mkdtempSync(join(tmpdir(), 'lectern-photo-'));
const file = join(folder, 'photo');
writeFileSync(file, await photoOf(10_000_000));
const workshop = pictureWorkshop();
try {
  const runs = { 'bare-sharp': bare, lectern };
  for (const run of Object.values(runs)) await run();
  const results = await interleave(
    Object.keys(runs),
    Number(args.rounds ?? 7),
    (/** @type {keyof typeof runs} */ name) => runs[name](),
  );
  report('photo', results, 'bare-sharp', { photoBytes: statSync(file).size });
} finally {
  await workshop.close();
  rmSync(folder, { recursive: true, force: true });
}
process.exit(0);

async function lectern() {
  const started = performance.now();
  const made = await workshop.make({ file, contentType: 'image/jpeg', crop: null });
  const took = performance.now() - started;
  if (made.kind !== 'made') throw new Error(made.why);
  return { ms: took, kB: written() };
}

async function bare() {
  const started = performance.now();
  const { data, info } = await sharp(file)
    .autoOrient()
    .resize({ width: LARGEST_WIDTH, height: LARGEST_HEIGHT, fit: 'inside', withoutEnlargement: true })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  for (const each of [...widthsBelow(width), width]) {
    await sharp(data, { raw: { width, height, channels } })
      .resize({ width: each })
      .webp({ quality: 82, effort: 2 })
      .toFile(`${file}.${each}`);
  }
  const took = performance.now() - started;
  return { ms: took, kB: written() };
}

/** What a run has made: so much that the other has made as much is seen, and it is gone. */
function written() {
  const made = readdirSync(folder).filter((name) => name !== 'photo');
  const bytes = made.reduce((sum, name) => sum + statSync(join(folder, name)).size, 0);
  for (const name of made) rmSync(join(folder, name));
  return Math.round(bytes / 1000);
}

/** Twelve million pixels that are as rough as it takes. @param {number} wanted  bytes */
async function photoOf(wanted) {
  const width = 4000;
  const height = 3000;
  const noise = await sharp({
    create: {
      width,
      height,
      channels: 3,
      background: '#808080',
      noise: { type: 'gaussian', mean: 128, sigma: 30 },
    },
  })
    .raw()
    .toBuffer();
  let best = Buffer.alloc(0);
  for (let quality = 60; quality <= 98 && best.length < wanted; quality += 2) {
    best = await sharp(noise, { raw: { width, height, channels: 3 } })
      .jpeg({ quality })
      .toBuffer();
  }
  return best;
}
