/**
 * A browser that runs out of space may clear the databases of a site and leave the rest. A note beside them tells a cleared database from
 * one that never was, and how many changes were in it (F22).
 */
import { liveQuery } from 'dexie';
import { newId } from '#contract/ids.ts';
import { getMeta, type LecternDb, setMeta } from './db.ts';
import { unsentCounts } from './queries/unsent-counts.ts';

export const clearingNoteKey = (accountId: string) => `stored:${accountId}`;

type Note = { storeId: string; unsent: number };
type NoteStorage = Pick<Storage, 'getItem' | 'setItem'>;

/** Compares the note with what is here, and keeps it true from now on. @returns what ends it */
export async function watchClearing(db: LecternDb, storage: NoteStorage, now: number): Promise<() => void> {
  const key = clearingNoteKey(db.accountId);
  const note = readNote(storage.getItem(key));
  const storeId = await storeIdOf(db);
  if (note && note.storeId !== storeId) await setMeta(db, 'cleared', { at: now, lost: note.unsent });
  const watching = liveQuery(() => unsentCounts(db)).subscribe({
    next: ({ waiting, needsYou, drafts, files }) => {
      const unsent = waiting + needsYou + drafts + files;
      storage.setItem(key, JSON.stringify({ storeId, unsent } satisfies Note));
    },
    error: () => {}, // the database is gone, and the note says what was in it
  });
  return () => watching.unsubscribe();
}

function storeIdOf(db: LecternDb): Promise<string> {
  return db.transaction('rw', db.meta, async () => {
    const known = await getMeta(db, 'storeId');
    if (known !== undefined) return known;
    const storeId = newId();
    await setMeta(db, 'storeId', storeId);
    return storeId;
  });
}

function readNote(text: string | null): Note | null {
  try {
    const note: unknown = JSON.parse(text ?? 'null');
    if (typeof note !== 'object' || note === null) return null;
    const { storeId, unsent } = note as Record<string, unknown>;
    return typeof storeId === 'string' && typeof unsent === 'number' ? { storeId, unsent } : null;
  } catch {
    return null; // not ours: as good as absent
  }
}
