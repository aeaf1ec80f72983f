/**
 * A draft on the disk of this device: every edit at most 1 s after it was made (LOCAL-027). Edits are gathered for a moment, merged,
 * and appended as one record; when typing rests, what is there becomes one snapshot. Several tabs share the table: records are only
 * appended, or replaced by one that holds them all, in one transaction that has read them.
 */
import * as Y from 'yjs';
import type { DraftRefusal } from '#contract/drafts/draft-protocol.ts';
import type { LecternDb } from '#store/db.ts';
import { removeDraft } from '#store/queries/drafts.ts';
import { straightOnceOpen } from '#store/straight-once-open.ts';
import { endWith } from '#store/straight-to-disk.ts';
import type { DraftRecord, DraftRow, IncomingRow } from '#store/tables/drafts.ts';

/** Leaves the disk 0.7 s. */
const GATHER_MS = 300;
/** After the last record; with GATHER_MS and its own time less than the 2 s after which few records are left. */
const REST_MS = 1000;
/** So many records stay as they are: they open as fast as one. */
const RECORDS_LEFT = 5;
/** Who types without a rest gets a snapshot as well. */
const RECORDS_MOST = 60;
/** A disk that has not answered by then counts as broken; what it was given is given again. */
const WRITE_TIMEOUT_MS = 10_000;
const RETRY_MS = [1000, 2000, 5000, 10_000, 30_000] as const;

/** The origin of what was read. */
export const FROM_DISK = Symbol('disk');

export type DiskSurroundings = {
  db: LecternDb;
  /** Runs a write, and once more where it can make room. By default it is just run. */
  write?: <T>(run: () => Promise<T>) => Promise<T>;
  /** what is not right with the disk or what was on it; for whoever collects faults */
  report?: (error: unknown) => void;
};

export type DiskReading = {
  /** the disk could be read */
  read: boolean;
  unsent: boolean;
  refused: DraftRefusal | null;
};

export class DraftDisk {
  readonly #around: DiskSurroundings;
  readonly #skillId: string;
  readonly #doc: Y.Doc;
  readonly #onChange: () => void;
  /** records that the document holds */
  #known = new Set<number>();
  #waiting: Uint8Array[] = [];
  /** something of what waits was typed here, or in another tab of this device */
  #typed = false;
  /** undefined: as the disk has it; null: none is left */
  #incoming: IncomingRow | null | undefined;
  #writing = 0;
  #failures = 0;
  #gathering: ReturnType<typeof setTimeout> | null = null;
  #resting: ReturnType<typeof setTimeout> | null = null;
  #compacting: Promise<void> | null = null;
  #closed = false;

  constructor(around: DiskSurroundings, skillId: string, doc: Y.Doc, onChange: () => void) {
    this.#around = around;
    this.#skillId = skillId;
    this.#doc = doc;
    this.#onChange = onChange;
  }

  /** the last write was taken */
  get works(): boolean {
    return this.#failures === 0;
  }

  /** everything is on it */
  get holdsAll(): boolean {
    return this.#waiting.length === 0 && this.#writing === 0;
  }

  /**
   * Brings what is on the disk into the document. Never rejects: without a disk there is still the server.
   * @param replay  brings what came in, and what it came in on, before everything else
   */
  async load(replay: (steps: IncomingRow['steps']) => void = () => {}): Promise<DiskReading> {
    const { db } = this.#around;
    try {
      const [records, row, incoming] = await read(db, this.#skillId);
      try {
        if (incoming) replay(incoming.steps);
      } catch (error) {
        this.#around.report?.(error);
      }
      this.#apply(records.map(({ n, update }) => [n, update]));
      if (records.length > 1) this.#restSoon();
      return { read: true, unsent: row?.unsent === 1, refused: row?.refused ?? null };
    } catch (error) {
      this.#failed(error);
      return { read: false, unsent: false, refused: null };
    }
  }

  /** @param typed  false: it came from the server, which has it already */
  add(update: Uint8Array, typed: boolean): void {
    this.#waiting.push(update);
    this.#typed ||= typed;
    this.#gatherSoon();
  }

  /** Goes together with what waits: what came in is never there without its marks. Null: the person has seen it. */
  keepIncoming(steps: IncomingRow['steps'] | null): void {
    this.#incoming = steps && { skillId: this.#skillId, steps };
    this.#gatherSoon();
  }

  #gatherSoon(): void {
    if (this.#gathering === null) this.#gather(this.#failures === 0 ? GATHER_MS : this.#retryMs());
  }

  /** Writes what waits. The requests are made before this returns, so that a page that goes has handed them over. */
  flush(): Promise<void> {
    if (this.#gathering !== null) clearTimeout(this.#gathering);
    this.#gathering = null;
    const nothing = this.#waiting.length === 0 && this.#incoming === undefined;
    return nothing ? Promise.resolve() : this.#write();
  }

  /**
   * The server has stored everything that `covered` asks for. Takes the mark away unless another tab has added something since.
   * @returns whether nothing unsent is on the disk
   */
  async markSent(covered: () => boolean): Promise<boolean> {
    const { db } = this.#around;
    return db.transaction('rw', db.ydoc, db.drafts, async () => {
      await this.#takeIn();
      const row = await db.drafts.get(this.#skillId);
      if (!covered() || this.#typed) return false;
      if (row && (row.unsent === 1 || row.refused !== null))
        await db.drafts.put({ ...row, unsent: 0, refused: null });
      return true;
    });
  }

  async markRefused(refused: DraftRefusal): Promise<void> {
    const { db } = this.#around;
    await db.drafts.update(this.#skillId, { refused });
  }

  /** Takes the draft off the device. */
  async remove(): Promise<void> {
    this.#end();
    this.#waiting = [];
    this.#incoming = undefined;
    await removeDraft(this.#around.db, this.#skillId);
  }

  async close(): Promise<void> {
    await this.flush();
    this.#end();
    await this.#compacting;
    if (this.works && this.#known.size > 1) await this.#compact().catch(() => {}); // next time
  }

  #end(): void {
    this.#closed = true;
    if (this.#gathering !== null) clearTimeout(this.#gathering);
    if (this.#resting !== null) clearTimeout(this.#resting);
  }

  #gather(ms: number): void {
    if (this.#closed) return;
    this.#gathering = setTimeout(() => {
      this.#gathering = null;
      void this.flush();
    }, ms);
  }

  async #write(): Promise<void> {
    const updates = this.#waiting;
    const typed = this.#typed;
    const incoming = this.#incoming;
    this.#waiting = [];
    this.#typed = false;
    this.#incoming = undefined;
    this.#writing += 1;
    const write = this.#around.write ?? ((run) => run());
    try {
      const update = updates.length < 2 ? (updates[0] ?? null) : Y.mergeUpdates(updates);
      const n = await inTime(write(() => this.#append(update, typed, incoming)));
      if (n !== null) this.#known.add(n);
      this.#failures = 0;
      if (this.#known.size >= RECORDS_MOST) this.#rest();
      else this.#restSoon();
    } catch (error) {
      this.#waiting = [...updates, ...this.#waiting];
      this.#typed ||= typed;
      if (this.#incoming === undefined) this.#incoming = incoming;
      this.#failed(error);
      if (this.#gathering === null) this.#gather(this.#retryMs());
    } finally {
      this.#writing -= 1;
      this.#onChange();
    }
  }

  /** @returns the number of the record, if there is one */
  async #append(
    update: Uint8Array | null,
    typed: boolean,
    incoming: IncomingRow | null | undefined,
  ): Promise<number | null> {
    const { db } = this.#around;
    const row: DraftRow = { skillId: this.#skillId, unsent: 1, changedAt: Date.now(), refused: null };
    let added: IDBRequest<IDBValidKey> | undefined;
    await straightOnceOpen(db, [db.ydoc, db.drafts, db.incoming], async (tx) => {
      const requests: IDBRequest[] = [];
      if (update !== null) {
        added = tx.objectStore(db.ydoc.name).add({ skillId: this.#skillId, update });
        requests.push(added);
      }
      const came = tx.objectStore(db.incoming.name);
      if (incoming !== undefined)
        requests.push(incoming === null ? came.delete(this.#skillId) : came.put(incoming));
      for (const request of requests) request.onerror = (event) => event.stopPropagation();
      endWith(tx, typed ? [{ how: 'put', table: db.drafts, rows: [row] }] : []);
    });
    return added ? (added.result as number) : null;
  }

  #failed(error: unknown): void {
    this.#failures += 1;
    this.#around.report?.(error);
    this.#onChange();
  }

  #retryMs(): number {
    return RETRY_MS[Math.min(this.#failures, RETRY_MS.length) - 1] ?? GATHER_MS;
  }

  #restSoon(): void {
    if (this.#resting !== null) clearTimeout(this.#resting);
    if (!this.#closed) this.#resting = setTimeout(() => this.#rest(), REST_MS);
  }

  #rest(): void {
    if (this.#resting !== null) clearTimeout(this.#resting);
    this.#resting = null;
    if (this.#compacting !== null || this.#closed) return;
    this.#compacting = this.#compactIfMany()
      .catch((error) => this.#around.report?.(error)) // more records open more slowly, no worse
      .finally(() => {
        this.#compacting = null;
      });
  }

  async #compactIfMany(): Promise<void> {
    const { db } = this.#around;
    const count = await db.ydoc.where('skillId').equals(this.#skillId).count();
    if (count > RECORDS_LEFT) await this.#compact();
  }

  /** One record instead of all that are there, those of other tabs included. */
  async #compact(): Promise<void> {
    const { db } = this.#around;
    const after = await db.transaction('rw', db.ydoc, async () => {
      const keys = await this.#takeIn();
      if (keys.length < 2) return keys;
      await db.ydoc.bulkDelete(keys);
      const n = await db.ydoc.add({ skillId: this.#skillId, update: Y.encodeStateAsUpdate(this.#doc) });
      return [n];
    });
    this.#known = new Set(after);
  }

  /** Inside a transaction: reads what other tabs have written. @returns the numbers of all records */
  async #takeIn(): Promise<number[]> {
    const { db } = this.#around;
    const keys = await db.ydoc.where('skillId').equals(this.#skillId).primaryKeys();
    const unknown = keys.filter((key) => !this.#known.has(key));
    const records = unknown.length === 0 ? [] : await db.ydoc.bulkGet(unknown);
    this.#apply(records.flatMap((record) => (record ? [[record.n as number, record.update] as const] : [])));
    return keys;
  }

  /** A record that can't be read is left out: what follows it waits in the document for the same text from the server. */
  #apply(records: readonly (readonly [number, Uint8Array])[]): void {
    if (records.length === 0) return;
    Y.transact(
      this.#doc,
      () => {
        for (const [n, update] of records) {
          this.#known.add(n);
          try {
            Y.applyUpdate(this.#doc, update, FROM_DISK);
          } catch (error) {
            this.#around.report?.(error);
          }
        }
      },
      FROM_DISK,
      false,
    );
  }
}

/** In one transaction without Dexie between: nobody can type before it is done. */
async function read(
  db: LecternDb,
  skillId: string,
): Promise<[(DraftRecord & { n: number })[], DraftRow | undefined, IncomingRow | undefined]> {
  if (!db.isOpen()) await db.open();
  const names = [db.ydoc.name, db.drafts.name, db.incoming.name];
  const tx = (db.backendDB() as IDBDatabase).transaction(names, 'readonly');
  const records = tx.objectStore(db.ydoc.name).index('skillId').getAll(skillId);
  const row = tx.objectStore(db.drafts.name).get(skillId);
  const incoming = tx.objectStore(db.incoming.name).get(skillId);
  return new Promise((resolve, reject) => {
    tx.oncomplete = () => resolve([records.result, row.result, incoming.result]);
    tx.onabort = () => reject(tx.error ?? new DOMException('The draft could not be read.', 'AbortError'));
  });
}

function inTime<T>(work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      reject(new DOMException('The disk does not answer.', 'TimeoutError'));
    }, WRITE_TIMEOUT_MS);
    work.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
