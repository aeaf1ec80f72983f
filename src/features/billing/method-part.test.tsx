// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { cleanup, fireEvent, renderHook, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { SavedMethod } from '#contract/billing/plan-overview.ts';
import { LEFT_SETUP } from '#contract/billing/saved-method.ts';
import type { OnlineCall } from '#features/session/session-context.ts';
import type { LecternDb } from '#store/db.ts';
import { setOnline, showScreen } from '#tests/support/screen.tsx';
import { anOrganization, aProfile, aStore } from '#tests/support/store-builders.ts';
import { useToasts } from '#ui/toasts.ts';
import { MethodPart } from './parts/method-part.tsx';

const harbor = anOrganization({ name: 'Harbor Academy', alias: 'harbor' });
const owner = { type: 'ORGANIZATION', id: harbor.organizationId } as const;
const visa: SavedMethod = { kind: 'card', brand: 'visa', last4: '4242', expires: '2031-04' };
let db: LecternDb;

beforeEach(() => setOnline(true));
afterEach(async () => {
  cleanup();
  await db.delete();
});

async function open(
  method: SavedMethod | null,
  { answers = {}, at = '/billing', nextChargeAt = null, hasAutopay = false, provider = 'test' }: Given = {},
) {
  db = await aStore({
    organizations: [harbor],
    profiles: [aProfile(owner.id, { roles: ['billingAdmin'] })],
  });
  const said: Record<string, unknown> = { getSavedMethod: { method, provider }, ...answers };
  const call = vi.fn(async ({ name }: OnlineCall, _args: Record<string, unknown>) => said[name]);
  const onChanged = vi.fn(async () => {});
  const part = { owner, hasAutopay, nextChargeAt, onChanged };
  const { router } = await showScreen(db, <MethodPart {...part} />, at, { call });
  const calls = (name: string) => call.mock.calls.filter(([asked]) => asked.name === name);
  return { calls, onChanged, router };
}
type Given = {
  answers?: Record<string, unknown>;
  at?: string;
  nextChargeAt?: number | null;
  hasAutopay?: boolean;
  provider?: string | null;
};

describe('the saved method on the billing page', () => {
  it('is shown as its owner knows it', async () => {
    await open(visa);
    expect(await screen.findByText('Visa ending in 4242')).toBeTruthy();
    expect(screen.getByText('Expires 04/2031')).toBeTruthy();
    expect(screen.queryByText(/before the next charge/)).toBeNull();
  });

  it.each<[string, number, string, RegExp]>([
    ['before the next charge', Date.UTC(2031, 4, 2), '2031-04', /expires before the next charge/],
    ['already', Date.UTC(2031, 4, 2), '2020-01', /The next charge will fail/],
  ])('says that it expires %s', async (_when, nextChargeAt, expires, text) => {
    await open({ ...visa, expires }, { nextChargeAt });
    expect(await screen.findByText(text)).toBeTruthy();
  });

  it('is added by the number of a test card and its month, and a wrong one is said before it is sent', async () => {
    const { calls, onChanged } = await open(null, {
      answers: { changeMethod: { status: 'saved', url: null } },
    });
    fireEvent.click(await screen.findByRole('button', { name: 'Add payment method' }));
    const dialog = within(await screen.findByRole('dialog'));
    fireEvent.click(dialog.getByRole('button', { name: 'Save card' }));
    expect(await dialog.findByText('Enter the card’s number.')).toBeTruthy();
    fireEvent.change(dialog.getByLabelText('Card number'), { target: { value: '4242 4242 4242 4242' } });
    fireEvent.change(dialog.getByLabelText('Expires (MM/YY)'), { target: { value: '13/29' } });
    fireEvent.click(dialog.getByRole('button', { name: 'Save card' }));
    expect(await dialog.findByText(/Enter a month and a year/)).toBeTruthy();
    expect(calls('changeMethod')).toHaveLength(0);
    fireEvent.change(dialog.getByLabelText('Expires (MM/YY)'), { target: { value: '04/29' } });
    fireEvent.click(dialog.getByRole('button', { name: 'Save card' }));
    await waitFor(() => expect(onChanged).toHaveBeenCalled());
    expect(calls('changeMethod')[0]?.[1]).toMatchObject({
      ownerInfo: owner,
      source: '4242 4242 4242 4242 04/29',
    });
  });

  it('that is declined says so, and the next try is another one', async () => {
    const { calls } = await open(visa, { answers: { changeMethod: { status: 'refused', url: null } } });
    fireEvent.click(await screen.findByRole('button', { name: 'Change' }));
    const dialog = within(await screen.findByRole('dialog'));
    fireEvent.change(dialog.getByLabelText('Card number'), { target: { value: '4000 0000 0000 0002' } });
    fireEvent.change(dialog.getByLabelText('Expires (MM/YY)'), { target: { value: '04/29' } });
    const save = dialog.getByRole('button', { name: 'Save card' }) as HTMLButtonElement;
    for (const times of [1, 2]) {
      fireEvent.click(save);
      await waitFor(() => expect(calls('changeMethod')).toHaveLength(times));
      expect(await dialog.findByText(/The card was declined/)).toBeTruthy();
      await waitFor(() => expect(save.disabled || save.dataset.loading).toBeFalsy());
    }
    const [first, second] = calls('changeMethod').map(([, args]) => args.setupId);
    expect(first).not.toBe(second);
  });

  it('is removed after a question that says that Auto Pay ends', async () => {
    const { calls, onChanged } = await open(visa, {
      answers: { removeMethod: { success: true } },
      hasAutopay: true,
    });
    fireEvent.click(await screen.findByRole('button', { name: 'Remove' }));
    const dialog = within(await screen.findByRole('alertdialog'));
    expect(dialog.getByText(/Auto Pay will be turned off/)).toBeTruthy();
    fireEvent.click(dialog.getByRole('button', { name: 'Remove' }));
    await waitFor(() => expect(onChanged).toHaveBeenCalled());
    expect(calls('removeMethod')[0]?.[1]).toEqual({ ownerInfo: owner });
  });

  it('that was given at the provider is confirmed once when the person is back, and its name leaves the address', async () => {
    const { calls, router } = await open(visa, {
      provider: 'stripe',
      at: '/billing?setup=cs_7',
      answers: { confirmMethod: { status: 'saved', url: null } },
    });
    await waitFor(() => expect(router.state.location.pathname).toBe(`/billing/${owner.id}`));
    expect(calls('confirmMethod').map(([, args]) => args)).toEqual([{ ownerInfo: owner, setup: 'cs_7' }]);
    expect(router.state.location.searchStr).toBe('');
  });

  it('that was not given, since the person left the provider’s page, is said, and nothing is asked', async () => {
    const { calls, router } = await open(visa, { provider: 'stripe', at: `/billing?setup=${LEFT_SETUP}` });
    await waitFor(() => expect(router.state.location.href).toBe(`/billing/${owner.id}`));
    await screen.findByText('Visa ending in 4242');
    expect(renderHook(useToasts).result.current.map(({ text }) => text)).toContain(
      'You left before a card was saved. Nothing has changed.',
    );
    expect(calls('confirmMethod')).toEqual([]);
  });

  it('can be read and not changed without a connection', async () => {
    await open(visa);
    await screen.findByText('Visa ending in 4242');
    setOnline(false);
    await waitFor(() =>
      expect((screen.getByRole('button', { name: 'Change' }) as HTMLButtonElement).disabled).toBe(true),
    );
    expect(screen.getByText('Visa ending in 4242')).toBeTruthy();
  });
});
