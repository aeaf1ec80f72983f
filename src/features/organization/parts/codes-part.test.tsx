// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { CodeBatch } from '#contract/accounts/access-code.ts';
import type { AccessGroup } from '#contract/content/access-group.ts';
import { newId } from '#contract/ids.ts';
import type { OnlineCall } from '#features/session/session-context.ts';
import type { LecternDb } from '#store/db.ts';
import type { OrganizationRow } from '#store/tables/synced.ts';
import { setOnline, showScreen } from '#tests/support/screen.tsx';
import { aStore } from '#tests/support/store-builders.ts';
import type { OrganizationPage } from '../read-organization.ts';
import { CodesPart } from './codes-part.tsx';

let db: LecternDb;
beforeEach(() => setOnline(true));
afterEach(async () => {
  cleanup();
  await db.delete();
});

const accessGroupId = newId();
const batch: CodeBatch = {
  ...{ batchId: newId(), name: 'Evening class', note: '', count: 5, redeemed: 1, withoutSeat: 2 },
  gifts: [{ type: 'assignContentAccessGroupSeat', accessGroupId }],
  ...{ createdAt: 1, createdBy: 'Johanna Brandt', expiresAt: null, revokedAt: null },
};
const group: AccessGroup = {
  ...{ id: accessGroupId, name: 'Radio operators', collections: [], seats: { max: 12, avail: 10 } },
  ...{ addOn: null, autoAssign: false, type: 'subscription', productOwner: { id: newId() }, active: true },
  ...{ startsAt: null, endsAt: null, ownerId: newId(), ownerType: 'ORGANIZATION', seatedUsers: [] },
};

async function show() {
  db = await aStore();
  const call = async ({ name }: OnlineCall): Promise<unknown> =>
    name === 'getAccessCodes' ? [batch] : [group];
  const page = { roles: ['owner'], groups: [], courses: [] } as unknown as OrganizationPage;
  const organization = { organizationId: newId(), alias: 'harbor' } as OrganizationRow;
  await showScreen(db, <CodesPart page={page} organization={organization} />, '/', { call });
  return screen.findByText('Evening class');
}

it('says in the list what a code gives, and how many could not be redeemed for want of seats', async () => {
  await show();
  expect(
    await screen.findByText(/^Seat · 2 codes could not be redeemed: no seat was left · Made on /),
  ).toBeTruthy();
});

it('says before more codes are made than there are seats, counting those that nobody has used', async () => {
  await show();
  fireEvent.click(screen.getByRole('button', { name: 'New codes' }));
  const seat = screen.getByRole<HTMLInputElement>('checkbox', { name: 'A seat' });
  await waitFor(() => expect(seat.disabled).toBe(false));
  fireEvent.click(seat);
  fireEvent.change(await screen.findByLabelText('Seat group'), { target: { value: accessGroupId } });
  const count = screen.getByLabelText('Number of codes');
  fireEvent.change(count, { target: { value: '6' } });
  expect(screen.queryByRole('alert')).toBeNull();
  fireEvent.change(count, { target: { value: '20' } });
  expect((await screen.findByRole('alert')).textContent).toBe(
    '14 of these codes will not work yet' +
      'Radio operators has 10 seats left, and 4 codes that nobody has used open the same seats. Add seats on the Seats tab, or make fewer codes.',
  );
});
