/** A folder of backups: how they are called, how many stay. */
import { readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';

const NAME = /^lectern-\d{4}-\d{2}-\d{2}T\d{2}-\d{2}-\d{2}Z\.tar$/;

/** Sorted by name they are sorted by age. */
export const backupName = (now: number) =>
  `lectern-${new Date(now).toISOString().slice(0, 19).replaceAll(':', '-')}Z.tar`;

export type KeptBackup = { file: string; madeAt: number; bytes: number };

/** Newest first; other files in the folder are nobody's business here. */
export async function backupsIn(folder: string): Promise<KeptBackup[]> {
  const names = (await readdir(folder).catch(() => [])).filter((name) => NAME.test(name)).sort();
  const found = names.map(async (name) => {
    const file = path.join(folder, name);
    const { size, mtimeMs } = await stat(file);
    return { file, bytes: size, madeAt: mtimeMs };
  });
  return (await Promise.all(found)).reverse();
}

/** @returns those that were removed; the newest `keep` stay */
export async function removeOldBackups(folder: string, keep: number): Promise<string[]> {
  const old = (await backupsIn(folder)).slice(Math.max(1, keep));
  for (const { file } of old) await rm(file, { force: true });
  return old.map(({ file }) => file);
}
