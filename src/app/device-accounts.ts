/**
 * The accounts that have data on this device: which one is open, which are locked until their owner signs in again, and how
 * all of it goes (D5, D44). A locked account keeps unsent work for ever, sealed, and nothing of what came from the server; comments that
 * were being typed stay for 30 days.
 */
import { liveQuery } from 'dexie';
import { localKeys, selectedProfileKey } from '#domain/storage-keys.ts';
import { forgetKeptTexts } from '#features/kit/kept-texts.ts';
import type { LockedAccount } from '#features/session/session-context.ts';
import { clearingNoteKey } from '#store/clearing.ts';
import { lookInto, takeAway } from '#store/closed-store.ts';
import { getMeta, type LecternDb } from '#store/db.ts';
import {
  type DeviceAccount,
  type DeviceDb,
  deviceAccounts,
  forgetAccount,
  openDevice,
  rememberAccount,
  type SealedWork,
} from '#store/device.ts';
import { unsentCounts } from '#store/queries/unsent-counts.ts';

const TYPED_KEPT_MS = 30 * 24 * 60 * 60 * 1000;

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
  /** Tells them now and when another tab locks, seals or removes one. @returns how to leave */
  watchLocked(tell: (locked: LockedAccount[]) => void): () => void;
  /**
   * Seals what the server has not got for the account's next sign-in; readable on this device it is no longer.
   * @returns false when the key for it was never here: nothing was changed
   */
  seal(accountId: string): Promise<boolean>;
  /** Puts what was sealed back into the account's own database. @param keyOf  asks the server for the key of a box */
  unseal(db: LecternDb, keyOf: (boxKey: string) => Promise<string>): Promise<void>;
  /** takes everything readable of the account off the device */
  wipe(accountId: string): Promise<void>;
  /**
   * The server has ended the session: seals what it has not got, and takes away what came from it. Where nothing can be sealed all of it
   * stays behind the lock, as unsent work is never lost.
   */
  lockAway(accountId: string): Promise<void>;
  /** finishes what a closed page has left, and lets go of what is old */
  tidyUp(): Promise<void>;
};

/** They are loaded when someone asks: a page that shows local data can do without at first. */
export type LoadAccounts = () => Promise<DeviceAccounts>;

type Platform = {
  indexedDB?: IDBFactory;
  IDBKeyRange?: typeof IDBKeyRange;
  caches?: Pick<CacheStorage, 'delete'> | undefined;
  locks: Pick<LockManager, 'request'>;
  storage: Pick<Storage, 'removeItem'>;
  now: () => number;
};

async function unsentIn(db: LecternDb): Promise<number> {
  const { needsYou, waiting, drafts, files } = await unsentCounts(db);
  return needsYou + waiting + drafts + files;
}

export function deviceAccountsOf({ caches, locks, storage, now, ...databases }: Platform): DeviceAccounts {
  const device = openDevice(databases);
  const around = { ...databases, device, locks };

  const change = async (accountId: string, fields: Partial<DeviceAccount>) => {
    const known = await device.accounts.get(accountId);
    await rememberAccount(device, { name: '', email: '', lastUsedAt: now(), ...known, accountId, ...fields });
  };

  const boxesOf = (accountId: string) => device.sealed.where('accountId').equals(accountId);

  /** In the open, for whoever can read this device's files. */
  const openlyUnsentOf = async (accountId: string) => (await lookInto(accountId, around, unsentIn)) ?? 0;

  const unsentOf = async (accountId: string) => {
    const sealed = await boxesOf(accountId).toArray();
    return (await openlyUnsentOf(accountId)) + sealed.reduce((sum, { count }) => sum + count, 0);
  };

  const seal = async (accountId: string) => {
    const sealed = await lookInto(accountId, around, (db) => sealWork(db, device, accountId, now()));
    return sealed ?? true;
  };

  const wipe = async (accountId: string, { typed = 'removed' }: { typed?: 'removed' | 'kept' } = {}) => {
    // First the intention: a page that is closed half-way leaves nothing that opens again.
    await change(accountId, { lockedAt: now(), leaving: true });
    await takeAway(accountId, around, async () => {
      await clearBeside(accountId, { caches, storage });
      if (typed === 'removed') forgetKeptTexts(accountId, storage);
      const remains = typed === 'kept' || (await boxesOf(accountId).count()) > 0;
      if (!remains) await forgetAccount(device, accountId);
      else await change(accountId, { leaving: false, emptied: true });
    });
  };

  /** One after the other: two tabs that hear the same would seal the same work twice. */
  const lockAway = (accountId: string): Promise<void> =>
    locks.request(`lectern-lock-away-${accountId}`, () => lockAwayNow(accountId));

  const lockAwayNow = async (accountId: string) => {
    if (!(await seal(accountId))) return;
    // Signed in again meanwhile, or opened elsewhere: what is there is somebody's who may read it.
    const isLocked = (await device.accounts.get(accountId))?.lockedAt != null;
    if (isLocked && (await openlyUnsentOf(accountId)) === 0) await wipe(accountId, { typed: 'kept' });
  };

  const locked = () => lockedAccounts(device, unsentOf);

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
        emptied: false,
      });
    },
    async named(accountId, name, email) {
      const known = await device.accounts.get(accountId);
      if (known && (known.name !== name || known.email !== email)) await change(accountId, { name, email });
    },
    lock: (accountId) => change(accountId, { lockedAt: now() }),
    locked,
    watchLocked(tell) {
      const written = liveQuery(async () => [await device.accounts.toArray(), await device.sealed.count()]);
      const watched = written.subscribe(() => {
        locked().then(tell, () => {}); // a database that can't be read is told where it is opened
      });
      return () => watched.unsubscribe();
    },
    seal,
    async unseal(db, keyOf) {
      for (const box of await boxesOf(db.accountId).toArray()) {
        await putBackFrom(box, db, keyOf);
        await device.sealed.delete(box.id as number);
      }
    },
    wipe: (accountId) => wipe(accountId),
    lockAway,
    async tidyUp() {
      for (const { accountId, lockedAt, leaving, emptied } of await deviceAccounts(device)) {
        if (leaving) {
          await wipe(accountId);
        } else if (lockedAt != null) {
          if (!emptied) await lockAway(accountId);
          const old = now() - lockedAt > TYPED_KEPT_MS;
          if (old && (await openlyUnsentOf(accountId)) === 0) await wipe(accountId);
        }
      }
    },
  };
}

/** Whose work waits here for its owner. */
async function lockedAccounts(
  device: DeviceDb,
  unsentOf: (accountId: string) => Promise<number>,
): Promise<LockedAccount[]> {
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
}

/** @returns false: there is work, and no key to seal it with */
async function sealWork(db: LecternDb, device: DeviceDb, accountId: string, at: number): Promise<boolean> {
  const { readWork, removeWork, sizeOf, textOfWork } = await import('#sync/sealing/sealed-work.ts');
  const work = await readWork(db);
  if (work === null) return true;
  const publicKey = await getMeta(db, 'sealingKey');
  if (publicKey === undefined) return false;
  const { closeBox } = await import('#sync/sealing/sealing.ts');
  const box = await closeBox(publicKey, accountId, textOfWork(work));
  // The box first: a page that is closed between the two leaves it twice, and each id is put back once.
  await device.sealed.add({ ...box, accountId, count: sizeOf(work), sealedAt: at });
  await removeWork(db, work);
  return true;
}

/** What stands outside of the account's database. */
async function clearBeside(
  accountId: string,
  { caches, storage }: Pick<Platform, 'caches' | 'storage'>,
): Promise<void> {
  await Promise.all([
    caches?.delete(`lectern-media-${accountId}`),
    caches?.delete(`lectern-kept-${accountId}`),
    caches?.delete(`lectern-own-${accountId}`),
  ]);
  storage.removeItem(selectedProfileKey(accountId));
  storage.removeItem(localKeys.lastViewedOrganizations);
  storage.removeItem(localKeys.terms);
  storage.removeItem(clearingNoteKey(accountId));
}

async function putBackFrom(
  box: SealedWork,
  db: LecternDb,
  keyOf: (boxKey: string) => Promise<string>,
): Promise<void> {
  const { openBox } = await import('#sync/sealing/sealing.ts');
  const { putBack, workOfText } = await import('#sync/sealing/sealed-work.ts');
  await putBack(db, workOfText(await openBox(await keyOf(box.boxKey), box)));
}
