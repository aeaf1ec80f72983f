import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { newId } from '#contract/ids.ts';
import type { Role } from '#domain/role.ts';
import { type LecternDb, openStore } from '#store/db.ts';
import type { SkillRow } from '#store/tables/synced.ts';
import { aParagraphAsUpdate } from '#tests/support/draft-records.ts';
import { anOrganization, aProfile, aSkill } from '#tests/support/store-builders.ts';
import { forgetDrafts } from './forget-drafts.ts';

const me = newId();
const organization = anOrganization();
const { organizationId } = organization;
const [sent, unsent, looked] = [1, 2, 3].map(() => aSkill({ organizationId })) as [
  SkillRow,
  SkillRow,
  SkillRow,
];
let db: LecternDb;

beforeEach(async () => {
  db = openStore(me, { indexedDB: new IDBFactory(), IDBKeyRange });
  await db.organizations.put(organization);
  await db.skills.bulkPut([sent, unsent, looked]);
  await db.ydoc.add({ skillId: looked.skillId, update: aParagraphAsUpdate('looked at') });
  for (const [skillId, waits] of [
    [sent.skillId, 0],
    [unsent.skillId, 1],
  ] as const) {
    await db.ydoc.add({ skillId, update: aParagraphAsUpdate('typed') });
    await db.drafts.put({ skillId, unsent: waits, changedAt: 1, refused: null });
  }
});
afterEach(() => db.close());

const withRoles = async (roles: Role[]) => {
  await db.profiles.put(aProfile(organizationId, { roles }));
  await db.transaction('rw', db.tables, () => forgetDrafts(db));
};
const texts = async () => (await db.ydoc.toArray()).map(({ skillId }) => skillId).sort();

it('keeps drafts for as long as their author may edit', async () => {
  await withRoles(['trainer']);
  expect(await texts()).toEqual([sent.skillId, unsent.skillId, looked.skillId].sort());
  expect(await db.drafts.get(unsent.skillId)).toMatchObject({ refused: null });
});

it('takes texts under edit away with the right to edit, and leaves what the person typed and nobody has to them (F52, I6)', async () => {
  await withRoles(['member']);
  expect(await texts()).toEqual([unsent.skillId]);
  expect(await db.drafts.toArray()).toEqual([
    { skillId: unsent.skillId, unsent: 1, changedAt: 1, refused: 'FORBIDDEN' },
  ]);
});

it('takes them away with the skill itself, and with the organization', async () => {
  await db.skills.clear();
  await db.organizations.clear();
  await withRoles([]);
  expect(await texts()).toEqual([unsent.skillId]);
});
