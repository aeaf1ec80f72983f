/** The store in components: which database is open, and live rows of it. */
import { liveQuery } from 'dexie';
import { useObservable } from 'dexie-react-hooks';
import { createContext, useContext } from 'react';
import { takeBegun } from './begun-reads.ts';
import type { LecternDb } from './db.ts';

export const StoreContext = createContext<LecternDb | null>(null);

export function useStore(): LecternDb {
  const db = useContext(StoreContext);
  if (db === null) throw new Error('No store is open: the component stands outside of StoreContext.');
  return db;
}

/**
 * Live rows. undefined: the disk has not answered, show nothing new. []: there are none, say so.
 * Arguments are compared by value; an array or object among them may be a new one at each render.
 */
export function useStored<A extends readonly unknown[], R>(
  query: (db: LecternDb, ...args: A) => Promise<R>,
  ...args: A
): R | undefined {
  const db = useStore();
  return useObservable(
    () => takeBegun(db, query, args) ?? liveQuery(() => query(db, ...args)),
    [db, query, JSON.stringify(args)],
  );
}
