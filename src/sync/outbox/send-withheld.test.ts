import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { newId } from '#contract/ids.ts';
import { createComment } from '#mutations/content/create-comment.ts';
import { enqueue } from '#mutations/enqueue.ts';
import { type LecternDb, openStore } from '#store/db.ts';
import type { OutboxEntry } from '#store/tables/outbox.ts';
import { aSkillRow } from '#tests/support/content-rows.ts';
import { comment } from '#tests/support/model-stage.ts';
import { sendWithheldAgain } from './send-withheld.ts';

const skill = aSkillRow();
const member = [{ bucket: `org:${newId()}:member` }];
let db: LecternDb;

beforeEach(() => {
  db = openStore(newId(), { indexedDB: new IDBFactory(), IDBKeyRange });
});
afterEach(() => db.close());

const waiting = () => db.outbox.orderBy('seq').toArray();
const textOf = ({ vars }: OutboxEntry) => vars.body;

async function refused(text: string, code: string): Promise<void> {
  const made = await enqueue(db, createComment, comment(skill.skillId, text));
  await db.outbox
    .where('id')
    .equals(made?.id ?? '')
    .modify({
      state: 'rejected',
      sent: true,
      lastError: { status: null, code, message: null },
    });
}

it('changes refused for want of a second factor go again, in their order, when the organization opens', async () => {
  await refused('First', 'ORGANIZATION_FACTOR_REQUIRED');
  await refused('Second', 'ORGANIZATION_FACTOR_REQUIRED');
  const before = await waiting();
  expect(await sendWithheldAgain(db, member, 1)).toBe(true);
  const after = await waiting();
  expect(after.map(textOf)).toEqual(['First', 'Second']);
  expect(after.map(({ state }) => state)).toEqual(['queued', 'queued']);
  // The server remembers the refusal of the old ids: they go under new ones.
  for (const { id } of before) expect(after.map((entry) => entry.id)).not.toContain(id);
});

it('changes refused for another reason stay where they are', async () => {
  await refused('Mine', 'FORBIDDEN_ACCESS');
  expect(await sendWithheldAgain(db, member, 1)).toBe(false);
  expect((await waiting()).map(({ state }) => state)).toEqual(['rejected']);
});

it('nothing is sent again while no organization opens', async () => {
  await refused('Mine', 'ORGANIZATION_FACTOR_REQUIRED');
  expect(await sendWithheldAgain(db, [{ bucket: `course:${newId()}:read` }], 1)).toBe(false);
  expect((await waiting()).map(({ state }) => state)).toEqual(['rejected']);
});
