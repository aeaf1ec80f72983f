/**
 * Where a browser has no database, the same store lives in the page's memory and ends with the page (F23). Asked for before any database
 * is opened.
 */
import Dexie from 'dexie';

/** of session storage; whatever it holds, the store is in memory */
export const CHOSEN = 'lectern-in-memory';
export const ACTING = 'acting';

/** The person has chosen to go on without storage in this tab, or there is nothing to choose. */
export const isInMemory = (): boolean =>
  typeof indexedDB === 'undefined' || sessionStorage.getItem(CHOSEN) !== null;

/** From the next loading of this tab on. */
export const chooseMemory = (): void => sessionStorage.setItem(CHOSEN, '1');

/** This tab shows what somebody else sees, whom its person supports: nothing of it is stored here (D71). */
export const isActing = (): boolean => sessionStorage.getItem(CHOSEN) === ACTING;

export async function storeInMemory(): Promise<void> {
  const { IDBFactory, IDBKeyRange } = await import('fake-indexeddb');
  Object.assign(Dexie.dependencies, { indexedDB: new IDBFactory(), IDBKeyRange });
}
