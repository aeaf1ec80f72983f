// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { newId } from '#contract/ids.ts';
import { type Session, SessionContext } from '#features/session/session-context.ts';
import type { LecternDb } from '#store/db.ts';
import { NoAnswer } from '#sync/session/request.ts';
import { showScreen } from '#tests/support/screen.tsx';
import { aStore, aUser } from '#tests/support/store-builders.ts';
import { CreateOrganizationScreen } from './create-organization-screen.tsx';

let db: LecternDb;
afterEach(async () => {
  cleanup();
  await db.delete();
});

async function show(
  verified: boolean,
  call: Session['call'] = vi.fn(async (): Promise<unknown> => null),
): Promise<HTMLButtonElement> {
  db = await aStore({}, 'ana');
  await db.users.put(
    aUser({ userId: 'ana', emails: [{ address: 'ana@quay.example', primary: true, verified }] }),
  );
  await showScreen(
    db,
    <SessionContext.Provider value={{ accountId: 'ana', call } as Partial<Session> as Session}>
      <CreateOrganizationScreen />
    </SessionContext.Provider>,
    '/organization/create',
  );
  return (await screen.findByRole('button', { name: 'Create organization' })) as HTMLButtonElement;
}

const reason = 'Verify your email first: organizations are made by people whose address is confirmed.';

it('makes an organization for who may, and tells everybody else why it does not (ROUTE-011)', async () => {
  expect((await show(true)).disabled).toBe(false);
  expect(screen.queryByText(reason)).toBeNull();
  cleanup();
  await db.delete();
  const submit = await show(false);
  expect(await screen.findByText(reason)).toBeTruthy();
  expect(submit.disabled).toBe(true);
  expect(screen.getByRole('button', { name: 'Send the link again' })).toBeTruthy();
});

it('takes a free text for a name, and says what is wrong with another one (ACCT-014)', async () => {
  const submit = await show(true);
  const name = screen.getByLabelText('Name');
  fireEvent.click(submit);
  expect(await screen.findByText('Organization name is required')).toBeTruthy();
  fireEvent.change(name, { target: { value: 'River\tSchool' } });
  fireEvent.click(submit);
  expect(await screen.findByText('Leave out tabs and other control characters')).toBeTruthy();
});

it('selects the organization that was made, so that all places lead to it (ORG-008)', async () => {
  const made: unknown[] = [];
  const submit = await show(true, async (_operation, args) => {
    made.push(args);
    return args;
  });
  fireEvent.change(screen.getByLabelText('Name'), { target: { value: 'River School' } });
  fireEvent.click(submit);
  await waitFor(() => expect(made).toMatchObject([{ name: 'River School', alias: 'river-school' }]));
  const [{ organizationId }] = made as [{ organizationId: string }];
  await waitFor(() => expect(localStorage.getItem('selected-profile:ana')).toBe(organizationId));
});

it('asks for an address where the name gives none, and makes none up (ORG-008)', async () => {
  const call = vi.fn(async (): Promise<unknown> => null);
  const submit = await show(true, call);
  const address = screen.getByLabelText('Address') as HTMLInputElement;
  for (const name of ['!!!', 'Школа', 'Settings']) {
    fireEvent.change(screen.getByLabelText('Name'), { target: { value: name } });
    expect(
      screen.getByText(
        'The name gives no address of its own. Choose one: letters a to z, digits and hyphens, 3 to 39 of them.',
      ),
    ).toBeTruthy();
    expect([address.value, address.placeholder]).toEqual(['', '']);
  }
  fireEvent.click(submit);
  expect(await screen.findByText('Letters a to z, digits and hyphens, 3 to 39 of them')).toBeTruthy();
  expect(call).not.toHaveBeenCalled();
});

it('says of an address that it is too short, or that it is reserved (ORG-008)', async () => {
  const submit = await show(true);
  const address = screen.getByLabelText('Address');
  fireEvent.change(screen.getByLabelText('Name'), { target: { value: 'River School' } });
  fireEvent.change(address, { target: { value: 'ab' } });
  fireEvent.click(submit);
  expect(await screen.findByText('Letters a to z, digits and hyphens, 3 to 39 of them')).toBeTruthy();
  fireEvent.change(address, { target: { value: 'Settings' } });
  fireEvent.click(submit);
  expect(await screen.findByText('Lectern uses this address itself. Choose another one.')).toBeTruthy();
});

it('keeps an address that is too long as it was typed, and says at once how long one may be (ORG-008)', async () => {
  const call = vi.fn(async (): Promise<unknown> => null);
  const submit = await show(true, call);
  const address = screen.getByLabelText('Address') as HTMLInputElement;
  expect(address.maxLength).toBe(-1);
  fireEvent.change(screen.getByLabelText('Name'), { target: { value: 'River School' } });
  fireEvent.change(address, { target: { value: 'r'.repeat(40) } });
  expect(screen.getByText('Letters a to z, digits and hyphens, 3 to 39 of them')).toBeTruthy();
  expect(address.value).toHaveLength(40);
  fireEvent.click(submit);
  expect(call).not.toHaveBeenCalled();
});

it('an organization whose answer got lost is asked for again under its id, and is ready (ORG-008)', async () => {
  const made = { organizationId: newId(), alias: 'surf-school', name: 'Surf School' };
  const call = vi.fn(async (..._given: unknown[]): Promise<unknown> => made);
  call.mockRejectedValueOnce(new NoAnswer('lost'));
  const submit = await show(true, call);
  fireEvent.change(screen.getByLabelText('Name'), { target: { value: 'Surf School' } });
  fireEvent.click(submit);
  await waitFor(() => expect(call).toHaveBeenCalledTimes(2), { timeout: 3000 });
  const [first, again] = call.mock.calls.map(([, args]) => args);
  expect(again).toEqual(first);
  expect(first).toMatchObject({ name: 'Surf School', organizationId: expect.any(String) });
  await waitFor(() => expect(submit.disabled).toBe(false));
  expect(screen.queryByRole('alert')).toBeNull();
});
