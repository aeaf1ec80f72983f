import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { expect, it } from 'vitest';
import { backupName, backupsIn, removeOldBackups } from './backup-folder.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

it('keeps the newest backups of a folder and touches nothing else in it', async () => {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'lectern-folder-'));
  const names = [0, 1, 2, 3].map((day) => backupName(Date.UTC(2026, 10, 20) + day * DAY_MS));
  expect(names[0]).toBe('lectern-2026-11-20T00-00-00Z.tar');
  for (const name of [...names, 'holiday.tar']) await writeFile(path.join(folder, name), 'x');
  expect((await backupsIn(folder)).map(({ file }) => path.basename(file))).toEqual(names.toReversed());
  expect((await removeOldBackups(folder, 2)).length).toBe(2);
  expect(await readdir(folder)).toEqual(['holiday.tar', names[2], names[3]]);
  await rm(folder, { recursive: true });
});
