/** A migrated database of its own for each test file that asks: copied from a template in the run's one PostgreSQL. */
import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { inject } from 'vitest';
import { writeWhole } from '#server/storage/data-folder-files.ts';
import { DataFolderInUse, lockDataFolder } from '#server/storage/data-folder-lock.ts';
import { openDatabase } from '#server/storage/database.ts';
import { startEmbeddedPostgres } from '#server/storage/embedded-postgres.ts';
import { migrateToLatest } from '#server/storage/migrate.ts';
import { silent } from './run-folder.ts';

export interface TestDatabase {
  url: string;
  drop(): Promise<void>;
}

interface Addresses {
  url: string;
  adminUrl: string;
}

export const testDatabase = (): Promise<TestDatabase> => copyOf('lectern');

/** As it is now; while it is copied nobody may write to it, and connections to it are cut. */
export const copyOfDatabase = ({ url }: TestDatabase): Promise<TestDatabase> =>
  copyOf(new URL(url).pathname.slice(1), 'cut');

async function copyOf(template: string, connections?: 'cut'): Promise<TestDatabase> {
  const { url, adminUrl } = await runningPostgres();
  const name = `test_${randomBytes(8).toString('hex')}`;
  if (connections === 'cut') {
    await asAdmin(
      adminUrl,
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${template}'`,
    );
  }
  await asAdmin(adminUrl, `create database ${name} template ${template} owner lectern`);
  const own = new URL(url);
  own.pathname = `/${name}`;
  return {
    url: own.href,
    drop: () => asAdmin(adminUrl, `drop database if exists ${name} with (force)`),
  };
}

let running: Promise<Addresses> | undefined;
const runningPostgres = () => {
  running ??= findOrStart();
  return running;
};

/** The first of all test processes starts it, the others wait until it says that it is there. */
async function findOrStart(): Promise<Addresses> {
  const folder = inject('postgresFolder');
  if (!folder)
    throw new Error('Name tests/support/postgres-for-tests.ts as globalSetup in vitest.config.ts.');
  const addressFile = path.join(folder, 'addresses.json');
  for (;;) {
    const known = await readFile(addressFile, 'utf8').catch(() => undefined);
    if (known) return JSON.parse(known) as Addresses;
    try {
      const lock = await lockDataFolder(path.join(folder, 'start'));
      try {
        if (await readFile(addressFile).catch(() => undefined)) continue;
        await writeWhole(addressFile, JSON.stringify(await start(path.join(folder, 'data'))));
      } finally {
        await lock.release();
      }
    } catch (error) {
      if (!(error instanceof DataFolderInUse)) throw error;
      await sleep(50);
    }
  }
}

async function start(dataDir: string): Promise<Addresses> {
  const { url, adminUrl } = await startEmbeddedPostgres({
    dataDir,
    log: silent,
    durable: false,
    keepRunning: false,
    maxConnections: 200,
  });
  const template = openDatabase(url, { max: 2 });
  await migrateToLatest(template.db);
  await template.close();
  return { url, adminUrl };
}

async function asAdmin(adminUrl: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: adminUrl });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
