import Dexie from 'dexie';
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { expect, it } from 'vitest';
import { newId } from '#contract/ids.ts';
import { openStore, storeName } from './db.ts';
import { findSkillBySlug } from './queries/skills.ts';

/** As the first version of the app has made it. */
const VERSION_1 = {
  users: 'userId, *buckets',
  profiles: 'profileId, *buckets',
  userInfos: 'userId, *buckets',
  organizations: 'organizationId, alias, *buckets',
  collections: 'collectionId, [tenantSlug+collectionSlug], rootCollectionId, *buckets',
  skills: 'skillId, [tenantSlug+skillSlug], *buckets',
  comments: 'commentId, [contextId+access+createdAt], *buckets',
  progress: 'skillId, updatedAt, *buckets',
  enrollments: 'enrollmentId, courseId, *buckets',
  channels: 'channelId, *buckets',
  messages: 'messageId, [channelId+sentAt], *buckets',
  bodies: 'skillId, [skillId+bodyVersion]',
  shadow: 'key',
  outbox: 'seq, id, *touches',
  delivered: 'id, deliveredAt',
  buckets: 'id',
  idmap: 'temporary, at',
  meta: 'key',
  wants: 'key, state',
  kept: 'courseId',
};

it('keeps every row and every entry of the outbox when the app is a version newer (LOCAL-039)', async () => {
  const platform = { indexedDB: new IDBFactory(), IDBKeyRange };
  const accountId = newId();
  const old = new Dexie(storeName(accountId), platform);
  old.version(1).stores(VERSION_1);
  await old.open();
  const rowOf = (table: string) => {
    const key = old.table(table).schema.primKey.keyPath as string;
    return { [key]: key === 'seq' ? 7 : `of ${table}`, text: `kept in ${table}`, state: 'queued' };
  };
  const tables = Object.keys(VERSION_1);
  for (const table of tables) await old.table(table).add(rowOf(table));
  const before = new Map<string, unknown[]>();
  for (const table of tables) before.set(table, await old.table(table).toArray());
  old.close();

  const db = openStore(accountId, platform);
  for (const table of tables) expect(await db.table(table).toArray(), table).toEqual(before.get(table));
  expect(await db.outbox.get(7)).toMatchObject({ state: 'queued', text: 'kept in outbox' });
  await db.skills.update('of skills', { tenantSlug: 'harbor', skillSlug: 'knots' });
  expect(await findSkillBySlug(db, 'harbor', 'knots')).toMatchObject({ text: 'kept in skills' });
  expect(await findSkillBySlug(db, 'elsewhere', 'knots')).toBeUndefined();
  await db.drafts.put({ skillId: 's', unsent: 1, changedAt: 1, refused: null });
  await db.ydoc.add({ skillId: 's', update: Uint8Array.of(0, 0) });
  db.close();

  const again = openStore(accountId, platform);
  expect(await again.drafts.count()).toBe(1);
  expect(await again.ydoc.toArray()).toMatchObject([{ skillId: 's' }]);
  again.close();
});
