/**
 * Where a browser has no database, the same store lives in the page's memory and ends with the page (F23). Asked for before any database
 * is opened.
 */
import Dexie from 'dexie';

/** of session storage; whatever it holds, the store is in memory */
export const CHOSEN = 'lectern-in-memory';
export const ACTING = 'acting';

type Tab = { getItem(key: string): string | null; setItem(key: string, value: string): void };
/** A worker has none: no tab that is in memory or acts has one. */
const tab = (): Tab | undefined => (globalThis as { sessionStorage?: Tab }).sessionStorage;
const chosen = (): string | null => tab()?.getItem(CHOSEN) ?? null;

/** The person has chosen to go on without storage in this tab, or there is nothing to choose. */
export const isInMemory = (): boolean => typeof indexedDB === 'undefined' || chosen() !== null;

/** From the next loading of this tab on. */
export const chooseMemory = (): void => tab()?.setItem(CHOSEN, '1');

/** This tab shows what somebody else sees, whom its person supports: nothing of it is stored here (D71). */
export const isActing = (): boolean => chosen() === ACTING;

export async function storeInMemory(): Promise<void> {
  const { IDBFactory, IDBKeyRange } = await import('fake-indexeddb');
  Object.assign(Dexie.dependencies, { indexedDB: new IDBFactory(), IDBKeyRange });
}
