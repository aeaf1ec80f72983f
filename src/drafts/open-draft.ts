/** Opens a skill's draft on this device. Imported on demand only: Yjs comes with it. */
import { Awareness } from 'y-protocols/awareness';
import * as Y from 'yjs';
import {
  DRAFT_FRAGMENT,
  type DraftRefusal,
  LOCK_HOLDER,
  LOCK_MAP,
  type LockHolder,
} from '#contract/drafts/draft-protocol.ts';
import { firstDraftState } from '#contract/drafts/first-draft.ts';
import { afterCreation } from './after-creation.ts';
import type { Draft, DraftSaved, DraftState } from './draft.ts';
import { type DiskSurroundings, DraftDisk, FROM_DISK } from './draft-disk.ts';
import { DraftSocket, type SocketSurroundings } from './draft-socket.ts';
import { Incoming } from './incoming.ts';
import { FROM_TAB, OtherTabs } from './other-tabs.ts';
import { Stored } from './stored.ts';
import { tabSessionId } from './tab-session.ts';

export type DraftSurroundings = DiskSurroundings & SocketSurroundings & { sessionId?: () => Promise<string> };

/** What is on the disk is read after this has resolved: `text` is `loading` until then. */
export async function openDraft(skillId: string, around: DraftSurroundings): Promise<Draft> {
  const [sessionId, { session, end }] = await Promise.all([
    (around.sessionId ?? tabSessionId)(),
    afterCreation(around.db, skillId, around.session),
  ]);
  return new OpenDraft(skillId, sessionId, { ...around, session }, end);
}

class OpenDraft implements Draft {
  readonly skillId: string;
  readonly sessionId: string;
  readonly doc = new Y.Doc();
  readonly fragment = this.doc.getXmlFragment(DRAFT_FRAGMENT);
  readonly awareness = new Awareness(this.doc);
  readonly incoming: Incoming;
  readonly #disk: DraftDisk;
  readonly #tabs: OtherTabs;
  readonly #socket: DraftSocket;
  readonly #stored: Stored;
  readonly #listeners = new Set<() => void>();
  readonly #ends: (() => void)[] = [];
  readonly #loading: Promise<void>;
  /** something was published */
  readonly #hasText: () => Promise<boolean>;
  #loaded = false;
  /** counts what is typed, here or in another tab */
  #typed = 0;
  /** as far as the disk says that the server has it; -1: it says that something is unsent */
  #markedAt = -1;
  #marking = false;
  #refused: DraftRefusal | null = null;
  #state: DraftState;
  #closed = false;

  constructor(skillId: string, sessionId: string, around: DraftSurroundings, end: () => void) {
    this.skillId = skillId;
    this.#ends.push(end);
    this.#hasText = async () => (await around.db.skills.get(skillId))?.bodyVersion !== null;
    this.sessionId = sessionId;
    const onChange = () => this.#publish();
    this.#disk = new DraftDisk(around, skillId, this.doc, onChange);
    this.#tabs = new OtherTabs(around.db.accountId, skillId, this.doc);
    this.#socket = new DraftSocket(skillId, this.doc, this.awareness, around, {
      onChange,
      onOpen: () => this.incoming.begin(),
      onSynced: () => this.incoming.end(),
      onStored: (vector) => {
        this.#stored.hear(vector);
        this.#publish();
      },
      onRefused: (reason) => this.#takeRefusal(reason),
      rest: () => (this.#refused === null ? this.#stored.rest : null),
    });
    const { provider } = this.#socket;
    this.#stored = new Stored(
      this.doc,
      (origin) => origin === provider,
      () => this.#socket.inOrder,
    );
    this.incoming = new Incoming(this.fragment, provider, (steps) => this.#disk.keepIncoming(steps));
    this.#state = this.#currentState();
    this.doc.on('update', this.#onUpdate);
    this.#flushWhenLeaving();
    this.#loading = this.#load();
  }

  getState(): DraftState {
    return this.#state;
  }

  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  async close(): Promise<void> {
    if (this.#closed) return;
    this.#leave();
    await this.#loading;
    await this.#disk.flush();
    if (this.#stored.all && this.#markedAt !== this.#typed)
      await this.#disk.markSent(() => this.#stored.all).catch(() => {});
    await this.#disk.close();
    this.doc.destroy();
  }

  async discard(): Promise<void> {
    this.#leave();
    await this.#loading;
    await this.#disk.remove();
    this.doc.destroy();
  }

  #leave(): void {
    this.#closed = true;
    this.#listeners.clear();
    for (const end of this.#ends) end();
    this.incoming.close();
    this.#stored.close();
    this.#socket.close();
    this.#tabs.close();
    this.awareness.destroy();
  }

  async #load(): Promise<void> {
    const { read, unsent, refused } = await this.#disk.load((steps) =>
      this.incoming.replay(steps, FROM_DISK),
    );
    if (unsent) this.#stored.owesDeletions();
    else if (read && this.fragment.length > 0) this.#stored.nothingOwed();
    this.#refused = refused;
    // A disk that does not say leaves it to the server.
    const begins = this.fragment.length === 0 && !(await this.#hasText().catch(() => true));
    this.#loaded = true;
    if (this.#closed) return;
    if (begins) Y.applyUpdate(this.doc, firstDraftState());
    this.#tabs.greet();
    this.#socket.start();
    this.#publish();
  }

  readonly #onUpdate = (update: Uint8Array, origin: unknown) => {
    const fromServer = origin === this.#socket.provider;
    // Before it is loaded, what came from the server comes from the disk again.
    if (origin !== FROM_DISK && (this.#loaded || !fromServer)) {
      if (!fromServer) this.#typed += 1;
      this.#disk.add(update, !fromServer);
      if (!fromServer && origin !== FROM_TAB) this.#tabs.tell(update);
    }
    this.#publish();
  };

  #takeRefusal(reason: DraftRefusal): void {
    this.#refused = reason;
    this.#publish();
    // The next version of the app sends it.
    if (reason === 'UPDATE_TO_EDIT') return;
    this.#disk
      .flush()
      .then(() => this.#disk.markRefused(reason))
      .catch(() => {}); // it is refused again at the next attempt
  }

  /** Hidden comes first and leaves time; a page may also go without it. */
  #flushWhenLeaving(): void {
    if (typeof window === 'undefined') return;
    const flush = () => void this.#disk.flush();
    const onVisibility = () => document.visibilityState === 'hidden' && flush();
    document.addEventListener('visibilitychange', onVisibility);
    window.addEventListener('pagehide', flush);
    this.#ends.push(() => {
      document.removeEventListener('visibilitychange', onVisibility);
      window.removeEventListener('pagehide', flush);
    });
  }

  /** The mark for unsent text goes when the server has everything: a moment later than that is said. */
  #markSent(): void {
    if (this.#markedAt === this.#typed || this.#marking || this.#closed || !this.#disk.holdsAll) return;
    this.#marking = true;
    const typed = this.#typed; // more may be typed while the disk is at it
    this.#disk
      .markSent(() => this.#stored.all)
      .then((sent) => {
        if (sent) this.#markedAt = typed;
      })
      .catch(() => {}) // it is sent once more at the next start
      .finally(() => {
        this.#marking = false;
      });
  }

  #currentState(): DraftState {
    const text = !this.#loaded ? 'loading' : this.fragment.length > 0 ? 'ready' : 'absent';
    return {
      text,
      saved: this.#saved(),
      connected: this.#socket.connected,
      holder: holderIn(this.doc),
      refused: this.#refused,
      diskWorks: this.#disk.works,
    };
  }

  #saved(): DraftSaved {
    if (this.#stored.all) return 'on-server';
    return this.#disk.holdsAll ? 'on-device' : 'in-memory';
  }

  #publish(): void {
    if (this.#closed) return;
    if (this.#stored.all) {
      if (this.#refused !== 'FORBIDDEN' && this.#refused !== 'UPDATE_TO_EDIT') this.#refused = null;
      this.#markSent();
    }
    const next = this.#currentState();
    if (isSame(this.#state, next)) return;
    this.#state = next;
    for (const listener of [...this.#listeners]) listener();
  }
}

function holderIn(doc: Y.Doc): LockHolder | null {
  const held = doc.getMap(LOCK_MAP).get(LOCK_HOLDER) as Partial<LockHolder> | null | undefined;
  if (typeof held?.userId !== 'string' || typeof held.sessionId !== 'string') return null;
  return {
    userId: held.userId,
    sessionId: held.sessionId,
    name: typeof held.name === 'string' ? held.name : '',
  };
}

function isSame(a: DraftState, b: DraftState): boolean {
  const sameHolder =
    a.holder?.userId === b.holder?.userId &&
    a.holder?.sessionId === b.holder?.sessionId &&
    a.holder?.name === b.holder?.name;
  return (
    sameHolder &&
    a.text === b.text &&
    a.saved === b.saved &&
    a.connected === b.connected &&
    a.refused === b.refused &&
    a.diskWorks === b.diskWorks
  );
}
