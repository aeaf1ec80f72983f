/**
 * The sockets that tell devices that there is something to pull. A socket hears of the buckets that its person may hold,
 * nothing else; what they may hold is worked out again whenever it may have changed. A socket at rest costs a ping and a beat every 20 s.
 */
import * as v from 'valibot';
import type { WebSocket } from 'ws';
import { Refusal } from '#contract/errors.ts';
import {
  type AuthenticateFrame,
  type Carried,
  CLOSE_RESTART,
  CLOSE_UNAUTHENTICATED,
  type ClientFrame,
  clientFrameSchema,
  type PushFrame,
  type ServerFrame,
  type TypingFrame,
} from '#contract/sync/realtime.ts';
import type { Near } from '#contract/sync/wire.ts';
import { userBucket, wideningOf } from '#domain/bucket.ts';
import { fromNetwork, markOfNetwork } from '../../audit/from-network.ts';
import { MEMBERSHIP_COST } from '../../limits/request-limits.ts';
import type { News } from '../../realtime/announcer.ts';
import { crowds } from '../../realtime/crowds.ts';
import { ANY_BUCKET } from '../../realtime/subjects.ts';
import type { membership } from '../../replication/membership.ts';
import { callerOfToken } from '../../session/authenticate.ts';
import { livingSessions } from '../../session/sessions.ts';
import type { AskHeld } from '../../sync/feed.ts';
import { type Action, admit, assertEachNamesAction } from '../../verbs/action.ts';
import type { Caller } from '../../verbs/service-context.ts';
import type { Backend } from '../../web/backend.ts';
import type { AnswerPush } from '../graphql/graphql-routes.ts';
import { type EventSocket, type LiveEvents, liveEvents } from './live-events.ts';

const FIRST_FRAME_MS = 5_000;
const PING_MS = 20_000;
const DEAD_MS = 45_000;
const BURY_MS = 1_000;
const RECHECK_MS = 30_000;
/** What they may hold changes with time as well: a seat expires. Pulls decide anyway; pokes may be late to hear of it. */
const MEMBERSHIP_AGE_MS = 10 * 60_000;
const SOCKETS_PER_PERSON = 20;
/** A school of visitors shares one network. */
const SOCKETS_PER_NETWORK_OF_VISITORS = 200;
/** that have not said who they are */
const UNKNOWN_PER_NETWORK = 50;
const UNKNOWN_IN_ALL = 500;
/** Who is asked to close has so long to do it. */
const CLOSING_MS = 500;
/** Each authentication is a question to the database, so a device that comes again waits. */
const AUTHENTICATE_AGAIN_MS = 5_000;
/** At most this often for one socket, whatever is announced; and for all of them a hundred times a second. */
const MEMBERSHIP_PAUSE_MS = 500;
const MEMBERSHIP_MS_PER_SOCKET = 10;
/** Frames of one socket in a second; whoever sends more is not our page (F47). */
const FRAMES_PER_SECOND = 20;
/** So many devices may pull at once after a poke; more of them spread over 2 ms each. */
const PULLS_AT_ONCE = 25;
const MS_PER_PULL = 2;
/** Of so many it is asked on the connection of the commit: each keeps the answer to the writer for a third of a millisecond. */
const ASKED_BEHIND_COMMIT = 3;
/** Who reads this much too slowly is cut off and pulls when it comes back (F47). */
const UNSENT_BYTES = 1024 * 1024;

export const MAX_FRAME_BYTES = 64 * 1024;

const CLOSE_POLICY = 1008;
const CLOSE_TRY_AGAIN = 1013;
const CLOSE_INTERNAL = 1011;

/** What each kind of frame asks the policy for. The operations of a push name their own. */
const frameActions: Readonly<Record<ClientFrame['type'], Action>> = {
  authenticate: 'platform.Read',
  push: 'account.Update',
  typing: 'channel.Post',
  presence: 'channel.Post',
};

export type ChangeSockets = {
  /** whether one more that nobody knows yet is too many @param network  where it comes from */
  isFull(network: string): boolean;
  /** @param network  where it comes from */
  add(socket: WebSocket, network: string): void;
  /** Every device is told that the server goes away and will be back. Resolves when pushes that were under way are done. */
  close(): Promise<void>;
  /** for the log and for tests: frames that were no frames */
  droppedFrames(): number;
  /** whether a person has a socket open and is at it, at whichever node */
  presenceOf: LiveEvents['presenceOf'];
};

type Log = { warn(about: object, message: string): void };

type Connection = {
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

/** @param answerPush  absent: pushes come by HTTP alone */
export function changeSockets(
  backend: Backend,
  findMembership: typeof membership,
  log: Log,
  answerPush?: AnswerPush,
): ChangeSockets {
  assertEachNamesAction('frame', frameActions);
  const { announcer, database, requestLimits, revocations, secrets, now } = backend;
  const connections = new Set<Connection>();
  const pushing = new Set<Promise<void>>();
  let dropped = 0;
  let closed = false;
  const events = liveEvents({ db: database.db, announcer, now: Date.now, log });

  const sendBytes = ({ socket }: Connection, bytes: Buffer) => {
    if (socket.readyState !== socket.OPEN) return;
    if (socket.bufferedAmount > UNSENT_BYTES) socket.close(CLOSE_TRY_AGAIN);
    else socket.send(bytes, TEXT);
  };
  const send = (connection: Connection, frame: ServerFrame) => sendBytes(connection, bytesOf(frame));

  const bucketsOf = async ({ asked }: Connection, db = database.db): Promise<Set<string>> => {
    if (!asked) return new Set();
    const { caller, clientId, tenants, near } = asked;
    const held = await findMembership(db, caller, { clientId, tenants, near, at: now() });
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
    const pause = Math.max(MEMBERSHIP_PAUSE_MS, connections.size * MEMBERSHIP_MS_PER_SOCKET * Math.random());
    const pauseMs = Math.max(0, connection.readAt + pause - Date.now());
    connection.soon = setTimeout(() => {
      connection.soon = null;
      void workOut(connection);
    }, pauseMs);
  };

  /** With what has changed, as far as the person may see it this moment: a pull would ask the same question and bring the same. */
  const sendCarried = async (
    connection: Connection,
    own: string[],
    { carried, held: heldNow }: Pick<News, 'carried' | 'held'>,
  ) => {
    if (connection.carrying) return send(connection, { type: 'poke', buckets: own, spreadMs: 0 });
    connection.carrying = true;
    try {
      const held = heldNow?.get(connection) ?? (await bucketsOf(connection));
      const seen = carried.map(({ x, rows }) => ({ x, rows: within(rows, held) }));
      send(connection, { type: 'poke', buckets: own, spreadMs: 0, carried: seen });
    } catch (err) {
      log.warn({ err }, 'the buckets of a socket could not be worked out; it was told to pull');
      send(connection, { type: 'poke', buckets: own, spreadMs: 0 });
    }
    connection.carrying = false;
  };

  const askHeld: AskHeld = (buckets, besides) => {
    const seeing: Connection[] = [];
    for (const connection of connections) {
      const holds = (bucket: string) => connection.buckets.has(bucket);
      if (!connection.asked || !buckets.some(holds) || besides.some(holds)) continue;
      seeing.push(connection);
      if (seeing.length > ASKED_BEHIND_COMMIT) return null;
    }
    if (seeing.length === 0) return null;
    return async (db) =>
      new Map(await Promise.all(seeing.map(async (each) => [each, await bucketsOf(each, db)] as const)));
  };

  const holders = (bucket: string): number => {
    let count = 0;
    for (const { asked, buckets } of connections) if (asked && buckets.has(bucket)) count += 1;
    return count;
  };
  const crowd = crowds(holders, (buckets) => tell(buckets, { carried: [], unknown: new Set(buckets) }));
  const hear = (announced: string[], news: News): void => {
    const changed = events.hear(announced);
    const now = changed.length > 0 ? crowd.letThrough(changed) : changed;
    if (now.length > 0) tell(now, news);
  };

  const tell = (changed: string[], { carried, unknown, held }: News): void => {
    const any = changed.includes(ANY_BUCKET);
    // Most devices are told the same, which is written once for all of them.
    const told = new Map<string, Told>();
    let count = 0;
    for (const connection of connections) {
      if (!connection.asked) continue;
      const own = any ? [ANY_BUCKET] : heldOf(changed, connection.buckets);
      if (own.length === 0) continue;
      count += 1;
      const key = own.length === 1 ? (own[0] as string) : own.join();
      let group = told.get(key);
      if (!group) {
        group = {
          own,
          those: [],
          widens: own.some((each) => each === ANY_BUCKET || changed.includes(wideningOf(each))),
        };
        told.set(key, group);
      }
      group.those.push(connection);
      if (group.widens || (connection.person !== null && own.includes(connection.person))) {
        workOutSoon(connection);
      }
    }
    const spreadMs = count > PULLS_AT_ONCE ? count * MS_PER_PULL : 0;
    const carries = ({ own }: Told) =>
      carried.length > 0 && count <= PULLS_AT_ONCE && !own.some((bucket) => unknown.has(bucket));
    const groups = [...told.values()];
    // Those first who can show it at once.
    for (const { own, those } of groups.filter(carries)) {
      for (const connection of those) void sendCarried(connection, own, { carried, held });
    }
    for (const { own, those } of groups.filter((group) => !carries(group))) {
      const bytes = bytesOf({ type: 'poke', buckets: own, spreadMs });
      for (const connection of those) sendBytes(connection, bytes);
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
    try {
      await requestLimits.spend(caller, connection.network, MEMBERSHIP_COST);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      return socket.close(CLOSE_TRY_AGAIN);
    }
    const { clientId, tenants, near } = frame;
    connection.asked = { caller, token: frame.accessToken, clientId, tenants: tenants.slice(0, 50), near };
    connection.person = caller && userBucket(caller.userId);
    connection.buckets = await bucketsOf(connection);
    connection.readAt = Date.now();
    const pushes = caller !== null && answerPush !== undefined;
    const hearsEvents = caller !== null && frame.events === true;
    send(connection, {
      type: 'authenticated',
      beatMs: PING_MS,
      ...(pushes && { pushes }),
      ...(hearsEvents && { events: true }),
    });
    if (hearsEvents) hearEvents(connection, caller);
  };

  const hearEvents = (connection: Connection, caller: Caller): void => {
    if (connection.events) connection.events.caller = caller;
    else if (connections.has(connection)) {
      const send = (bytes: Buffer) => sendBytes(connection, bytes);
      connection.events = { caller, typedAt: 0, away: false, send };
      events.add(connection.events);
    }
  };

  const typing = ({ events: hearing }: Connection, { channelId }: TypingFrame): void => {
    if (hearing) void events.typing(hearing, channelId);
  };

  const push = async (connection: Connection, { n, service, operations }: PushFrame): Promise<void> => {
    const token = connection.asked?.token;
    if (!token || !answerPush) return connection.socket.close(CLOSE_POLICY);
    const mark = markOfNetwork(secrets.issuing, connection.network);
    const answer = await fromNetwork(mark, () => answerPush(service, operations, token));
    send(connection, { type: 'answer', n, ...answer });
  };

  const sweep = setInterval(async () => {
    const known = [...connections].flatMap(({ asked }) => asked?.caller?.sessionId ?? []);
    try {
      const living = await livingSessions(database.db, [...new Set(known)], now());
      for (const connection of connections) {
        const session = connection.asked?.caller?.sessionId;
        if (session && known.includes(session) && !living.has(session))
          connection.socket.close(CLOSE_UNAUTHENTICATED);
        else if (connection.asked && Date.now() - connection.readAt > MEMBERSHIP_AGE_MS)
          workOutSoon(connection);
      }
    } catch (err) {
      log.warn({ err }, 'the sessions of sockets could not be checked; tried again later');
    }
  }, RECHECK_MS);
  const beat = bytesOf({ type: 'beat' });
  const ping = setInterval(() => {
    for (const connection of connections) {
      const { socket, asked } = connection;
      if (socket.readyState === socket.OPEN) socket.ping();
      // A page does not see pings.
      if (asked) sendBytes(connection, beat);
    }
  }, PING_MS);
  const bury = setInterval(() => {
    for (const { socket, heardAt } of connections) if (Date.now() - heardAt >= DEAD_MS) socket.terminate();
  }, BURY_MS);
  sweep.unref();
  ping.unref();
  bury.unref();
  const leaveAnnouncer = announcer.subscribe(hear, askHeld);
  const leaveRevocations = revocations.subscribe(() => {
    for (const { asked, socket } of connections) {
      if (asked?.caller && revocations.isRevoked(asked.caller)) socket.close(CLOSE_UNAUTHENTICATED);
    }
  });

  /** A second one may follow at once. From then on the last one of 5 s counts. */
  const authenticateInTime = (
    connection: Connection,
    frame: AuthenticateFrame,
    run: (frame: AuthenticateFrame) => void,
  ) => {
    const begin = (latest: AuthenticateFrame) => {
      connection.authentications += 1;
      connection.authenticatedAt = Date.now();
      run(latest);
    };
    const waitMs = connection.authenticatedAt + AUTHENTICATE_AGAIN_MS - Date.now();
    if (connection.next) connection.next.frame = frame;
    else if (waitMs <= 0 || connection.authentications < 2) begin(frame);
    else {
      const timer = setTimeout(() => {
        const { next } = connection;
        connection.next = null;
        if (next) begin(next.frame);
      }, waitMs);
      connection.next = { frame, timer };
    }
  };

  return {
    isFull(network) {
      let inAll = 0;
      let ofNetwork = 0;
      for (const connection of connections) {
        if (connection.asked) continue;
        inAll += 1;
        if (connection.network === network) ofNetwork += 1;
      }
      return ofNetwork >= UNKNOWN_PER_NETWORK || inAll >= UNKNOWN_IN_ALL;
    },
    add(socket, network) {
      if (closed) return socket.close(CLOSE_RESTART);
      const connection: Connection = {
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
      };
      connections.add(connection);
      const patience = setTimeout(() => {
        if (connection.asked) return;
        socket.close(CLOSE_UNAUTHENTICATED);
        // Somebody who says nothing does not answer that either, and would keep what was begun.
        setTimeout(() => socket.terminate(), CLOSING_MS).unref();
      }, FIRST_FRAME_MS);
      let turn = Promise.resolve();
      socket.on('message', (data: Buffer, isBinary) => {
        connection.heardAt = Date.now();
        if (isFlood(connection)) return socket.close(CLOSE_POLICY);
        const frame = isBinary ? null : frameOf(String(data));
        if (!frame) {
          dropped += 1;
          return;
        }
        if (!isOpenTo(connection.asked?.caller ?? null, frame)) return socket.close(CLOSE_POLICY);
        if (frame.type === 'push') {
          const answered = push(connection, frame).finally(() => pushing.delete(answered));
          pushing.add(answered);
          return;
        }
        if (frame.type === 'typing') return typing(connection, frame);
        if (frame.type === 'presence') {
          if (connection.events) events.presence(connection.events, frame.away);
          return;
        }
        authenticateInTime(connection, frame, (latest) => {
          turn = turn
            .then(() => authenticate(connection, latest))
            .catch((err: unknown) => {
              log.warn({ err }, 'a socket could not be authenticated');
              socket.close(CLOSE_INTERNAL);
            });
        });
      });
      socket.on('pong', () => {
        connection.heardAt = Date.now();
      });
      socket.on('close', () => {
        clearTimeout(patience);
        connections.delete(connection);
        if (connection.events) events.remove(connection.events);
        if (connection.next) clearTimeout(connection.next.timer);
        if (connection.soon) clearTimeout(connection.soon);
      });
    },
    async close() {
      closed = true;
      clearInterval(sweep);
      clearInterval(ping);
      clearInterval(bury);
      leaveAnnouncer();
      events.close();
      crowd.close();
      leaveRevocations();
      for (const { socket } of connections) socket.close(CLOSE_RESTART);
      await Promise.all(pushing);
    },
    droppedFrames: () => dropped,
    presenceOf: events.presenceOf,
  };
}

function isOpenTo(caller: Caller | null, { type }: ClientFrame): boolean {
  try {
    admit(frameActions[type], caller);
    return true;
  } catch {
    return false;
  }
}

/** widens: what these devices may hold may have changed */
type Told = { own: string[]; those: Connection[]; widens: boolean };

/** Asked for every socket: nothing is made anew where one bucket has changed, as is most common. */
function heldOf(changed: string[], buckets: ReadonlySet<string>): string[] {
  const [only] = changed;
  if (changed.length === 1) return only !== undefined && buckets.has(only) ? changed : NONE;
  return changed.filter((bucket) => buckets.has(bucket));
}

const NONE: string[] = [];

/** Bytes are sent with less work than a string, which each socket would encode anew. */
const bytesOf = (frame: ServerFrame) => Buffer.from(JSON.stringify(frame));
const TEXT = { binary: false };

/** The rows of these buckets, said of these alone. */
const within = (rows: Carried['rows'], held: ReadonlySet<string>): Carried['rows'] =>
  rows.flatMap((row) => {
    const into = row.in.filter((bucket) => held.has(bucket));
    return into.length > 0 ? [{ ...row, in: into }] : [];
  });

function isFlood(connection: Connection): boolean {
  if (connection.heardAt - connection.secondAt >= 1_000) {
    connection.secondAt = connection.heardAt;
    connection.frames = 0;
  }
  connection.frames += 1;
  return connection.frames > FRAMES_PER_SECOND;
}

function frameOf(text: string): ClientFrame | null {
  try {
    const frame = v.safeParse(clientFrameSchema, JSON.parse(text));
    return frame.success ? frame.output : null;
  } catch {
    return null;
  }
}
