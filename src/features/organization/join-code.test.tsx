// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { joinCodePage, setJoinCodeOperation } from '#contract/accounts/members.ts';
import { newId } from '#contract/ids.ts';
import type { Session } from '#features/session/session-context.ts';
import type { LecternDb } from '#store/db.ts';
import { NoAnswer } from '#sync/session/request.ts';
import { setOnline, showScreen } from '#tests/support/screen.tsx';
import { aStore } from '#tests/support/store-builders.ts';
import { JoinCode } from './parts/join-code.tsx';

const organizationId = newId();
let db: LecternDb;
afterEach(async () => {
  cleanup();
  await db.delete();
});

/** @param code  what the server has; null: off */
async function show(code: string | null, page: () => Promise<unknown> = async () => ({ code })) {
  const set: boolean[] = [];
  const call = async ({ name }: { name: string }, args: { on?: boolean }) => {
    if (name === joinCodePage.name) return page();
    expect(name).toBe(setJoinCodeOperation.name);
    set.push(args.on === true);
    return { code: 'NEWNEW' };
  };
  setOnline(true);
  db = await aStore();
  await showScreen(db, <JoinCode organizationId={organizationId} />, '/', { call: call as Session['call'] });
  await screen.findByRole('heading', { name: 'Join code' });
  return set;
}

it('a join code that the device has not seen yet is not said to be off, and cannot be turned on', async () => {
  let answer = (_: unknown) => {};
  await show(null, () => new Promise((done) => (answer = done)));
  expect(screen.queryByText('Joining by code is off.')).toBeNull();
  expect(screen.queryByRole('button')).toBeNull();
  answer({ code: 'UCWMA2' });
  expect(await screen.findByText('UCWMA2')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Turn on' })).toBeNull();
});

it('a join code that nobody could be asked for is not said to be off', async () => {
  await show(null, () => Promise.reject(new NoAnswer('No answer.')));
  expect(await screen.findByText('The join code is shown when you’re online.')).toBeTruthy();
  expect(screen.queryByRole('button')).toBeNull();
});

for (const [press, on] of [
  ['New code', true],
  ['Turn off', false],
] as const) {
  it(`a join code that is written on a board lives on until “${press}” was confirmed`, async () => {
    const set = await show('UCWMA2');
    const button = await screen.findByRole('button', { name: press });
    await waitFor(() => expect(button).toHaveProperty('disabled', false));
    fireEvent.click(button);
    expect(screen.getByText(/^UCWMA2 stops working at once/)).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Keep this code' }));
    expect(set).toEqual([]);
    fireEvent.click(button);
    fireEvent.click(screen.getAllByRole('button', { name: press }).at(-1) as HTMLElement);
    await waitFor(() => expect(set).toEqual([on]));
  });
}
