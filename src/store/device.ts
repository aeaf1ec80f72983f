/** Which accounts have a database on this device. Shared by all of them: it holds names, never content. */
import Dexie, { type Table } from 'dexie';

export type DeviceAccount = {
  accountId: string;
  name: string;
  email: string;
  /** epoch ms */
  lastUsedAt: number;
  /** epoch ms: the server ended the session, only its owner opens the data again */
  lockedAt?: number | null;
  /** it is being taken off the device */
  leaving?: boolean;
  /** its database is gone; what is sealed for it waits */
  emptied?: boolean;
};

/** Work of an account that waits for its owner, readable by nobody on this device (D44). */
export type SealedWork = {
  id?: number;
  accountId: string;
  /** how many changes and drafts are in it */
  count: number;
  /** epoch ms */
  sealedAt: number;
  boxKey: string;
  nonce: Uint8Array<ArrayBuffer>;
  sealed: ArrayBuffer;
};

export type DeviceDb = Dexie & {
  accounts: Table<DeviceAccount, string>;
  sealed: Table<SealedWork, number>;
};

export function openDevice(
  platform: { indexedDB?: IDBFactory; IDBKeyRange?: typeof IDBKeyRange } = {},
): DeviceDb {
  const dexie = new Dexie('lectern-device', { ...platform, cache: 'disabled' });
  dexie.version(1).stores({ accounts: 'accountId, lastUsedAt' });
  dexie.version(2).stores({ sealed: '++id, accountId' });
  return dexie as DeviceDb;
}

/** Most recently used first. */
export const deviceAccounts = (device: DeviceDb): Promise<DeviceAccount[]> =>
  device.accounts.orderBy('lastUsedAt').reverse().toArray();

export async function rememberAccount(device: DeviceDb, account: DeviceAccount): Promise<void> {
  await device.accounts.put(account);
}

export async function forgetAccount(device: DeviceDb, accountId: string): Promise<void> {
  await device.accounts.delete(accountId);
}
