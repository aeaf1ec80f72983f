/** A newer version on older data keeps a copy of how it was; an older version on newer data touches nothing. */
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type TestDatabase, testDatabase } from '#tests/support/test-database.ts';
import { type OpenDatabase, openDatabase } from '../storage/database.ts';
import { knownMigrations, migrateToLatest, migrationsNamed } from '../storage/migrate.ts';
import { verifyBackup } from './backup/verify-backup.ts';
import { NewerDatabase, planUpgrade, upgrade } from './upgrade.ts';

const NOW = Date.UTC(2026, 10, 24, 9);
const newest = knownMigrations.at(-1) as string;
let dataDir: string;
let database: TestDatabase;
let open: OpenDatabase;

/** As the version before this one left it. */
async function makeOlder(): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select nspname as name from pg_namespace
    where nspname not like 'pg\\_%' and nspname not in ('information_schema', 'public')`.execute(open.db);
  for (const { name } of rows) await sql`drop schema ${sql.id(name)} cascade`.execute(open.db);
  await sql`drop table kysely_migration, kysely_migration_lock`.execute(open.db);
  await migrateToLatest(open.db, migrationsNamed(knownMigrations.slice(0, -1)));
}

beforeEach(async () => {
  dataDir = await mkdtemp(path.join(os.tmpdir(), 'lectern-upgrade-'));
  database = await testDatabase();
  open = openDatabase(database.url);
});
afterEach(async () => {
  await open.close();
  await database.drop();
  await rm(dataDir, { recursive: true, force: true });
});
const options = () => ({ url: database.url, dataDir, now: NOW });

describe('an upgrade', () => {
  it('of older data keeps a backup of how it was, and is done once', async () => {
    await makeOlder();
    const { ran, backup } = await upgrade(open, options());
    expect(ran).toEqual([newest]);
    expect(backup).toBe(path.join(dataDir, 'backups', 'before-migration-lectern-2026-11-24T09-00-00Z.tar'));
    const { header } = await verifyBackup(backup as string);
    expect(header.migrations).not.toContain(newest);
    expect(await upgrade(open, options())).toEqual({ ran: [], backup: null });
    expect((await planUpgrade(open)).pending).toEqual([]);
  });

  it('whose backup can not be written leaves the data as it was', async () => {
    await makeOlder();
    const nowhere = { ...options(), dataDir: '/dev/null/no-folder' };
    await expect(upgrade(open, nowhere)).rejects.toThrow(/ENOTDIR/);
    expect((await planUpgrade(open)).pending).toEqual([newest]);
  });

  it('to an older version is refused with what to do, and changes nothing', async () => {
    await sql`insert into kysely_migration (name, timestamp) values ('2031-01-01-later', '2031')`.execute(
      open.db,
    );
    const refused = upgrade(open, options());
    await expect(refused).rejects.toThrow(NewerDatabase);
    await expect(refused).rejects.toThrow(
      'The database is of a newer version of Lectern: it has had 2031-01-01-later. Update Lectern. Nothing was changed.',
    );
    expect(await readdir(dataDir)).toEqual([]);
  });
});
