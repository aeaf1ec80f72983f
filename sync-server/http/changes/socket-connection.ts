/** One socket of a device: what is known of who is at it, and how something is sent to it. */
import type { WebSocket } from 'ws';
import type { AuthenticateFrame, ServerFrame } from '#contract/sync/realtime.ts';
import type { Near } from '#contract/sync/wire.ts';
import type { Caller } from '../../verbs/service-context.ts';
import type { EventSocket } from './live-events.ts';

/** Frames of one socket in a second; whoever sends more is not our page (F47). */
const FRAMES_PER_SECOND = 20;
/** Who reads this much too slowly is cut off and pulls when it comes back (F47). */
const UNSENT_BYTES = 1024 * 1024;

export const CLOSE_POLICY = 1008;
export const CLOSE_TRY_AGAIN = 1013;
export const CLOSE_INTERNAL = 1011;

export type Log = { warn(about: object, message: string): void };

export type Connection = {
  socket: WebSocket;
  network: string;
  heardAt: number;
  /** until then it hears nothing */
  asked: {
    caller: Caller | null;
    token: string | null;
    clientId: string;
    tenants: string[];
    near?: Near | undefined;
  } | null;
  buckets: ReadonlySet<string>;
  /** the bucket of who it is */
  person: string | null;
  /** frames in the second that began at `secondAt` */
  frames: number;
  secondAt: number;
  /** when `buckets` was worked out last */
  readAt: number;
  reading: boolean;
  /** something changed while they were being worked out */
  again: boolean;
  soon: NodeJS.Timeout | null;
  /** something that it may see is on its way to it */
  carrying: boolean;
  /** how often it has authenticated, and when last */
  authentications: number;
  authenticatedAt: number;
  /** what it said since then, to be looked at in a while */
  next: { frame: AuthenticateFrame; timer: NodeJS.Timeout } | null;
  /** as which it hears what counts only just now; null: it does not */
  events: EventSocket | null;
};

export const newConnection = (socket: WebSocket, network: string): Connection => ({
  socket,
  network,
  heardAt: Date.now(),
  asked: null,
  buckets: new Set(),
  person: null,
  frames: 0,
  secondAt: 0,
  readAt: 0,
  reading: false,
  again: false,
  soon: null,
  carrying: false,
  authentications: 0,
  authenticatedAt: 0,
  next: null,
  events: null,
});

/** Bytes are sent with less work than a string, which each socket would encode anew. */
export const bytesOf = (frame: ServerFrame) => Buffer.from(JSON.stringify(frame));
const TEXT = { binary: false };

export function sendBytes({ socket }: Connection, bytes: Buffer): void {
  if (socket.readyState !== socket.OPEN) return;
  if (socket.bufferedAmount > UNSENT_BYTES) socket.close(CLOSE_TRY_AGAIN);
  else socket.send(bytes, TEXT);
}

export const send = (connection: Connection, frame: ServerFrame) => sendBytes(connection, bytesOf(frame));

/** Counts the frame that has just been heard. */
export function isFlood(connection: Connection): boolean {
  if (connection.heardAt - connection.secondAt >= 1_000) {
    connection.secondAt = connection.heardAt;
    connection.frames = 0;
  }
  connection.frames += 1;
  return connection.frames > FRAMES_PER_SECOND;
}
