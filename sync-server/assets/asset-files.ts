/**
 * Pictures and other files, each kept once under the hash of its bytes, outside everything that is served as it is:
 * `assets/{first two digits}/{sha256}` in the data folder.
 */
import { createHash } from 'node:crypto';
import { createReadStream, type ReadStream } from 'node:fs';
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { freshName, syncFolder } from '../storage/data-folder-files.ts';

export type AssetFiles = {
  /** Written whole and lasting, or not at all. @returns the SHA-256, hex */
  put(bytes: Uint8Array): Promise<string>;
  /** The same of a file in the data folder, which is no longer where it was. */
  take(file: string): Promise<{ sha256: string; bytes: number }>;
  /** null: there is no such file */
  open(
    sha256: string,
  ): Promise<{ size: number; stream(range?: { start: number; end: number }): ReadStream } | null>;
  /** To be called when no row names it. */
  remove(sha256: string): Promise<void>;
  /** Those that were written before an instant, epoch ms. */
  olderThan(at: number): Promise<string[]>;
  /** for what is still arriving, and what is being made of it */
  folder: string;
};

const isName = (sha256: string) => /^[0-9a-f]{64}$/.test(sha256);

export function assetFiles(dataDir: string): AssetFiles {
  const shelves = path.join(dataDir, 'assets');
  const fileOf = (sha256: string) => path.join(shelves, sha256.slice(0, 2), sha256);
  const place = async (partial: string, sha256: string) => {
    const file = fileOf(sha256);
    await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
    await rename(partial, file);
    await syncFolder(path.dirname(file));
  };
  return {
    folder: path.join(dataDir, 'uploads'),
    async put(bytes) {
      const sha256 = createHash('sha256').update(bytes).digest('hex');
      const file = fileOf(sha256);
      const known = await sizeOf(file);
      if (known === bytes.length) return sha256;
      await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
      const partial = freshName(file);
      try {
        const handle = await open(partial, 'wx', 0o600);
        try {
          await handle.writeFile(bytes);
          await handle.sync();
        } finally {
          await handle.close();
        }
        await place(partial, sha256);
      } catch (error) {
        await rm(partial, { force: true });
        throw error;
      }
      return sha256;
    },
    async take(file) {
      const hash = createHash('sha256');
      await pipeline(createReadStream(file), hash);
      const sha256 = hash.digest('hex');
      const bytes = (await sizeOf(file)) ?? 0;
      const handle = await open(file, 'r+');
      try {
        await handle.sync();
      } finally {
        await handle.close();
      }
      await place(file, sha256);
      return { sha256, bytes };
    },
    async open(sha256) {
      if (!isName(sha256)) return null;
      const file = fileOf(sha256);
      const size = await sizeOf(file);
      return size === null ? null : { size, stream: (range) => createReadStream(file, range) };
    },
    async remove(sha256) {
      if (isName(sha256)) await rm(fileOf(sha256), { force: true });
    },
    async olderThan(at) {
      const found: string[] = [];
      for (const shelf of await readdir(shelves).catch(() => [])) {
        for (const name of await readdir(path.join(shelves, shelf)).catch(() => [])) {
          if (!isName(name)) continue;
          const known = await stat(path.join(shelves, shelf, name)).catch(() => null);
          if (known && known.mtimeMs < at) found.push(name);
        }
      }
      return found;
    },
  };
}

async function sizeOf(file: string): Promise<number | null> {
  const found = await stat(file).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
  return found?.isFile() ? found.size : null;
}
