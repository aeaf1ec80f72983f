/** The device's storage: asking the browser to keep it, and making room when it is full (F21). */

import { giveUpSeenPictures, isNotWritten } from './media-caches.ts';

/** The change is not on this device: nothing was saved, and what was typed is still with the caller. */
export class NotSaved extends Error {
  constructor(options: { cause: unknown }) {
    super('Not saved.', options);
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
 * Writes what the person did. What only lost its connection to the database is written at the second try, which opens it again; a full disk
 * gives up the pictures that were only cached before the last one.
 * @throws NotSaved
 */
export async function putDurably<T>(accountId: string, write: () => Promise<T>): Promise<T> {
  const again = async (error: unknown) => {
    if (!isNotWritten(error)) throw error;
    return write();
  };
  const written = await write()
    .catch(again)
    .catch(async (error: unknown) => {
      if (isNotWritten(error)) await giveUpSeenPictures(accountId).catch(() => {}); // it is tried all the same
      return again(error);
    })
    .catch((cause: unknown) => {
      throw isNotWritten(cause) ? new NotSaved({ cause }) : cause;
    });
  askToKeep().catch(() => {}); // a wish, not a condition
  return written;
}

/** @returns whether the browser promises it now */
export const keepStorage = (): Promise<boolean> => navigator.storage.persist();
