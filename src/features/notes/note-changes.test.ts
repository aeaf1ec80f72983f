import 'fake-indexeddb/auto';
import { afterEach, expect, it } from 'vitest';
import { newId } from '#contract/ids.ts';
import { upsertNote } from '#mutations/content/upsert-note.ts';
import { enqueue } from '#mutations/enqueue.ts';
import type { LecternDb } from '#store/db.ts';
import { notes } from '#store/queries/notes.ts';
import { aStore } from '#tests/support/store-builders.ts';

let db: LecternDb;
afterEach(() => db.delete());

it('changes of one note that wait become one call, also when it was taken away and came back', async () => {
  db = await aStore();
  const noteId = newId();
  const skillId = newId();
  const write = (body: string, seen: string | null) =>
    enqueue(db, upsertNote, { noteId, skillId, blockKey: null, quote: '', body, seen });
  await write('Ask Ana', null);
  await write('Ask Ben', 'Ask Ana');
  expect(await notes(db)).toMatchObject([{ body: 'Ask Ben' }]);
  await write('', 'Ask Ben');
  expect(await notes(db)).toEqual([]);
  await write('Ask Ben', null);
  expect(await notes(db)).toMatchObject([{ body: 'Ask Ben' }]);
  const waiting = await db.outbox.toArray();
  expect(waiting.map(({ vars }) => vars)).toMatchObject([{ body: 'Ask Ben', seen: null }]);
});
