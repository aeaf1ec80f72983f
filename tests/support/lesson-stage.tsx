/** A screen on a device of its own that nobody answers: real store, real changes, and a router with a past. */
import { MantineProvider } from '@mantine/core';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { fireEvent, render, screen as shown } from '@testing-library/react';
import type { ReactNode } from 'react';
import { refold } from '#mutations/refold.ts';
import { type LecternDb, setMeta } from '#store/db.ts';
import { StoreContext } from '#store/react.ts';
import { reject } from '#sync/outbox/rebase.ts';
import { SyncProvider } from '#sync/react.ts';
import { ToastHost } from '#ui/toast-host.tsx';
import { localSync } from './local-sync.ts';

/** @param visited  where the person has been in the app, the last of it is where the screen stands */
export async function showOnDevice(db: LecternDb, screen: ReactNode, visited: string[] = ['/']) {
  const root = createRootRoute();
  const all = createRoute({ getParentRoute: () => root, path: '$', component: () => screen });
  const history = createMemoryHistory({ initialEntries: visited, initialIndex: visited.length - 1 });
  const router = createRouter({ routeTree: root.addChildren([all]), history });
  await router.load();
  const page = render(
    <MantineProvider env="test">
      <StoreContext.Provider value={db}>
        <SyncProvider sync={localSync(db)}>
          <RouterProvider router={router as never} />
          <ToastHost label="Notifications" dismissLabel="Dismiss" />
        </SyncProvider>
      </StoreContext.Provider>
    </MantineProvider>,
  );
  return { router, page };
}

/** What the engine finds out about the server. */
export const setLink = (db: LecternDb, online: boolean) => setMeta(db, 'link', { online, since: Date.now() });

/** The server's no to a change, as the engine takes it. */
export async function refuse(db: LecternDb, id: string, code: string): Promise<void> {
  await db.transaction('rw', db.tables, async () => {
    const entry = await db.outbox.where('id').equals(id).first();
    if (!entry) throw new Error('There is no such change.');
    const touched = await reject(db, [
      { ...entry, state: 'rejected', sent: true, lastError: { status: 403, code, message: code } },
    ]);
    await refold(db, touched);
  });
}

/** What the engine leaves when asking has come to this. */
export async function answerWant(
  db: LecternDb,
  key: string,
  state: 'absent' | 'forbidden' | 'failed',
  error: string | null = null,
): Promise<void> {
  await db.wants.update(key, { state, error });
}

/** Toasts are the page's, not the screen's: they would show in the next test. */
export function dismissToasts(): void {
  for (const button of shown.queryAllByRole('button', { name: 'Dismiss', hidden: true }))
    fireEvent.click(button);
}
