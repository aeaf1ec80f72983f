/** Writing files so that a kill or a power cut leaves the old content or the new one, never half. */
import { randomBytes } from 'node:crypto';
import { open, rename } from 'node:fs/promises';
import path from 'node:path';

/** A sibling name that nobody else uses, for what becomes whole only when it is renamed. */
export const freshName = (file: string) => `${file}.${process.pid}-${randomBytes(4).toString('hex')}`;

/** Either the old content or the new one is on the disk, whatever happens in between. */
export async function writeWhole(file: string, content: string, mode = 0o600): Promise<void> {
  const partial = freshName(file);
  const handle = await open(partial, 'wx', mode);
  try {
    await handle.writeFile(content);
    await handle.sync();
  } finally {
    await handle.close();
  }
  await rename(partial, file);
  await syncFolder(path.dirname(file));
}

/** Makes renames in a folder outlive a power cut. */
export async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } catch (error) {
    if (!isRefusedByDisk(error)) throw error;
  } finally {
    await handle.close();
  }
}

/** The disk says no (rights, read-only, full, no such thing): another folder may do. */
export function isRefusedByDisk(error: unknown): boolean {
  const code = (error as NodeJS.ErrnoException).code ?? '';
  return ['EACCES', 'EPERM', 'EROFS', 'ENOSPC', 'ENOTDIR', 'ENOENT', 'EINVAL', 'ENOTSUP'].includes(code);
}
