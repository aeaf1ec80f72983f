import { type Kysely, sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type TestDatabase, testDatabase } from '#tests/support/test-database.ts';
import {
  assertDurable,
  CommitOutcomeUnknown,
  DatabaseUnavailable,
  type OpenDatabase,
  openDatabase,
  withRetry,
} from './database.ts';

let database: TestDatabase;
let open: OpenDatabase;
let db: Kysely<{ counters: { id: number; value: number } }>;

beforeAll(async () => {
  database = await testDatabase();
  open = openDatabase(database.url);
  db = open.db as never;
  await sql`create table counters (id int primary key, value bigint not null)`.execute(db);
});
afterAll(async () => {
  await open?.close();
  await database?.drop();
});
beforeEach(async () => {
  await sql`truncate counters`.execute(db);
  await db
    .insertInto('counters')
    .values([
      { id: 1, value: 0 },
      { id: 2, value: 0 },
    ])
    .execute();
});

const storedValue = async (id: number) =>
  (await db.selectFrom('counters').select('value').where('id', '=', id).executeTakeFirstOrThrow()).value;
const endSession = (pid: number) => sql`select pg_terminate_backend(${pid})`.execute(db);
const sessionOf = async (tx: Kysely<never>) =>
  (await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx)).rows[0]!.pid;

describe('the types that come back', () => {
  it('are numbers, calendar days and documents as the server uses them', async () => {
    const { rows } =
      await sql`select 1767225600000::int8 as instant, count(*) as count, '{1,2}'::int8[] as list,
      '2026-03-01'::date as day, '{"a":[1]}'::jsonb as document, '42'::xid8 as x`.execute(db);
    expect(rows).toEqual([
      { instant: 1767225600000, count: 1, list: [1, 2], day: '2026-03-01', document: { a: [1] }, x: '42' },
    ]);
  });

  it('refuse a number that would lose digits', async () => {
    await expect(sql`select 9007199254740993::int8`.execute(db)).rejects.toThrow(
      '9007199254740993 is too large',
    );
    expect(await storedValue(1)).toBe(0);
  });
});

describe('a transaction', () => {
  it('is run again when it loses a serialization race, and counts once (F37)', async () => {
    let runs = 0;
    const bothHaveRead = Promise.withResolvers<void>();
    const increment = () =>
      withRetry(db, async (tx) => {
        await sql`set transaction isolation level serializable`.execute(tx);
        const { value } = await tx
          .selectFrom('counters')
          .select('value')
          .where('id', '=', 1)
          .executeTakeFirstOrThrow();
        if (++runs === 2) bothHaveRead.resolve();
        await bothHaveRead.promise;
        await tx
          .updateTable('counters')
          .set({ value: value + 1 })
          .where('id', '=', 1)
          .execute();
      });
    await Promise.all([increment(), increment()]);
    expect(await storedValue(1)).toBe(2);
    expect(runs).toBeGreaterThan(2);
  });

  it('is run again after a deadlock (F37)', async () => {
    let waiting = 0;
    const bothIn = Promise.withResolvers<void>();
    const inOrder = (first: number, second: number) =>
      withRetry(db, async (tx) => {
        await tx.updateTable('counters').set({ value: first }).where('id', '=', first).execute();
        if (++waiting === 2) bothIn.resolve();
        await bothIn.promise;
        await tx.updateTable('counters').set({ value: first }).where('id', '=', second).execute();
        return first;
      });
    expect(await Promise.all([inOrder(1, 2), inOrder(2, 1)])).toEqual([1, 2]);
    expect(waiting).toBeGreaterThanOrEqual(3); // whoever runs again may meet the other once more
  });

  it('is run again when its connection is lost before the commit, and the pool heals (F37)', async () => {
    let runs = 0;
    await withRetry(db, async (tx) => {
      await tx.updateTable('counters').set({ value: sql`value + 1` }).where('id', '=', 1).execute();
      if (++runs === 1) await endSession(await sessionOf(tx as never));
      await sql`select 1`.execute(tx);
    });
    expect(runs).toBe(2);
    expect(await storedValue(1)).toBe(1);
  });

  it('is never run again when the connection is lost in the commit, for it may stand (F37)', async () => {
    let runs = 0;
    const lost = withRetry(db, async (tx) => {
      runs++;
      const pid = await sessionOf(tx as never);
      await endSession(pid);
      // Until the server's side is gone the commit could still be heard.
      while ((await sql`select from pg_stat_activity where pid = ${pid}`.execute(db)).rows.length > 0);
    });
    await expect(lost).rejects.toBeInstanceOf(CommitOutcomeUnknown);
    expect(runs).toBe(1);
  });

  it('that the commit itself refuses passes the reason on (F37)', async () => {
    await sql`create table children (parent int references counters deferrable initially deferred)`.execute(
      db,
    );
    const orphan = withRetry(db, async (tx) => {
      await sql`insert into children values (99)`.execute(tx);
    });
    await expect(orphan).rejects.toMatchObject({ code: '23503' });
    await sql`drop table children`.execute(db);
  });

  it('passes on what the work throws, undone and not run again', async () => {
    let runs = 0;
    const refused = withRetry(db, async (tx) => {
      runs++;
      await tx.updateTable('counters').set({ value: 7 }).where('id', '=', 1).execute();
      throw new Error('no');
    });
    await expect(refused).rejects.toThrow('no');
    expect(runs).toBe(1);
    expect(await storedValue(1)).toBe(0);
  });

  it('gives up after 5 retries and says that the database is not available (F37)', async () => {
    let runs = 0;
    const hopeless = withRetry(db, async () => {
      runs++;
      throw Object.assign(new Error('could not serialize'), { code: '40001' });
    });
    await expect(hopeless).rejects.toBeInstanceOf(DatabaseUnavailable);
    expect(runs).toBe(6);
  });
});

it('a database that may forget what it acknowledged is refused (F35)', async () => {
  // This run's database lives without fsync, since nobody will miss it.
  await expect(assertDurable(db)).rejects.toThrow(
    'fsync and full_page_writes and synchronous_commit switched off',
  );
});

it('has PostgreSQL plan once what is asked often, and once more after a migration', async () => {
  const one = openDatabase(database.url, { max: 1 });
  const planned = async () =>
    (await sql<{ n: number }>`select count(*)::int as n from pg_prepared_statements`.execute(one.db)).rows[0]
      ?.n;
  const ask = () => sql`select * from counters where id = any(${[1]})`.execute(one.db);
  try {
    for (let times = 0; times < 4; times += 1) await ask();
    expect(await planned()).toBe(0);
    for (let times = 0; times < 4; times += 1) await ask();
    expect(await planned()).toBe(1);
    await sql`alter table counters add column note text`.execute(db);
    await expect(ask()).rejects.toMatchObject({ code: '0A000' });
    expect((await ask()).rows).toEqual([{ id: 1, value: 0, note: null }]);
  } finally {
    await sql`alter table counters drop column if exists note`.execute(db);
    await one.close();
  }
});

it('an idle connection that is cut does not end the process (F37)', async () => {
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  await db.selectFrom('counters').selectAll().execute();
  await client.query(
    'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
  );
  await client.end();
  await withRetry(db, (tx) => tx.selectFrom('counters').selectAll().execute());
});
