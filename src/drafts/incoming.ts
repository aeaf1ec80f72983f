/** What others wrote while this device was away: which blocks of the text, and a way to undo it, also after a reload (LOCAL-030). */
import * as Y from 'yjs';
import { isFirstDraft } from '#contract/drafts/first-draft.ts';
import type { IncomingRow } from '#store/tables/drafts.ts';

export type IncomingChange = { blockKey: string; kind: 'added' | 'changed' | 'removed' };

const NONE: readonly IncomingChange[] = [];

type Steps = IncomingRow['steps'];

export class Incoming {
  readonly #fragment: Y.XmlFragment;
  readonly #from: object;
  readonly #undo: Y.UndoManager;
  readonly #kinds = new Map<string, IncomingChange['kind']>();
  readonly #listeners = new Set<() => void>();
  #list: readonly IncomingChange[] = NONE;
  #keysBefore = new Map<unknown, string>();
  #touched = new Set<unknown>();
  #watching = false;
  #steps: Steps = [];
  /** of the draft as the steps leave it; undefined: there are none */
  #vector: Uint8Array | undefined;
  /** the draft on which comes what is missed now; null: nothing has come */
  #base: Uint8Array | null = null;
  #came: Uint8Array[] = [];
  #news = false;
  readonly #keep: (steps: Steps | null) => void;

  /**
   * @param from  the origin of what others wrote
   * @param keep  told what has to be kept for `replay`; null: nothing more
   */
  constructor(fragment: Y.XmlFragment, from: object, keep: (steps: Steps | null) => void) {
    this.#fragment = fragment;
    this.#from = from;
    this.#keep = keep;
    this.#undo = new Y.UndoManager(fragment, {
      trackedOrigins: new Set(),
      captureTimeout: Number.POSITIVE_INFINITY,
    });
  }

  /** In the order in which they came; a block that is gone is named as well. */
  readonly get = (): readonly IncomingChange[] => this.#list;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Takes back what came in, as an edit of this person: others see it as one. What was typed since stays. */
  undo(): void {
    while (this.#undo.undoStack.length > 0) this.#undo.undo();
    this.dismiss();
  }

  /** The person has seen it. */
  dismiss(): void {
    this.#undo.clear();
    this.#kinds.clear();
    this.#steps = [];
    this.#vector = undefined;
    this.#keep(null);
    this.#tell();
  }

  /** As it was before a reload, in a document that has nothing yet. @param origin  of what is not news */
  replay(steps: Steps, origin: unknown): void {
    const doc = this.#fragment.doc as Y.Doc;
    for (const { before, came } of steps) {
      Y.applyUpdate(doc, before, origin);
      this.begin();
      try {
        Y.applyUpdate(doc, came, this.#from);
      } finally {
        this.#unwatch();
      }
    }
    this.#steps = steps;
    this.#vector = Y.encodeStateVector(doc);
  }

  /** From now until `end` what comes is what was missed. Who has no text yet has missed nothing. */
  begin(): void {
    const { doc } = this.#fragment;
    if (this.#watching || !doc || this.#fragment.length === 0 || isFirstDraft(doc)) return;
    this.#watching = true;
    this.#base = null;
    this.#came = [];
    this.#news = false;
    this.#undo.addTrackedOrigin(this.#from);
    doc.on('beforeTransaction', this.#before);
    doc.on('afterTransaction', this.#after);
    doc.on('update', this.#collect);
    this.#fragment.observeDeep(this.#observe);
  }

  end(): void {
    if (!this.#watching) return;
    this.#unwatch();
    if (this.#news) this.#addStep();
  }

  #unwatch(): void {
    this.#watching = false;
    this.#undo.removeTrackedOrigin(this.#from);
    this.#fragment.doc?.off('beforeTransaction', this.#before);
    this.#fragment.doc?.off('afterTransaction', this.#after);
    this.#fragment.doc?.off('update', this.#collect);
    this.#fragment.unobserveDeep(this.#observe);
  }

  close(): void {
    this.end();
    this.#undo.destroy();
    this.#listeners.clear();
  }

  readonly #before = ({ origin }: Y.Transaction) => {
    if (origin !== this.#from) return;
    this.#base ??= Y.encodeStateAsUpdate(this.#fragment.doc as Y.Doc, this.#vector);
    this.#keysBefore = this.#keys();
    this.#touched.clear();
  };

  readonly #observe = (events: Y.YEvent<Y.AbstractType<unknown>>[], { origin }: Y.Transaction) => {
    if (origin !== this.#from) return;
    for (const { target } of events) this.#touched.add(this.#blockOf(target));
  };

  readonly #after = ({ origin }: Y.Transaction) => {
    if (origin !== this.#from) return;
    const before = this.#keysBefore;
    const after = this.#keys();
    const [keysBefore, keysAfter] = [new Set(before.values()), new Set(after.values())];
    for (const key of keysBefore) if (!keysAfter.has(key)) this.#add(key, 'removed');
    for (const [block, key] of after) {
      if (!keysBefore.has(key)) this.#add(key, 'added');
      else if (this.#touched.has(block) || !before.has(block)) this.#add(key, 'changed');
    }
    this.#tell();
  };

  readonly #collect = (update: Uint8Array, origin: unknown) => {
    if (origin === this.#from) this.#came.push(update);
  };

  #addStep(): void {
    this.#steps = [...this.#steps, { before: this.#base as Uint8Array, came: Y.mergeUpdates(this.#came) }];
    this.#vector = Y.encodeStateVector(this.#fragment.doc as Y.Doc);
    this.#keep(this.#steps);
  }

  #add(key: string, kind: IncomingChange['kind']): void {
    this.#news = true;
    const known = this.#kinds.get(key);
    if (known === 'added' && kind === 'removed') this.#kinds.delete(key);
    else if (known === 'removed' && kind === 'added') this.#kinds.set(key, 'changed');
    else if (known !== 'added') this.#kinds.set(key, kind);
  }

  #keys(): Map<unknown, string> {
    const keys = new Map<unknown, string>();
    for (const block of this.#fragment.toArray()) {
      const key = block instanceof Y.XmlElement ? block.getAttribute('key') : undefined;
      if (typeof key === 'string') keys.set(block, key);
    }
    return keys;
  }

  #blockOf(target: Y.AbstractType<unknown>): unknown {
    let block: Y.AbstractType<unknown> | null = target;
    while (block !== null && block.parent !== this.#fragment) block = block.parent;
    return block;
  }

  #tell(): void {
    this.#list = [...this.#kinds].map(([blockKey, kind]) => ({ blockKey, kind }));
    for (const listener of [...this.#listeners]) listener();
  }
}
