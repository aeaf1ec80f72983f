/** Backups by themselves: when one is due, which stay, what a full disk does. */
import { mkdir, mkdtemp, rm, utimes, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { type TestDatabase, testDatabase } from '#tests/support/test-database.ts';
import { openSecrets } from '../../session/server-secrets.ts';
import { type BackupSettings, readSettings } from '../../settings/settings.ts';
import { backupName, backupsIn } from './backup-folder.ts';
import { backUpWhenDue } from './scheduled-backup.ts';
import { verifyBackup } from './verify-backup.ts';

const NOW = Date.UTC(2026, 10, 24, 3);
const HOUR = 3_600_000;
let database: TestDatabase;
let root: string;
let dataDir: string;
let backups: BackupSettings;

beforeAll(async () => {
  database = await testDatabase();
});
beforeEach(async () => {
  root = await mkdtemp(path.join(os.tmpdir(), 'lectern-scheduled-'));
  dataDir = path.join(root, 'data');
  await mkdir(dataDir);
  await openSecrets(dataDir, NOW);
  backups = {
    folder: path.join(root, 'kept'),
    everyMs: 24 * HOUR,
    keep: 3,
    passphrase: 'correct horse battery',
  };
});
afterEach(() => rm(root, { recursive: true }));
afterAll(() => database.drop());

const run = (now: number, wanted = backups) =>
  backUpWhenDue({ url: database.url, dataDir, backups: wanted, now });
const names = async () => (await backupsIn(backups.folder)).map(({ file }) => path.basename(file));

async function aBackup(at: number): Promise<string> {
  await mkdir(backups.folder, { recursive: true });
  const file = path.join(backups.folder, backupName(at));
  await writeFile(file, 'an older one');
  await utimes(file, at / 1000, at / 1000);
  return path.basename(file);
}

it('makes one when the newest is older than the hours that the operator has set, whole and with sealed keys', async () => {
  await aBackup(NOW - 23 * HOUR);
  expect(await run(NOW)).toBeNull();
  const file = await run(NOW + 2 * HOUR);
  expect(path.basename(file!)).toBe('lectern-2026-11-24T05-00-00Z.tar');
  expect((await verifyBackup(file!)).header).toMatchObject({ keys: 'sealed' });
});

it('makes none where the operator wants none, and one without keys where there is no passphrase', async () => {
  expect(await run(NOW, { ...backups, everyMs: null })).toBeNull();
  expect(await names()).toEqual([]);
  const file = await run(NOW, { ...backups, passphrase: undefined });
  expect((await verifyBackup(file!)).header).not.toMatchObject({ keys: 'sealed' });
});

it('keeps the newest ones, and all of them as long as the new one is not whole', async () => {
  const old = [await aBackup(NOW - 5 * 24 * HOUR), await aBackup(NOW - 4 * 24 * HOUR)];
  const newer = [await aBackup(NOW - 3 * 24 * HOUR), await aBackup(NOW - 2 * 24 * HOUR)];
  await expect(backUpWhenDue({ url: `${database.url}-gone`, dataDir, backups, now: NOW })).rejects.toThrow();
  expect((await names()).toSorted()).toEqual([...old, ...newer]);
  await run(NOW);
  expect((await names()).toSorted()).toEqual([...newer, 'lectern-2026-11-24T03-00-00Z.tar']);
});

it('is off unless LECTERN_BACKUP_HOURS says otherwise; what can not be used is said', () => {
  const base = { LECTERN_DATA_DIR: '/srv/lectern' };
  expect(readSettings(base).backups).toEqual({
    folder: '/srv/lectern/backups',
    everyMs: null,
    keep: 7,
    passphrase: undefined,
  });
  expect(
    readSettings({
      ...base,
      LECTERN_BACKUP_HOURS: '24',
      LECTERN_BACKUP_DIR: '/mnt/b',
      LECTERN_BACKUP_KEEP: '14',
    }).backups,
  ).toMatchObject({ folder: '/mnt/b', everyMs: 86_400_000, keep: 14 });
  for (const wrong of [
    { LECTERN_BACKUP_HOURS: 'daily' },
    { LECTERN_BACKUP_KEEP: '0' },
    { LECTERN_BACKUP_PASSPHRASE: 'short' },
  ])
    expect(() => readSettings({ ...base, ...wrong })).toThrow(Object.keys(wrong)[0]);
});
