// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, it } from 'vitest';
import { newId } from '#contract/ids.ts';
import { openStore } from './db.ts';
import { StoreContext, useStored } from './react.ts';

it('shows what a query brings once, also where the query is another function at each render', async () => {
  const db = openStore(newId());
  await db.pages.put({ key: 'platform', answer: { name: 'Lectern' }, at: 1 });
  let renders = 0;
  const wrapper = ({ children }: { children: ReactNode }) => (
    <StoreContext.Provider value={db}>{children}</StoreContext.Provider>
  );
  const { result, unmount } = renderHook(
    () => {
      renders += 1;
      return useStored((from) => from.pages.get('platform'));
    },
    { wrapper },
  );
  await waitFor(() => expect(result.current?.answer).toEqual({ name: 'Lectern' }));
  const settled = renders;
  await db.pages.put({ key: 'platform', answer: { name: 'Lectern' }, at: 1 });
  await db.pages.put({ key: 'another', answer: {}, at: 1 });
  await db.pages.count();
  expect(renders).toBeLessThanOrEqual(settled + 1);
  await db.pages.put({ key: 'platform', answer: { name: 'Harbor' }, at: 2 });
  await waitFor(() => expect(result.current?.answer).toEqual({ name: 'Harbor' }));
  expect(renders).toBeLessThan(10);
  unmount();
  await db.delete();
});
