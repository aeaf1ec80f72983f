/**
 * A folder for one run of tests: its PostgreSQL, which the first test that asks for a database starts there (test-database.ts), and the
 * template of its servers (demo-template.ts). What runs that were killed left behind is cleared away.
 */
import { chmod, mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { DataFolderInUse, lockDataFolder } from '#server/storage/data-folder-lock.ts';
import { startEmbeddedPostgres } from '#server/storage/embedded-postgres.ts';
import { removeTemplate, reserveTemplate } from './demo-template.ts';

const prefix = 'lectern-tests-';
export const silent = { info() {}, warn() {}, error() {} };

export async function openRunFolder(): Promise<{ folder: string; close(): Promise<void> }> {
  await clearOldRuns();
  const folder = await mkdtemp(path.join(os.tmpdir(), prefix));
  await chmod(folder, 0o755); // as root, PostgreSQL runs as another user and has to get in
  const lock = await lockDataFolder(folder);
  reserveTemplate(folder);
  return {
    folder,
    async close() {
      await clear(folder);
      await lock.release();
    },
  };
}

async function clearOldRuns(): Promise<void> {
  for (const name of await readdir(os.tmpdir())) {
    if (!name.startsWith(prefix)) continue;
    const folder = path.join(os.tmpdir(), name);
    try {
      // A run that has just begun has made its folder, but not yet its lock.
      if (Date.now() - (await stat(folder)).mtimeMs < 10_000) continue;
      const lock = await lockDataFolder(folder);
      await clear(folder);
      await lock.release();
    } catch (error) {
      const gone = (error as NodeJS.ErrnoException).code === 'ENOENT';
      const notOurs = (error as NodeJS.ErrnoException).code === 'EACCES';
      if (!(error instanceof DataFolderInUse) && !gone && !notOurs) throw error;
    }
  }
}

async function clear(folder: string): Promise<void> {
  const dataDir = path.join(folder, 'data');
  const started = await stat(path.join(dataDir, 'postgres.password')).catch(() => undefined);
  if (started) {
    const postgres = await startEmbeddedPostgres({
      dataDir,
      log: silent,
      durable: false,
      keepRunning: false,
    });
    await postgres.stop();
    const place = await readFile(path.join(dataDir, 'postgres-place.json'), 'utf8').catch(() => undefined);
    if (place) await rm((JSON.parse(place) as { folder: string }).folder, { recursive: true, force: true });
  }
  removeTemplate(folder);
  await rm(folder, { recursive: true, force: true });
}
