/**
 * Opens the database of whoever used this device last while the rest of the page's code still runs: main.tsx imports it before
 * all else. The session takes it over when it shows that account's data.
 */
import { type LecternDb, openStore, VISITOR } from '#store/db.ts';
import { AuthedMarker } from '#sync/authed-marker.ts';
import { isEmbedded } from './embedded.ts';

type Early = { db: LecternDb; outdated: boolean; onOutdated: (() => void) | null };

let early: Early | null = null;

function openEarly(): void {
  if (isEmbedded(location.pathname)) return; // in a foreign frame the storage may be out of bounds
  const accountId = new AuthedMarker(localStorage, Date.now).accountId();
  if (accountId === null) return; // whose page it is has to be looked up
  const opening: Early = {
    db: openStore(accountId, {
      onOutdated: () => {
        opening.outdated = true;
        opening.onOutdated?.();
      },
    }),
    outdated: false,
    onOutdated: null,
  };
  early = opening;
  opening.db.open().catch(() => {}); // who reads from it hears why
}

/** The database that is open before the session shows it, for reads that are begun ahead. */
export const earlyStore = (): LecternDb | null => early?.db ?? null;

/** The database of an account, or the visitor's: the one that is open already, if it is that. */
export function storeOf(accountId: string | null, onOutdated: () => void): LecternDb {
  const name = accountId ?? VISITOR;
  const opened = early;
  early = null;
  if (opened?.db.accountId !== name) {
    opened?.db.close();
    return openStore(name, { onOutdated });
  }
  opened.onOutdated = onOutdated;
  if (opened.outdated) queueMicrotask(onOutdated);
  return opened.db;
}

openEarly();
