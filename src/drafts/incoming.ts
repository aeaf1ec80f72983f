/** What others wrote while this device was away: which blocks of the text, and a way to undo it (LOCAL-030). */
import * as Y from 'yjs';

export type IncomingChange = { blockKey: string; kind: 'added' | 'changed' | 'removed' };

const NONE: readonly IncomingChange[] = [];

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

  /** @param from  the origin of what others wrote */
  constructor(fragment: Y.XmlFragment, from: object) {
    this.#fragment = fragment;
    this.#from = from;
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
    this.#tell();
  }

  /** From now until `end` what comes is what was missed. Who has no text yet has missed nothing. */
  begin(): void {
    if (this.#watching || this.#fragment.length === 0) return;
    this.#watching = true;
    this.#undo.addTrackedOrigin(this.#from);
    this.#fragment.doc?.on('beforeTransaction', this.#before);
    this.#fragment.doc?.on('afterTransaction', this.#after);
    this.#fragment.observeDeep(this.#observe);
  }

  end(): void {
    if (!this.#watching) return;
    this.#watching = false;
    this.#undo.removeTrackedOrigin(this.#from);
    this.#fragment.doc?.off('beforeTransaction', this.#before);
    this.#fragment.doc?.off('afterTransaction', this.#after);
    this.#fragment.unobserveDeep(this.#observe);
  }

  close(): void {
    this.end();
    this.#undo.destroy();
    this.#listeners.clear();
  }

  readonly #before = ({ origin }: Y.Transaction) => {
    if (origin !== this.#from) return;
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

  #add(key: string, kind: IncomingChange['kind']): void {
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
