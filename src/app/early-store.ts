/**
 * Opens the database of whoever used this device last while the rest of the page's code still runs: main.tsx imports it before
 * all else. The session takes it over when it shows that account's data.
 */
import Dexie from 'dexie';
import { type LecternDb, openStore, storeName, VISITOR } from '#store/db.ts';
import { isInMemory } from '#store/in-memory.ts';
import { AuthedMarker } from '#sync/session/authed-marker.ts';
import { isEmbedded } from './embedded.ts';

/**
 * outdated: a newer version of the app took over the database. blocked: an older one elsewhere does not let go of it.
 * unopenable: the browser does not open it, as in some private windows.
 */
export type Trouble = 'outdated' | 'blocked' | 'unopenable' | null;
type OnTrouble = (trouble: Trouble) => void;

type Early = { db: LecternDb; trouble: Trouble; onTrouble: OnTrouble | null };

let early: Early | null = null;
let inUse: LecternDb | null = null;

function openEarly(): void {
  if (isEmbedded(location.pathname)) return; // in a foreign frame the storage may be out of bounds
  const accountId = accountOfLastPage();
  if (accountId === null) return; // whose page it is has to be looked up
  wakeDisk(accountId);
  if (!mayStore() || isInMemory()) return;
  const opening: Early = {
    db: openWatched(accountId, (trouble) => {
      opening.trouble = trouble;
      opening.onTrouble?.(trouble);
    }),
    trouble: null,
    onTrouble: null,
  };
  early = opening;
}

/**
 * Dexie asks for a database in a task of its own, and this file is one of many that run in one task. The browser, asked now, looks for
 * it meanwhile; and while it answers for session storage, which holds up everything. What fails here fails again where it is told.
 */
function wakeDisk(accountId: string): void {
  try {
    const asked = indexedDB.open(storeName(accountId));
    asked.onupgradeneeded = () => asked.transaction?.abort(); // there is none, and none is made here
    asked.onsuccess = () => asked.result.close();
    asked.onerror = (event) => event.preventDefault();
  } catch {
    // There is no disk to wake.
  }
}

function accountOfLastPage(): string | null {
  try {
    return new AuthedMarker(localStorage, Date.now).accountId();
  } catch {
    return null; // see mayStore
  }
}

/** The database that is open before the session shows it, for reads that are begun ahead. */
export const earlyStore = (): LecternDb | null => early?.db ?? null;

/** That one, and later the one of the session. */
export const storeInUse = (): LecternDb | null => early?.db ?? inUse;

/** The database of an account, or the visitor's: the one that is open already, if it is that. */
export function storeOf(accountId: string | null, onTrouble: OnTrouble): LecternDb {
  inUse = openedStore(accountId, onTrouble);
  return inUse;
}

function openedStore(accountId: string | null, onTrouble: OnTrouble): LecternDb {
  const name = accountId ?? VISITOR;
  const opened = early;
  early = null;
  if (opened?.db.accountId !== name) {
    opened?.db.close();
    return openWatched(name, onTrouble);
  }
  opened.onTrouble = onTrouble;
  if (opened.trouble !== null) queueMicrotask(() => onTrouble(opened.trouble));
  return opened.db;
}

function openWatched(name: string, onTrouble: OnTrouble): LecternDb {
  const db = openStore(name, {
    onOutdated: () => onTrouble('outdated'),
    onBlocked: (blocked) => onTrouble(blocked ? 'blocked' : null),
  });
  db.open().catch((error: unknown) => {
    if (!(error instanceof Dexie.DatabaseClosedError)) onTrouble('unopenable'); // closed: the page has gone on
  });
  return db;
}

/** Not even local storage: the browser keeps nothing of this site. */
export function mayStore(): boolean {
  try {
    return localStorage !== null && sessionStorage !== null;
  } catch {
    return false;
  }
}

openEarly();
