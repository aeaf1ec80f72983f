// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { newId } from '#contract/ids.ts';
import { RequestError } from '#contract/request-error.ts';
import type { Role } from '#domain/role.ts';
import type { OnlineCall } from '#features/session/session-context.ts';
import type { LecternDb } from '#store/db.ts';
import { setOnline, showScreen } from '#tests/support/screen.tsx';
import { anOrganization, aProfile, aStore } from '#tests/support/store-builders.ts';
import { BuySeats } from './buy-seats.tsx';

const harbor = anOrganization({ name: 'Harbor Academy', alias: 'harbor' });
const courseId = newId();
const uppToken = 'a'.repeat(43);
let db: LecternDb;

beforeEach(() => setOnline(true));
afterEach(async () => {
  cleanup();
  await db.delete();
});

async function show(roles: Role[], answer: unknown = { uppToken }) {
  db = await aStore({
    organizations: [harbor],
    profiles: [aProfile(harbor.organizationId, { roles })],
  });
  const group = {
    ...{ groupId: newId(), organizationId: harbor.organizationId, name: 'Night watch', slug: 'night-watch' },
    ...{
      type: 'ORGANIZATION_GROUP' as const,
      private: false,
      description: '',
      createdAt: 1,
      createdBy: newId(),
    },
    ...{ archived: false, numMembers: 3, admins: [], ver: 1, buckets: ['test'], pending: 0 },
  };
  await db.groups.put(group);
  const call = vi.fn(async (_asked: OnlineCall, _variables: Record<string, unknown>): Promise<unknown> => {
    if (answer instanceof Error) throw answer;
    return answer;
  });
  const button = <BuySeats courseId={courseId} title="Knots" price={{ pricePerUnitCents: 1900 }} />;
  const { router } = await showScreen(db, button, '/harbor/knots', { call });
  return { call, router, group };
}
const count = () => screen.getByLabelText('Number of seats');
const submit = () => screen.getByRole('button', { name: 'Continue to payment' }) as HTMLButtonElement;

it('seats for a group are asked for with their price, and lead to their invoice', async () => {
  const { call, router, group } = await show(['billingAdmin']);
  fireEvent.click(await screen.findByRole('button', { name: 'Buy seats' }));
  await screen.findByText('10 seats: $190.00');
  fireEvent.change(count(), { target: { value: '0' } });
  expect(screen.getByText('Enter a whole number from 1 to 10,000.')).toBeTruthy();
  expect(submit().disabled).toBe(true);
  fireEvent.change(count(), { target: { value: '25' } });
  expect(screen.getByText('25 seats: $475.00')).toBeTruthy();
  fireEvent.change(screen.getByLabelText('Who gets them'), { target: { value: group.groupId } });
  fireEvent.click(submit());
  await waitFor(() => expect(router.state.location.pathname).toBe(`/invoice/${uppToken}`));
  expect(call.mock.calls.at(-1)?.[0].name).toBe('buySeats');
  expect(call.mock.calls.at(-1)?.[1]).toMatchObject({
    ...{ organizationId: harbor.organizationId, courseId, seats: 25, groupId: group.groupId },
  });
});

it('seats that are too few for a group say before paying how many of its members would get none', async () => {
  const { group } = await show(['billingAdmin']);
  fireEvent.click(await screen.findByRole('button', { name: 'Buy seats' }));
  await screen.findByText('10 seats: $190.00');
  fireEvent.change(count(), { target: { value: '2' } });
  expect(screen.queryByText(/no seat/)).toBeNull();
  fireEvent.change(screen.getByLabelText('Who gets them'), { target: { value: group.groupId } });
  expect(
    screen.getByText('Night watch has 3 members: 1 would get no seat, unless some have one already.'),
  ).toBeTruthy();
  fireEvent.change(count(), { target: { value: '1' } });
  expect(screen.getByText(/: 2 would get no seat/)).toBeTruthy();
  fireEvent.change(count(), { target: { value: '3' } });
  expect(screen.queryByText(/no seat/)).toBeNull();
  fireEvent.change(count(), { target: { value: '' } });
  expect(screen.queryByText(/no seat/)).toBeNull();
});

it('a try that failed says why, and the next one asks for the same invoice', async () => {
  const { call } = await show(['owner'], new RequestError({ status: 503, message: 'away' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Buy seats' }));
  await screen.findByText('10 seats: $190.00');
  for (let tries = 1; tries <= 2; tries += 1) {
    fireEvent.click(submit());
    await waitFor(() => expect(call).toHaveBeenCalledTimes(tries));
    expect((await screen.findByRole('alert')).textContent).toContain('can’t be bought right now');
    await waitFor(() => expect(submit().disabled).toBe(false));
  }
  const [first, second] = call.mock.calls.map(([, { invoiceId }]) => invoiceId);
  expect(first).toBe(second);
});

it('seats are offered to nobody else, and wait for a connection (D29)', async () => {
  await show(['learningAdmin', 'member']);
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(screen.queryByRole('button', { name: 'Buy seats' })).toBeNull();
  cleanup();
  await db.delete();
  setOnline(false);
  await show(['billingAdmin']);
  const button = (await screen.findByRole('button', { name: 'Buy seats' })) as HTMLButtonElement;
  expect(button.disabled).toBe(true);
  expect(screen.getByText('Buying needs a connection.')).toBeTruthy();
});
