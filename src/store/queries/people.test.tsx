// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { act, cleanup, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { newId } from '#contract/ids.ts';
import { StoreContext, useStored } from '#store/react.ts';
import { aStore, aUser } from '#tests/support/store-builders.ts';
import { me, userInfos } from './people.ts';

afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('names of people never age: no request asks for them again, a row that arrives shows at once (CONST-007)', async () => {
  const fetch = vi.fn();
  vi.stubGlobal('fetch', fetch);
  vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2026, 0, 5) });
  const [mine, theirs] = [newId(), newId()];
  const db = await aStore({ users: [aUser({ userId: mine })] }, mine);
  const row = { userId: theirs, alias: 'bo', image: null, ver: 1, buckets: ['test'], pending: 0 as const };
  await db.userInfos.put({ ...row, name: { first: 'Bo', last: 'Lind' } });
  const wrapper = ({ children }: { children: ReactNode }) => (
    <StoreContext.Provider value={db}>{children}</StoreContext.Provider>
  );
  const open = () =>
    renderHook(() => ({ me: useStored(me), bo: useStored(userInfos, [theirs])?.get(theirs)?.name.last }), {
      wrapper,
    }).result;
  const first = open();
  await waitFor(() => expect(first.current.bo).toBe('Lind'));
  vi.setSystemTime(Date.UTC(2026, 0, 8)); // a day for user info, an hour for oneself are over
  window.dispatchEvent(new Event('focus'));
  const later = open();
  await waitFor(() => expect([later.current.bo, later.current.me?.userId]).toEqual(['Lind', mine]));
  await act(() => db.userInfos.put({ ...row, ver: 2, name: { first: 'Bo', last: 'Berg' } }));
  await waitFor(() => expect([first.current.bo, later.current.bo]).toEqual(['Berg', 'Berg']));
  expect(fetch).not.toHaveBeenCalled();
  await db.delete();
});
