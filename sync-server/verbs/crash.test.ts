/** A crash takes transactions along that nobody had been told of, and their ids are given out again (sync-protocol 1). */
import { appendFileSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { createCommentOperation } from '#contract/content/comment.ts';
import { endProcess, placeOf, postmasterPid, removeDataDir } from '#tests/support/postmaster.ts';
import { silent } from '#tests/support/run-folder.ts';
import { aCourse, anOrganization, aPerson, aSkill } from '#tests/support/seed.ts';
import { aDeviceOf } from '#tests/support/service-calls.ts';
import { openDatabase } from '../storage/database.ts';
import { startEmbeddedPostgres } from '../storage/embedded-postgres.ts';
import { migrateToLatest } from '../storage/migrate.ts';

const ABORTED = 40;

async function start(dataDir: string) {
  const postgres = await startEmbeddedPostgres({ dataDir, log: silent, keepRunning: false });
  const open = openDatabase(postgres.url, { max: 3 });
  await migrateToLatest(open.db);
  return { postgres, open };
}

describe.skipIf(process.platform === 'win32')('a postmaster that is killed with -9', () => {
  it('gives out the ids of aborted transactions once more, and no cursor takes what is written under them for known (F34)', async () => {
    const dataDir = await mkdtemp(path.join(os.tmpdir(), 'lectern-crash-'));
    try {
      await (await startEmbeddedPostgres({ dataDir, log: silent, keepRunning: false })).stop();
      // Aborted transactions wait for no disk; without the writer nothing brings them there.
      appendFileSync(
        path.join(placeOf(dataDir), 'postgres', 'postgresql.auto.conf'),
        "wal_writer_delay = '10s'\n",
      );
      const before = await start(dataDir);
      const { db } = before.open;
      const organization = await anOrganization(db);
      const skill = await aSkill(db, organization);
      await aCourse(db, organization, { holds: [skill] });
      const person = await aPerson(db, { roles: [[organization, ['member']]] });
      const device = aDeviceOf(db, person);
      await device.pullAll();
      for (let n = 0; n < ABORTED; n += 1) {
        await db
          .transaction()
          .execute(async (tx) => {
            await sql`select pg_current_xact_id()`.execute(tx);
            throw new Error('aborted');
          })
          .catch(() => undefined);
      }
      const { rows: seen } = await sql<{
        snapshot: string;
      }>`select pg_current_snapshot()::text as snapshot`.execute(db);
      await device.pullAll(); // its snapshot knows all of them
      const visitor = aDeviceOf(db, null, { tenants: [organization.alias] });
      await visitor.pullAll(); // and so does that of a first load
      await endProcess(postmasterPid(dataDir) ?? 0, 'SIGKILL', 10_000);
      await before.open.close().catch(() => undefined);
      await before.postgres.stop().catch(() => undefined);

      const after = await start(dataDir);
      const made = device.entry(
        createCommentOperation,
        { contextId: skill.id, body: 'after the crash', type: 'skill', access: 'public', parent: null },
        `skill:${skill.id}`,
      );
      await device.push([made], {}, after.open.db);
      const id = made.extensions.lectern.id;
      const { rows: written } = await sql<{ known: boolean }>`
        select pg_visible_in_snapshot(x, ${seen[0]?.snapshot}::pg_snapshot) as known from sync.feed
        where type = 'comment' and id = ${id} limit 1`.execute(after.open.db);
      expect(written).toEqual([{ known: true }]); // a cursor that is not clamped would pass it over for ever
      const { rows, head } = await device.pullAll({ on: after.open.db });
      expect(head?.reset).toEqual([]);
      expect(rows.map((row) => `${row.type}:${row.id}`)).toContain(`comment:${id}`);
      const loaded = await visitor.pullAll({ on: after.open.db });
      expect(loaded.head?.reset).toEqual([]);
      expect(loaded.rows.map((row) => `${row.type}:${row.id}`)).toContain(`comment:${id}`);
      await after.open.close();
      await after.postgres.stop();
    } finally {
      removeDataDir(dataDir);
    }
  }, 60_000);
});
