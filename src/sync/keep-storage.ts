/** The device's storage: asking the browser to keep it, and making room when it is full (F21). */

import { isStorageFull, mediaCacheName } from './media-caches.ts';

/** The change is not on this device: nothing was saved, and what was typed is still with the caller. */
export class NotSaved extends Error {
  constructor(options: { cause: unknown }) {
    super('Not saved: the storage of this device is full.', options);
    this.name = 'NotSaved';
  }
}

let asked = false;

/** Asks once a page; a browser that decides by itself answers without a question to the person. */
async function askToKeep(): Promise<void> {
  if (asked || typeof navigator === 'undefined' || !navigator.storage?.persist) return;
  asked = true;
  if (!(await navigator.storage.persisted())) await navigator.storage.persist();
}

/**
 * Writes what the person did. A full disk gives up the pictures that were only cached, and the write is tried once more.
 * @throws NotSaved
 */
export async function putDurably<T>(accountId: string, write: () => Promise<T>): Promise<T> {
  const written = await write().catch(async (error: unknown) => {
    if (!isStorageFull(error)) throw error;
    if (typeof caches !== 'undefined') await caches.delete(mediaCacheName(accountId));
    return write().catch((cause: unknown) => {
      throw isStorageFull(cause) ? new NotSaved({ cause }) : cause;
    });
  });
  askToKeep().catch(() => {}); // a wish, not a condition
  return written;
}

export type StorageUse = {
  usedBytes: number;
  /** 0 if the browser does not tell */
  quotaBytes: number;
  /** the browser promises not to clear it by itself */
  persisted: boolean;
};

export async function storageUse(): Promise<StorageUse> {
  const { usage = 0, quota = 0 } = await navigator.storage.estimate();
  return { usedBytes: usage, quotaBytes: quota, persisted: await navigator.storage.persisted() };
}

/** @returns whether the browser promises it now */
export const keepStorage = (): Promise<boolean> => navigator.storage.persist();
