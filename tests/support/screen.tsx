/** A screen over a store of its own, as the shell would show it: with theme, router and what the engine does for screens. */
import { MantineProvider } from '@mantine/core';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { type Session, SessionContext } from '#features/session/session-context.ts';
import { type LecternDb, VISITOR } from '#store/db.ts';
import { StoreContext } from '#store/react.ts';
import { wantPlace, wantSkillBody } from '#sync/fetching/want.ts';
import { type Sync, SyncProvider } from '#sync/react.ts';
import { NoAnswer } from '#sync/session/request.ts';

type Asked = { call: keyof Sync; of: string }[];

/**
 * @param path where the router stands
 * @param session  what the server answers to whoever is signed in; by default nothing
 * @returns what the screen asked the engine for, and the router's place
 */
export async function showScreen(
  db: LecternDb,
  screen: ReactNode,
  path = '/',
  session: Partial<Session> = {},
) {
  const asked: Asked = [];
  const note = (call: keyof Sync) => async (of: string) => void asked.push({ call, of });
  const sync: Partial<Sync> = {
    nudge: () => void asked.push({ call: 'nudge', of: '' }),
    expect() {},
    uploads: () => void asked.push({ call: 'uploads', of: '' }),
    sendsAtOnce: () => false,
    wantSkillBody: (skillId) => wantSkillBody(db, skillId).catch(unlessClosed),
    wantPlace: (place) => wantPlace(db, place).catch(unlessClosed),
    keep: ({ id }) => note('keep')(id),
    pauseKeeping: note('pauseKeeping'),
    removeKept: note('removeKept'),
    openOrganization: note('openOrganization'),
  };
  const root = createRootRoute();
  const all = createRoute({ getParentRoute: () => root, path: '$', component: () => screen });
  const router = createRouter({
    routeTree: root.addChildren([all]),
    history: createMemoryHistory({ initialEntries: [path] }),
  });
  await router.load();
  const page = render(
    <MantineProvider env="test">
      <StoreContext.Provider value={db}>
        <SessionContext.Provider value={{ ...sessionOf(db), ...session }}>
          <SyncProvider sync={sync as Sync}>
            <RouterProvider router={router as never} />
          </SyncProvider>
        </SessionContext.Provider>
      </StoreContext.Provider>
    </MantineProvider>,
  );
  return { asked, router, page };
}

const silent = async (): Promise<never> => {
  throw new NoAnswer('Nobody answers here.');
};

const sessionOf = (db: LecternDb): Session => ({
  status: 'Authenticated',
  accountId: db.accountId === VISITOR ? null : db.accountId,
  settled: true,
  connected: true,
  endedByServer: false,
  impersonated: false,
  sandbox: false,
  token: { details: () => null, watch: () => () => {} },
  signIn: silent,
  signInBy: silent,
  signInByProvider: silent,
  signInByCookie: silent,
  signOut: silent,
  endSession: () => {},
  ask: silent,
  askAsOwn: silent,
  call: silent,
  watchLocked: async () => () => {},
});

/** What a screen asked for last may come after its test has ended and taken the store away. */
function unlessClosed(error: unknown): void {
  if (!(error instanceof Error) || error.name !== 'DatabaseClosedError') throw error;
}

/** What the browser says of the network. */
export function setOnline(online: boolean): void {
  Object.defineProperty(navigator, 'onLine', { configurable: true, value: online });
  window.dispatchEvent(new Event(online ? 'online' : 'offline'));
}
