/** A draft's way to the server: y-websocket's provider, with what our server says beyond its protocol (D36). */
import * as decoding from 'lib0/decoding';
import * as encoding from 'lib0/encoding';
import type { Awareness } from 'y-protocols/awareness';
import { messageYjsSyncStep1, writeSyncStep1, writeUpdate } from 'y-protocols/sync';
import { messageSync, WebsocketProvider } from 'y-websocket';
import type * as Y from 'yjs';
import { LESSON_SCHEMA } from '#contract/document/schema-version.ts';
import {
  CLOSE_FORBIDDEN,
  CLOSE_UNAUTHENTICATED,
  type DraftRefusal,
  draftPath,
  draftRefusals,
  MESSAGE_REFUSED,
  MESSAGE_STORED,
  SCHEMA_PARAMETER,
} from '#contract/drafts/draft-protocol.ts';

/** D11 */
const BACK_OFF_MOST_MS = 16_000;
const CONNECT_TIMEOUT_MS = 5000;
/** A question that only a dead socket leaves without an answer until the next one. */
const ASK_MS = 12_000;
/** When there is a reason to doubt, an answer is due by then. */
const DOUBT_MS = 5000;
/** Between two renewals of the session that did not help. */
const RENEW_AGAIN_MS = 30_000;

export type DraftSession = {
  /** the server has confirmed the session of the account whose draft it is */
  signedIn(): boolean;
  /** @returns what ends it */
  subscribe(listener: () => void): () => void;
  /** the server has closed a socket for want of a session: another one, if there is one to have */
  renew(): Promise<unknown>;
};

export type SocketSurroundings = {
  session: DraftSession;
  /** by default the page's, with ws instead of http */
  origin?: string;
  WebSocket?: typeof WebSocket;
};

export type SocketEvents = {
  onChange: () => void;
  /** a socket is open, what others wrote is about to come */
  onOpen: () => void;
  /** what others wrote has come */
  onSynced: () => void;
  onStored: (vector: Uint8Array) => void;
  onRefused: (reason: DraftRefusal) => void;
  /** what the server should have got by now, to be sent again */
  rest: () => Uint8Array | null;
};

export class DraftSocket {
  readonly provider: WebsocketProvider;
  readonly #session: DraftSession;
  readonly #events: SocketEvents;
  readonly #ends: (() => void)[] = [];
  /** the server has said that there is nothing here for this person, or for this version of the app */
  #ended = false;
  /** messages that have come; and how many they were at the last question */
  #heard = 0;
  #heardBefore = -1;
  /** the server has asked on this socket for all that it lacks, and got it */
  #answered = false;
  #renewedAt = Number.NEGATIVE_INFINITY;
  #connecting: ReturnType<typeof setTimeout> | null = null;
  #doubt: ReturnType<typeof setTimeout> | null = null;
  #again: ReturnType<typeof setTimeout> | null = null;

  constructor(
    skillId: string,
    doc: Y.Doc,
    awareness: Awareness,
    around: SocketSurroundings,
    events: SocketEvents,
  ) {
    this.#session = around.session;
    this.#events = events;
    const address = `${around.origin ?? location.origin.replace(/^http/, 'ws')}${draftPath(skillId)}`;
    const at = address.lastIndexOf('/');
    this.provider = new WebsocketProvider(address.slice(0, at), address.slice(at + 1), doc, {
      connect: false,
      awareness,
      maxBackoffTime: BACK_OFF_MOST_MS,
      // Its channel goes by the address alone: another account's tab would hear it, and offline it is not open.
      disableBc: true,
      params: { [SCHEMA_PARAMETER]: String(LESSON_SCHEMA) },
      ...(around.WebSocket && { WebSocketPolyfill: around.WebSocket }),
    });
    this.#listen();
  }

  get connected(): boolean {
    return this.provider.synced;
  }

  /** What is sent now comes after everything that was there before. */
  get inOrder(): boolean {
    return !this.provider.wsconnected || this.#answered;
  }

  /** Connects as soon and as long as the session allows it. */
  start(): void {
    this.#ends.push(this.#session.subscribe(() => this.#follow()));
    this.#follow();
    if (typeof window === 'undefined') return;
    const hurry = () => this.#hurry();
    const onVisible = () => document.visibilityState === 'visible' && this.#hurry();
    window.addEventListener('online', hurry);
    document.addEventListener('visibilitychange', onVisible);
    this.#ends.push(() => {
      window.removeEventListener('online', hurry);
      document.removeEventListener('visibilitychange', onVisible);
    });
  }

  close(): void {
    for (const end of this.#ends.splice(0)) end();
    for (const timer of [this.#connecting, this.#doubt, this.#again]) if (timer !== null) clearTimeout(timer);
    this.provider.destroy();
  }

  #listen(): void {
    const { provider } = this;
    provider.messageHandlers[MESSAGE_STORED] = (_encoder, decoder) =>
      this.#events.onStored(decoding.readVarUint8Array(decoder));
    provider.messageHandlers[MESSAGE_REFUSED] = (_encoder, decoder) =>
      this.#refused(decoding.readVarString(decoder));
    provider.messageHandlers = provider.messageHandlers.map((handle) => (...message) => {
      const [, decoder, , , kind] = message;
      const asked = kind === messageSync && decoding.peekVarUint(decoder) === messageYjsSyncStep1;
      this.#heard += 1;
      handle(...message);
      // The answer is on its way when this has returned.
      if (asked) queueMicrotask(() => (this.#answered = true));
    });
    provider.on('status', ({ status }) => {
      this.#heardBefore = -1;
      this.#answered = false;
      this.#limitConnecting(status === 'connecting');
      if (status === 'connected') this.#events.onOpen();
      this.#events.onChange();
    });
    provider.on('sync', (synced: boolean) => {
      if (synced) this.#events.onSynced();
      this.#events.onChange();
    });
    provider.on('closed', ({ code }) => {
      if (code === CLOSE_FORBIDDEN) this.#refused('FORBIDDEN');
      else if (code === CLOSE_UNAUTHENTICATED) void this.#renew();
      else this.#after(RENEW_AGAIN_MS);
    });
    const asking = setInterval(() => {
      if (provider.wsconnected && this.#heard === this.#heardBefore) this.#openAnew();
      else {
        this.#ask();
        this.#sendRest();
      }
    }, ASK_MS);
    this.#ends.push(() => clearInterval(asking));
  }

  #follow(): void {
    if (this.#session.signedIn() && !this.#ended) this.provider.connect();
    else this.provider.disconnect();
  }

  #refused(reason: string): void {
    const known = draftRefusals.find((each) => each === reason) ?? 'MALFORMED';
    if (known === 'FORBIDDEN' || known === 'UPDATE_TO_EDIT') {
      this.#ended = true;
      this.provider.disconnect();
    }
    this.#events.onRefused(known);
  }

  async #renew(): Promise<void> {
    const since = Date.now() - this.#renewedAt;
    if (since < RENEW_AGAIN_MS) {
      this.#after(RENEW_AGAIN_MS - since);
      return;
    }
    this.#renewedAt = Date.now();
    await this.#session.renew().catch(() => {}); // the session tells what came of it
    this.#follow();
  }

  #after(ms: number): void {
    if (this.#again !== null) clearTimeout(this.#again);
    this.#again = setTimeout(() => this.#follow(), ms);
  }

  #limitConnecting(connecting: boolean): void {
    if (this.#connecting !== null) clearTimeout(this.#connecting);
    this.#connecting = connecting
      ? setTimeout(() => this.provider.wsconnecting && this.provider.ws?.close(), CONNECT_TIMEOUT_MS)
      : null;
  }

  /** The network is back, or the person: no wait for the next attempt, and no trust in a socket that may be dead. */
  #hurry(): void {
    if (!this.provider.shouldConnect) this.#follow();
    else if (this.provider.ws === null) this.provider.connect();
    else if (this.provider.wsconnected && this.#doubt === null) this.#doubtIt();
  }

  #doubtIt(): void {
    this.#ask();
    const { ws } = this.provider;
    this.#doubt = setTimeout(() => {
      this.#doubt = null;
      if (this.provider.ws === ws && this.#heard === this.#heardBefore) this.#openAnew();
    }, DOUBT_MS);
  }

  /** Closing alone would wait for the other end. */
  #openAnew(): void {
    this.provider.disconnect();
    this.#follow();
  }

  #ask(): void {
    this.#heardBefore = this.#heard;
    this.#send((encoder) => writeSyncStep1(encoder, this.provider.doc));
  }

  /** The provider sends nothing that came in together with what the server sent, even if it is from elsewhere. */
  #sendRest(): void {
    const rest = this.provider.synced ? this.#events.rest() : null;
    if (rest) this.#send((encoder) => writeUpdate(encoder, rest));
  }

  #send(write: (encoder: encoding.Encoder) => void): void {
    const { ws, wsconnected } = this.provider;
    if (!wsconnected || ws?.readyState !== 1) return;
    const encoder = encoding.createEncoder();
    encoding.writeVarUint(encoder, messageSync);
    write(encoder);
    ws.send(encoding.toUint8Array(encoder));
  }
}
