// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { act, cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { newId } from '#contract/ids.ts';
import { sessionKeys } from '#domain/storage-keys.ts';
import '#contract/words/en/editor.ts'; // loaded late, when a lock was taken: not while a test waits
import type { LecternDb } from '#store/db.ts';
import { type FromPages, type LeaderEnd, leaderEnd } from '#sync/realtime/realtime-channel.ts';
import type { SocketNews } from '#sync/transport/socket.ts';
import { forgetToasts } from '#tests/support/no-toasts.ts';
import { showScreen } from '#tests/support/screen.tsx';
import { aStore } from '#tests/support/store-builders.ts';
import { tabChannels } from '#tests/support/tab-channels.ts';
import { untilInFakeTime } from '#tests/support/until.ts';
import { ToastHost } from '#ui/toast-host.tsx';
import { realtimeLink, useConnection } from './realtime-link.ts';
import { RealtimeNotices } from './realtime-notices.tsx';
import { useTyping } from './use-typing.ts';

const [me, bo, channelId] = [newId(), newId(), newId()];
let db: LecternDb;
let leader: LeaderEnd;
let said: FromPages[];

beforeEach(async () => {
  forgetToasts();
  vi.stubGlobal('BroadcastChannel', tabChannels());
  db = await aStore({}, me);
  said = [];
  leader = leaderEnd(me);
  leader.listen((each) => said.push(each));
});
afterEach(async () => {
  vi.useRealTimers();
  cleanup();
  forgetToasts();
  leader.close();
  vi.unstubAllGlobals();
  await db.delete();
});

const fakeTime = () => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date', 'performance'] });
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const event = (type: string, fields: object, given: object = {}) => ({
  ...{ type, channelId, senderId: bo, sentAt: 1, destinations: ['presence'], fields },
  ...given,
});
const hear = (message: unknown) => leader.toPages({ kind: 'event', message });
const types = (user = bo, given: object = {}) => hear(event('userTyping', { user }, given));

let arrive: ReturnType<typeof useTyping>['arrived'];

function Typing() {
  const { typing, sendTyping, arrived } = useTyping(channelId);
  arrive = arrived;
  return (
    <button type="button" onClick={sendTyping}>
      {typing.length === 0 ? 'quiet' : typing.join(' ')}
    </button>
  );
}
const shown = () => screen.getByRole('button').textContent;

describe('a typing indicator', () => {
  it('disappears 5000 ms after the last message that somebody types (RT-009)', async () => {
    await showScreen(db, <Typing />);
    fakeTime();
    types();
    await pass(2);
    expect(shown()).toBe(bo);
    await pass(4_000);
    types();
    await pass(4_990);
    expect(shown()).toBe(bo);
    await pass(20);
    expect(shown()).toBe('quiet');
  });

  it('ends as what that person wrote is here, and begins anew with what they type then', async () => {
    await showScreen(db, <Typing />);
    fakeTime();
    const written = { senderId: bo, messageId: newId() };
    act(() => arrive({ senderId: bo, messageId: newId() }));
    types();
    await pass(2);
    expect(shown()).toBe(bo);
    act(() => arrive(written));
    expect(shown()).toBe('quiet');
    types();
    await pass(2);
    act(() => arrive(written)); // it is only shown again
    expect(shown()).toBe(bo);
  });

  it('shows others in this channel alone, and nothing that is no message (RT-009, RT-007)', async () => {
    await showScreen(db, <Typing />);
    fakeTime();
    const refused = realtimeLink(me).refused;
    types(me);
    types(bo, { channelId: newId() });
    hear({ ...event('userTyping', {}) });
    hear('{"type":');
    hear(event('mutiny', {}));
    await pass(2);
    expect(shown()).toBe('quiet');
    expect(realtimeLink(me).refused - refused).toBe(3);
  });

  it('is said to the others at most every 2 s while one types (WS-005)', async () => {
    await showScreen(db, <Typing />);
    fakeTime();
    const type = () => act(() => screen.getByRole('button').click());
    type();
    await pass(500);
    type();
    await pass(500);
    const typed = () => said.filter(({ kind }) => kind === 'typing');
    expect(typed()).toEqual([{ kind: 'typing', channelId }]);
    await pass(1_100);
    type();
    await pass(2);
    expect(typed()).toHaveLength(2);
  });
});

describe('a lock that somebody has taken', () => {
  const stolen = (fields: object = {}) =>
    hear(event('skillLockStolen', { newSessionId: 'tab-2', stolenBy: bo, skillId: newId(), ...fields }));
  const show = () =>
    showScreen(
      db,
      <>
        <RealtimeNotices />
        <ToastHost label="Notices" dismissLabel="Dismiss" />
      </>,
    );
  const notice = () => screen.queryByLabelText('Notices');

  it('gives a notice that stays 5000 ms (RT-008)', async () => {
    await show();
    fakeTime();
    stolen();
    await pass(2);
    await untilInFakeTime(() => expect(notice()?.textContent).toMatch(/another user/));
    await pass(4_900);
    expect(notice()).toBeTruthy();
    await pass(200);
    expect(notice()).toBeNull();
  });

  it('is told only in the tab whose lock it was (RT-008)', async () => {
    sessionStorage.setItem(sessionKeys.tabSession, 'tab-1');
    await show();
    stolen({ previousSessionId: 'tab-9' });
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(notice()).toBeNull();
    stolen({ previousSessionId: 'tab-1' });
    await vi.waitFor(() => expect(notice()).toBeTruthy());
    sessionStorage.clear();
  });
});

describe('the connection', () => {
  const Connection = () => <output>{useConnection()}</output>;
  const state = () => screen.getByRole('status').textContent;

  it('is what the socket of the leading tab tells, which a page asks for when it opens (RT-001)', async () => {
    await showScreen(db, <Connection />);
    expect(state()).toBe('unknown');
    await vi.waitFor(() => expect(said).toContainEqual({ kind: 'ask' }));
    const steps: [SocketNews, string][] = [
      ['opening', 'connecting'],
      ['ready', 'connected'],
      ['lost', 'disconnected'],
      ['opening', 'connecting'],
      ['ready', 'connected'],
      ['stopped', 'disconnected'],
    ];
    for (const [news, expected] of steps) {
      await act(async () => leader.toPages({ kind: 'socket', news }));
      await vi.waitFor(() => expect(state()).toBe(expected));
    }
  });
});
