/**
 * The database of an account that no page has open: read, or taken away. Who looks into it holds a lock together with others who look, who
 * takes it away holds it alone, so that no look makes an empty database where one has just gone.
 */
import { type LecternDb, openStore, type StoreOptions } from './db.ts';
import type { DeviceDb } from './device.ts';

export type Around = Pick<StoreOptions, 'indexedDB' | 'IDBKeyRange'> & {
  device: DeviceDb;
  locks: Pick<LockManager, 'request'>;
};

const lockOf = (accountId: string) => `lectern-store-${accountId}`;

/** @returns undefined where there is no database any more */
export function lookInto<T>(
  accountId: string,
  { device, locks, ...platform }: Around,
  read: (db: LecternDb) => Promise<T>,
): Promise<T | undefined> {
  return locks.request(lockOf(accountId), { mode: 'shared' }, async () => {
    const account = await device.accounts.get(accountId);
    if (!account || account.emptied) return undefined;
    const db = openStore(accountId, platform);
    try {
      return await read(db);
    } finally {
      db.close();
    }
  });
}

/** Whoever has it open in a page lets go as soon as they hear of it. @param then  what has to be true before anybody looks again */
export function takeAway(
  accountId: string,
  { locks, device: _, ...platform }: Around,
  then: () => Promise<void>,
): Promise<void> {
  return locks.request(lockOf(accountId), async () => {
    const db = openStore(accountId, { ...platform, onBlocked: () => {} });
    await db.delete({ disableAutoOpen: true });
    await then();
  });
}
