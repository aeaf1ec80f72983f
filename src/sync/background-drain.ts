/** One round of the outbox without a page: for the service worker, when the browser says that the network is back (PWA-005). */

import { openStore } from '#store/db.ts';
import { deviceAccounts, openDevice } from '#store/device.ts';
import { isUnsent } from '#store/tables/outbox.ts';
import { browserSurroundings } from './browser-surroundings.ts';
import { Engine } from './engine.ts';
import { leaderLock } from './leader.ts';

/** @throws when something still waits, so that the browser asks again */
export async function drainInBackground(): Promise<void> {
  const device = openDevice();
  const accounts = await deviceAccounts(device).finally(() => device.close());
  let left = 0;
  for (const { accountId } of accounts) {
    if ((await waitingOf(accountId)) === 0) continue;
    // A tab that leads is sending already.
    await navigator.locks.request(leaderLock(accountId), { ifAvailable: true }, async (lock) => {
      if (lock) await drainAccount(accountId);
    });
    left += await waitingOf(accountId);
  }
  if (left > 0) throw new Error('Some changes still wait.');
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

async function waitingOf(accountId: string): Promise<number> {
  const db = openStore(accountId);
  try {
    return (await db.outbox.toArray()).filter(isUnsent).length;
  } finally {
    db.close();
  }
}
