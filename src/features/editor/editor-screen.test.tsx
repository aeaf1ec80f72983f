// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { CLOSE_FORBIDDEN } from '#contract/drafts/draft-protocol.ts';
import { type DraftPlatform, DraftPlatformContext } from '#drafts/platform-context.ts';
import type { LecternDb } from '#store/db.ts';
import { aBlock } from '#tests/support/draft-device.ts';
import { DraftRoom } from '#tests/support/draft-room.ts';
import { setOnline, showScreen } from '#tests/support/screen.tsx';
import { anOrganization, aSkill, aStore, aUser } from '#tests/support/store-builders.ts';
import { EditorScreen } from './editor-screen.tsx';

const harbor = anOrganization();
let db: LecternDb;

beforeEach(() => {
  setOnline(true);
  vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setTimeout', 'clearTimeout'] });
});
afterEach(async () => {
  cleanup();
  vi.useRealTimers();
  await db.delete();
});

/** In steps: the disk has its turns in between. */
async function passes(ms: number): Promise<void> {
  for (let left = ms; left > 0; left -= 250) await act(() => vi.advanceTimersByTimeAsync(250));
}

async function show(session: Partial<DraftPlatform['session']>, closes: number | null = null) {
  const room = new DraftRoom();
  room.closes = closes;
  room.edit((fragment) => fragment.insert(0, [aBlock('The bowline never slips.', 'aaaaaaa1')]));
  const skill = aSkill({ organizationId: harbor.organizationId, tenantSlug: 'harbor', bodyVersion: 1 });
  db = await aStore({ organizations: [harbor], skills: [skill], users: [aUser({ userId: 'ana' })] }, 'ana');
  const platform = {
    session: { signedIn: () => true, subscribe: () => () => {}, renew: async () => {}, ...session },
    ask: async () => ({}),
    write: <T,>(run: () => Promise<T>) => run(),
    report: () => {},
    origin: 'ws://server',
    WebSocket: room.socketsOver({ cut: false }),
    sessionId: async () => 'tab-1',
  };
  const row = await db.skills.get(skill.skillId);
  if (!row) throw new Error('There is no skill.');
  // As React marks a promise whose value it has: nothing is suspended.
  const loaded = Object.assign(Promise.resolve(platform as DraftPlatform), {
    status: 'fulfilled',
    value: platform,
  });
  await showScreen(
    db,
    <DraftPlatformContext.Provider value={() => loaded}>
      <EditorScreen skill={row} mayEdit mayReset={false} onDone={() => {}} />
    </DraftPlatformContext.Provider>,
  );
}

it('an editor whose text does not come says so after 2 s, and after 10 s opens the draft again where asked', async () => {
  let signedIn = false;
  await show({ signedIn: () => signedIn });
  await passes(3000);
  expect(screen.getByText('Still opening the editor.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
  await passes(8000);
  signedIn = true; // and nobody tells: only another attempt finds out
  await passes(8000);
  expect(screen.queryByText('The bowline never slips.')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await passes(2000);
  expect(await screen.findByText('The bowline never slips.')).toBeTruthy();
});

it('a draft that the server does not give is no wait without an end: the person reads why', async () => {
  await show({}, CLOSE_FORBIDDEN);
  await passes(3000);
  expect(await screen.findByText('You may not edit this skill')).toBeTruthy();
  expect(screen.queryByText('Still opening the editor.')).toBeNull();
});
