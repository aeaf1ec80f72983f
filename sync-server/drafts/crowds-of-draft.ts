/**
 * How many pieces of a draft compete for one place. Yjs compares each with the others, at every load anew; so what came in many small updates
 * counts together with what the next one brings.
 */
import * as Y from 'yjs';
import { MAX_PIECES_PASSED_PER_UPDATE } from '#domain/draft-limits.ts';

/** Of an update or of the document. */
export type Piece = Y.Item | Y.GC | Y.Skip;
type Id = { client: number; clock: number };
type Find = (id: Id) => Piece | undefined;
/** `passed`: pieces on the way, rivals and others */
type Crowd = { count: number; passed: number };
type List = { type: unknown; sub: string | null };

/** Counts what an update puts behind one piece, or at one beginning, together with what is there already. */
export class Crowds {
  readonly #doc: Y.Doc;
  readonly #find: Find;
  readonly #behind = new Map<string, Crowd>();
  readonly #atStart = new Map<unknown, Map<string | null, Crowd>>();
  #passed = 0;

  constructor(doc: Y.Doc, find: Find) {
    this.#doc = doc;
    this.#find = find;
  }

  /** Pieces that were gone past, each as often as it was: Yjs does the same when it applies the update. */
  get passed(): number {
    return this.#passed;
  }

  /** @returns how many there are with this one; 0: it is put before what the same device wrote, as one types backwards */
  add(item: Y.Item): number {
    const crowd = this.#crowdOf(item);
    this.#passed += crowd.passed;
    if (item.rightOrigin?.client === item.id.client) return 0;
    crowd.count += 1;
    return crowd.count;
  }

  /** Looked for once of all that begin at one place: Yjs goes past the same pieces for each of them. */
  #crowdOf(item: Y.Item): Crowd {
    const { origin } = item;
    if (origin !== null) {
      const key = `${origin.client} ${origin.clock}`;
      const known = this.#behind.get(key) ?? this.#rivalsBehind(item, origin);
      this.#behind.set(key, known);
      return known;
    }
    const { type, sub } = this.#listOf(item);
    const atStart = this.#atStart.get(type) ?? new Map<string | null, Crowd>();
    const known = atStart.get(sub) ?? this.#rivals(item, firstOf(type, sub));
    this.#atStart.set(type, atStart.set(sub, known));
    return known;
  }

  #rivalsBehind(item: Y.Item, origin: Id): Crowd {
    const left = this.#inDocument(origin);
    // In the midst of a piece nothing was put yet.
    if (left === null || origin.clock !== left.id.clock + left.length - 1) return { count: 0, passed: 0 };
    return this.#rivals(item, left.right);
  }

  /** As far as Yjs goes: up to the piece before which this one was written, or to one that has another beginning. */
  #rivals({ origin, rightOrigin }: Y.Item, first: Y.Item | null): Crowd {
    const end = rightOrigin && this.#inDocument(rightOrigin);
    const passed = new Set<Piece>();
    let count = 0;
    for (let at = first; at !== null && at !== end; at = at.right) {
      passed.add(at);
      if (passed.size + this.#passed > MAX_PIECES_PASSED_PER_UPDATE) break;
      if (Y.compareIDs(origin, at.origin)) count += 1;
      else {
        const before = at.origin && this.#inDocument(at.origin);
        if (!before || !passed.has(before)) break;
      }
    }
    return { count, passed: passed.size };
  }

  #inDocument(id: Id): Y.Item | null {
    if (id.clock >= Y.getState(this.#doc.store, id.client)) return null;
    const found: unknown = Y.getItem(this.#doc.store, Y.createID(id.client, id.clock));
    return found instanceof Y.Item ? found : null;
  }

  /** What holds it, and under which key: said by itself, or by what it is beside. */
  #listOf(item: Y.Item): List {
    const seen = new Set<Piece>();
    let at: Piece | undefined = item;
    while (at instanceof Y.Item && at.parent === null && !seen.has(at)) {
      seen.add(at);
      const beside: Id | null = at.origin ?? at.rightOrigin;
      at = beside ? this.#find(beside) : undefined;
    }
    if (!(at instanceof Y.Item)) return { type: undefined, sub: null };
    const parent: unknown = at.parent;
    const sub = at.parentSub;
    if (typeof parent === 'string') return { type: this.#doc.share.get(parent) ?? parent, sub };
    if (!(parent instanceof Y.ID)) return { type: parent, sub };
    const holding = this.#find(parent);
    const inner = holding instanceof Y.Item && holding.content instanceof Y.ContentType;
    return { type: inner ? (holding.content as Y.ContentType).type : holding, sub };
  }
}

function firstOf(type: unknown, sub: string | null): Y.Item | null {
  if (!(type instanceof Y.AbstractType)) return null;
  if (sub === null) return type._start;
  let first = type._map.get(sub) ?? null;
  while (first?.left) first = first.left;
  return first;
}

/** Devices whose text is in the draft. @param many  up to so many are counted quickly, those with nothing left included */
export function devicesIn({ store }: Y.Doc, many: number): number {
  if (store.clients.size <= many) return store.clients.size;
  let devices = 0;
  for (const pieces of store.clients.values())
    if (pieces.some((piece) => piece instanceof Y.Item && !piece.deleted)) devices += 1;
  return devices;
}
