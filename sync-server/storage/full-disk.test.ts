/** A disk that takes nothing more: what reads goes on, what writes is asked to come back, and nothing of it is half there (F38). */
import { mkdir, readdir } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { createCommentOperation } from '#contract/content/comment.ts';
import { newId } from '#contract/ids.ts';
import { anOrganization, aPerson, aSkill, type SeededPerson, type SeededSkill } from '#tests/support/seed.ts';
import { aDeviceOf } from '#tests/support/service-calls.ts';
import { type TestApp, testApp } from '#tests/support/test-app.ts';
import { assetFiles } from '../assets/asset-files.ts';
import { schemas } from '../services/schemas.ts';

const full = vi.hoisted(() => ({ disk: false }));
vi.mock('node:fs/promises', async (original) => {
  const real = await original<typeof import('node:fs/promises')>();
  return {
    ...real,
    open: async (...args: Parameters<typeof real.open>) => {
      const handle = await real.open(...args);
      if (full.disk && args[1] === 'wx')
        handle.writeFile = async () => {
          throw Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' });
        };
      return handle;
    },
  };
});

let app: TestApp;
let person: SeededPerson;
let skill: SeededSkill;

beforeAll(async () => {
  app = await testApp({ services: { schemas } });
  const { db } = app.backend.database;
  const organization = await anOrganization(db);
  person = await aPerson(db, { roles: [[organization, ['member']]] });
  skill = await aSkill(db, organization);
  await sql`create function refuse_for_want_of_room() returns trigger language plpgsql as $$
    begin raise exception 'could not extend file' using errcode = '53100'; end $$`.execute(db);
});
afterEach(() => {
  full.disk = false;
});
afterAll(() => app?.close());

/** As PostgreSQL says it when it cannot extend a file. */
async function whileFull(table: string, run: () => Promise<void>): Promise<void> {
  const { db } = app.backend.database;
  await sql`create trigger full_disk before insert or update on ${sql.table(table)}
    for each row execute function refuse_for_want_of_room()`.execute(db);
  try {
    await run();
  } finally {
    await sql`drop trigger full_disk on ${sql.table(table)}`.execute(db);
  }
}

it('keeps a change on its device, to be sent again, and lets others read (F38)', async () => {
  const { db } = app.backend.database;
  const device = aDeviceOf(db, person);
  const entry = device.entry(createCommentOperation, {
    contextId: skill.id,
    body: 'Written on a full disk',
    type: 'skill',
    access: 'public',
    parent: null,
  });
  await whileFull('content.comments', async () => {
    expect(await device.push([entry])).toMatchObject([{ s: 'retry' }]);
    expect((await device.pullAll()).rows.length).toBeGreaterThan(0);
  });
  expect(await device.push([entry])).toMatchObject([{ s: 'applied' }]);
  const kept = await db.selectFrom('content.comments').select('body').execute();
  expect(kept).toEqual([{ body: 'Written on a full disk' }]);
});

it('answers a call that writes with 503 and a time to come back, and says nothing inner (F38)', async () => {
  await app.addAccount({ alias: 'writer' });
  await whileFull('accounts.sessions', async () => {
    const refused = await app.inject({
      method: 'POST',
      url: '/web/login',
      headers: { 'sec-fetch-site': 'same-origin', 'x-lectern-client': '1' },
      payload: { identifier: 'writer', password: 'right-Password' },
    });
    expect(refused.statusCode).toBe(503);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThanOrEqual(1);
    expect(refused.body).not.toContain('extend');
    expect((await app.inject({ url: '/readyz' })).statusCode).toBe(200);
    const asked = 'query($a: String!) { getOrganizationByAlias(alias: $a) { name } }';
    const read = await app.inject({
      method: 'POST',
      url: '/graphql/accounts',
      payload: { query: asked, variables: { a: newId() } },
    });
    expect(read.statusCode).not.toBe(503);
  });
});

it('leaves no part of a file behind, and takes the file once there is room (F38)', async () => {
  const folder = path.join(app.dataDir, 'full');
  await mkdir(folder);
  const files = assetFiles(folder);
  const bytes = Buffer.from('a picture');
  full.disk = true;
  await expect(files.put(bytes)).rejects.toThrow('ENOSPC');
  const inside = async () =>
    (await readdir(folder, { recursive: true, withFileTypes: true })).filter((each) => each.isFile());
  expect(await inside()).toEqual([]);
  full.disk = false;
  const sha256 = await files.put(bytes);
  expect(await inside()).toHaveLength(1);
  expect((await files.open(sha256))?.size).toBe(bytes.length);
});
