import { type Kysely, sql, type Transaction } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { type TestDatabase, testDatabase } from '#tests/support/test-database.ts';
import { type OpenDatabase, openDatabase } from './database.ts';
import { pipelined, sent } from './pipelined.ts';
import { PreparingClient } from './preparing-client.ts';

type Notes = { notes: { id: number; text: string } };
type Tx = Transaction<Notes>;

let database: TestDatabase;
let open: OpenDatabase;
let db: Kysely<Notes>;

beforeAll(async () => {
  database = await testDatabase();
  open = openDatabase(database.url, { max: 2 });
  db = open.db as never;
  await sql`create table notes (id serial primary key, text text not null unique)`.execute(db);
});
afterAll(async () => {
  await open?.close();
  await database?.drop();
});
beforeEach(async () => {
  await sql`truncate notes restart identity`.execute(db);
});

const noted = async () =>
  (await db.selectFrom('notes').select('text').orderBy('id').execute()).map((n) => n.text);
const built = (tx: Tx, text: string) =>
  tx
    .insertInto('notes')
    .values({ text } as never)
    .execute();
const written = (tx: Tx, text: string) => sql`insert into notes (text) values (${text})`.execute(tx);
const afterSomeTurns = async () => {
  for (let turn = 0; turn < 20; turn += 1) await null;
};
const realQuery = PreparingClient.prototype.query;
/** @param hear  told of each statement as it is sent @returns how to stop */
function watchStatements(hear: (statement: string) => void): () => void {
  const spy = vi.spyOn(PreparingClient.prototype, 'query').mockImplementation(function (
    this: PreparingClient,
    ...query
  ): never {
    hear(String((query[0] as { text?: string }).text ?? query[0]));
    return realQuery.apply(this, query);
  });
  return () => spy.mockRestore();
}
const nothing = { last: Promise.resolve() };

it('runs what is asked side by side in the order in which it was asked', async () => {
  await pipelined(db, async (tx) => {
    await Promise.all([
      built(tx, 'a'),
      written(tx, 'b'),
      sql`select pg_sleep(0.05)`.execute(tx),
      built(tx, 'c'),
      written(tx, 'd'),
    ]);
    return nothing;
  });
  expect(await noted()).toEqual(['a', 'b', 'c', 'd']);
});

it('commits behind its last statement without having waited for it', async () => {
  const answers: string[] = [];
  const stopWatching = watchStatements((statement) => {
    if (statement === 'commit') answers.push('commit');
  });
  const [rows] = await pipelined(db, async (tx) => {
    const ending = await sent(
      tx,
      sql<{ text: string }>`insert into notes (text) values ('last') returning text`,
    );
    void ending.last.then(() => answers.push('answered'));
    await afterSomeTurns();
    answers.push('left under way');
    return ending;
  });
  stopWatching();
  expect(rows).toEqual([{ text: 'last' }]);
  expect(answers).toEqual(['left under way', 'commit', 'answered']);
  expect(await noted()).toEqual(['last']);
});

it('asks behind its commit, on its connection and without having waited for it, what holds then', async () => {
  const asked: string[] = [];
  const stopWatching = watchStatements((statement) => asked.push(statement.split(' ')[0] ?? ''));
  const narrow = openDatabase(database.url, { max: 1 });
  const seen = async (of: Kysely<Notes>) => {
    const { rows } = await sql`select text, pg_current_xact_id_if_assigned() as inside from notes`.execute(
      of,
    );
    asked.push('answered');
    return rows;
  };
  const [, found] = await pipelined(narrow.db as never as Kysely<Notes>, async (tx) => ({
    ...(await sent(tx, sql`insert into notes (text) values ('seen')`)),
    behind: seen,
  }));
  stopWatching();
  await narrow.close();
  expect(found).toEqual([{ text: 'seen', inside: null }]);
  expect(asked.slice(-4)).toEqual(['insert', 'commit', 'select', 'answered']);
});

it('has committed whatever becomes of what was asked behind it', async () => {
  const behind = async (of: Kysely<Notes>) => sql`select 1 / 0`.execute(of);
  const [, found] = await pipelined(db, async (tx) => ({
    ...(await sent(tx, sql`insert into notes (text) values ('kept')`)),
    behind,
  }));
  expect(found).toBeUndefined();
  expect(await noted()).toEqual(['kept']);
});

it('undoes everything when its last statement fails, and throws what that one said', async () => {
  const failing = pipelined(db, async (tx) => {
    await built(tx, 'a');
    return sent(tx, sql`insert into notes (text) values ('a')`);
  });
  await expect(failing).rejects.toMatchObject({ code: '23505' });
  expect(await noted()).toEqual([]);
});

it('undoes everything when one of several fails, and throws what the first one said', async () => {
  const failing = pipelined(db, async (tx) => {
    await Promise.all([built(tx, 'a'), sql`select 1 / 0`.execute(tx), written(tx, 'b')]);
    return nothing;
  });
  await expect(failing).rejects.toMatchObject({ code: '22012' });
  expect(await noted()).toEqual([]);
});

it('lets nothing be asked once it is over: behind the rollback it would stay', async () => {
  let late: Promise<unknown> | undefined;
  const failing = pipelined(db, async (tx) => {
    late = afterSomeTurns().then(() => built(tx, 'late'));
    late.catch(() => undefined);
    throw new Error('refused');
  });
  await expect(failing).rejects.toThrow('refused');
  await expect(late).rejects.toThrow('The transaction is over.');
  expect(await noted()).toEqual([]);
});

it('need not be told what else has failed when it is undone', async () => {
  const failing = pipelined(db, async (tx) => {
    await sent(tx, sql`select 1 / 0`);
    throw new Error('refused');
  });
  await expect(failing).rejects.toThrow('refused');
});

it('gives a connection back that works, whatever has failed on it', async () => {
  for (let round = 0; round < 6; round += 1) {
    await expect(
      pipelined(db, async (tx) => {
        await Promise.all([sql`select ${round}::int / 0`.execute(tx), built(tx, `${round}`)]);
        return nothing;
      }),
    ).rejects.toMatchObject({ code: '22012' });
  }
  await pipelined(db, async (tx) => sent(tx, sql`insert into notes (text) values ('fine')`));
  expect(await noted()).toEqual(['fine']);
});
