/** A database that came back from a backup: cursors that know more than it does no longer count. */
import { execFileSync } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { createCommentOperation } from '#contract/content/comment.ts';
import { silent } from '#tests/support/run-folder.ts';
import { aCourse, anOrganization, aPerson, aSkill } from '#tests/support/seed.ts';
import { aDeviceOf } from '#tests/support/service-calls.ts';
import { copyOfDatabase, testDatabase } from '#tests/support/test-database.ts';
import { type OpenDatabase, openDatabase } from '../storage/database.ts';
import { startEmbeddedPostgres } from '../storage/embedded-postgres.ts';
import { migrateToLatest } from '../storage/migrate.ts';

/** With its owner, who is not this process when that is root. */
const copy = (from: string, to: string) => execFileSync('cp', ['-a', from, to]);

/** Where the cluster is that belongs to a data folder. */
async function clusterOf(dataDir: string): Promise<string> {
  const place = await readFile(path.join(dataDir, 'postgres-place.json'), 'utf8').catch(() => undefined);
  return place ? (JSON.parse(place) as { folder: string }).folder : dataDir;
}

async function aPersonWithASkill(open: OpenDatabase) {
  const organization = await anOrganization(open.db);
  const skill = await aSkill(open.db, organization);
  await aCourse(open.db, organization, { holds: [skill] });
  const person = await aPerson(open.db, { roles: [[organization, ['member']]] });
  const device = aDeviceOf(open.db, person);
  await device.pullAll();
  const says = (body: string) =>
    device.entry(
      createCommentOperation,
      { contextId: skill.id, body, type: 'skill', access: 'public', parent: null },
      `skill:${skill.id}`,
    );
  return { person, device, says };
}

const bodiesIn = async (open: OpenDatabase) =>
  (await open.db.selectFrom('content.comments').select('body').orderBy('createdAt').execute()).map(
    ({ body }) => body,
  );

it('tells a device what a database that was loaded from a dump still knows, and takes the rest again (F42)', async () => {
  const test = await testDatabase();
  const open = openDatabase(test.url);
  const { device, says } = await aPersonWithASkill(open);
  const first = says('before the dump');
  await device.push([first]);
  await device.pullAll();
  const restored = await copyOfDatabase(test);
  const lost = says('after the dump');
  await device.push([lost]);
  await device.pullAll();
  await open.close();

  const back = openDatabase(restored.url);
  const answer = await device.pullOnce({ on: back.db });
  expect(answer.head.reset).toContain(`client:${device.clientId}`);
  expect(answer.head.known).toEqual({ floor: 0, seqs: [first.extensions.lectern.seq] });
  expect(await device.push([lost], {}, back.db)).toMatchObject([{ s: 'applied' }]);
  const again = await device.pullAll({ on: back.db });
  expect(again.head).toMatchObject({ reset: [] });
  expect(await bodiesIn(back)).toEqual(['before the dump', 'after the dump']);
  await back.close();
  await restored.drop();
  await test.drop();
});

it('moves a feed behind the transactions that come, when its database was loaded into one that has seen fewer (F42)', async () => {
  const test = await testDatabase();
  const open = openDatabase(test.url);
  const { device, person, says } = await aPersonWithASkill(open);
  await sql`update sync.feed set x = '900000000000'`.execute(open.db);
  const restored = await copyOfDatabase(test);
  await open.close();

  const back = openDatabase(restored.url);
  await device.pullAll({ on: back.db });
  const { rows } = await sql<{ x: string }>`select distinct x::text as x from sync.feed`.execute(back.db);
  expect(rows).toEqual([{ x: '3' }]);
  // What is written now lies after every cursor that was given since.
  const made = says('seen');
  await device.push([made], {}, back.db);
  const { rows: changed } = await device.pullAll({ on: back.db });
  expect(changed.map(({ type, id }) => `${type}:${id}`)).toContain(`comment:${made.extensions.lectern.id}`);
  expect(person.id).toBeDefined();
  await back.close();
  await restored.drop();
  await test.drop();
});

describe.skipIf(process.platform === 'win32')('a data folder', () => {
  it('that is put back from a copy makes cursors that knew more begin again, and only those (F42)', async () => {
    const folder = await mkdtemp(path.join(os.tmpdir(), 'lectern-rewound-'));
    const dataDir = path.join(folder, 'data');
    const folders = [folder];
    const start = async () => {
      const postgres = await startEmbeddedPostgres({
        dataDir,
        log: silent,
        durable: false,
        keepRunning: false,
      });
      const open = openDatabase(postgres.url, { max: 3 });
      await migrateToLatest(open.db);
      const stop = async () => {
        await open.close();
        await postgres.stop();
      };
      return { open, stop };
    };
    try {
      let server = await start();
      const { device, says } = await aPersonWithASkill(server.open);
      const first = says('before the copy');
      await device.push([first]);
      await device.pullAll();
      await server.stop();
      const cluster = await clusterOf(dataDir);
      const kept = `${cluster}-copy`;
      folders.push(cluster, kept);
      copy(cluster, kept);

      server = await start();
      const restarted = await device.pullOnce({ on: server.open.db });
      expect(restarted.head).toMatchObject({ reset: [] }); // a restart loses nothing
      const lost = says('after the copy');
      await device.push([lost], {}, server.open.db);
      await device.pullAll({ on: server.open.db });
      await server.stop();
      await rm(cluster, { recursive: true });
      copy(kept, cluster);

      server = await start();
      const { head } = await device.pullOnce({ on: server.open.db });
      expect(head.reset).toContain(`client:${device.clientId}`);
      expect(head.known).toEqual({ floor: 0, seqs: [first.extensions.lectern.seq] });
      expect(await device.push([lost], {}, server.open.db)).toMatchObject([{ s: 'applied' }]);
      expect(await bodiesIn(server.open)).toEqual(['before the copy', 'after the copy']);
      await server.stop();
    } finally {
      for (const each of folders) await rm(each, { recursive: true, force: true });
    }
  }, 60_000);
});
