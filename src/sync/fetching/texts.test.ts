import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { newId } from '#contract/ids.ts';
import { LECTERN_HEADER } from '#contract/sync/wire.ts';
import { type LecternDb, openStore } from '#store/db.ts';
import { aSkillRow } from '#tests/support/content-rows.ts';
import { aBody } from '#tests/support/store-builders.ts';
import { VirtualClock } from '#tests/support/virtual-clock.ts';
import { takeOffice } from '../leadership/fence.ts';
import type { Gate } from '../transport/server-call.ts';
import { fetchTexts, missingTexts } from './texts.ts';

const skill = aSkillRow();
let db: LecternDb;

beforeEach(() => {
  db = openStore('ana', { indexedDB: new IDBFactory(), IDBKeyRange });
});
afterEach(() => db.close());

async function fetchText() {
  const gate = { account: 'ana', token: async () => 'token' } as unknown as Gate;
  const { fetchedAt: _at, ...body } = aBody(skill.skillId);
  const fetch = async () =>
    Response.json({ data: { getSkillBodies: [body] } }, { headers: { [LECTERN_HEADER]: '1' } });
  const around = { db, epoch: await takeOffice(db), gate, fetch, clock: new VirtualClock(), random: () => 0 };
  await fetchTexts(around, [skill.skillId]);
  return db.bodies.count();
}

it('keeps no text whose skill has left while it was on its way (I6, LOCAL-037)', async () => {
  await db.buckets.put({ id: 'course:c1:read', priority: 2, cursor: 'here', page: null });
  expect(await fetchText()).toBe(0);
  await db.skills.put({ ...skill, ver: 1, buckets: ['course:c1:read'], pending: 0 });
  expect(await fetchText()).toBe(1);
});

it('keeps a text that is here before its row while rows are still being loaded', async () => {
  await db.buckets.put({ id: 'course:c1:read', priority: 2, cursor: null, page: null });
  expect(await fetchText()).toBe(1);
});

it('asks for the texts of what the person made for themselves, unopened, unless the browser saves data (D96)', async () => {
  const stored = { ver: 1, pending: 0 };
  const own = aSkillRow({ skillId: newId(), organizationId: null, ownerId: 'ana', bodyVersion: 2 });
  const unpublished = aSkillRow({
    skillId: newId(),
    organizationId: null,
    ownerId: 'ana',
    bodyVersion: null,
  });
  await db.skills.bulkPut([
    { ...own, ...stored, buckets: ['user:ana'] },
    { ...unpublished, ...stored, buckets: ['user:ana'] },
    { ...skill, ...stored, buckets: ['course:c1:read'] },
  ]);
  expect(await missingTexts(db, false)).toEqual([own.skillId]);
  expect(await missingTexts(db, true)).toEqual([]);
  await db.bodies.put(aBody(own.skillId, { bodyVersion: 2 }));
  expect(await missingTexts(db, false)).toEqual([]);
});
