/** What has arrived of uploads: one file each in the data folder, as long as what is here of it. A kill loses nothing that was said to be here. */
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, open, readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { joined, PIECE_BYTES } from '#contract/content/piece-digest.ts';

export type ArrivingFiles = ReturnType<typeof arrivingFiles>;

export function arrivingFiles(folderOf: () => string) {
  const fileOf = (assetId: string) => path.join(folderOf(), assetId);
  return {
    fileOf,

    async received(assetId: string): Promise<number> {
      return (await stat(fileOf(assetId)).catch(() => null))?.size ?? 0;
    },

    /**
     * Appends what comes, as far as it comes.
     * @param limit  nothing behind it is kept
     * @returns how much is here then
     */
    async append(assetId: string, from: number, body: AsyncIterable<Buffer>, limit: number): Promise<number> {
      await mkdir(folderOf(), { recursive: true, mode: 0o700 });
      const handle = await open(fileOf(assetId), from === 0 ? 'w' : 'r+', 0o600);
      let at = from;
      try {
        for await (const piece of body) {
          const kept = piece.subarray(0, Math.max(0, limit - at));
          await handle.write(kept, 0, kept.length, at);
          at += kept.length;
          if (kept.length < piece.length) break;
        }
      } catch {
        // The connection was cut: what came before it is here.
      } finally {
        await handle.close();
      }
      return at;
    },

    /** As the device worked it out. */
    async digest(assetId: string): Promise<string> {
      const digests: Uint8Array[] = [];
      for await (const piece of createReadStream(fileOf(assetId), { highWaterMark: PIECE_BYTES })) {
        digests.push(
          createHash('sha256')
            .update(piece as Buffer)
            .digest(),
        );
      }
      return createHash('sha256').update(joined(digests)).digest('hex');
    },

    /** Also what was being made of it. */
    async remove(assetId: string): Promise<void> {
      for (const name of await readdir(folderOf()).catch(() => [])) {
        if (name === assetId || name.startsWith(`${assetId}.`))
          await rm(path.join(folderOf(), name), { force: true });
      }
    },

    /** The uploads of which something is here that came before an instant, epoch ms. */
    async olderThan(at: number): Promise<string[]> {
      const found = new Set<string>();
      for (const name of await readdir(folderOf()).catch(() => [])) {
        const known = await stat(path.join(folderOf(), name)).catch(() => null);
        if (known && known.mtimeMs < at) found.add(name.split('.')[0] ?? name);
      }
      return [...found];
    },
  };
}
