/** One update of a client meets the live document (D51, F50, F51). */
import { setImmediate } from 'node:timers/promises';
import * as Y from 'yjs';
import { DRAFT_FRAGMENT, type DraftRefusal } from '#contract/drafts/draft-protocol.ts';
import { MAX_PIECES_PER_UPDATE } from '#domain/draft-limits.ts';
import { checkUpdate } from './check-update.ts';

export type AppliedUpdate =
  /**
   * `update`: what was new in it, encoded by us; null: nothing was. `tidied`: what Yjs then took away as redundant, new to the client too.
   * `wrote`: it changed the text
   */
  | { kind: 'applied'; update: Uint8Array | null; tidied: Uint8Array[]; wrote: boolean }
  /** the document is as it was */
  | { kind: 'refused'; reason: DraftRefusal }
  /** the document may hold half of it: it has to be loaded again */
  | { kind: 'spoiled'; reason: DraftRefusal }
  /** it builds on what is not here: the client has to be asked for all that is missing. `spoiled`: the document has to be loaded again */
  | { kind: 'gap'; spoiled: boolean };

export type UpdateLimits = {
  /** of an update, or of all that a client brings when it connects */
  maxBytes: number;
  /** it is all that a client has, and this server may have lost what it once said itself */
  mayRestoreLock: boolean;
};

export function applyClientUpdate(
  doc: Y.Doc,
  update: Uint8Array,
  { maxBytes, mayRestoreLock }: UpdateLimits,
): AppliedUpdate {
  if (update.length > maxBytes) return { kind: 'refused', reason: 'TOO_LARGE' };
  try {
    const decoded = Y.decodeUpdate(update);
    if (decoded.structs.length > MAX_PIECES_PER_UPDATE) return { kind: 'refused', reason: 'TOO_LARGE' };
    const check = checkUpdate(doc, decoded);
    if (check === 'gap') return { kind: 'gap', spoiled: false };
    if (check === 'full') return { kind: 'refused', reason: 'DRAFT_FULL' };
    if (check === 'malformed' || (check === 'lock' && !mayRestoreLock))
      return { kind: 'refused', reason: 'MALFORMED' };
  } catch {
    return { kind: 'refused', reason: 'MALFORMED' };
  }
  const fresh = applied(doc, update);
  if (fresh === null) return { kind: 'spoiled', reason: 'MALFORMED' };
  if (waitsForMore(doc)) return { kind: 'gap', spoiled: true };
  const [own = null, ...tidied] = fresh.updates;
  return { kind: 'applied', update: own, tidied, wrote: fresh.wrote };
}

/** What was tried elsewhere and found good, with time for others between its pieces. Until it is done nobody else may write. */
export async function applyPieces(
  doc: Y.Doc,
  update: Uint8Array | null,
  pieces: readonly Uint8Array[],
): Promise<AppliedUpdate> {
  const tidied: Uint8Array[] = [];
  let wrote = false;
  for (const piece of pieces) {
    const fresh = applied(doc, piece);
    if (fresh === null) return { kind: 'spoiled', reason: 'MALFORMED' };
    tidied.push(...fresh.updates.slice(1));
    wrote ||= fresh.wrote;
    await setImmediate();
  }
  return waitsForMore(doc) ? { kind: 'gap', spoiled: true } : { kind: 'applied', update, tidied, wrote };
}

/** @returns what was new in it, then what Yjs tidied up after it, and whether the text is another one; null: it broke off */
function applied(doc: Y.Doc, update: Uint8Array): { updates: Uint8Array[]; wrote: boolean } | null {
  const updates: Uint8Array[] = [];
  let wrote = false;
  const collect = (encoded: Uint8Array) => {
    updates.push(encoded);
  };
  const note = () => {
    wrote = true;
  };
  const fragment = doc.getXmlFragment(DRAFT_FRAGMENT);
  doc.on('update', collect);
  fragment.observeDeep(note);
  try {
    Y.applyUpdate(doc, update);
    return { updates, wrote };
  } catch {
    return null;
  } finally {
    doc.off('update', collect);
    fragment.unobserveDeep(note);
  }
}

const waitsForMore = ({ store }: Y.Doc): boolean => store.pendingStructs !== null || store.pendingDs !== null;
