/** One round of the outbox without a page: for the service worker, when the browser says that the network is back (PWA-005). */

import { lookInto } from '#store/closed-store.ts';
import type { LecternDb } from '#store/db.ts';
import { type DeviceDb, deviceAccounts, openDevice } from '#store/device.ts';
import { isUnsent } from '#store/tables/outbox.ts';
import { isUnderWay } from '#store/tables/uploads.ts';
import { browserSurroundings } from './browser-surroundings.ts';
import { Engine } from './engine.ts';
import { leaderLock } from './leadership/leader.ts';

/** How long a tab is waited for. A new version of the service worker takes over only when this one has nothing left to do. */
const OPEN_TAB_PATIENCE_MS = 2000;
/** Well within what browsers give a service worker for one event. */
const CLOSED_TAB_PATIENCE_MS = 30_000;
const LOOK_AGAIN_MS = 250;

/**
 * @param isOpen  whether a tab is there, which sends by itself
 * @throws when something still waits, so that the browser asks again
 */
export async function drainInBackground(isOpen: () => Promise<boolean>): Promise<void> {
  const device = openDevice();
  const waitingOf = (accountId: string) => waitingIn(accountId, device);
  let left = 0;
  try {
    for (const { accountId, lockedAt } of await deviceAccounts(device)) {
      // What is locked goes when its owner has signed in again.
      if (lockedAt != null || (await waitingOf(accountId)) === 0) continue;
      await drainOrSeeDrained(accountId, isOpen, waitingOf);
      left += await waitingOf(accountId);
    }
  } finally {
    device.close();
  }
  if (left > 0) throw new Error('Some changes still wait.');
}

/** A tab that leads sends; one that is just being closed holds its office a little longer, and sends nothing. */
async function drainOrSeeDrained(
  accountId: string,
  isOpen: () => Promise<boolean>,
  waitingOf: (accountId: string) => Promise<number>,
): Promise<void> {
  const startedAt = performance.now();
  const drainIfFree = () =>
    navigator.locks.request(leaderLock(accountId), { ifAvailable: true }, async (lock) => {
      if (lock) await drainAccount(accountId);
      return lock !== null;
    });
  while (!(await drainIfFree())) {
    await new Promise((resolve) => setTimeout(resolve, LOOK_AGAIN_MS));
    if ((await waitingOf(accountId)) === 0) return;
    const patience = (await isOpen()) ? OPEN_TAB_PATIENCE_MS : CLOSED_TAB_PATIENCE_MS;
    if (performance.now() - startedAt > patience) return;
  }
}

async function drainAccount(accountId: string): Promise<void> {
  const around = browserSurroundings(accountId, { isVisible: () => false, sockets: false });
  const engine = new Engine(around);
  try {
    await engine.start();
    await engine.settled();
  } finally {
    engine.stop();
    around.close();
  }
}

async function waitingIn(accountId: string, device: DeviceDb): Promise<number> {
  const count = async (db: LecternDb) =>
    (await db.outbox.toArray()).filter(isUnsent).length +
    (await db.uploads.toArray()).filter(isUnderWay).length;
  return (await lookInto(accountId, { device, locks: navigator.locks }, count)) ?? 0;
}
