/**
 * The accounts that have data on this device: which one is open, which are locked until their owner signs in again, and how
 * all of it goes (D5, D44). A locked account keeps unsent work for ever, everything else for 30 days.
 */
import { forgetCommentDrafts } from '#features/comments/comment-drafts.ts';
import type { LockedAccount } from '#features/session/session-context.ts';
import { type LecternDb, openStore } from '#store/db.ts';
import {
  type DeviceAccount,
  deviceAccounts,
  forgetAccount,
  openDevice,
  rememberAccount,
} from '#store/device.ts';
import { unsentCounts } from '#store/queries/changes.ts';
import { unsentDraftCount } from '#store/queries/drafts.ts';

const LOCKED_KEPT_MS = 30 * 24 * 60 * 60 * 1000;

export type DeviceAccounts = {
  /** the account that was used last and is not locked */
  current(): Promise<string | null>;
  /** someone has signed in */
  opened(accountId: string, identifier: string): Promise<void>;
  /** what the account is called, as its own data says */
  named(accountId: string, name: string, email: string): Promise<void>;
  lock(accountId: string): Promise<void>;
  /** locked accounts with work that the server has not got */
  locked(): Promise<LockedAccount[]>;
  /** takes everything of the account off the device */
  wipe(accountId: string): Promise<void>;
  /** finishes what a closed page has left, and lets go of what is old */
  tidyUp(): Promise<void>;
};

type Platform = {
  indexedDB?: IDBFactory;
  IDBKeyRange?: typeof IDBKeyRange;
  caches?: Pick<CacheStorage, 'delete'> | undefined;
  storage: Pick<Storage, 'removeItem'>;
  now: () => number;
};

export function deviceAccountsOf({ caches, storage, now, ...databases }: Platform): DeviceAccounts {
  const device = openDevice(databases);

  const change = async (accountId: string, fields: Partial<DeviceAccount>) => {
    const known = await device.accounts.get(accountId);
    await rememberAccount(device, { name: '', email: '', lastUsedAt: now(), ...known, accountId, ...fields });
  };

  const withStore = async <T>(accountId: string, read: (db: LecternDb) => Promise<T>): Promise<T> => {
    const db = openStore(accountId, databases);
    try {
      return await read(db);
    } finally {
      db.close();
    }
  };

  const unsentOf = (accountId: string) =>
    withStore(accountId, async (db) => {
      const { needsYou, waiting } = await unsentCounts(db);
      return needsYou + waiting + (await unsentDraftCount(db));
    });

  const wipe = async (accountId: string) => {
    // First the intention: a page that is closed half-way leaves nothing that opens again.
    await change(accountId, { lockedAt: now(), leaving: true });
    await openStore(accountId, databases).delete({ disableAutoOpen: true });
    await Promise.all([
      caches?.delete(`lectern-media-${accountId}`),
      caches?.delete(`lectern-kept-${accountId}`),
    ]);
    storage.removeItem(`selected-profile:${accountId}`);
    forgetCommentDrafts(accountId, storage);
    await forgetAccount(device, accountId);
  };

  return {
    async current() {
      const open = (await deviceAccounts(device)).find((account) => account.lockedAt == null);
      return open?.accountId ?? null;
    },
    async opened(accountId, identifier) {
      const known = await device.accounts.get(accountId);
      await change(accountId, {
        name: known?.name || identifier,
        email: known?.email || (identifier.includes('@') ? identifier : ''),
        lastUsedAt: now(),
        lockedAt: null,
        leaving: false,
      });
    },
    async named(accountId, name, email) {
      const known = await device.accounts.get(accountId);
      if (known && (known.name !== name || known.email !== email)) await change(accountId, { name, email });
    },
    lock: (accountId) => change(accountId, { lockedAt: now() }),
    async locked() {
      const accounts = (await deviceAccounts(device)).filter(
        ({ lockedAt, leaving }) => lockedAt != null && !leaving,
      );
      const counted = await Promise.all(
        accounts.map(async ({ accountId, name, email }) => ({
          accountId,
          name,
          email,
          unsent: await unsentOf(accountId),
        })),
      );
      return counted.filter(({ unsent }) => unsent > 0);
    },
    wipe,
    async tidyUp() {
      for (const { accountId, lockedAt, leaving } of await deviceAccounts(device)) {
        const old = lockedAt != null && now() - lockedAt > LOCKED_KEPT_MS;
        if (leaving || (old && (await unsentOf(accountId)) === 0)) await wipe(accountId);
      }
    },
  };
}
