/** Reads that are begun before the component that shows them is there; it takes them over, and they stay live. */
import { liveQuery, type Observable } from 'dexie';
import type { LecternDb } from './db.ts';

export type Query<A extends readonly unknown[], R> = (db: LecternDb, ...args: A) => Promise<R>;

/** As dexie-react-hooks takes it: a value that is there is shown at the first render. */
export type LiveRows<R> = {
  subscribe(onNext: (value: R) => void, onError?: (error: unknown) => void): { unsubscribe(): void };
  hasValue(): boolean;
  getValue(): R;
};

/** It is there for all who ask until the last of them has left. */
type Begun = { query: unknown; args: string; rows: LiveRows<unknown> };

/** What nobody has taken by then is let go of. */
export const KEPT_MS = 5000;

const begunIn = new WeakMap<LecternDb, Begun[]>();

/**
 * A query that is asked again when something that it has read was written. The function has to be async itself: from a plain one that
 * only returns the query's promise, Dexie loses sight of what is read after a few awaits.
 */
export const liveRows = <A extends readonly unknown[], R>(
  db: LecternDb,
  query: Query<A, R>,
  args: A,
): Observable<R> => liveQuery(async () => query(db, ...args));

/** Each time it is kept anew. @returns what is known, else its first answer; undefined: it failed */
export function beginRead<A extends readonly unknown[], R>(
  db: LecternDb,
  query: Query<A, R>,
  ...args: A
): Promise<R | undefined> {
  const rows = takeBegun(db, query, args) ?? begin(db, query, args);
  return new Promise((resolve) => {
    const { unsubscribe } = rows.subscribe(resolve, () => resolve(undefined));
    setTimeout(unsubscribe, KEPT_MS);
  });
}

function begin<A extends readonly unknown[], R>(db: LecternDb, query: Query<A, R>, args: A): LiveRows<R> {
  const rows = shared(liveRows(db, query, args), () => forget(db, begun));
  const begun: Begun = { query, args: JSON.stringify(args), rows };
  begunIn.set(db, [...(begunIn.get(db) ?? []), begun]);
  return rows;
}

/** The read that was begun, for one component that shows it. */
export function takeBegun<A extends readonly unknown[], R>(
  db: LecternDb,
  query: Query<A, R>,
  args: A,
): LiveRows<R> | undefined {
  return find(begunIn.get(db) ?? [], query, args)?.rows as LiveRows<R> | undefined;
}

const find = (all: readonly Begun[], query: unknown, args: readonly unknown[]) =>
  all.find((begun) => begun.query === query && begun.args === JSON.stringify(args));

function forget(db: LecternDb, begun: Begun): void {
  const left = (begunIn.get(db) ?? []).filter((each) => each !== begun);
  begunIn.set(db, left);
}

type Source<R> = {
  subscribe(onNext: (value: R) => void, onError: (error: unknown) => void): { unsubscribe(): void };
};

/** One subscription for all who listen, each of whom hears at once what is known. It ends with the last of them. */
function shared<R>(source: Source<R>, onEnd: () => void): LiveRows<R> {
  const listeners = new Set<{
    onNext: (value: R) => void;
    onError?: ((error: unknown) => void) | undefined;
  }>();
  let latest: { value: R } | null = null;
  let failure: { error: unknown } | null = null;
  let running: { unsubscribe(): void } | null = null;
  const run = () =>
    source.subscribe(
      (value) => {
        [latest, failure] = [{ value }, null];
        for (const { onNext } of [...listeners]) onNext(value);
      },
      (error) => {
        failure = { error };
        for (const { onError } of [...listeners]) onError?.(error);
      },
    );
  return {
    subscribe(onNext, onError) {
      const listener = { onNext, onError };
      listeners.add(listener);
      if (failure) onError?.(failure.error);
      else if (latest) onNext(latest.value);
      running ??= run();
      return {
        unsubscribe() {
          listeners.delete(listener);
          if (listeners.size > 0 || running === null) return;
          running.unsubscribe();
          [running, latest, failure] = [null, null, null]; // it may change unseen
          onEnd();
        },
      };
    },
    hasValue: () => latest !== null,
    getValue: () => (latest as { value: R }).value,
  };
}
