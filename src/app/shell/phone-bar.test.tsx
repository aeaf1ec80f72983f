// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { closeSchedule, useScheduleRequested } from '#features/schedule/schedule-request.ts';
import { noteClientFlags } from '#store/client-flags.ts';
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

const Asked = () => <output>{useScheduleRequested() ? 'the schedule' : 'nothing'}</output>;

async function showBar(status: 'PREMIUM' | 'LIMITED', accountId: string | null = 'ana') {
  const harbor = anOrganization({ alias: 'harbor' });
  const current = { ...harbor, tenant: { ...harbor.tenant, status } };
  const navigation: Navigation = {
    organizations: [current],
    current,
    personal: false,
    ofPage: false,
    roles: ['member'],
    rolesOf: new Map(),
    verdicts: {},
    groupAdminIn: new Set(),
    seatedIn: new Set(),
  };
  db = await aStore();
  await showScreen(
    db,
    <>
      <PhoneBar accountId={accountId} navigation={navigation} onChanges={() => {}} onMore={() => {}} />
      <Asked />
    </>,
    '/dashboard',
  );
  return screen.queryAllByRole('link').map((link) => link.getAttribute('href'));
}

it('leads to the catalog of a premium tenant alone (NAV-019)', async () => {
  expect(await showBar('PREMIUM')).toEqual(['/dashboard', '/harbor/catalog']);
  cleanup();
  expect(await showBar('LIMITED')).toEqual(['/dashboard']);
});

it('has no schedule where the operator has switched Learn Later off (SCHED-009, PERM-019)', async () => {
  noteClientFlags({ showLearnLater: false });
  try {
    await showBar('PREMIUM');
    expect(screen.queryByRole('button', { name: 'Learn later' })).toBeNull();
  } finally {
    noteClientFlags({ showLearnLater: true });
  }
});

it('opens the schedule of a person, and offers a visitor none (NAV-011, SCHED-009)', async () => {
  await showBar('PREMIUM');
  expect(screen.getByRole('status').textContent).toBe('nothing');
  fireEvent.click(screen.getByRole('button', { name: 'Learn later' }));
  expect(screen.getByRole('status').textContent).toBe('the schedule');
  closeSchedule();
  cleanup();
  await db.delete();
  await showBar('PREMIUM', null);
  expect(screen.queryByRole('button', { name: 'Learn later' })).toBeNull();
});
