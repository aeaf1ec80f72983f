/** The store in components: which database is open, and live rows of it. */
import type { Observable } from 'dexie';
import { useObservable } from 'dexie-react-hooks';
import { createContext, useContext, useRef, useSyncExternalStore } from 'react';
import { onTerms, spokenTerms } from '#contract/words/terms.ts';
import type { ClientFlags } from '#domain/client-flags.ts';
import { type LiveRows, liveRows, takeBegun } from './begun-reads.ts';
import { clientFlags, onClientFlags } from './client-flags.ts';
import type { LecternDb } from './db.ts';
import { withSameParts } from './same-parts.ts';

export const StoreContext = createContext<LecternDb | null>(null);

export function useStore(): LecternDb {
  const db = useContext(StoreContext);
  if (db === null) throw new Error('No store is open: the component stands outside of StoreContext.');
  return db;
}

/** A query runs again when something in its reach was written; what comes out as it was is the same object, and nobody renders. */
function steady<R>(rows: LiveRows<R> | Observable<R>, shown: { current: R | undefined }): LiveRows<R> {
  const same = (value: R): R => {
    shown.current = withSameParts(shown.current, value);
    return shown.current;
  };
  return {
    hasValue: () => rows.hasValue?.() ?? false,
    getValue: () => same(rows.getValue?.() as R),
    subscribe: (onNext, onError) => rows.subscribe((value) => onNext(same(value)), onError),
  };
}

/**
 * Live rows. undefined: the disk has not answered, show nothing new. []: there are none, say so.
 * Arguments are compared by value; an array or object among them may be a new one at each render. The query is to be the same function.
 */
export function useStored<A extends readonly unknown[], R>(
  query: (db: LecternDb, ...args: A) => Promise<R>,
  ...args: A
): R | undefined {
  const db = useStore();
  // What is shown says the words of the organization whose rows these are; they may become known after it.
  useSyncExternalStore(onTerms, spokenTerms);
  // Kept for the component: a query that is another function at each render must not render it for ever.
  const shown = useRef<R | undefined>(undefined);
  return useObservable(
    () => steady(takeBegun(db, query, args) ?? liveRows(db, query, args), shown),
    [db, query, JSON.stringify(args)],
  );
}

/** What the operator has this client offer, live. */
export const useClientFlags = (): ClientFlags => useSyncExternalStore(onClientFlags, clientFlags);
