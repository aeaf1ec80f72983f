import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import * as Y from 'yjs';
import { type DraftClient, draftClient } from '#tests/support/draft-client.ts';
import { silent } from '#tests/support/postgres-for-tests.ts';
import { anOrganization, aSkill } from '#tests/support/seed.ts';
import { schemas } from '#tests/support/service-calls.ts';
import { PUBLIC_URL, signedIn, type TestApp, testApp } from '#tests/support/test-app.ts';
import { assetFiles } from '../assets/asset-files.ts';
import { buildApp, type LecternApp } from '../http/app.ts';
import { openBackend } from '../http/backend.ts';
import { openAnnouncer } from '../realtime/announcer.ts';
import { mayReadAsset } from '../services/content/may-read-asset.ts';
import { type OpenDatabase, openDatabase } from '../storage/database.ts';
import { membership } from '../sync/membership.ts';
import { pull } from '../sync/pull.ts';
import { runPush } from '../sync/push.ts';

let first: TestApp;
let second: { app: LecternApp; url: string; close(): Promise<void> };
let url: string;

beforeAll(async () => {
  first = await testApp();
  url = (await first.app.fastify.listen({ port: 0, host: '127.0.0.1' })).replace('http', 'ws');
  second = await anotherNode(first);
});
afterAll(async () => {
  await second?.close();
  await first?.close();
});

/** On the same database, with connections of its own. */
async function anotherNode({ backend, dataDir }: TestApp): Promise<typeof second> {
  const { connectionString } = backend.database.pool.options;
  const database: OpenDatabase = openDatabase(connectionString ?? '', { max: 5 });
  const announcer = await openAnnouncer(database.pool, connectionString ?? '', silent);
  const settings = { publicUrl: PUBLIC_URL, logLevel: 'warn' as const };
  const folder = await mkdtemp(path.join(os.tmpdir(), 'lectern-node-'));
  const app = await buildApp({
    settings,
    clientFolder: folder,
    demo: null,
    development: false,
    logStream: { write: () => undefined },
    services: { schemas, runPush, pull, membership, mayReadAsset },
  });
  const files = assetFiles(dataDir);
  const other = await openBackend({ settings, database, announcer, files, secrets: backend.secrets });
  app.attach(other);
  const address = (await app.fastify.listen({ port: 0, host: '127.0.0.1' })).replace('http', 'ws');
  return {
    app,
    url: address,
    async close() {
      await app.close();
      other.close();
      await announcer.close();
      await database.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

it('authors on two nodes of one database converge, across snapshots, from one seed (D36)', {
  timeout: 60_000,
}, async () => {
  const { db } = first.backend.database;
  const organization = await anOrganization(db);
  const skill = await aSkill(db, organization);
  const userId = await first.addAccount({ alias: 'author' });
  await first.join(userId, organization.id, ['trainer']);
  const { cookie } = await signedIn(first, 'author');
  const enter = (node: string): DraftClient =>
    draftClient({ url: node, origin: PUBLIC_URL, cookie }, skill.id);
  const [here, there] = [enter(url), enter(second.url)];
  try {
    const eventually = <T>(read: () => T) => expect.poll(read, { timeout: 20_000, interval: 10 });
    await eventually(() => here.texts().length).toBeGreaterThan(0);
    await eventually(() => there.texts()).toEqual(here.texts());
    const seeded = here.texts().length;
    for (let line = 0; line < 120; line += 1) {
      here.type(`here ${line}`);
      there.type(`there ${line}`);
      if (line % 10 === 0) await new Promise((resolve) => setImmediate(resolve));
    }
    await eventually(() => here.texts().length).toBe(seeded + 240);
    await eventually(() => there.texts().length).toBe(seeded + 240);
    await eventually(() => here.isStored() && there.isStored()).toBe(true);
    expect(Buffer.from(Y.encodeStateAsUpdate(there.doc))).toEqual(
      Buffer.from(Y.encodeStateAsUpdate(here.doc)),
    );
  } finally {
    here.close();
    there.close();
  }
});
