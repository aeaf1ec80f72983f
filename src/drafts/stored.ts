/**
 * What the server has said to have stored of what came from this device. Its word is a state vector, and a vector knows insertions only:
 * after a deletion a mark is inserted, so that the vector that covers the mark covers the deletion before it.
 */
import * as Y from 'yjs';
import { DELETIONS_MAP, LAST_DELETION } from '#contract/drafts/draft-protocol.ts';

/** A pause in deleting, so that one mark stands for many deletions. */
const MARK_AFTER_MS = 300;

const MARK = Symbol('mark of deletions');

export class Stored {
  readonly #doc: Y.Doc;
  readonly #fromServer: (origin: unknown) => boolean;
  readonly #mayMark: () => boolean;
  /** clocks that the server has to reach, by client */
  readonly #owed = new Map<number, number>();
  #deleted = false;
  /** the server's last word; null: it has said none */
  #vector: Uint8Array | null = null;
  #heard = false;
  /** something from elsewhere waited in the document for what it builds on */
  #pending = false;
  #timer: ReturnType<typeof setTimeout> | null = null;

  /**
   * @param fromServer  says of a transaction's origin that the server sent it, and therefore has it
   * @param mayMark  false while a mark would be sent before deletions that were made earlier
   */
  constructor(doc: Y.Doc, fromServer: (origin: unknown) => boolean, mayMark: () => boolean) {
    this.#doc = doc;
    this.#fromServer = fromServer;
    this.#mayMark = mayMark;
    doc.on('beforeTransaction', this.#look);
    doc.on('afterTransaction', this.#note);
  }

  /** everything that was typed here is on the server's disk, by its own word */
  get all(): boolean {
    return this.#heard && this.covered;
  }

  get covered(): boolean {
    return this.#owed.size === 0 && !this.#deleted;
  }

  /** What the server has not got, for another attempt. Null: there is nothing, or it never says what it has. */
  get rest(): Uint8Array | null {
    return this.covered || this.#vector === null ? null : Y.encodeStateAsUpdate(this.#doc, this.#vector);
  }

  /** As after an earlier start of the app: all that was typed here had been stored. */
  nothingOwed(): void {
    this.#heard = true;
    this.#owed.clear();
    this.#deleted = false;
  }

  /** As after an earlier start of the app that did not come to send everything: nobody knows what of it were deletions. */
  owesDeletions(): void {
    this.#deleted = true;
    if (this.#heard) this.#markSoon();
  }

  hear(vector: Uint8Array): void {
    this.#heard = true;
    this.#vector = vector;
    const stored = Y.decodeStateVector(vector);
    for (const [client, clock] of this.#owed)
      if ((stored.get(client) ?? 0) >= clock) this.#owed.delete(client);
    if (this.#deleted) this.#markSoon();
  }

  close(): void {
    this.#doc.off('beforeTransaction', this.#look);
    this.#doc.off('afterTransaction', this.#note);
    if (this.#timer !== null) clearTimeout(this.#timer);
  }

  readonly #look = () => {
    this.#pending = this.#doc.store.pendingStructs !== null || this.#doc.store.pendingDs !== null;
  };

  readonly #note = (transaction: Y.Transaction) => {
    // What had waited comes in with what the server sent, and is not from there.
    if (this.#fromServer(transaction.origin) && !this.#pending) return;
    let inserted = false;
    for (const [client, clock] of transaction.afterState) {
      if ((transaction.beforeState.get(client) ?? 0) >= clock) continue;
      this.#owed.set(client, clock);
      inserted = true;
    }
    // What is typed in the place of something is sent together with the deletion. Elsewhere insertions may be known to the server.
    if (transaction.deleteSet.clients.size === 0 || (inserted && transaction.local)) return;
    // Another tab's mark takes the place of the one before: two tabs would mark each other's for ever.
    const marks: unknown = this.#doc.getMap(DELETIONS_MAP);
    if ([...transaction.changed.keys()].some((type) => type !== marks)) this.owesDeletions();
  };

  /** Only for a server that answers with vectors: another one's documents stay as they are. */
  #markSoon(): void {
    this.#timer ??= setTimeout(() => {
      this.#timer = null;
      if (!this.#deleted) return;
      if (!this.#mayMark()) {
        this.#markSoon();
        return;
      }
      this.#deleted = false;
      this.#doc.transact(() => this.#doc.getMap(DELETIONS_MAP).set(LAST_DELETION, this.#doc.clientID), MARK);
    }, MARK_AFTER_MS);
  }
}
