// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { newId } from '#contract/ids.ts';
import type { Role } from '#domain/role.ts';
import '#mutations/fold-into-waiting.ts'; // loaded late, when something folds: not while a test waits
import { announceToGroup } from '#mutations/accounts/announce-to-group.ts';
import type { LecternDb } from '#store/db.ts';
import { setOnline, showScreen } from '#tests/support/screen.tsx';
import { anOrganization, aProfile, aStore } from '#tests/support/store-builders.ts';
import { GroupScreen } from './group-screen.tsx';
import './parts/announce-dialog.tsx'; // loaded late, when somebody announces: not while a test waits

const [me, groupId] = [newId(), newId()];
const harbor = anOrganization();
const synced = { ver: 1, buckets: ['test'], pending: 0 };
let db: LecternDb;

beforeEach(() => setOnline(false));
afterEach(async () => {
  cleanup();
  await db.delete();
});

async function show(roles: Role[], over: { archived?: boolean } = {}) {
  const { organizationId } = harbor;
  db = await aStore({ organizations: [harbor], profiles: [{ ...aProfile(organizationId), roles }] }, me);
  await db.groups.put({
    ...{ groupId, organizationId, name: 'Deck hands', slug: 'deck-hands', type: 'ORGANIZATION_GROUP' },
    ...{ private: false, description: '', createdAt: 1, createdBy: me, archived: false, numMembers: 30 },
    ...{ admins: [], ...synced, ...over },
  });
  await showScreen(db, <GroupScreen organizationId={organizationId} groupId={groupId} />);
  await screen.findByRole('heading', { name: 'Deck hands' });
}

it('an announcement to a group is queued without a connection, with its text in Changes (RT-011, LOCAL-014)', async () => {
  await show(['owner']);
  fireEvent.click(screen.getByRole('button', { name: 'Announce' }));
  const field = await screen.findByRole('textbox', { name: 'Announcement' });
  const submit = () => {
    const buttons = screen.getAllByRole('button', { name: 'Announce' });
    fireEvent.click(buttons.at(-1) as HTMLElement);
  };
  submit();
  expect(await screen.findByText('Write something to announce.')).toBeTruthy();
  fireEvent.change(field, { target: { value: 'Bring your boots' } });
  submit();
  await waitFor(async () =>
    expect(await db.outbox.toArray()).toMatchObject([
      { op: 'announceToGroup', vars: { groupId, text: 'Bring your boots' } },
    ]),
  );
  expect(announceToGroup.about({ groupId, text: 'Bring your boots' }).text).toBe('Bring your boots');
  await waitFor(() => expect(screen.queryByRole('textbox')).toBeNull());
});

it.each([
  ['a member', ['member'] as Role[], {}],
  ['an owner of a retired group', ['owner'] as Role[], { archived: true }],
])('is not offered to %s', async (_, roles, over) => {
  await show(roles, over);
  expect(screen.queryByRole('button', { name: 'Announce' })).toBeNull();
});
