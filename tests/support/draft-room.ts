/**
 * The server's side of a draft, and the wires to it, in memory: y-websocket's protocol with what ours says beyond it. A message is
 * applied and stored in one step and then answered and relayed, each exactly once and in order; a crash loses what has only arrived.
 * Wires lose everything after a cut, seen or unseen by the client, and each has delays of its own.
 */
import * as decoding from 'lib0/decoding';
import * as encoding from 'lib0/encoding';
import { readSyncMessage, writeSyncStep1, writeUpdate } from 'y-protocols/sync';
import * as Y from 'yjs';
import { type DraftRefusal, MESSAGE_REFUSED, MESSAGE_STORED } from '#contract/drafts/draft-protocol.ts';

const MESSAGE_SYNC = 0;
const MESSAGE_AWARENESS = 1;
const STEP_1 = 0;

export type RoomOptions = {
  /** ms that a message is on its way; asked for each */
  delay?: () => number;
  /** as y-websocket's own server: it never says what it has stored */
  stock?: boolean;
};

type Link = { cut: boolean };
type Line = {
  toClient: (bytes: Uint8Array) => void;
  close: (code: number) => void;
  link: Link;
};

export class DraftRoom {
  /** what is on the server's disk */
  doc = new Y.Doc();
  /** why updates are not taken, if they are not */
  refuses: DraftRefusal | null = null;
  /** closes whoever connects with this code */
  closes: number | null = null;
  /** sockets that were opened so far */
  opened = 0;
  readonly #lines = new Set<Line>();
  readonly #delay: () => number;
  readonly #stock: boolean;
  #life = 0;

  constructor({ delay = () => 1, stock = false }: RoomOptions = {}) {
    this.#delay = delay;
    this.#stock = stock;
  }

  get connections(): number {
    return this.#lines.size;
  }

  /** The process dies: what has only arrived is lost, and with it all sockets. */
  crash(): void {
    this.#life += 1;
    for (const line of [...this.#lines]) line.close(1006);
  }

  closeAll(code: number): void {
    for (const line of [...this.#lines]) line.close(code);
  }

  /** An edit of somebody who is not simulated. */
  edit(change: (fragment: Y.XmlFragment) => void): void {
    const before = Y.encodeStateVector(this.doc);
    this.doc.transact(() => change(this.doc.getXmlFragment('default')));
    this.#relay(Y.encodeStateAsUpdate(this.doc, before), null);
  }

  /** @returns a WebSocket class whose sockets all go over one link that can be cut */
  socketsOver(link: Link): typeof WebSocket {
    const room = this;
    const delay = this.#delay;
    class RoomSocket {
      readonly OPEN = 1;
      binaryType = 'arraybuffer';
      readyState = 0;
      onopen: (() => void) | null = null;
      onclose: ((event: { code: number; reason: string }) => void) | null = null;
      onerror: ((event: unknown) => void) | null = null;
      onmessage: ((event: { data: ArrayBuffer }) => void) | null = null;
      readonly #line: Line;
      /** What has lost a byte brings no other: it stays open until somebody notices. */
      #dead = false;
      #upAt = 0;
      #downAt = 0;

      constructor() {
        room.opened += 1;
        this.#line = {
          link,
          toClient: (bytes) =>
            this.#down(() => this.onmessage?.({ data: bytes.slice().buffer as ArrayBuffer })),
          close: (code) => {
            room.#lines.delete(this.#line);
            this.#down(() => this.#ended(code));
          },
        };
        setTimeout(() => this.#connect(), delay());
      }

      send(bytes: Uint8Array): void {
        const copy = bytes.slice();
        const life = room.#life;
        this.#upAt = Math.max(this.#upAt, Date.now() + delay());
        setTimeout(() => {
          this.#dead ||= link.cut;
          if (!this.#dead && life === room.#life && room.#lines.has(this.#line)) room.#take(this.#line, copy);
        }, this.#upAt - Date.now());
      }

      close(): void {
        room.#lines.delete(this.#line);
        setTimeout(() => this.#ended(1000), 1);
      }

      #connect(): void {
        if (this.readyState !== 0) return;
        if (link.cut) {
          this.#ended(1006);
          return;
        }
        this.readyState = 1;
        room.#lines.add(this.#line);
        this.onopen?.();
        room.#greet(this.#line);
      }

      #down(run: () => void): void {
        this.#downAt = Math.max(this.#downAt, Date.now() + delay());
        setTimeout(() => {
          this.#dead ||= link.cut;
          if (!this.#dead && this.readyState === 1) run();
        }, this.#downAt - Date.now());
      }

      #ended(code: number): void {
        if (this.readyState === 3) return;
        this.readyState = 3;
        room.#lines.delete(this.#line);
        this.onclose?.({ code, reason: '' });
      }
    }
    return RoomSocket as unknown as typeof WebSocket;
  }

  #greet(line: Line): void {
    if (this.closes !== null) {
      line.close(this.closes);
      return;
    }
    line.toClient(messageOf(MESSAGE_SYNC, (encoder) => writeSyncStep1(encoder, this.doc)));
    this.#sayStored(line);
  }

  #take(line: Line, bytes: Uint8Array): void {
    const decoder = decoding.createDecoder(bytes);
    const kind = decoding.readVarUint(decoder);
    if (kind === MESSAGE_AWARENESS) {
      for (const other of this.#lines) if (other !== line) other.toClient(bytes);
    }
    if (kind !== MESSAGE_SYNC) return;
    const isQuestion = decoding.peekVarUint(decoder) === STEP_1;
    if (!isQuestion && this.refuses !== null) {
      const reason = this.refuses;
      line.toClient(messageOf(MESSAGE_REFUSED, (encoder) => encoding.writeVarString(encoder, reason)));
      return;
    }
    const before = Y.encodeStateVector(this.doc);
    const answer = encoding.createEncoder();
    encoding.writeVarUint(answer, MESSAGE_SYNC);
    readSyncMessage(decoder, answer, this.doc, line);
    if (isQuestion) {
      line.toClient(encoding.toUint8Array(answer));
      return;
    }
    // Deletions have no clock: whatever may be new is relayed, and what is known already does nothing.
    this.#relay(Y.encodeStateAsUpdate(this.doc, before), line);
    if (this.doc.store.pendingStructs)
      line.toClient(messageOf(MESSAGE_SYNC, (encoder) => writeSyncStep1(encoder, this.doc)));
    else this.#sayStored(line);
  }

  #relay(update: Uint8Array, from: Line | null): void {
    const message = messageOf(MESSAGE_SYNC, (encoder) => writeUpdate(encoder, update));
    for (const line of this.#lines) if (line !== from) line.toClient(message);
  }

  #sayStored(line: Line): void {
    if (this.#stock) return;
    const vector = Y.encodeStateVector(this.doc);
    line.toClient(messageOf(MESSAGE_STORED, (encoder) => encoding.writeVarUint8Array(encoder, vector)));
  }
}

function messageOf(kind: number, write: (encoder: encoding.Encoder) => void): Uint8Array {
  const encoder = encoding.createEncoder();
  encoding.writeVarUint(encoder, kind);
  write(encoder);
  return encoding.toUint8Array(encoder);
}
