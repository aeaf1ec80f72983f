// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import type { LecternDb } from '#store/db.ts';
import { showScreen } from '#tests/support/screen.tsx';
import { anOrganization, aStore } from '#tests/support/store-builders.ts';
import { PhoneBar } from './phone-bar.tsx';
import type { Navigation } from './read-navigation.ts';

let db: LecternDb;

afterEach(async () => {
  cleanup();
  await db.delete();
});

async function showBar(status: 'PREMIUM' | 'LIMITED') {
  const harbor = anOrganization({ alias: 'harbor' });
  const current = { ...harbor, tenant: { ...harbor.tenant, status } };
  const navigation: Navigation = {
    organizations: [current],
    current,
    ofPage: false,
    roles: ['member'],
    rolesOf: new Map(),
    verdicts: {},
    verified: false,
    groupAdminIn: new Set(),
  };
  db = await aStore();
  await showScreen(
    db,
    <PhoneBar accountId="ana" navigation={navigation} onChanges={() => {}} onMore={() => {}} />,
    '/dashboard',
  );
  return screen.getAllByRole('link').map((link) => link.getAttribute('href'));
}

it('leads to the catalog of a premium tenant alone (NAV-019)', async () => {
  expect(await showBar('PREMIUM')).toEqual(['/dashboard', '/harbor/catalog']);
  cleanup();
  expect(await showBar('LIMITED')).toEqual(['/dashboard']);
});
