// @vitest-environment jsdom
import { renderHook } from '@testing-library/react';
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import type { ReactNode } from 'react';
import { expect, it } from 'vitest';
import { newId } from '#contract/ids.ts';
import { createComment } from '#mutations/content/create-comment.ts';
import { openStore } from '#store/db.ts';
import { StoreContext } from '#store/react.ts';
import { type Sync, SyncProvider } from './react.ts';
import { useMutate } from './use-mutate.ts';

const comment = { contextId: newId(), type: 'skill', access: 'public', body: 'Why?', parent: null } as const;

/** What the engine is told, and how much was in the outbox for whoever looked then. */
async function toldBy({ isReached }: { isReached: boolean }) {
  const db = openStore(newId(), { indexedDB: new IDBFactory(), IDBKeyRange });
  await db.open();
  const told: { call: string; found: Promise<number> }[] = [];
  const note = (call: string) => () => void told.push({ call, found: db.outbox.count() });
  const sync: Partial<Sync> = { sendsAtOnce: () => isReached, expect: note('expect'), nudge: note('nudge') };
  const wrapper = ({ children }: { children: ReactNode }) => (
    <StoreContext.Provider value={db}>
      <SyncProvider sync={sync as Sync}>{children}</SyncProvider>
    </StoreContext.Provider>
  );
  const { result } = renderHook(() => useMutate(createComment), { wrapper });
  const storing = result.current(comment);
  const early = told.map(({ call }) => call);
  await storing;
  return {
    early,
    all: await Promise.all(told.map(async ({ call, found }) => ({ call, found: await found }))),
  };
}

it('tells who sends while the change is still being stored, and they find it (LOCAL-010)', async () => {
  const { early, all } = await toldBy({ isReached: true });
  expect(early).toEqual(['expect']);
  expect(all).toEqual([
    { call: 'expect', found: 1 },
    { call: 'nudge', found: 1 },
  ]);
});

it('tells nobody before it is stored where no server was there (LOCAL-022)', async () => {
  const { early, all } = await toldBy({ isReached: false });
  expect(early).toEqual([]);
  expect(all).toEqual([{ call: 'nudge', found: 1 }]);
});
