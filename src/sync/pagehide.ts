/**
 * The last moment of a page: what waits is sent once more by a request that outlives it (sync-protocol 11). The entries stay as they
 * are, and a second sending by the engine is answered with the stored outcome.
 */

import { liveQuery } from 'dexie';
import type { Service } from '#contract/operation.ts';
import { clientIdOf, type LecternDb } from '#store/db.ts';
import type { Batch } from './outbox/outbox.ts';

/** Browsers refuse more from a page that is going. */
const KEEPALIVE_BYTES = 60_000;

export type PagehideSurroundings = {
  db: LecternDb;
  /** null: nothing can be sent */
  token: () => string | null;
  fetch: (path: string, init: RequestInit) => Promise<Response>;
  /** writes what screens have counted and not stored yet */
  flush: () => Promise<void>;
  /** runs what loads a part that somebody may need */
  aheadOfUse: (run: () => void) => void;
};

/** It knows every mutation: it comes when the page has a moment, or with the first change that waits. */
type Outbox = typeof import('./outbox/outbox.ts');

/** Marks what it takes as sent before it sends: from then on neither ids nor arguments change. */
async function sendOnLeaving(
  { db, token, fetch, flush }: PagehideSurroundings,
  { batchesOf, eligibleLanes }: Outbox,
): Promise<void> {
  await flush();
  const bearer = token();
  if (bearer === null) return;
  const clientId = await clientIdOf(db);
  const batch = await db.transaction('rw', db.outbox, db.meta, async () => {
    const entries = await db.outbox.orderBy('seq').toArray();
    const standing = { now: Date.now(), epoch: -1, accountId: db.accountId, closed: new Set<Service>() };
    const [service, lanes] = [...eligibleLanes(entries, standing)][0] ?? [];
    if (!service || !lanes) return null;
    const [first] = batchesOf(service, lanes, entries, clientId, 1, {
      operations: 50,
      bytes: KEEPALIVE_BYTES,
    });
    if (first) await db.outbox.bulkPut(first.entries.map((entry) => ({ ...entry, sent: true })));
    return first ?? null;
  });
  if (batch) await send(batch, bearer, fetch);
}

async function send(
  { service, operations }: Batch,
  bearer: string,
  fetch: PagehideSurroundings['fetch'],
): Promise<void> {
  await fetch(`/graphql/${service}`, {
    method: 'POST',
    keepalive: true,
    credentials: 'omit',
    headers: {
      'content-type': 'application/json',
      accept: 'application/json',
      authorization: `Bearer ${bearer}`,
    },
    body: JSON.stringify(operations),
  }).catch(() => {}); // the engine sends it at the next start
}

/** Hidden comes first and leaves time; a page may also go without it. @returns a function that stops it */
export function sendWhenLeaving(around: PagehideSurroundings): () => void {
  const { db, aheadOfUse } = around;
  let outbox: Outbox | null = null;
  const prepare = () => {
    import('./outbox/outbox.ts').then(
      (loaded) => {
        outbox = loaded;
      },
      () => {}, // the engine sends it at the next start
    );
  };
  const leave = () => {
    if (outbox !== null) sendOnLeaving(around, outbox).catch(reportError);
  };
  const waiting = liveQuery(() => db.outbox.count()).subscribe({
    next(count) {
      if (count > 0) prepare();
    },
    error() {}, // the store was closed or deleted, as after a sign-out: nothing is left to send
  });
  aheadOfUse(prepare);
  const onVisibility = () => {
    if (document.visibilityState === 'hidden') leave();
  };
  document.addEventListener('visibilitychange', onVisibility);
  window.addEventListener('pagehide', leave);
  return () => {
    waiting.unsubscribe();
    document.removeEventListener('visibilitychange', onVisibility);
    window.removeEventListener('pagehide', leave);
  };
}
