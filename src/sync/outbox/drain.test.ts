import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { expect, it } from 'vitest';
import { newId } from '#contract/ids.ts';
import { createComment } from '#mutations/content/create-comment.ts';
import { enqueue } from '#mutations/enqueue.ts';
import { clientIdOf, openStore } from '#store/db.ts';
import { VirtualClock } from '#tests/support/virtual-clock.ts';
import { takeOffice } from '../leadership/fence.ts';
import { type DrainSurroundings, takeBatches } from './drain.ts';

/** A device whose person writes a comment. */
async function aDevice() {
  const db = openStore(newId(), { indexedDB: new IDBFactory(), IDBKeyRange });
  await clientIdOf(db);
  const around = {
    db,
    epoch: await takeOffice(db),
    clock: new VirtualClock(),
  } as unknown as DrainSurroundings;
  const comment = {
    contextId: newId(),
    type: 'skill',
    access: 'public',
    body: 'Why?',
    parent: null,
  } as const;
  return {
    db,
    write: (goesAtOnce: boolean) => enqueue(db, createComment, comment, { goesAtOnce }),
    take: () => takeBatches(around, { closed: new Set(), free: () => 1 }),
  };
}

async function aDrain({ goesAtOnce }: { goesAtOnce: boolean }) {
  const { db, write, take } = await aDevice();
  await write(goesAtOnce);
  const taken = await take();
  let isWritten = false;
  void taken.marked.then(() => {
    isWritten = true;
  });
  await Promise.resolve();
  return { db, ...taken, isWritten };
}

it('hands over what was stored as sent while the disk still writes its lease (LOCAL-023)', async () => {
  const { db, batches, marked, isWritten } = await aDrain({ goesAtOnce: true });
  expect(isWritten).toBe(false);
  expect(batches).toMatchObject([{ service: 'content', entries: [{ op: 'createComment' }] }]);
  await marked;
  expect(await db.outbox.toArray()).toMatchObject([{ state: 'sending', sent: true }]);
});

it('hands over nothing else before the disk has that it went (LOCAL-022, LOCAL-023)', async () => {
  const { db, batches, isWritten } = await aDrain({ goesAtOnce: false });
  expect(isWritten).toBe(true);
  expect(batches).toHaveLength(1);
  expect(await db.outbox.toArray()).toMatchObject([{ state: 'sending', sent: true }]);
});

it('finds what is still being stored when it looks, and waits for it at the disk (LOCAL-010)', async () => {
  const { write, take } = await aDevice();
  const [, { batches }] = await Promise.all([write(true), take()]);
  expect(batches).toMatchObject([{ service: 'content', entries: [{ op: 'createComment', seq: 1 }] }]);
});
