/** How much room the disk has for what people bring: files stop before everything that is written does. */
import { statfs } from 'node:fs/promises';

/** What cannot be measured is not refused: writing will say. */
let freeBytes = async (): Promise<number> => Number.POSITIVE_INFINITY;

/** Said once, at the start. */
export function takeFreeBytes(measure: () => Promise<number>): void {
  freeBytes = measure;
}

export async function freeBytesOf(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}

export const freeForFiles = (): Promise<number> => freeBytes().catch(() => Number.POSITIVE_INFINITY);
