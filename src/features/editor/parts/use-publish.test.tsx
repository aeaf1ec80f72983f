// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import * as Y from 'yjs';
import { newId } from '#contract/ids.ts';
import type { LecternDb } from '#store/db.ts';
import { useStored } from '#store/react.ts';
import type { OutboxEntry } from '#store/tables/outbox.ts';
import { discardChange } from '#sync/changes.ts';
import { dismissToasts, refuse, showOnDevice } from '#tests/support/lesson-stage.tsx';
import { aSkill, aStore } from '#tests/support/store-builders.ts';
import { publicationsOf } from './publications.ts';
import { usePublish } from './use-publish.ts';

let db: LecternDb;
const skill = aSkill({ title: 'Bowline' });
const draft = { skillId: skill.skillId, doc: new Y.Doc() };
let publish: () => Promise<void>;

function Publishing({ offline }: { offline: boolean }) {
  const publications = useStored(publicationsOf, skill.skillId);
  publish = usePublish(draft, {
    offline,
    publications,
    report: (error) => {
      throw error;
    },
  });
  return publications?.waiting ? 'It waits' : 'Nothing waits';
}

async function show(offline: boolean) {
  db = await aStore({ skills: [skill] }, newId());
  await showOnDevice(db, <Publishing offline={offline} />);
  await act(() => publish());
  await waitFor(async () => expect(await db.outbox.count()).toBe(1));
  await screen.findByText('It waits');
  return (await db.outbox.toCollection().first()) as OutboxEntry;
}

/** What the person has been told by the time that nothing waits any longer. */
async function toldSince(change: () => Promise<unknown>) {
  await act(change);
  await screen.findByText('Nothing waits');
  await act(() => db.delivered.count()); // what became of it has been read by now
  return screen.queryAllByText('Published').length > 0;
}

afterEach(async () => {
  dismissToasts();
  cleanup();
  await db.delete();
});

it('a publication with a connection is told of when the server has it, and not before', async () => {
  const entry = await show(false);
  expect(screen.queryByText(/Publication saved/)).toBeNull();
  await act(() => db.outbox.update(entry.seq, { state: 'held' }));
  expect(screen.queryByText('Published')).toBeNull();
  await act(() => db.outbox.update(entry.seq, { state: 'acked' }));
  expect((await screen.findAllByText('Published')).length).toBeGreaterThan(0);
});

it('a publication that a pull settles before its answer comes is told of too', async () => {
  const { seq, id, op, vars, lane, touches, createdAt } = await show(false);
  const delivered = { seq, id, op, vars, lane, touches, createdAt, deliveredAt: createdAt };
  await act(() =>
    db.transaction('rw', db.outbox, db.delivered, async () => {
      await db.outbox.delete(seq);
      await db.delivered.put(delivered);
    }),
  );
  expect((await screen.findAllByText('Published')).length).toBeGreaterThan(0);
});

it('a publication that is discarded in Changes while it waits is not called published', async () => {
  const { id } = await show(false);
  expect(await toldSince(() => discardChange(db, id))).toBe(false);
});

it('a publication that the server refuses is not called published', async () => {
  const { id } = await show(false);
  expect(await toldSince(() => refuse(db, id, 'FORBIDDEN'))).toBe(false);
});

it('a publication without a connection says at once that it waits on this device', async () => {
  await show(true);
  const told = await screen.findAllByText(
    'Publication saved on this device. It will be sent when you’re online.',
  );
  expect(told.length).toBeGreaterThan(0);
});
