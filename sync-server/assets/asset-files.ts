/**
 * Pictures and other files, each kept once under the hash of its bytes, outside everything that is served as it is:
 * `assets/{first two digits}/{sha256}` in the data folder.
 */
import { createHash } from 'node:crypto';
import { createReadStream, type ReadStream } from 'node:fs';
import { mkdir, open, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { freshName, syncFolder } from '../storage/data-folder-files.ts';

export type AssetFiles = {
  /** Written whole and lasting, or not at all. @returns the SHA-256, hex */
  put(bytes: Uint8Array): Promise<string>;
  /** null: there is no such file */
  open(sha256: string): Promise<{ size: number; stream(): ReadStream } | null>;
};

export function assetFiles(dataDir: string): AssetFiles {
  const fileOf = (sha256: string) => path.join(dataDir, 'assets', sha256.slice(0, 2), sha256);
  return {
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
        await rename(partial, file);
      } catch (error) {
        await rm(partial, { force: true });
        throw error;
      }
      await syncFolder(path.dirname(file));
      return sha256;
    },
    async open(sha256) {
      if (!/^[0-9a-f]{64}$/.test(sha256)) return null;
      const file = fileOf(sha256);
      const size = await sizeOf(file);
      return size === null ? null : { size, stream: () => createReadStream(file) };
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
