/**
 * Vitest's global setup: a folder for the run's PostgreSQL, which the first test that asks for a database starts there
 * (test-database.ts), and its end. What runs that were killed left behind is cleared away.
 */
import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { TestProject } from 'vitest/node';
import { DataFolderInUse, lockDataFolder } from '#server/storage/data-folder-lock.ts';
import { startEmbeddedPostgres } from '#server/storage/embedded-postgres.ts';

declare module 'vitest' {
  interface ProvidedContext {
    postgresFolder: string;
  }
}

const prefix = 'lectern-tests-';
export const silent = { info() {}, warn() {}, error() {} };

export default async function reservePostgres(project: TestProject): Promise<() => Promise<void>> {
  await clearOldRuns();
  const folder = await mkdtemp(path.join(os.tmpdir(), prefix));
  const lock = await lockDataFolder(folder);
  project.provide('postgresFolder', folder);
  return async () => {
    await clear(folder);
    await lock.release();
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
  await rm(folder, { recursive: true, force: true });
}
