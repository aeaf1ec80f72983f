/**
 * The sockets that tell devices that there is something to pull. A socket hears of the buckets that its person may hold,
 * nothing else; what they may hold is worked out again every 30 s and whenever it may have changed.
 */
import * as v from 'valibot';
import type { WebSocket } from 'ws';
import {
  type AuthenticateFrame,
  authenticateFrameSchema,
  CLOSE_RESTART,
  CLOSE_UNAUTHENTICATED,
  type ServerFrame,
} from '#contract/sync/realtime.ts';
import { userBucket } from '#domain/bucket.ts';
import type { Backend } from '../http/backend.ts';
import type { Caller } from '../services/service-context.ts';
import { callerOfToken } from '../session/authenticate.ts';
import { livingSessions } from '../session/sessions.ts';
import type { membership } from '../sync/membership.ts';
import { ANY_BUCKET } from './announcer.ts';

const FIRST_FRAME_MS = 5_000;
const PING_MS = 20_000;
const DEAD_MS = 45_000;
const BURY_MS = 1_000;
const RECHECK_MS = 30_000;
const SOCKETS_PER_PERSON = 20;
/** A school of visitors shares one network. */
const SOCKETS_PER_NETWORK_OF_VISITORS = 200;
/** At most this often for one socket, whatever is announced. */
const MEMBERSHIP_PAUSE_MS = 500;
/** Who reads this much too slowly is cut off and pulls when it comes back (F47). */
const UNSENT_BYTES = 1024 * 1024;

const MAX_FRAME_BYTES = 64 * 1024;

const CLOSE_POLICY = 1008;
const CLOSE_TOO_LARGE = 1009;
const CLOSE_TRY_AGAIN = 1013;
const CLOSE_INTERNAL = 1011;

export type ChangeSockets = {
  /** @param network  where it comes from */
  add(socket: WebSocket, network: string): void;
  /** Every device is told that the server goes away and will be back. */
  close(): void;
  /** for the log and for tests: frames that were no frames */
  droppedFrames(): number;
};

type Log = { warn(about: object, message: string): void };

type Connection = {
  socket: WebSocket;
  network: string;
  heardAt: number;
  /** until then it hears nothing */
  asked: { caller: Caller | null; clientId: string; tenants: string[] } | null;
  buckets: ReadonlySet<string>;
  /** when `buckets` was worked out last */
  readAt: number;
  reading: boolean;
  /** something changed while they were being worked out */
  again: boolean;
  soon: NodeJS.Timeout | null;
};

export function changeSockets(backend: Backend, findMembership: typeof membership, log: Log): ChangeSockets {
  const { announcer, database, revocations, now } = backend;
  const connections = new Set<Connection>();
  let dropped = 0;
  let closed = false;

  const send = ({ socket }: Connection, frame: ServerFrame) => {
    if (socket.readyState !== socket.OPEN) return;
    if (socket.bufferedAmount > UNSENT_BYTES) socket.close(CLOSE_TRY_AGAIN);
    else socket.send(JSON.stringify(frame));
  };

  const bucketsOf = async ({ asked }: Connection): Promise<Set<string>> => {
    if (!asked) return new Set();
    const { caller, clientId, tenants } = asked;
    const held = await findMembership(database.db, caller, { clientId, tenants, at: now() });
    return new Set(held.map(({ bucket }) => bucket));
  };

  /** What came or went is poked itself: the device pulls, and gets it or drops it. */
  const workOut = async (connection: Connection): Promise<void> => {
    if (connection.reading) {
      connection.again = true;
      return;
    }
    connection.reading = true;
    try {
      const before = connection.buckets;
      const after = await bucketsOf(connection);
      connection.buckets = after;
      const changed = [...new Set([...before, ...after])].filter(
        (each) => !(before.has(each) && after.has(each)),
      );
      if (changed.length > 0) send(connection, { type: 'poke', buckets: changed });
    } catch (err) {
      connection.again = true;
      log.warn({ err }, 'the buckets of a socket could not be worked out; tried again');
    }
    connection.reading = false;
    connection.readAt = Date.now();
    if (connection.again) workOutSoon(connection);
  };

  const workOutSoon = (connection: Connection): void => {
    connection.again = false;
    if (connection.soon || !connections.has(connection)) return;
    const pauseMs = Math.max(0, connection.readAt + MEMBERSHIP_PAUSE_MS - Date.now());
    connection.soon = setTimeout(() => {
      connection.soon = null;
      void workOut(connection);
    }, pauseMs);
  };

  const hear = (changed: string[]): void => {
    const any = changed.includes(ANY_BUCKET);
    for (const connection of connections) {
      const { asked, buckets } = connection;
      if (!asked) continue;
      const own = any ? [ANY_BUCKET] : changed.filter((bucket) => buckets.has(bucket));
      if (own.length > 0) send(connection, { type: 'poke', buckets: own });
      const person = asked.caller && userBucket(asked.caller.userId);
      if (own.some((bucket) => bucket === ANY_BUCKET || bucket === person || bucket.startsWith('org:'))) {
        workOutSoon(connection);
      }
    }
  };

  const authenticate = async (connection: Connection, frame: AuthenticateFrame): Promise<void> => {
    const { socket } = connection;
    const caller = frame.accessToken === null ? null : await callerOfToken(backend, frame.accessToken);
    if (frame.accessToken !== null && !caller) return socket.close(CLOSE_UNAUTHENTICATED);
    // A device may come again with a newer token or other tenants, never as somebody else.
    if (connection.asked && connection.asked.caller?.userId !== caller?.userId)
      return socket.close(CLOSE_POLICY);
    const siblings = [...connections].filter(
      (other) =>
        other !== connection &&
        other.asked &&
        (caller
          ? other.asked.caller?.userId === caller.userId
          : !other.asked.caller && other.network === connection.network),
    );
    if (siblings.length >= (caller ? SOCKETS_PER_PERSON : SOCKETS_PER_NETWORK_OF_VISITORS)) {
      return socket.close(CLOSE_POLICY);
    }
    const { clientId, tenants } = frame;
    connection.asked = { caller, clientId, tenants: tenants.slice(0, 50) };
    connection.buckets = await bucketsOf(connection);
    connection.readAt = Date.now();
    send(connection, { type: 'authenticated' });
  };

  const sweep = setInterval(async () => {
    const known = [...connections].flatMap(({ asked }) => asked?.caller?.sessionId ?? []);
    try {
      const living = await livingSessions(database.db, [...new Set(known)], now());
      for (const connection of connections) {
        const session = connection.asked?.caller?.sessionId;
        if (session && known.includes(session) && !living.has(session))
          connection.socket.close(CLOSE_UNAUTHENTICATED);
        else if (connection.asked) void workOut(connection);
      }
    } catch (err) {
      log.warn({ err }, 'the sessions of sockets could not be checked; tried again later');
    }
  }, RECHECK_MS);
  const ping = setInterval(() => {
    for (const { socket } of connections) if (socket.readyState === socket.OPEN) socket.ping();
  }, PING_MS);
  const bury = setInterval(() => {
    for (const { socket, heardAt } of connections) if (Date.now() - heardAt >= DEAD_MS) socket.terminate();
  }, BURY_MS);
  sweep.unref();
  ping.unref();
  bury.unref();
  const leaveAnnouncer = announcer.subscribe(hear);
  const leaveRevocations = revocations.subscribe(() => {
    for (const { asked, socket } of connections) {
      if (asked?.caller && revocations.isRevoked(asked.caller)) socket.close(CLOSE_UNAUTHENTICATED);
    }
  });

  return {
    add(socket, network) {
      if (closed) return socket.close(CLOSE_RESTART);
      const connection: Connection = {
        socket,
        network,
        heardAt: Date.now(),
        asked: null,
        buckets: new Set(),
        readAt: 0,
        reading: false,
        again: false,
        soon: null,
      };
      connections.add(connection);
      const patience = setTimeout(
        () => !connection.asked && socket.close(CLOSE_UNAUTHENTICATED),
        FIRST_FRAME_MS,
      );
      let turn = Promise.resolve();
      socket.on('message', (data: Buffer, isBinary) => {
        if (data.length > MAX_FRAME_BYTES) return socket.close(CLOSE_TOO_LARGE);
        connection.heardAt = Date.now();
        const frame = isBinary ? null : frameOf(String(data));
        if (!frame) {
          dropped += 1;
          return;
        }
        turn = turn
          .then(() => authenticate(connection, frame))
          .catch((err: unknown) => {
            log.warn({ err }, 'a socket could not be authenticated');
            socket.close(CLOSE_INTERNAL);
          });
      });
      socket.on('pong', () => {
        connection.heardAt = Date.now();
      });
      socket.on('close', () => {
        clearTimeout(patience);
        connections.delete(connection);
        if (connection.soon) clearTimeout(connection.soon);
      });
    },
    close() {
      closed = true;
      clearInterval(sweep);
      clearInterval(ping);
      clearInterval(bury);
      leaveAnnouncer();
      leaveRevocations();
      for (const { socket } of connections) socket.close(CLOSE_RESTART);
    },
    droppedFrames: () => dropped,
  };
}

function frameOf(text: string): AuthenticateFrame | null {
  try {
    const frame = v.safeParse(authenticateFrameSchema, JSON.parse(text));
    return frame.success ? frame.output : null;
  } catch {
    return null;
  }
}
