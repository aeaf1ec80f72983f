import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import * as Y from 'yjs';
import { anOrganization, aSkill } from '#tests/support/seed.ts';
import { type TestDatabase, testDatabase } from '#tests/support/test-database.ts';
import { type OpenDatabase, openDatabase } from '../storage/database.ts';
import {
  catchUp,
  fragmentOf,
  holdDraft,
  loadDraft,
  openDraft,
  type StoredDraft,
  storeUpdate,
  updateOf,
} from './draft-storage.ts';

let test: TestDatabase;
let open: OpenDatabase;
let skillId: string;

beforeAll(async () => {
  test = await testDatabase();
  open = openDatabase(test.url, { max: 6 });
});
beforeEach(async () => {
  skillId = (await aSkill(open.db, await anOrganization(open.db), { document: null })).id;
});
afterAll(async () => {
  await open.close();
  await test.drop();
});

const opened = () => open.db.transaction().execute((tx) => openDraft(tx, skillId, 1));
const texts = ({ doc }: StoredDraft) =>
  fragmentOf(doc)
    .toArray()
    .map((block) => block.toString().replace(/<[^>]*>/g, ''));
const stateOf = ({ doc }: StoredDraft) => Buffer.from(Y.encodeStateAsUpdate(doc)).toString('base64');

async function type(draft: StoredDraft, text: string): Promise<void> {
  const update = updateOf(draft.doc, () => {
    const paragraph = new Y.XmlElement('paragraph');
    paragraph.insert(0, [new Y.XmlText(text)]);
    fragmentOf(draft.doc).push([paragraph]);
  });
  await open.db.transaction().execute(async (tx) => {
    await holdDraft(tx, skillId, 1);
    await catchUp(tx, draft);
    if (update) await storeUpdate(tx, draft, update, { at: 1, by: null });
  });
}

const stored = async () => {
  const { rows } = await sql<{ seq: number; updates: number }>`
    select s.seq, (select count(*)::int from content."draftUpdates" u where u."skillId" = s."skillId") as updates
    from content."draftSnapshots" s where s."skillId" = ${skillId}`.execute(open.db);
  return rows[0];
};

describe('a stored draft', () => {
  it('is seeded once, whoever comes first', async () => {
    const all = await Promise.all([opened(), opened(), opened(), opened()]);
    expect(new Set(all.map(stateOf)).size).toBe(1);
    expect(texts(all[0]!)).toEqual(['']);
  });

  it('becomes one snapshot after 200 updates, and is the same draft', async () => {
    const draft = await opened();
    for (let count = 1; count <= 199; count += 1) await type(draft, `${count}`);
    expect(await stored()).toEqual({ seq: 0, updates: 199 });
    await type(draft, '200');
    expect(await stored()).toEqual({ seq: 200, updates: 0 });
    await type(draft, '201');
    expect(await stored()).toEqual({ seq: 200, updates: 1 });
    const loaded = await opened();
    expect(stateOf(loaded)).toBe(stateOf(draft));
    expect(texts(loaded)).toHaveLength(202);
  });

  it('becomes one snapshot after 256 KiB', async () => {
    const draft = await opened();
    await type(draft, 'x'.repeat(250 * 1024));
    expect(await stored()).toEqual({ seq: 0, updates: 1 });
    await type(draft, 'y'.repeat(10 * 1024));
    expect(await stored()).toEqual({ seq: 2, updates: 0 });
    expect(stateOf(await opened())).toBe(stateOf(draft));
  });

  it('is the same for two that write in turns, also across snapshots', async () => {
    const [one, two] = [await opened(), await opened()];
    for (let round = 0; round < 130; round += 1) {
      await type(one, `one ${round}`);
      await type(two, `two ${round}`);
    }
    await catchUp(open.db, one);
    expect(stateOf(one)).toBe(stateOf(two));
    expect(texts(one)).toHaveLength(261);
    const late = await loadDraft(open.db, skillId);
    expect(stateOf(late!)).toBe(stateOf(one));
  });

  it('catches up with a snapshot that has swallowed the updates', async () => {
    const [late, busy] = [await opened(), await opened()];
    for (let count = 0; count < 201; count += 1) await type(busy, `${count}`);
    const applied = await catchUp(open.db, late);
    expect(applied).toHaveLength(2);
    expect(stateOf(late)).toBe(stateOf(busy));
  });
});

describe('a damaged log', () => {
  it('is cut where it cannot be read; everything before is kept, and it goes on (F55)', async () => {
    const draft = await opened();
    for (const text of ['a', 'b', 'c', 'd']) await type(draft, text);
    await open.db
      .updateTable('content.draftUpdates')
      .set({ update: Buffer.from([1, 2, 3]) })
      .where('skillId', '=', skillId)
      .where('seq', '=', 3)
      .execute();
    const loaded = await opened();
    expect(loaded.brokenFrom).toBe(3);
    expect(texts(loaded)).toEqual(['', 'a', 'b']);
    expect(await stored()).toEqual({ seq: 4, updates: 0 });
    await type(loaded, 'e');
    const again = await opened();
    expect(again.brokenFrom).toBeNull();
    expect(texts(again)).toEqual(['', 'a', 'b', 'e']);
    expect(again.seq).toBe(5);
  });

  it('says so when the snapshot itself is damaged, instead of showing half of it', async () => {
    await opened();
    await open.db
      .updateTable('content.draftSnapshots')
      .set({ state: Buffer.from([0, 0]) })
      .where('skillId', '=', skillId)
      .execute();
    await expect(opened()).rejects.toThrow('damaged');
  });
});
