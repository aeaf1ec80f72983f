/** A device with a draft on it: real store and draft, a link to a room that can be cut. */
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import * as Y from 'yjs';
import { newId } from '#contract/ids.ts';
import type { Draft } from '../../src/drafts/draft.ts';
import { openDraft } from '../../src/drafts/open-draft.ts';
import { type LecternDb, openStore } from '../../src/store/db.ts';
import type { DraftRoom } from './draft-room.ts';
import { pass, passing } from './draft-time.ts';

export class DraftDevice {
  readonly accountId = newId();
  readonly link = { cut: false };
  readonly renewals: number[] = [];
  readonly faults: unknown[] = [];
  signedIn = true;
  readonly #platform = { indexedDB: new IDBFactory(), IDBKeyRange };
  readonly #room: DraftRoom;
  readonly #skillId: string;
  readonly #sessionListeners = new Set<() => void>();
  readonly #open: { db: LecternDb; draft: Draft }[] = [];

  constructor(room: DraftRoom, skillId: string) {
    this.#room = room;
    this.#skillId = skillId;
  }

  openStore(): LecternDb {
    return openStore(this.accountId, this.#platform);
  }

  surroundings(db: LecternDb) {
    return {
      db,
      session: {
        signedIn: () => this.signedIn,
        subscribe: (listener: () => void) => {
          this.#sessionListeners.add(listener);
          return () => void this.#sessionListeners.delete(listener);
        },
        renew: async () => void this.renewals.push(Date.now()),
      },
      origin: 'ws://server',
      WebSocket: this.#room.socketsOver(this.link),
      sessionId: async () => newId(),
      report: (error: unknown) => void this.faults.push(error),
    };
  }

  /** A tab of its own: with a connection to the database of its own. */
  async open(): Promise<Draft> {
    const db = this.openStore();
    const draft = await openDraft(this.#skillId, this.surroundings(db));
    this.#open.push({ db, draft });
    await pass(500);
    return draft;
  }

  /** The tab dies at once: what the disk has not taken is gone. */
  async crash(draft: Draft): Promise<void> {
    const tab = this.#open.find((each) => each.draft === draft);
    this.link.cut = true;
    tab?.db.close();
    await passing(draft.close());
    this.link.cut = false;
  }

  /** The browser ends the connections to the database, as phones do after sleep. @param told  Dexie hears of it */
  loseConnections(told: boolean): void {
    for (const { db } of this.#open) {
      const connection = db.backendDB();
      connection.close();
      if (told) connection.onclose?.(new Event('close'));
    }
  }

  sessionChanged(signedIn: boolean): void {
    this.signedIn = signedIn;
    for (const listener of [...this.#sessionListeners]) listener();
  }

  async end(): Promise<void> {
    for (const { db, draft } of this.#open.splice(0)) {
      await passing(draft.close());
      db.close();
    }
  }
}

export function aBlock(text: string, key?: string): Y.XmlElement {
  const block = new Y.XmlElement('paragraph');
  if (key !== undefined) block.setAttribute('key', key);
  block.insert(0, [new Y.XmlText(text)]);
  return block;
}

export const textOfBlock = (draft: Draft, at: number): Y.XmlText =>
  (draft.fragment.get(at) as Y.XmlElement).get(0) as Y.XmlText;

export const textsOf = ({ fragment }: Pick<Draft, 'fragment'>): string[] =>
  fragment.toArray().map((block) => String((block as Y.XmlElement).get(0)));
