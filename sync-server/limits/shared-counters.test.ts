import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestDatabase, testDatabase } from '#tests/support/test-database.ts';
import { type OpenDatabase, openDatabase } from '../storage/database.ts';
import { type SharedCounters, sharedCounters } from './shared-counters.ts';

let database: TestDatabase;
let open: OpenDatabase;
let now = Date.now();
const nodes: SharedCounters[] = [];

beforeAll(async () => {
  database = await testDatabase();
  open = openDatabase(database.url, { max: 2 });
});
afterAll(async () => {
  for (const node of nodes) node.close();
  await open?.close();
  await database?.drop();
});

function node(): SharedCounters {
  const made = sharedCounters(open.db, { now: () => now });
  nodes.push(made);
  return made;
}
const limit = { points: 10, seconds: 900 };

describe('counters of several nodes', () => {
  it('allow little more than one would: each hears of what the others counted', async () => {
    const [one, two] = [node(), node()];
    const here = one.counter('guesses', limit);
    const there = two.counter('guesses', limit);
    for (let i = 0; i < 6; i++) await here.consume('ana');
    await one.share();
    await there.consume('ana');
    await two.share();
    for (let i = 0; i < 3; i++) await there.consume('ana');
    await expect(there.consume('ana')).rejects.toMatchObject({ code: 'RATE_LIMITED' });
    await there.consume('ben');
    await two.share();
    await here.consume('ana').catch(() => undefined);
    await one.share();
    await expect(here.consume('ana')).rejects.toMatchObject({ code: 'RATE_LIMITED' });
  });

  it('go on after a node was started anew', async () => {
    const before = node();
    const counted = before.counter('restart', limit);
    for (let i = 0; i < 9; i++) await counted.consume('ana');
    await before.share();
    before.close();
    const after = node();
    const anew = after.counter('restart', limit);
    await anew.consume('ana');
    await after.share();
    await expect(anew.consume('ana')).rejects.toMatchObject({ code: 'RATE_LIMITED' });
  });

  it('hold neither names nor addresses, and nothing for longer than its time', async () => {
    const some = node();
    await some.counter('named', limit).consume('canary@harbor.example');
    await some.share();
    const rows = await open.db.selectFrom('sync.counters').selectAll().execute();
    expect(rows.length).toBeGreaterThan(0);
    expect(JSON.stringify(rows)).not.toContain('canary');
    now += 2_000_000;
    await some.counter('later', limit).consume('ben');
    await some.share();
    const left = await open.db.selectFrom('sync.counters').select('name').execute();
    expect(left.map(({ name }) => name)).toEqual(['later']);
  });

  it('forget what is forgiven', async () => {
    const some = node();
    const counted = some.counter('forgiven', limit);
    for (let i = 0; i < 10; i++) await counted.consume('ana');
    await some.share();
    await counted.forget('ana');
    await some.share();
    for (let i = 0; i < 10; i++) await counted.consume('ana');
    await expect(counted.assertLeft('ana')).rejects.toMatchObject({ code: 'RATE_LIMITED' });
  });
});
