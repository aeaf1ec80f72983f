/** The product's own migrations, cut off at each of their steps, and met by the version before (F39). */
import { readdirSync } from 'node:fs';
import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { isFull } from '#tests/support/ring.ts';
import { type TestDatabase, testDatabase } from '#tests/support/test-database.ts';
import { type OpenDatabase, openDatabase } from './database.ts';
import { knownMigrations, migrateToLatest, migrationsNamed } from './migrate.ts';
import type { Database } from './tables.ts';

/** What an older version reads and writes as before. */
const wider: Record<string, string> = { int4: 'int8', varchar: 'text' };
/** In the order they run in. */
const names = [...knownMigrations].sort();
/** What the first release had. */
const RELEASED = names.filter((name) => /^000\d-/.test(name));

let database: TestDatabase;
let open: OpenDatabase;

beforeAll(async () => {
  database = await testDatabase();
  open = openDatabase(database.url);
});
afterAll(async () => {
  await open?.close();
  await database?.drop();
});

async function emptied(): Promise<void> {
  const { rows } = await sql<{ name: string }>`select nspname as name from pg_namespace
    where nspname not in ('pg_catalog', 'information_schema', 'public') and nspname not like 'pg\\_%'`.execute(
    open.db,
  );
  for (const { name } of rows) await sql`drop schema ${sql.ref(name)} cascade`.execute(open.db);
  await sql`drop schema public cascade`.execute(open.db);
  await sql`create schema public`.execute(open.db);
}

it('every file in migrations is one that the server runs', () => {
  const files = readdirSync(new URL('./migrations', import.meta.url)).map((file) =>
    file.replace(/\.ts$/, ''),
  );
  expect(files.sort(), 'list it in sync-server/storage/migrate.ts, under the name of its file').toEqual(
    names,
  );
});

type Column = { place: string; type: string; nullable: boolean; hasDefault: boolean };

/** From the catalog itself: that waits for no table that somebody else is changing. */
async function columns(): Promise<Column[]> {
  const { rows } = await sql<Column>`
    select n.nspname || '.' || c.relname || '.' || a.attname as place, t.typname as type,
      not a.attnotnull as nullable, a.atthasdef or a.attidentity <> '' as "hasDefault"
    from pg_attribute a join pg_class c on c.oid = a.attrelid and c.relkind in ('r', 'p', 'v', 'f')
      join pg_namespace n on n.oid = c.relnamespace join pg_type t on t.oid = a.atttypid
    where a.attnum > 0 and not a.attisdropped
      and n.nspname <> 'information_schema' and n.nspname not like 'pg\\_%'
    order by 1`.execute(open.db);
  return rows;
}

/** Where the connection is cut in earnest; what others see is asked after each step, and a cut leaves that. */
const isCut = (step: number) => isFull || step === RELEASED.length + 1 || step % 10 === 0;

/**
 * After so many of them the connection is cut, as when its process is killed or its machine loses power.
 * @param after  each of them, before that
 */
function cutAfter(count: number, after?: (name: string) => Promise<void>): Record<string, Migration> {
  const all = migrationsNamed(names);
  return Object.fromEntries(
    names.map((name, at): [string, Migration] => [
      name,
      {
        up: async (db: Kysely<unknown>) => {
          await all[name]?.up(db as Kysely<Database>);
          await after?.(name);
          if (at + 1 === count) {
            const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db);
            await sql`select pg_terminate_backend(${rows[0]?.pid})`.execute(open.db);
          }
        },
      },
    ]),
  );
}

it('a migration that is cut off after any of its steps leaves what was there, and the next start does all of it (F39)', {
  timeout: 120_000,
}, async () => {
  await emptied();
  await migrateToLatest(open.db, migrationsNamed(RELEASED));
  const before = await columns();
  for (let step = RELEASED.length + 1; step <= names.length; step += 1) {
    if (!isCut(step)) continue;
    await expect(migrateToLatest(open.db, cutAfter(step)), names[step - 1]).rejects.toThrow();
    expect(await columns(), names[step - 1]).toEqual(before);
  }
  const differing: string[] = [];
  const look = async (name: string) => {
    if (JSON.stringify(await columns()) !== JSON.stringify(before)) differing.push(name);
  };
  await expect(migrateToLatest(open.db, cutAfter(names.length, look))).rejects.toThrow();
  expect(differing).toEqual([]);
  expect(await columns()).toEqual(before);
  const ran = await migrateToLatest(open.db);
  expect(ran).toEqual(names.filter((name) => !RELEASED.includes(name)));
});

it('a version that is one older goes on reading and writing after any of them: nothing that it knows goes or gets stricter (F39)', {
  timeout: 120_000,
}, async () => {
  await emptied();
  await migrateToLatest(open.db, migrationsNamed(RELEASED));
  let before = await columns();
  for (let count = RELEASED.length + 1; count <= names.length; count += 1) {
    await migrateToLatest(open.db, migrationsNamed(names.slice(0, count)));
    const name = names[count - 1] as string;
    const now = await columns();
    const after = new Map(now.map((column) => [column.place, column]));
    for (const known of before) {
      const column = after.get(known.place);
      expect(column, `${name}: ${known.place}`).toBeDefined();
      expect([known.type, wider[known.type]], `${name}: ${known.place}`).toContain(column?.type);
      expect(column?.nullable || !known.nullable, `${name}: ${known.place}`).toBe(true);
    }
    const tables = new Set(before.map(({ place }) => place.slice(0, place.lastIndexOf('.'))));
    for (const { place, nullable, hasDefault } of after.values()) {
      const isNew = !before.some((known) => known.place === place);
      if (isNew && tables.has(place.slice(0, place.lastIndexOf('.'))))
        expect(nullable || hasDefault, `${name}: an older version does not fill ${place}`).toBe(true);
    }
    before = now;
  }
});
