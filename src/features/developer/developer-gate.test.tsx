// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { tokenDetailsOf } from '#contract/accounts/token-details.ts';
import type { LecternDb } from '#store/db.ts';
import { setOnline, showScreen } from '#tests/support/screen.tsx';
import { aToken } from '#tests/support/session-network.ts';
import { aStore } from '#tests/support/store-builders.ts';
import { DeveloperGate } from './developer-gate.tsx';

let db: LecternDb;
beforeEach(async () => {
  setOnline(true);
  localStorage.clear();
  db = await aStore({});
});
afterEach(async () => {
  cleanup();
  await db.delete();
});

const text = aToken('ana-1', {
  scope: 'billing:sandbox',
  factors: ['password'],
  act: { sub: 'lectern|sam-2' },
});

async function show() {
  let tell: (event: { type: string }) => void = () => {};
  await showScreen(db, <DeveloperGate />, '/harbor/linux/basics/skill/cron?code=secret-code', {
    accountId: 'ana-1',
    sandbox: true,
    token: {
      details: () => tokenDetailsOf(text),
      watch: (listener) => {
        tell = listener;
        return () => {};
      },
    },
  });
  return { tell: (type: string) => act(() => tell({ type })) };
}

const tool = async (name: string) => {
  fireEvent.click(await screen.findByRole('button', { name: 'Developer tools' }, { timeout: 10_000 }));
  fireEvent.click(await screen.findByRole('menuitem', { name, hidden: true }));
  return screen.findByRole('dialog', { name, hidden: true });
};
const fact = (dialog: HTMLElement, name: string) =>
  within(dialog).getByText(name, { selector: 'dt' }).nextElementSibling?.textContent;

it.each([null, 'off', 'true'])('is not there without the flag: %s (AUTH-037)', async (flag) => {
  if (flag !== null) localStorage.setItem('devtools', flag);
  await show();
  await act(async () => {});
  expect(screen.queryByRole('button')).toBeNull();
});

it('with the flag has an auth explorer (AUTH-037)', async () => {
  localStorage.setItem('devtools', 'on');
  await show();
  const dialog = await tool('Auth explorer');
  expect(['status', 'user', 'provider', 'actor', 'sandbox'].map((name) => fact(dialog, name))).toEqual([
    'Authenticated',
    'ana-1',
    'lectern',
    'sam-2',
    'yes',
  ]);
});

it('with the flag has a location explorer, which keeps codes in the address to itself (AUTH-037)', async () => {
  localStorage.setItem('devtools', 'on');
  await show();
  const dialog = await tool('Location explorer');
  expect(['query', 'tenantSlug', 'course', 'skill', 'studio'].map((name) => fact(dialog, name))).toEqual([
    'code',
    'harbor',
    'linux',
    'cron',
    'no',
  ]);
  expect(document.body.textContent).not.toContain('secret-code');
});

it('with the flag has a dev console with five tabs, and none shows the token (AUTH-037)', async () => {
  localStorage.setItem('devtools', 'on');
  const { tell } = await show();
  const dialog = await tool('Dev console');
  tell('renewing');
  tell('token');
  const tabs = within(dialog).getAllByRole('tab', { hidden: true });
  expect(tabs.map(({ textContent }) => textContent)).toEqual([
    'authStatus',
    'sessionStatus',
    'tokenStatus',
    'authTokenStatus',
    'refreshStatus',
  ]);
  const panels = () => within(dialog).getAllByRole('tabpanel', { hidden: true });
  const shown: string[] = [];
  for (const tab of tabs) {
    fireEvent.click(tab);
    shown.push(
      panels()
        .map(({ textContent }) => textContent)
        .join(''),
    );
    for (const part of text.split('.')) expect(document.body.innerHTML).not.toContain(part);
  }
  expect(shown[0]).toContain('Authenticated');
  expect(shown[1]).toContain('s1');
  for (const said of ['lectern', 'ana-1', 'sam-2', 'billing:sandbox', 'password', '1970-01-01T00:26:40.000Z'])
    expect(shown[2]).toContain(said);
  expect(shown[3]).toContain('600');
  expect(shown[4]).toMatch(/token.*renewing/s);
});
