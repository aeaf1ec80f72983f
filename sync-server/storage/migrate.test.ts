import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { type Kysely, sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type TestDatabase, testDatabase } from '#tests/support/test-database.ts';
import { type OpenDatabase, openDatabase } from './database.ts';
import { migrateToLatest } from './migrate.ts';

let database: TestDatabase;
let open: OpenDatabase;
beforeEach(async () => {
  database = await testDatabase();
  open = openDatabase(database.url);
  await sql`drop table if exists kysely_migration, kysely_migration_lock`.execute(open.db);
});
afterEach(async () => {
  await open?.close();
  await database?.drop();
});

const make = (name: string) => ({
  up: async (db: Kysely<unknown>) => {
    await sql`create table ${sql.table(name)} (id int)`.execute(db);
  },
});
const exists = async (name: string) =>
  (await sql<{ there: boolean }>`select to_regclass(${name}) is not null as there`.execute(open.db)).rows[0]
    ?.there;

describe('migrations', () => {
  it('run once, also those that another branch added between', async () => {
    expect(await migrateToLatest(open.db, { a: make('a'), c: make('c') })).toEqual(['a', 'c']);
    expect(await migrateToLatest(open.db, { a: make('a'), b: make('b'), c: make('c') })).toEqual(['b']);
    expect(await migrateToLatest(open.db, { a: make('a'), b: make('b'), c: make('c') })).toEqual([]);
  });

  it('are run by one of several nodes that start together', async () => {
    const others = [openDatabase(database.url), openDatabase(database.url)];
    const ran = await Promise.all([open, ...others].map(({ db }) => migrateToLatest(db, { a: make('a') })));
    expect(ran.flat()).toEqual(['a']);
    await Promise.all(others.map((other) => other.close()));
  });

  it('leave nothing behind when one of them fails, and name it', async () => {
    const fails = { up: () => Promise.reject(new Error('no such column')) };
    await expect(migrateToLatest(open.db, { a: make('a'), b: fails })).rejects.toThrow(
      'The database could not be brought to the newest schema (b): no such column',
    );
    expect(await exists('a')).toBe(false);
  });

  it('leave the old schema whole when the process is killed in the middle (F34)', async () => {
    const child = spawn(
      process.execPath,
      [
        '--input-type=module',
        '-e',
        `
      import { sql } from 'kysely';
      import { openDatabase } from ${JSON.stringify(new URL('./database.ts', import.meta.url).href)};
      import { migrateToLatest } from ${JSON.stringify(new URL('./migrate.ts', import.meta.url).href)};
      const up = async (db) => {
        await sql.raw('create table a (id int)').execute(db);
        console.log('in the middle');
        await sql.raw('select pg_sleep(60)').execute(db);
      };
      await migrateToLatest(openDatabase(process.env.URL_OF_TEST).db, { a: { up } });
    `,
      ],
      { env: { ...process.env, URL_OF_TEST: database.url }, stdio: ['ignore', 'pipe', 'inherit'] },
    );
    await once(child.stdout, 'data');
    child.kill('SIGKILL');
    await once(child, 'exit');
    expect(await exists('a')).toBe(false);
    expect(await migrateToLatest(open.db, { a: make('a') })).toEqual(['a']);
  });
});
