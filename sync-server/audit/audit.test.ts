import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newId } from '#contract/ids.ts';
import { type TestDatabase, testDatabase } from '#tests/support/test-database.ts';
import { type OpenDatabase, openDatabase } from '../storage/database.ts';
import { audit } from './audit.ts';
import { letOldLinesLeave } from './let-old-lines-leave.ts';
import { endOfTrail, holdsAnchor } from './trail-anchor.ts';
import { firstBrokenLine } from './verify-audit.ts';

let test: TestDatabase;
let open: OpenDatabase;
beforeAll(async () => {
  test = await testDatabase();
  open = openDatabase(test.url, { max: 4 });
});
afterAll(async () => {
  await open.close();
  await test.drop();
});

const by = { userId: newId(), actorId: newId() };
const line = (at: number) => ({ kind: 'roles changed' as const, at, by, details: { roles: ['owner'] } });
const lines = () => open.db.selectFrom('audit.lines').selectAll().orderBy('n').execute();

it('writes lines that come at once one after the other, each with the hash of the one before', async () => {
  await Promise.all(
    Array.from({ length: 12 }, (_, at) => open.db.transaction().execute((tx) => audit(tx, line(at)))),
  );
  const written = await lines();
  expect(written.map(({ n }) => Number(n))).toEqual(Array.from({ length: 12 }, (_, at) => at + 1));
  for (const [at, { previous }] of written.entries()) expect(previous).toBe(written[at - 1]?.hash ?? '');
  expect(written[0]).toMatchObject({ kind: 'roles changed', userId: by.userId, actorId: by.actorId });
  expect(await firstBrokenLine(open.db)).toBeNull();
});

it('writes nothing when the change is undone', async () => {
  const undone = open.db.transaction().execute(async (tx) => {
    await audit(tx, line(99));
    throw new Error('undone');
  });
  await expect(undone).rejects.toThrow('undone');
  expect((await lines()).some(({ at }) => at === 99)).toBe(false);
  expect(await firstBrokenLine(open.db)).toBeNull();
});

it('lets lines of more than 400 days leave, the oldest first, and stays a chain that can be checked', async () => {
  const own = await testDatabase();
  const other = openDatabase(own.url, { max: 2 });
  const day = 24 * 60 * 60 * 1000;
  for (const at of [1, 2, 30, 3, 31]) await audit(other.db, line(at * day));
  const left = async () =>
    (await other.db.selectFrom('audit.lines').select('n').orderBy('n').execute()).map(({ n }) => Number(n));
  await letOldLinesLeave(other.db, 420 * day);
  expect(await left()).toEqual([3, 4, 5]);
  expect(await firstBrokenLine(other.db)).toBeNull();
  await expect(sql`delete from audit.lines where n = 3`.execute(other.db)).rejects.toThrow('only added to');
  await audit(other.db, line(500 * day));
  expect(await firstBrokenLine(other.db)).toBeNull();
  await letOldLinesLeave(other.db, 1_000 * day);
  expect(await left()).toEqual([]);
  expect(await firstBrokenLine(other.db)).toBeNull();
  await audit(other.db, line(1_001 * day));
  expect(await firstBrokenLine(other.db)).toBeNull();
  await other.close();
  await own.drop();
});

it('refuses to change or remove a line, and shows the first one that was changed behind its back', async () => {
  for (const statement of [
    'update audit.lines set at = 0 where n = 3',
    'delete from audit.lines where n = 3',
    'truncate audit.lines',
  ])
    await expect(sql.raw(statement).execute(open.db)).rejects.toThrow('the audit trail is only added to');
  const meddle = (statement: string) =>
    open.db.transaction().execute(async (tx) => {
      await sql.raw('alter table audit.lines disable trigger all').execute(tx);
      await sql.raw(statement).execute(tx);
      await sql.raw('alter table audit.lines enable trigger all').execute(tx);
    });
  await meddle(`update audit.lines set details = '{}' where n = 12`);
  expect(await firstBrokenLine(open.db)).toBe(12);
  await meddle(`delete from audit.lines where n = 12`);
  expect(await firstBrokenLine(open.db)).toBe(12);
  await meddle(`delete from audit.lines where n = 5`);
  expect(await firstBrokenLine(open.db)).toBe(6);
});

it('whose last lines its owner wrote anew, chain and all, is found out by where it ended before, which was kept elsewhere', async () => {
  const own = await testDatabase();
  const other = openDatabase(own.url, { max: 2 });
  const day = 24 * 60 * 60 * 1000;
  for (const at of [1, 2, 401, 402, 403]) await audit(other.db, line(at * day));
  const before = await endOfTrail(other.db);
  expect([before.n, await holdsAnchor(other.db, before)]).toEqual([5, true]);
  await letOldLinesLeave(other.db, 801 * day);
  expect(await holdsAnchor(other.db, before)).toBe(true);
  expect(await holdsAnchor(other.db, { n: 1, hash: 'of a line that has left' })).toBeNull();
  await other.db.transaction().execute(async (tx) => {
    await sql`alter table audit.lines disable trigger all`.execute(tx);
    await sql`delete from audit.lines where n >= 4`.execute(tx);
    await sql`update audit.head set n = 3, hash = (select hash from audit.lines where n = 3)`.execute(tx);
    await sql`alter table audit.lines enable trigger all`.execute(tx);
  });
  for (const at of [404, 405, 406]) await audit(other.db, line(at * day));
  expect(await firstBrokenLine(other.db)).toBeNull();
  expect(await holdsAnchor(other.db, before)).toBe(false);
  await other.close();
  await own.drop();
});
