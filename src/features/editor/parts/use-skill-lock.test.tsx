// @vitest-environment jsdom
import { MantineProvider } from '@mantine/core';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { LockHolder } from '#contract/drafts/draft-protocol.ts';
import { RequestError } from '#contract/request-error.ts';
import type { AskContent } from '#drafts/lock.ts';
import { dismissToasts } from '#tests/support/lesson-stage.tsx';
import { ToastHost } from '#ui/toast-host.tsx';
import { LockConflict, PreviewNotice } from './lock-parts.tsx';
import { useSkillLock } from './use-skill-lock.ts';

const draft = { skillId: 'skill-1', sessionId: 'session-mine' };
const mine: LockHolder = { userId: 'me', sessionId: 'session-mine', name: 'Ada Author' };
const other: LockHolder = { userId: 'other', sessionId: 'session-other', name: 'Ruth Reviewer' };

type State = { holder: LockHolder | null; connected: boolean; offline: boolean };

function Session({ state, ask }: { state: State; ask: AskContent }) {
  const lock = useSkillLock(draft, state, 'me', ask);
  return (
    <>
      <p data-testid="mode">{lock.view.mode}</p>
      <LockConflict lock={lock} userId="me" />
      <PreviewNotice lock={lock} userId="me" />
    </>
  );
}

const asked: { query: string; steal: boolean }[] = [];
let holder: LockHolder | null = null;
let reachable = true;

const ask: AskContent = async (query, _variables, { headers = {} } = {}) => {
  const steal = 'x-steal-lock' in headers;
  asked.push({ query: /(\w+)\(\$/.exec(query)?.[1] ?? query, steal });
  if (!reachable) throw new Error('no network');
  if (query.includes('acquire') && holder && holder.sessionId !== draft.sessionId && !steal) {
    throw new RequestError({
      status: 409,
      code: 'CANNOT_ACQUIRE_LOCK',
      message: 'locked',
      extras: { lock: holder },
    } as never);
  }
  holder = query.includes('acquire') ? mine : null;
  return {};
};

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  asked.length = 0;
  holder = null;
  reachable = true;
});
afterEach(() => {
  dismissToasts();
  cleanup();
  vi.useRealTimers();
});

const page = (state: State) => (
  <MantineProvider env="test">
    <Session state={state} ask={ask} />
    <ToastHost label="Notifications" dismissLabel="Dismiss" />
  </MantineProvider>
);
const settle = () => act(async () => vi.advanceTimersByTimeAsync(0));
const mode = () => screen.getByTestId('mode').textContent;
const online = (now: LockHolder | null): State => ({ holder: now, connected: true, offline: false });
const press = async (name: string) => {
  fireEvent.click(screen.getByRole('button', { name, hidden: true }));
  await settle();
};

describe('the lock of a lesson under edit', () => {
  it('is asked for once on entering and given back on leaving (EDIT-008)', async () => {
    const shown = render(page(online(null)));
    await settle();
    expect(asked).toEqual([{ query: 'acquireSkillLock', steal: false }]);
    expect(mode()).toBe('editing');
    shown.unmount();
    await settle();
    expect(asked.at(-1)?.query).toBe('releaseSkillLock');
  });

  it('of somebody else is shown with holder and session, and is taken over only when asked to (EDIT-008)', async () => {
    holder = other;
    render(page(online(other)));
    await settle();
    expect(mode()).toBe('conflict');
    const dialog = screen.getByRole('alertdialog');
    expect(dialog.textContent).toContain('Ruth Reviewer is editing this skill');
    expect(dialog.textContent).toContain('Session session-');
    await act(async () => vi.advanceTimersByTimeAsync(120_000));
    expect(asked).toHaveLength(1);
    await press('Take over');
    expect(asked.at(-1)).toEqual({ query: 'acquireSkillLock', steal: true });
    expect(mode()).toBe('editing');
  });

  it('of another session of the same person is named as that', async () => {
    holder = { ...mine, sessionId: 'session-elsewhere' };
    render(page(online(holder)));
    await settle();
    expect(screen.getByRole('alertdialog').textContent).toContain('You are editing in another session');
  });

  it('that is taken away is said for 10,000 ms, and the session only looks on (EDIT-009, EDIT-010)', async () => {
    const shown = render(page(online(null)));
    await settle();
    shown.rerender(page(online(mine)));
    await settle();
    holder = other;
    shown.rerender(page(online(other)));
    await settle();
    const words = 'Skill lock has been stolen by Ruth Reviewer. Switching to preview mode.';
    expect(screen.getByText(words)).toBeTruthy();
    expect(mode()).toBe('preview');
    await act(async () => vi.advanceTimersByTimeAsync(9_999));
    expect(screen.queryByText(words)).toBeTruthy();
    await act(async () => vi.advanceTimersByTimeAsync(1));
    expect(screen.queryByText(words)).toBeNull();
    const before = asked.length;
    await act(async () => vi.advanceTimersByTimeAsync(120_000));
    expect(asked.slice(before)).toEqual([]);
    expect(mode()).toBe('preview');
  });

  it('says so no longer once dismissed (EDIT-009)', async () => {
    const shown = render(page(online(null)));
    await settle();
    shown.rerender(page(online(mine)));
    await settle();
    shown.rerender(page(online({ ...mine, sessionId: 'session-elsewhere' })));
    await settle();
    const words = 'Skill lock has been stolen by you in another session. Switching to preview mode.';
    expect(screen.getByText(words)).toBeTruthy();
    await press('Dismiss');
    expect(screen.queryByText(words)).toBeNull();
  });

  it('does not matter without a connection; when it is back and somebody else has it, one looks on (LOCAL-030, F53)', async () => {
    reachable = false;
    const shown = render(page({ holder: other, connected: false, offline: true }));
    await settle();
    expect(mode()).toBe('editing');
    reachable = true;
    holder = other;
    shown.rerender(page({ holder: other, connected: true, offline: false }));
    await settle();
    expect(mode()).toBe('preview');
    expect(screen.getByText(/stolen by Ruth Reviewer/)).toBeTruthy();
    await press('Take over and edit');
    expect(mode()).toBe('editing');
  });
});
