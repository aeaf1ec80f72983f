/** Backups that the server makes by itself, and how many of them stay. */
import path from 'node:path';
import { defineSchedule, type Job } from '../../jobs/job.ts';
import type { BackupSettings, Settings } from '../../settings/settings.ts';
import { versionOfThis } from '../version.ts';
import { backupName, backupsIn, removeOldBackups } from './backup-folder.ts';
import { writeBackup } from './write-backup.ts';

/** The job looks each hour: a backup that took half an hour does not put off the next one by an hour. */
const LOOK_MS = 60 * 60 * 1000;
const SLACK_MS = 30 * 60 * 1000;

/** Where the operator wants none it does nothing: a job that only some nodes know would wait for ever. */
export const scheduledBackup = (
  settings: Pick<Settings, 'backups' | 'dataDir'>,
  url: string,
): Job<Record<string, never>> =>
  defineSchedule('back-up', LOOK_MS, ({ now }) => backUpWhenDue({ ...settings, url, now: now() }));

type Parts = { url: string; dataDir: string; backups: BackupSettings; now: number };

/** @returns the file; null: none is due. Older ones go only after the new one was read back whole. */
export async function backUpWhenDue({ url, dataDir, backups, now }: Parts): Promise<string | null> {
  const { folder, everyMs, keep, passphrase } = backups;
  if (everyMs === null) return null;
  const [newest] = await backupsIn(folder);
  if (newest && now - newest.madeAt < everyMs - SLACK_MS) return null;
  const source = { url, dataDir, version: versionOfThis(), now };
  const sealed = passphrase === undefined ? {} : { passphrase };
  const { file } = await writeBackup(source, path.join(folder, backupName(now)), sealed);
  await removeOldBackups(folder, keep);
  return file;
}
