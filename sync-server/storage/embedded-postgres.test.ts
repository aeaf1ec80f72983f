import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, chown, mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { assertDurable, openDatabase, withRetry } from './database.ts';
import { type EmbeddedPostgres, findRunningPostgres, startEmbeddedPostgres } from './embedded-postgres.ts';

const isRoot = process.getuid?.() === 0;
const isLinux = process.platform === 'linux';
const words: string[] = [];
const keep = (message: string) => void words.push(message);
const log = { info: keep, warn: keep, error: keep };

/** A folder with a database that nobody has used yet; tests that are not about the first start copy it. */
let pristine: string;
/** 5 s (F34), or longer by as much as this machine is slower at the moment: there an orderly start takes up to 0.12 s. */
let soonMs: number;
beforeAll(async () => {
  pristine = await mkdtemp(path.join(os.tmpdir(), 'lectern-pristine-'));
  await chmod(pristine, 0o755);
  await (await startEmbeddedPostgres({ dataDir: pristine, log })).stop();
  const began = Date.now();
  const again = await startEmbeddedPostgres({ dataDir: pristine, log });
  soonMs = Math.max(5_000, 40 * (Date.now() - began));
  await again.stop();
});
afterAll(() => rm(pristine, { recursive: true, force: true }));
const copyPristine = () => promisify(execFile)('cp', ['-a', `${pristine}/.`, dataDir]);

let dataDir: string;
let toStop: EmbeddedPostgres[];
let toRemove: string[];
beforeEach(async () => {
  words.length = 0;
  dataDir = await mkdtemp(path.join(os.tmpdir(), 'lectern-data-'));
  await chmod(dataDir, 0o755);
  toStop = [];
  toRemove = [dataDir];
});
afterEach(async () => {
  for (const postgres of toStop) await postgres.stop();
  for (const folder of toRemove) await rm(folder, { recursive: true, force: true });
});

async function start(folder = dataDir): Promise<EmbeddedPostgres> {
  const postgres = await startEmbeddedPostgres({ dataDir: folder, log });
  toStop.push(postgres);
  return postgres;
}

/** Node in a process of its own that starts PostgreSQL and then writes one row after another, saying each. */
async function aWriter(account: { uid?: number; gid?: number } = {}) {
  const source = `
    import pg from 'pg';
    import { startEmbeddedPostgres } from ${JSON.stringify(new URL('./embedded-postgres.ts', import.meta.url).href)};
    const { url } = await startEmbeddedPostgres({ dataDir: process.env.FOLDER_OF_TEST, log: console });
    const client = new pg.Client(url);
    client.on('error', () => undefined);
    await client.connect();
    await client.query('create table if not exists acknowledged (n serial primary key)');
    for (;;) console.log((await client.query('insert into acknowledged default values returning n')).rows[0].n);
  `;
  const child = spawn(process.execPath, ['--input-type=module', '-e', source], {
    ...account,
    env: { ...process.env, FOLDER_OF_TEST: dataDir, HOME: dataDir },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let acknowledged = 0;
  const lines = createInterface(child.stdout);
  const some = new Promise<void>((resolve) => {
    lines.on('line', (line) => {
      acknowledged = Number(line);
      if (acknowledged > 50) resolve();
    });
  });
  const closed = once(lines, 'close');
  await Promise.race([some, closed]);
  return {
    async kill() {
      child.kill('SIGKILL');
      await closed;
      return acknowledged;
    },
  };
}

async function query(url: string, text: string): Promise<unknown[]> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    return (await client.query({ text, rowMode: 'array' })).rows.map(([value]) => value);
  } finally {
    await client.end();
  }
}

const postmasterPid = async (folder = dataDir) =>
  Number.parseInt(await readFile(path.join(folder, 'postgres', 'postmaster.pid'), 'utf8'), 10);
const countOf = async (url: string) => Number((await query(url, 'select count(*) from acknowledged'))[0]);

describe('the embedded PostgreSQL', () => {
  it('keeps what was written from one start to the next, for its own account and on the loopback alone', async () => {
    const first = await start();
    expect(first.adopted).toBe(false);
    await query(first.url, "create table notes as select 'Ärger' as text");
    await first.stop();
    const second = await start();
    expect(second.adopted).toBe(false);
    expect(await query(second.url, 'select lower(text) from notes')).toEqual(['ärger']);
    expect(await query(second.adminUrl, "select current_setting('listen_addresses')")).toEqual(['127.0.0.1']);
    expect(await query(second.url, 'select rolsuper from pg_roles where rolname = current_user')).toEqual([
      false,
    ]);
    expect(((await stat(path.join(dataDir, 'postgres.password'))).mode & 0o777).toString(8)).toBe('600');
    const stranger = new URL(second.url);
    stranger.password = 'guess';
    await expect(query(stranger.href, 'select 1')).rejects.toMatchObject({ code: '28P01' });
  });

  it('has fsync and synchronous_commit on (F35)', async () => {
    await copyPristine();
    const { url } = await start();
    const { db, close } = openDatabase(url, { max: 1 });
    await assertDurable(db);
    await close();
    expect(await query(url, 'show fsync')).toEqual(['on']);
    expect(await query(url, 'show synchronous_commit')).toEqual(['on']);
    expect(await query(url, 'show full_page_writes')).toEqual(['on']);
  });

  it('is adopted after a kill -9 of Node, with every acknowledged row (F34)', async () => {
    await copyPristine();
    const acknowledged = await (await aWriter()).kill();
    expect(acknowledged).toBeGreaterThan(50);
    expect(await findRunningPostgres(dataDir)).toMatch(/^postgres:\/\/lectern:/);
    const began = Date.now();
    const postgres = await start();
    expect(Date.now() - began).toBeLessThan(soonMs);
    expect(postgres.adopted).toBe(true);
    expect(postgres.notes.join()).toContain('adopted');
    expect(await countOf(postgres.url)).toBeGreaterThanOrEqual(acknowledged);
  });

  it('recovers after a kill -9 of Node and the postmaster, with every acknowledged row (F34)', async () => {
    await copyPristine();
    const writer = await aWriter();
    const pid = await postmasterPid();
    const ended = writer.kill();
    process.kill(pid, 'SIGKILL');
    const acknowledged = await ended;
    expect(acknowledged).toBeGreaterThan(50);
    const began = Date.now();
    const postgres = await start();
    expect(Date.now() - began).toBeLessThan(soonMs);
    expect(postgres.adopted).toBe(false);
    expect(await countOf(postgres.url)).toBeGreaterThanOrEqual(acknowledged);
  });

  it('comes back at the same address when only the postmaster is killed, also once adopted (F34)', async () => {
    await copyPristine();
    await (await aWriter()).kill();
    const { url } = await start();
    const { db, close } = openDatabase(url, { max: 2 });
    const read = () =>
      withRetry(db, (tx) =>
        tx
          .selectFrom('acknowledged' as never)
          .selectAll()
          .execute(),
      );
    const before = (await read()).length;
    for (const whose of ['the adopted one', 'our own']) {
      const killed = await postmasterPid();
      process.kill(killed, 'SIGKILL');
      await vi.waitFor(async () => expect(await postmasterPid()).not.toBe(killed), { timeout: 5_000 });
      expect(await read(), whose).toHaveLength(before);
    }
    expect(
      words.filter((message) => message === 'PostgreSQL ended unexpectedly; it is started again.'),
    ).toHaveLength(2);
    await close();
  });

  it.runIf(isLinux)(
    'does not take a process that got a dead postmaster’s number for PostgreSQL (F34)',
    async () => {
      await copyPristine();
      const writer = await aWriter();
      const pid = await postmasterPid();
      await writer.kill();
      process.kill(pid, 'SIGKILL');
      const file = path.join(dataDir, 'postgres', 'postmaster.pid');
      const lines = (await readFile(file, 'utf8')).split('\n');
      await writeFile(file, [process.pid, ...lines.slice(1)].join('\n'));
      expect((await start()).adopted).toBe(false);
    },
  );

  it('is begun anew where a kill left it half made (F34)', async () => {
    await mkdir(path.join(dataDir, 'postgres.begun.1-abc', 'base'), { recursive: true });
    const { url } = await start();
    expect(await query(url, 'select 1')).toEqual([1]);
    await expect(stat(path.join(dataDir, 'postgres.begun.1-abc'))).rejects.toThrow('ENOENT');
  });

  it('makes a new password when the file with it is lost, and says why when it can’t start', async () => {
    await copyPristine();
    await rm(path.join(dataDir, 'postgres.password'));
    const again = await start();
    expect(again.notes.join()).toContain('new password');
    expect(await query(again.url, 'select 1')).toEqual([1]);
    await again.stop();

    const versionFile = path.join(dataDir, 'postgres', 'PG_VERSION');
    const version = await readFile(versionFile, 'utf8');
    await writeFile(versionFile, '15\n');
    await expect(start()).rejects.toThrow('was made by PostgreSQL 15');
    await writeFile(versionFile, version);

    await rm(path.join(dataDir, 'postgres', 'global'), { recursive: true });
    await expect(start()).rejects.toThrow(/PostgreSQL did not start[\s\S]*global\/pg_control/);
  });
});

describe.runIf(isRoot && isLinux)('started by root', () => {
  it('keeps the database elsewhere when the user postgres can’t reach the data folder, and finds it again', async () => {
    const closed = await mkdtemp('/root/lectern-test-');
    toRemove.push(closed);
    const folder = path.join(closed, 'clone', '.data');
    const first = await start(folder);
    const place = JSON.parse(await readFile(path.join(folder, 'postgres-place.json'), 'utf8'))
      .folder as string;
    toRemove.push(place);
    expect(place).toMatch(/^\/var\/lib\/lectern\//);
    expect(first.notes).toContainEqual(expect.stringContaining(`The database is in ${place}`));
    await query(first.url, 'create table notes as select 1 as n');
    await first.stop();
    const second = await start(folder);
    expect(second.notes).toContainEqual(expect.stringContaining(`The database is in ${place}`));
    expect(await query(second.url, 'select n from notes')).toEqual([1]);
    await second.stop();

    const copy = path.join(closed, 'copy');
    await mkdir(copy);
    await writeFile(
      path.join(copy, 'postgres-place.json'),
      JSON.stringify({ folder: place, initialized: true }),
    );
    await expect(start(copy)).rejects.toThrow('is a copy of');
    await rm(place, { recursive: true });
    await expect(start(folder)).rejects.toThrow('it is not there any more');
  });

  it('runs in a folder of an ordinary user as that user does', async () => {
    const nobody = { uid: 65534, gid: 65534 };
    await chown(dataDir, nobody.uid, nobody.gid);
    const acknowledged = await (await aWriter(nobody)).kill();
    expect(acknowledged).toBeGreaterThan(50);
    const asRoot = await start();
    expect(await countOf(asRoot.url)).toBeGreaterThanOrEqual(acknowledged);
    await asRoot.stop();
    expect((await start()).adopted).toBe(false);
    expect((await stat(path.join(dataDir, 'postgres'))).uid).toBe(65534);
  });
});
