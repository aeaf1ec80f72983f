// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { STATUS_PATH } from '#contract/status.ts';
import { clearingNoteKey } from '#store/clearing.ts';
import type { LecternDb } from '#store/db.ts';
import { showScreen } from '#tests/support/screen.tsx';
import { aStore, aUser } from '#tests/support/store-builders.ts';
import { PageNotices } from './page-notices.tsx';

/** Each is a part of its own, which the first test of a run has to build. */
const LATE = { timeout: 5000 };
let db: LecternDb;

afterEach(async () => {
  cleanup();
  sessionStorage.clear();
  localStorage.removeItem(clearingNoteKey('ana'));
  await db.delete();
});

it('banners stack, the heaviest first: acting as somebody, maintenance, the sandbox, an unverified address (BANNER-001)', async () => {
  const emails = [{ address: 'ana@harbor.example', primary: true, verified: false }];
  db = await aStore({ users: [aUser({ userId: 'ana', emails })] }, 'ana');
  await showScreen(db, <PageNotices onReload={() => {}} />, '/', {
    impersonated: true,
    sandbox: true,
    token: { details: () => ({ factors: ['password'] }) as never, watch: () => () => {} },
    ask: async (path) => (path === STATUS_PATH ? { incident: 'maintenance', text: '' } : null),
  });
  const banners = [
    await screen.findByText(/^You are acting as/, {}, LATE),
    await screen.findByText('Maintenance', {}, LATE),
    await screen.findByText('Billing sandbox', {}, LATE),
    await screen.findByText(/^Your email is unverified/, {}, LATE),
  ];
  const inOrder = [...banners].sort((a, b) =>
    a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1,
  );
  expect(inOrder).toEqual(banners);
});
