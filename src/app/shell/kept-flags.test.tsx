// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { cleanup, waitFor } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { clientFlagDefaults } from '#domain/client-flags.ts';
import { localKeys } from '#domain/storage-keys.ts';
import { clientFlags, noteClientFlags } from '#store/client-flags.ts';
import { setMeta } from '#store/db.ts';
import { showScreen } from '#tests/support/screen.tsx';
import { aStore } from '#tests/support/store-builders.ts';
import { placeAt } from '../place-at.ts';
import { KeptFlags } from './kept-flags.tsx';

afterEach(() => {
  cleanup();
  noteClientFlags(clientFlagDefaults);
});

const kindAt = (pathname: string) =>
  placeAt({
    location: { pathname, searchStr: '' },
    context: { session: { settled: async () => ({ accountId: 'ana' }) } },
  } as never).then(
    ({ kind }) => kind,
    (thrown: { isNotFound?: boolean }) => (thrown.isNotFound ? 'not found' : thrown),
  );
const kinds = () =>
  Promise.all(['/billing/harbor', '/harbor/playgrounds', '/my-content', '/org/1/subscription/2'].map(kindAt));

it('what the operator switches off answers at its address, once this device knows, also at the next start (ROUTE-021, ROUTE-024, ROUTE-026)', async () => {
  const db = await aStore({});
  await showScreen(db, <KeptFlags />, '/dashboard');
  const all = ['plan page', 'plan page', 'studio page', 'plan page'];
  expect(await kinds()).toEqual(all);
  await setMeta(db, 'verdicts', {
    displayPurchases: false,
    showPlaygroundLabsPage: false,
    myCreations: false,
  });
  await waitFor(() => expect(clientFlags().displayPurchases).toBe(false));
  expect(await kinds()).toEqual(['coming soon', 'coming soon', 'not found', 'plan page']);
  expect(localStorage.getItem(localKeys.switchedFlags)).toBe(
    'displayPurchases,myCreations,showPlaygroundLabsPage',
  );
  await setMeta(db, 'verdicts', { displayPurchases: true, showPlaygroundLabsPage: true, myCreations: true });
  await waitFor(() => expect(clientFlags().displayPurchases).toBe(true));
  expect(await kinds()).toEqual(all);
  expect(localStorage.getItem(localKeys.switchedFlags)).toBeNull();
  await db.delete();
});
