// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import * as Y from 'yjs';
import { newId } from '#contract/ids.ts';
import type { LecternDb } from '#store/db.ts';
import { useStored } from '#store/react.ts';
import { dismissToasts, showOnDevice } from '#tests/support/lesson-stage.tsx';
import { aSkill, aStore } from '#tests/support/store-builders.ts';
import { publicationsOf } from './publications.ts';
import { usePublish } from './use-publish.ts';

let db: LecternDb;
const skill = aSkill({ title: 'Bowline' });
const draft = { skillId: skill.skillId, doc: new Y.Doc() };
let publish: () => Promise<void>;

function Publishing({ offline }: { offline: boolean }) {
  publish = usePublish(draft, { offline, publications: useStored(publicationsOf, skill.skillId) });
  return null;
}

async function show(offline: boolean) {
  db = await aStore({ skills: [skill] }, newId());
  await showOnDevice(db, <Publishing offline={offline} />);
  await act(() => publish());
  await waitFor(async () => expect(await db.outbox.count()).toBe(1));
}

afterEach(async () => {
  cleanup();
  dismissToasts();
  await db.delete();
});

it('a publication with a connection is told of when the server has it, and not before', async () => {
  await show(false);
  expect(screen.queryByText(/Publication saved/)).toBeNull();
  expect(screen.queryByText('Published')).toBeNull();
  await act(() => db.outbox.clear());
  expect((await screen.findAllByText('Published')).length).toBeGreaterThan(0);
});

it('a publication without a connection says at once that it waits on this device', async () => {
  await show(true);
  const told = await screen.findAllByText(
    'Publication saved on this device. It will be sent when you’re online.',
  );
  expect(told.length).toBeGreaterThan(0);
});
