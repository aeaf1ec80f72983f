/** The draft's lock map: shows every device who types. Only the server writes it (D36, LOCAL-029). */
import type * as Y from 'yjs';
import { LOCK_HOLDER, LOCK_MAP, type LockHolder } from '#contract/drafts/draft-protocol.ts';
import { updateOf } from './draft-storage.ts';

/** Whatever a client may have put there meanwhile is taken away. @returns the update that does it; null: it says so already */
export function showHolder(doc: Y.Doc, holder: LockHolder | null): Uint8Array | null {
  const map = doc.getMap(LOCK_MAP);
  const wanted = holder === null ? {} : { [LOCK_HOLDER]: plain(holder) };
  if (lockText(doc) === JSON.stringify(wanted)) return null;
  return updateOf(doc, () => {
    for (const key of [...map.keys()]) if (key !== LOCK_HOLDER || holder === null) map.delete(key);
    if (holder !== null) map.set(LOCK_HOLDER, plain(holder));
  });
}

/** What the map says, to be compared. Drafts of earlier days may hold what no JSON can say. */
export const lockText = (doc: Y.Doc): string =>
  JSON.stringify(doc.getMap(LOCK_MAP).toJSON(), (_key, value: unknown) =>
    typeof value === 'bigint' ? `${value}n` : value,
  );

export const showsHolder = (doc: Y.Doc): boolean => doc.getMap(LOCK_MAP).size > 0;

/** In one order of its fields, so that two of them can be compared as text. */
const plain = ({ userId, sessionId, name }: LockHolder): LockHolder => ({ userId, sessionId, name });
