// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import type { LecternDb } from '#store/db.ts';
import { setOnline, showScreen } from '#tests/support/screen.tsx';
import { aStore } from '#tests/support/store-builders.ts';
import { JoinScreen } from './join-screen.tsx';

let db: LecternDb;
afterEach(async () => {
  cleanup();
  await db.delete();
});

it('reads the join code out of what was pasted or linked, keeps what holds none, and leads an access code to where it is redeemed (INVITE-010)', async () => {
  setOnline(true);
  db = await aStore();
  const { router } = await showScreen(db, <JoinScreen given="Code: k7m-2qx" />, '/join');
  const field = (await screen.findByRole('textbox')) as HTMLInputElement;
  expect(field.value).toBe('K7M2QX');
  for (const [pasted, shown] of [
    ['https://lectern.example/join?code=UCWMA2', 'UCWMA2'],
    [' bcf 6zv\n', 'BCF6ZV'],
    ['K7M2QXA', 'K7M2QXA'],
  ] as const) {
    fireEvent.change(field, { target: { value: pasted } });
    expect(field.value).toBe(shown);
  }
  fireEvent.change(field, { target: { value: 'Use the code UCWMA2' } });
  expect(field.value).toBe('UCWMA2');
  fireEvent.change(field, { target: { value: 'harb-orbe-acon-2027' } });
  await waitFor(() => expect(router.state.location.href).toBe('/redeem?code=HARBORBEACON2027'));
});

it('leads an access code that was pasted with the words around it to where it is redeemed', async () => {
  db = await aStore();
  const { router } = await showScreen(db, <JoinScreen given="" />, '/join', { accountId: null });
  const field = await screen.findByLabelText('Invitation code');
  fireEvent.change(field, { target: { value: 'Your code: HARB-ORBE-ACON-2027' } });
  await waitFor(() => expect(router.state.location.href).toBe('/redeem?code=HARBORBEACON2027'));
});
