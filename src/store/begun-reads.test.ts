// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { cleanup, renderHook, waitFor } from '@testing-library/react';
import { createElement, type ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { anOrganization, aStore } from '#tests/support/store-builders.ts';
import { beginRead, KEPT_MS, takeBegun } from './begun-reads.ts';
import type { LecternDb } from './db.ts';
import { StoreContext, useStored } from './react.ts';

let db: LecternDb;
let asked: number;

const nameOf = async (store: LecternDb, alias: string) => {
  asked += 1;
  return (await store.organizations.where('alias').equals(alias).first())?.name ?? null;
};

beforeEach(async () => {
  asked = 0;
  db = await aStore({ organizations: [anOrganization({ name: 'Harbor Academy', alias: 'harbor' })] });
});
afterEach(async () => {
  cleanup();
  vi.useRealTimers();
  await db.delete();
});

const shown = (alias: string) =>
  renderHook(() => useStored(nameOf, alias), {
    wrapper: ({ children }: { children: ReactNode }) =>
      createElement(StoreContext.Provider, { value: db }, children),
  });

describe('a read that is begun before its component is there', () => {
  it('is shown at the first render, and read once', async () => {
    await beginRead(db, nameOf, 'harbor');
    const { result } = shown('harbor');
    expect(result.current).toBe('Harbor Academy');
    expect(asked).toBe(1);
  });

  it('is waited for by a component that is there first', async () => {
    void beginRead(db, nameOf, 'harbor');
    const { result } = shown('harbor');
    expect(result.current).toBeUndefined();
    await waitFor(() => expect(result.current).toBe('Harbor Academy'));
    expect(asked).toBe(1);
  });

  it('stays live', async () => {
    await beginRead(db, nameOf, 'harbor');
    const { result } = shown('harbor');
    await db.organizations.where('alias').equals('harbor').modify({ name: 'Harbor School' });
    await waitFor(() => expect(result.current).toBe('Harbor School'));
  });

  it('is there for who comes later as well, for as long as somebody shows it', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout'], shouldAdvanceTime: true });
    await beginRead(db, nameOf, 'harbor');
    shown('harbor');
    vi.advanceTimersByTime(KEPT_MS);
    expect(shown('harbor').result.current).toBe('Harbor Academy');
    expect(asked).toBe(1);
    cleanup();
    expect(takeBegun(db, nameOf, ['harbor'])).toBeUndefined();
  });

  it('answers who begins it again with what is there by then', async () => {
    expect(await beginRead(db, nameOf, 'quay')).toBeNull();
    await db.organizations.add(anOrganization({ name: 'Quay School', alias: 'quay' }));
    await vi.waitFor(async () => expect(await beginRead(db, nameOf, 'quay')).toBe('Quay School'));
  });

  it('is taken for the same arguments only', async () => {
    await beginRead(db, nameOf, 'harbor');
    expect(takeBegun(db, nameOf, ['harbor'])).toBeDefined();
    expect(takeBegun(db, nameOf, ['other'])).toBeUndefined();
    const { result } = shown('other');
    await waitFor(() => expect(result.current).toBeNull());
  });

  it('tells its failure to the component, not to who began it', async () => {
    const broken = (): Promise<string> => Promise.reject(new Error('The disk is gone.'));
    await beginRead(db, broken);
    const heard = new Promise((resolve) => takeBegun(db, broken, [])?.subscribe(() => {}, resolve));
    expect(String(await heard)).toContain('The disk is gone.');
  });
});
