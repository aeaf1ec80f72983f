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
  /** clocks that the server has to reach, by client */
  readonly #owed = new Map<number, number>();
  #deleted = false;
  #heard = false;
  #timer: ReturnType<typeof setTimeout> | null = null;

  /** @param fromServer  says of a transaction's origin that the server sent it, and therefore has it */
  constructor(doc: Y.Doc, fromServer: (origin: unknown) => boolean) {
    this.#doc = doc;
    this.#fromServer = fromServer;
    doc.on('afterTransaction', this.#note);
  }

  /** everything that was typed here is on the server's disk, by its own word */
  get all(): boolean {
    return this.#heard && this.covered;
  }

  get covered(): boolean {
    return this.#owed.size === 0 && !this.#deleted;
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
    const stored = Y.decodeStateVector(vector);
    for (const [client, clock] of this.#owed)
      if ((stored.get(client) ?? 0) >= clock) this.#owed.delete(client);
    if (this.#deleted) this.#markSoon();
  }

  close(): void {
    this.#doc.off('afterTransaction', this.#note);
    if (this.#timer !== null) clearTimeout(this.#timer);
  }

  readonly #note = (transaction: Y.Transaction) => {
    if (this.#fromServer(transaction.origin)) return;
    let inserted = false;
    for (const [client, clock] of transaction.afterState) {
      if ((transaction.beforeState.get(client) ?? 0) >= clock) continue;
      this.#owed.set(client, clock);
      inserted = true;
    }
    // What is deleted and inserted together is sent together.
    if (transaction.deleteSet.clients.size > 0 && !inserted) this.owesDeletions();
  };

  /** Only for a server that answers with vectors: another one's documents stay as they are. */
  #markSoon(): void {
    this.#timer ??= setTimeout(() => {
      this.#timer = null;
      if (!this.#deleted) return;
      this.#deleted = false;
      this.#doc.transact(() => this.#doc.getMap(DELETIONS_MAP).set(LAST_DELETION, this.#doc.clientID), MARK);
    }, MARK_AFTER_MS);
  }
}
