/** Watches for drafts that wait on the device or are missing there, and for a way to the server. Yjs is loaded only when there is something to do. */
import { liveQuery } from 'dexie';
import { getMeta } from '#store/db.ts';
import { creationsWaiting, waitsForCreation } from '#store/queries/creations.ts';
import { keptDraftsMissing, unsentDraftIds } from '#store/queries/drafts.ts';
import type { DiskSurroundings } from './draft-disk.ts';
import type { SocketSurroundings } from './draft-socket.ts';

/** While something waits and nothing tells that the way is free. */
const AGAIN_MS = 60_000;

const sendingLock = (accountId: string) => `lectern-unsent-drafts-${accountId}`;

export type UnsentSurroundings = DiskSurroundings &
  SocketSurroundings & {
    locks: Pick<LockManager, 'request'>;
    report: (error: unknown) => void;
  };

const running = new Set<() => void>();

/** Somebody does not want to wait for the next occasion. */
export function sendDraftsNow(): void {
  for (const run of running) run();
}

/** @returns what ends it */
export function sendUnsentDrafts(around: UnsentSurroundings): () => void {
  const { db, session, report } = around;
  let sending = false;
  /** an occasion came while it was sending */
  let again = false;
  let ended = false;
  let timer: ReturnType<typeof setTimeout> | null = null;

  const look = async () => {
    if (ended || !session.signedIn()) return;
    again = sending;
    if (sending) return;
    sending = true;
    if (timer !== null) clearTimeout(timer);
    try {
      // One tab is enough.
      await around.locks.request(sendingLock(db.accountId), { ifAvailable: true }, async (lock) => {
        if (lock === null) return;
        await sendAll(around, () => ended);
        await fetchKept(around, () => ended);
      });
      const left = await unsentDraftIds(db);
      if (left.length > 0 && !ended) timer = setTimeout(run, AGAIN_MS);
    } finally {
      sending = false;
      if (again) run();
    }
  };
  const run = () => {
    look().catch((error) => !ended && report(error));
  };

  running.add(run);
  const ends = [session.subscribe(run), () => running.delete(run)];
  // Of the link alone: what is being typed is the editor's to send.
  const link = liveQuery(() => getMeta(db, 'link')).subscribe({ next: run, error: () => {} });
  ends.push(() => link.unsubscribe());
  // The text of a lesson that was made here waits for the server to know it.
  let unknown = 0;
  const creations = liveQuery(() => creationsWaiting(db)).subscribe({
    next(count) {
      if (count < unknown) run();
      unknown = count;
    },
    error: () => {},
  });
  ends.push(() => creations.unsubscribe());
  const kept = liveQuery(() => db.keeps.where('id').above('').primaryKeys()).subscribe({
    next: run,
    error: () => {},
  });
  ends.push(() => kept.unsubscribe());
  if (typeof window !== 'undefined') {
    window.addEventListener('online', run);
    ends.push(() => window.removeEventListener('online', run));
  }
  run();
  return () => {
    ended = true;
    if (timer !== null) clearTimeout(timer);
    for (const end of ends) end();
  };
}

async function sendAll(around: UnsentSurroundings, isOver: () => boolean): Promise<void> {
  for (const skillId of await unsentDraftIds(around.db)) {
    if (isOver()) return;
    if (await waitsForCreation(around.db, skillId)) continue;
    const { sendUnsentDraft } = await import('./send-unsent.ts');
    await sendUnsentDraft(skillId, around);
  }
}

async function fetchKept(around: UnsentSurroundings, isOver: () => boolean): Promise<void> {
  const missing = await keptDraftsMissing(around.db);
  if (missing.length === 0) return;
  const { fetchDraft } = await import('./kept-drafts.ts');
  for (const skillId of missing) {
    if (isOver() || !(await fetchDraft(skillId, around))) return; // the next occasion
  }
}
