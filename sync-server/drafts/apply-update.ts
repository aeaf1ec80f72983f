/** One update of a client meets the live document (D51, F50, F51). */
import * as Y from 'yjs';
import { DRAFT_FRAGMENT, type DraftRefusal } from '#contract/drafts/draft-protocol.ts';
import { fragmentOf } from './draft-storage.ts';

export type AppliedUpdate =
  /** `update`: what was new in it, encoded by us; null: nothing was. `tidied`: what Yjs then took away as redundant, new to the client too. */
  | { kind: 'applied'; update: Uint8Array | null; tidied: Uint8Array[] }
  /** the document is as it was */
  | { kind: 'refused'; reason: DraftRefusal }
  /** the document may hold half of it, or something that no editor can show: it has to be loaded again */
  | { kind: 'spoiled'; reason: DraftRefusal }
  /** it builds on what is not here: the client has to be asked for all that is missing. `spoiled`: the document has to be loaded again */
  | { kind: 'gap'; spoiled: boolean };

/** Deeper than any lesson, and far from where readers run out of stack. */
const MAX_DEPTH = 60;

/** @param maxBytes  of an update, or of all that a client brings when it connects */
export function applyClientUpdate(doc: Y.Doc, update: Uint8Array, maxBytes: number): AppliedUpdate {
  if (update.length > maxBytes) return { kind: 'refused', reason: 'TOO_LARGE' };
  try {
    const decoded = Y.decodeUpdate(update);
    if (!decoded.structs.every(mayStandInDraft)) return { kind: 'refused', reason: 'MALFORMED' };
    if (buildsOnMissing(doc, decoded)) return { kind: 'gap', spoiled: false };
  } catch {
    return { kind: 'refused', reason: 'MALFORMED' };
  }
  const fresh: Uint8Array[] = [];
  let shown = true;
  const collect = (encoded: Uint8Array) => {
    fresh.push(encoded);
  };
  const look = (transaction: Y.Transaction) => {
    shown &&= canBeShown(doc, transaction);
  };
  doc.on('update', collect);
  doc.on('afterTransaction', look);
  try {
    Y.applyUpdate(doc, update);
  } catch {
    return { kind: 'spoiled', reason: 'MALFORMED' };
  } finally {
    doc.off('update', collect);
    doc.off('afterTransaction', look);
  }
  if (doc.store.pendingStructs !== null || doc.store.pendingDs !== null) {
    return { kind: 'gap', spoiled: true };
  }
  if (!shown) return { kind: 'spoiled', reason: 'MALFORMED' };
  const [own = null, ...tidied] = fresh;
  return { kind: 'applied', update: own, tidied };
}

type Decoded = ReturnType<typeof Y.decodeUpdate>;
type Struct = Decoded['structs'][number];

/** What can be said before it is applied, so that the live document is seldom spoiled: loading it again takes time. */
function mayStandInDraft(struct: Struct): boolean {
  if (!(struct instanceof Y.Item)) return true;
  const { content, parentSub } = struct;
  const inner: unknown = content instanceof Y.ContentType ? content.type : undefined;
  // As it is decoded, a part of the document is named by its text.
  const isRoot = (struct.parent as unknown) === DRAFT_FRAGMENT;
  if (content instanceof Y.ContentDeleted) return true;
  if (isRoot) return parentSub === null && inner instanceof Y.XmlElement;
  return (
    content instanceof Y.ContentString ||
    content instanceof Y.ContentFormat ||
    content instanceof Y.ContentAny ||
    inner instanceof Y.XmlElement ||
    inner instanceof Y.XmlText
  );
}

function buildsOnMissing(doc: Y.Doc, { structs, ds }: Decoded): boolean {
  const ends = new Map<number, number>();
  const endOf = (client: number) => ends.get(client) ?? Y.getState(doc.store, client);
  for (const struct of structs) {
    const { client, clock } = struct.id;
    if (struct instanceof Y.Skip || clock > endOf(client)) return true;
    ends.set(client, Math.max(endOf(client), clock + struct.length));
  }
  const isMissing = (id: unknown) => id instanceof Y.ID && id.clock >= endOf(id.client);
  if (
    structs.some(
      (struct) =>
        struct instanceof Y.Item &&
        (isMissing(struct.origin) || isMissing(struct.rightOrigin) || isMissing(struct.parent)),
    )
  )
    return true;
  return [...ds.clients].some(([client, deletions]) =>
    deletions.some(({ clock, len }) => clock + len > endOf(client)),
  );
}

/** Editors expect blocks and text in the draft's fragment, and stop at anything else. Only what the update changed is looked at. */
function canBeShown(doc: Y.Doc, transaction: Y.Transaction): boolean {
  const root = fragmentOf(doc);
  for (const type of transaction.changed.keys()) {
    const depth = depthIn(root, type);
    if (depth !== null && !holdsBlocksAndText(type, transaction, depth)) return false;
  }
  return true;
}

/** null: it is not in the fragment */
function depthIn(root: unknown, type: unknown): number | null {
  let depth = 0;
  for (let at = type as Y.AbstractType<unknown> | null; at !== root; at = at._item.parent as never) {
    if (at === null || at._item === null || depth > MAX_DEPTH) return at?._item ? depth : null;
    depth += 1;
  }
  return depth;
}

function holdsBlocksAndText(type: unknown, transaction: Y.Transaction, depth: number): boolean {
  if (depth > MAX_DEPTH) return false;
  const { _start, _map } = type as { _start: Y.Item | null; _map: Map<string, Y.Item> };
  for (const item of _map.values()) {
    if (!item.deleted && !(item.content instanceof Y.ContentAny)) return false;
  }
  for (let item = _start; item !== null; item = item.right) {
    if (!item.deleted && !fits(type, item, transaction, depth)) return false;
  }
  return true;
}

function fits(type: unknown, { id, content }: Y.Item, transaction: Y.Transaction, depth: number): boolean {
  if (type instanceof Y.XmlText) {
    return content instanceof Y.ContentString || content instanceof Y.ContentFormat;
  }
  if (!(content instanceof Y.ContentType)) return false;
  const inner: unknown = content.type;
  // Directly in the fragment editors take blocks alone.
  const isText = inner instanceof Y.XmlText && type instanceof Y.XmlElement;
  if (!isText && !(inner instanceof Y.XmlElement)) return false;
  const isNew = id.clock >= (transaction.beforeState.get(id.client) ?? 0);
  return !isNew || holdsBlocksAndText(inner, transaction, depth + 1);
}
