/** A skill's text under edit on this device: one Y.Doc, its copy on the disk, its way to the server, and who holds the lock. */
import type { Awareness } from 'y-protocols/awareness';
import type * as Y from 'yjs';
import type { DraftRefusal, LockHolder } from '#contract/drafts/draft-protocol.ts';
import type { Incoming } from './incoming.ts';

/**
 * absent: neither the disk nor, yet, the server has given the text; there is nothing to type into.
 * ready: it can be read and edited.
 */
export type DraftText = 'loading' | 'absent' | 'ready';

/** Where the newest keystroke is. `server` is said only after the server's `stored` covers all of it. */
export type DraftSaved = 'in-memory' | 'on-device' | 'on-server';

export type DraftState = {
  text: DraftText;
  saved: DraftSaved;
  /** the socket is open and the first sync is done */
  connected: boolean;
  /** whom the server has written into the lock map; null: nobody */
  holder: LockHolder | null;
  /** the last update that the server did not take, and why; the text stays here and can be copied */
  refused: DraftRefusal | null;
  /** the disk took the last write; false: full or broken, shown as such */
  diskWorks: boolean;
};

export type Draft = {
  readonly skillId: string;
  /** one for each tab; survives a reload, is never shared by two tabs (D17) */
  readonly sessionId: string;
  readonly doc: Y.Doc;
  readonly fragment: Y.XmlFragment;
  readonly awareness: Awareness;
  /** what others wrote while this device was away */
  readonly incoming: Pick<Incoming, 'get' | 'subscribe' | 'undo' | 'dismiss'>;
  getState(): DraftState;
  /** @returns what ends it */
  subscribe(listener: () => void): () => void;
  /** Writes what is not on the disk yet, leaves the socket, frees the document. */
  close(): Promise<void>;
  /** Closes it and takes it off this device, unsent text included: for who may no longer edit it, after a copy was offered. */
  discard(): Promise<void>;
};

/** Transactions that bring what others wrote carry the provider as origin; what came while this device was away is marked. */
export type LockAnswer =
  | { outcome: 'held' }
  | { outcome: 'taken'; holder: { userId: string; sessionId: string; name: string } }
  /** no answer: editing goes on, the text merges later (LOCAL-030) */
  | { outcome: 'unreachable' }
  | { outcome: 'refused'; code: string };
