// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Member } from '#contract/accounts/members.ts';
import type { MemberSeat } from '#contract/content/access-group.ts';
import { newId } from '#contract/ids.ts';
import { RequestError } from '#contract/request-error.ts';
import type { OnlineCall } from '#features/session/session-context.ts';
import type { LecternDb } from '#store/db.ts';
import { setOnline, showScreen } from '#tests/support/screen.tsx';
import { aStore } from '#tests/support/store-builders.ts';
import { MemberSeatsDialog } from './member-seats-dialog.tsx';

let db: LecternDb;
beforeEach(() => setOnline(true));
afterEach(async () => {
  cleanup();
  await db.delete();
});

const organizationId = newId();
const member = {
  ...{ userId: newId(), alias: 'mia', name: { first: 'Mia', last: 'Roe' }, email: null, image: null },
  ...{ roles: ['member'], groups: [] },
} as unknown as Member;
const [radio, knots] = [newId(), newId()];

async function show(refusal: Error | null = null) {
  db = await aStore();
  const seats: MemberSeat[] = [
    {
      ...{ accessGroupId: radio, name: 'Radio', status: 'active', takenBack: false },
      ...{ assignedAt: 1, startsAt: null, endsAt: null },
    },
    {
      ...{ accessGroupId: knots, name: 'Knots', status: 'inactive', takenBack: true },
      ...{ assignedAt: 1, startsAt: null, endsAt: null },
    },
    {
      ...{ accessGroupId: newId(), name: 'Sails', status: 'inactive', takenBack: false },
      ...{ assignedAt: 1, startsAt: null, endsAt: 2 },
    },
  ];
  const call = vi.fn(async ({ name }: OnlineCall, args: Record<string, unknown>): Promise<unknown> => {
    if (name !== 'setSeats') return seats;
    if (refusal) throw refusal;
    const seat = seats.find(({ accessGroupId }) => accessGroupId === args.accessGroupId);
    if (seat) Object.assign(seat, { takenBack: !args.seated, status: args.seated ? 'active' : 'inactive' });
    return { success: true };
  });
  const dialog = (
    <MemberSeatsDialog organizationId={organizationId} member={member} onClose={() => undefined} />
  );
  await showScreen(db, dialog, '/settings/organization/info', { call });
  await screen.findByText('Radio');
  return { call };
}

it('shows the seats of a member, active and inactive, and takes back or gives each of them (API-028)', async () => {
  const { call } = await show();
  expect([screen.getAllByText('Active').length, screen.getAllByText('Inactive').length]).toEqual([1, 2]);
  expect(screen.getByText(/ended/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: /: Sails$/ })).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Take back: Radio' }));
  await screen.findByRole('button', { name: 'Give a seat: Radio' });
  fireEvent.click(screen.getByRole('button', { name: 'Give a seat: Knots' }));
  await screen.findByRole('button', { name: 'Take back: Knots' });
  const acts = call.mock.calls.filter(([{ name }]) => name === 'setSeats').map(([, args]) => args);
  const of = { userIds: [member.userId], inviteIds: [] };
  expect(acts).toEqual([
    { ...of, accessGroupId: radio, seated: false },
    { ...of, accessGroupId: knots, seated: true },
  ]);
});

it('says that no seat is left, and waits for a connection', async () => {
  await show(new RequestError({ status: 409, code: 'NO_SEAT_LEFT', message: '' }));
  fireEvent.click(screen.getByRole('button', { name: 'Give a seat: Knots' }));
  await screen.findByText('Every seat is taken.');
  setOnline(false);
  await waitFor(() =>
    expect((screen.getByRole('button', { name: 'Take back: Radio' }) as HTMLButtonElement).disabled).toBe(
      true,
    ),
  );
});
