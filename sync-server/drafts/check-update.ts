/**
 * What an update would bring into a draft, looked at before it is applied: each node, attribute, mark and root by the lesson's
 * schema. Everything is found from the update and the document without changing either, so nothing has to be taken back.
 */
import * as Y from 'yjs';
import {
  MAX_NESTING,
  mayBeMark,
  mayHaveAttribute,
  mayHoldNode,
  mayHoldText,
} from '#contract/document/allowed-parts.ts';
import { markName } from '#contract/drafts/draft-document.ts';
import {
  DELETIONS_MAP,
  DRAFT_FRAGMENT,
  LAST_DELETION,
  LOCK_HOLDER,
  LOCK_MAP,
} from '#contract/drafts/draft-protocol.ts';
import {
  MAX_DEVICES_OF_A_DRAFT,
  MAX_NEW_DEVICES_PER_UPDATE,
  MAX_PIECES_OF_ONE_ORIGIN,
  MAX_PIECES_PASSED_PER_UPDATE,
} from '#domain/draft-limits.ts';
import { Crowds, devicesIn } from './crowds-of-draft.ts';

export type DecodedUpdate = ReturnType<typeof Y.decodeUpdate>;
type Struct = DecodedUpdate['structs'][number];
type Id = { client: number; clock: number };

/**
 * ok: may be applied. gap: it builds on what is not here. lock: it writes the lock map, as only a device may that brings what this
 * server has said and lost. malformed: no lesson holds it. full: too many devices have written in the draft.
 */
export type UpdateCheck = 'ok' | 'gap' | 'lock' | 'malformed' | 'full';

/** Where an item is: in which part of the document, under which key of it. `depth` counts nodes above it. */
type Holder =
  | { kind: 'root'; name: string }
  | { kind: 'node'; name: string; depth: number }
  | { kind: 'text'; depth: number }
  /** deleted long ago: what comes into it vanishes */
  | { kind: 'gone' }
  | { kind: 'foreign' };
type Place = { holder: Holder; sub: string | null };

const GONE: Place = { holder: { kind: 'gone' }, sub: null };
const FOREIGN: Place = { holder: { kind: 'foreign' }, sub: null };

export function checkUpdate(doc: Y.Doc, decoded: DecodedUpdate): UpdateCheck {
  const { store } = doc;
  const { structs, ds } = decoded;
  const brought = new Map<number, Struct[]>();
  const ends = new Map<number, number>();
  const endOf = (client: number) => ends.get(client) ?? Y.getState(store, client);
  for (const struct of structs) {
    const { client, clock } = struct.id;
    if (struct instanceof Y.Skip || clock > endOf(client)) return 'gap';
    ends.set(client, Math.max(endOf(client), clock + struct.length));
    const known = brought.get(client);
    if (known) known.push(struct);
    else brought.set(client, [struct]);
  }
  const newDevices = [...brought.keys()].filter((client) => Y.getState(store, client) === 0);
  if (newDevices.length > MAX_NEW_DEVICES_PER_UPDATE) return 'malformed';
  const most = MAX_DEVICES_OF_A_DRAFT - newDevices.length;
  if (newDevices.length > 0 && devicesIn(doc, most) > most) return 'full';
  const isMissing = (id: unknown) => id instanceof Y.ID && id.clock >= endOf(id.client);
  for (const struct of structs) {
    if (!(struct instanceof Y.Item)) continue;
    if (isMissing(struct.origin) || isMissing(struct.rightOrigin) || isMissing(struct.parent)) return 'gap';
  }
  for (const [client, deletions] of ds.clients) {
    if (deletions.some(({ clock, len }) => clock + len > endOf(client))) return 'gap';
  }
  const find = (id: Id): Struct | undefined =>
    id.clock < Y.getState(store, id.client)
      ? (Y.getItem(store, Y.createID(id.client, id.clock)) as Struct)
      : structAt(brought.get(id.client), id.clock);
  const places = new Places(doc, find);
  const crowds = new Crowds(doc, find);
  let writesLock = deletesHolder(doc, ds);
  for (const struct of structs) {
    if (!(struct instanceof Y.Item)) continue;
    if (struct.id.clock + struct.length <= Y.getState(store, struct.id.client)) continue;
    const place = places.of(struct, 0);
    if (crowds.add(struct) > MAX_PIECES_OF_ONE_ORIGIN) return 'malformed';
    if (crowds.passed > MAX_PIECES_PASSED_PER_UPDATE) return 'malformed';
    if (!mayStand(place, struct.content)) return 'malformed';
    if (place.holder.kind === 'root' && place.holder.name === LOCK_MAP) writesLock = true;
  }
  return writesLock ? 'lock' : 'ok';
}

/** Of a client's structs in their order. */
function structAt(structs: readonly Struct[] | undefined, clock: number): Struct | undefined {
  if (!structs) return undefined;
  let low = 0;
  let high = structs.length - 1;
  while (low <= high) {
    const middle = (low + high) >> 1;
    const struct = structs[middle] as Struct;
    if (clock < struct.id.clock) high = middle - 1;
    else if (clock >= struct.id.clock + struct.length) low = middle + 1;
    else return struct;
  }
  return undefined;
}

class Places {
  readonly #doc: Y.Doc;
  readonly #find: (id: Id) => Struct | undefined;
  readonly #known = new Map<Struct, Place>();

  constructor(doc: Y.Doc, find: (id: Id) => Struct | undefined) {
    this.#doc = doc;
    this.#find = find;
  }

  /**
   * As Yjs finds it: an item that says beside what it was written is where that is.
   * @param below  how many parts have been gone up already
   */
  of(struct: Struct, below: number): Place {
    const path = new Set<Struct>();
    let at: Struct | undefined = struct;
    let place: Place | undefined;
    while (place === undefined) {
      place = at && this.#known.get(at);
      if (place !== undefined) break;
      if (!(at instanceof Y.Item)) {
        place = at === undefined ? FOREIGN : GONE;
        break;
      }
      // Beside itself, in the end.
      if (path.has(at)) return FOREIGN;
      path.add(at);
      const beside: Id | null = at.parent === null ? (at.origin ?? at.rightOrigin) : null;
      if (beside === null) place = this.#inParent(at, below);
      else at = this.#find(beside);
    }
    for (const each of path) this.#known.set(each, place);
    return place;
  }

  #inParent(item: Y.Item, below: number): Place {
    const parent: unknown = item.parent;
    // As it is decoded, a root is named by its text.
    if (typeof parent === 'string') return { holder: { kind: 'root', name: parent }, sub: item.parentSub };
    if (parent instanceof Y.ID) {
      if (below > MAX_NESTING + 2) return FOREIGN;
      const holding = this.#find(parent);
      if (holding === undefined) return FOREIGN;
      if (!(holding instanceof Y.Item) || !(holding.content instanceof Y.ContentType)) return GONE;
      const above = this.of(holding, below + 1);
      return { holder: holderOf(holding.content.type, above.holder), sub: item.parentSub };
    }
    if (parent instanceof Y.AbstractType) return { holder: this.#inDocument(parent, 0), sub: item.parentSub };
    return FOREIGN;
  }

  #inDocument(type: Y.AbstractType<unknown>, below: number): Holder {
    const item = type._item;
    if (item === null) {
      for (const [name, root] of this.#doc.share)
        if ((root as unknown) === type) return { kind: 'root', name };
      return { kind: 'foreign' };
    }
    if (below > MAX_NESTING + 2) return { kind: 'foreign' };
    return holderOf(type, this.#inDocument(item.parent as Y.AbstractType<unknown>, below + 1));
  }
}

function holderOf(type: unknown, above: Holder): Holder {
  if (above.kind === 'gone' || above.kind === 'foreign') return above;
  const depth = above.kind === 'root' ? 0 : above.depth + 1;
  if (type instanceof Y.XmlElement) return { kind: 'node', name: type.nodeName, depth };
  if (type instanceof Y.XmlText) return { kind: 'text', depth };
  return { kind: 'foreign' };
}

function mayStand({ holder, sub }: Place, content: Y.Item['content']): boolean {
  if (holder.kind === 'gone') return true;
  if (holder.kind === 'foreign') return false;
  if (holder.kind === 'root') return mayStandInRoot(holder.name, sub, content);
  if (content instanceof Y.ContentDeleted) return true;
  if (holder.kind === 'text') return sub === null && mayStandInText(content);
  const { name, depth } = holder;
  if (sub !== null) {
    return (
      content instanceof Y.ContentAny && content.arr.every((value) => mayHaveAttribute(name, sub, value))
    );
  }
  if (depth >= MAX_NESTING || !(content instanceof Y.ContentType)) return false;
  const inner: unknown = content.type;
  if (inner instanceof Y.XmlElement) return mayHoldNode(name, inner.nodeName);
  return inner instanceof Y.XmlText && mayHoldText(name);
}

function mayStandInRoot(name: string, sub: string | null, content: Y.Item['content']): boolean {
  switch (name) {
    case DRAFT_FRAGMENT: {
      if (sub !== null) return false;
      if (content instanceof Y.ContentDeleted) return true;
      const inner: unknown = content instanceof Y.ContentType ? content.type : undefined;
      return inner instanceof Y.XmlElement && mayHoldNode(null, inner.nodeName);
    }
    case DELETIONS_MAP:
      return (
        sub === LAST_DELETION &&
        (content instanceof Y.ContentDeleted ||
          (content instanceof Y.ContentAny && content.arr.every((value) => Number.isSafeInteger(value))))
      );
    case LOCK_MAP:
      return (
        sub === LOCK_HOLDER &&
        (content instanceof Y.ContentDeleted ||
          (content instanceof Y.ContentAny && content.arr.every(isLockHolder)))
      );
    default:
      return false;
  }
}

function mayStandInText(content: Y.Item['content']): boolean {
  // PostgreSQL stores no NUL, so a lesson that holds one could never be published.
  if (content instanceof Y.ContentString) return !content.str.includes('\u0000');
  if (!(content instanceof Y.ContentFormat)) return false;
  const { key, value } = content as unknown as { key: string; value: unknown };
  return mayBeMark(markName(key), value);
}

const isText = (value: unknown) => typeof value === 'string' && value.length <= 300;

const isLockHolder = (value: unknown): boolean => {
  if (typeof value !== 'object' || value === null) return false;
  const { userId, sessionId, name, ...rest } = value as Record<string, unknown>;
  return isText(userId) && isText(sessionId) && isText(name) && Object.keys(rest).length === 0;
};

/** What the server has taken away itself, every client repeats. */
function deletesHolder(doc: Y.Doc, ds: DecodedUpdate['ds']): boolean {
  const items = [...(doc.getMap(LOCK_MAP)._map as Map<string, Y.Item>).values()];
  return items.some(({ deleted, id }) => !deleted && Y.isDeleted(ds, id));
}
