/** All sockets in drafts: who they are, whether they still may, what they say, and the rooms that they are in. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type { WebSocket } from 'ws';
import {
  CLOSE_FORBIDDEN,
  CLOSE_UNAUTHENTICATED,
  CLOSE_UPDATE_TO_EDIT,
} from '#contract/drafts/draft-protocol.ts';
import { CLOSE_RESTART } from '#contract/sync/realtime.ts';
import { userBucket } from '#domain/bucket.ts';
import { MAX_DRAFT_BYTES } from '#domain/draft-limits.ts';
import { awarenessFrame, readFrame, refusedFrame } from '../../drafts/draft-frames.ts';
import { type DraftRoom, draftRoom, type Member } from '../../drafts/draft-room.ts';
import { readDraftSubject } from '../../drafts/draft-storage.ts';
import { draftPresence, type Presence, type Speaker } from '../../drafts/presence.ts';
import { type PresenceRelay, presenceRelay } from '../../drafts/presence-relay.ts';
import { updateTrials } from '../../drafts/update-trials.ts';
import { ANY_BUCKET } from '../../realtime/subjects.ts';
import { userInfoOf } from '../../services/accounts/people.ts';
import { mayEditDraft } from '../../services/content/may-edit-draft.ts';
import { livingSessions } from '../../session/sessions.ts';
import type { Caller } from '../../verbs/service-context.ts';
import type { Backend } from '../../web/backend.ts';

/** All that a client can bring when it connects, with what frames it. */
export const MAX_DRAFT_FRAME_BYTES = MAX_DRAFT_BYTES + 64;
const SOCKETS_PER_PERSON = 20;
const RECHECK_MS = 30_000;
const SWEEP_MS = 5_000;
const PING_MS = 20_000;
const DEAD_MS = 45_000;
/** Who sends faster than can be stored is read more slowly. */
const WAITING_BYTES = 8 * 1024 * 1024;
/** Who reads this much too slowly is cut off and comes back. */
const UNSENT_BYTES = 4 * MAX_DRAFT_BYTES;
const CLOSE_TRY_AGAIN = 1013;
/** Typing and carets are some 30 in a second; who sends more than this is read more slowly. */
const FRAMES_PER_SECOND = 100;
const SECOND_MS = 1_000;

export type DraftSockets = {
  /** whether one more is too many */
  isFull(userId: string): boolean;
  /** Call it as soon as the socket is there: what it says from then on is kept until it can be answered. */
  add(socket: WebSocket, caller: Caller, skillId: string, schema: number): void;
  /** Asks anew who may be here; done by itself every 30 s. */
  recheck(): Promise<void>;
  /** Frees the lock maps of leases that have expired; done by itself every 5 s. */
  sweep(): void;
  /** Everybody is told to come back; what has come is stored. */
  close(): Promise<void>;
};

type Connection = Member & {
  socket: WebSocket;
  caller: Caller;
  skillId: string;
  speaker: Speaker;
  heardAt: number;
  waitingBytes: number;
  waitingFrames: number;
};
type OpenRoom = {
  room: DraftRoom;
  presence: Presence;
  relay: PresenceRelay;
  connections: Set<Connection>;
};

export function draftSockets(
  backend: Backend,
  log: FastifyBaseLogger,
  framesPerSecond = FRAMES_PER_SECOND,
): DraftSockets {
  const { database, announcer, revocations, now } = backend;
  const { db } = database;
  const trials = updateTrials();
  const rooms = new Map<string, OpenRoom>();
  const connections = new Set<Connection>();
  let closed = false;

  const enter = (skillId: string): OpenRoom => {
    const known = rooms.get(skillId);
    if (known) return known;
    const presence = draftPresence();
    const opened: OpenRoom = {
      presence,
      relay: presenceRelay(announcer, skillId, presence, (told) => tell(opened, told, null)),
      connections: new Set(),
      room: draftRoom(skillId, { database, announcer, trials, now, log }, () => {
        if (rooms.get(skillId) === opened) forget(skillId, opened);
        for (const { socket } of opened.connections) socket.close(CLOSE_TRY_AGAIN);
      }),
    };
    rooms.set(skillId, opened);
    return opened;
  };

  const forget = (skillId: string, opened: OpenRoom): void => {
    rooms.delete(skillId);
    opened.relay.close();
  };

  const leave = async (connection: Connection, opened: OpenRoom): Promise<void> => {
    connections.delete(connection);
    opened.connections.delete(connection);
    opened.room.leave(connection);
    tell(opened, opened.presence.leave(connection.speaker), connection);
    opened.relay.tellSoon();
    await opened.room.idle();
    if (opened.connections.size === 0 && rooms.get(connection.skillId) === opened) {
      forget(connection.skillId, opened);
    }
  };

  const tell = (opened: OpenRoom, awareness: Uint8Array | null, from: Connection | null): void => {
    if (awareness === null) return;
    const frame = awarenessFrame(awareness);
    for (const other of opened.connections) if (other !== from) other.send(frame);
  };

  const hear = (connection: Connection, opened: OpenRoom, data: Uint8Array): void => {
    const { room, presence } = opened;
    connection.heardAt = Date.now();
    connection.waitingBytes += data.length;
    if (connection.waitingBytes > WAITING_BYTES) connection.socket.pause();
    const done = () => {
      connection.waitingBytes -= data.length;
      goOn(connection);
    };
    try {
      const frame = readFrame(data);
      if (frame.kind === 'step1') room.askedFor(connection, frame.vector, done);
      else if (frame.kind === 'update') room.brought(connection, frame.update, frame.whole, done);
      else done();
      if (frame.kind === 'awareness') {
        tell(opened, presence.hear(connection.speaker, frame.update), connection);
        opened.relay.tellSoon();
      }
      if (frame.kind === 'query-awareness') greet(connection, presence);
    } catch {
      connection.send(refusedFrame('MALFORMED'));
    }
  };

  const goOn = ({ socket, waitingBytes, waitingFrames }: Connection): void => {
    if (socket.isPaused && waitingFrames < framesPerSecond && waitingBytes <= WAITING_BYTES) socket.resume();
  };

  const greet = (connection: Connection, presence: Presence): void => {
    const everyone = presence.everyone();
    if (everyone !== null) connection.send(awarenessFrame(everyone));
  };

  const recheck = async (): Promise<void> => {
    const checked = [...connections];
    const living = await livingSessions(
      db,
      [...new Set(checked.map(({ caller }) => caller.sessionId))],
      now(),
    );
    for (const { caller, skillId, socket } of checked) {
      if (!living.has(caller.sessionId)) socket.close(CLOSE_UNAUTHENTICATED);
      else if (!(await mayEditDraft({ tx: db, caller, at: now() }, skillId))) socket.close(CLOSE_FORBIDDEN);
    }
  };
  const recheckLater = () =>
    recheck().catch((err: unknown) => {
      log.warn({ err }, 'who may be in drafts could not be checked; tried again later');
    });
  const sweep = () => {
    for (const { room } of rooms.values()) room.sweep();
  };

  const timers = [
    setInterval(recheckLater, RECHECK_MS),
    setInterval(sweep, SWEEP_MS),
    setInterval(() => {
      for (const { socket, heardAt } of connections) {
        if (Date.now() - heardAt >= DEAD_MS) socket.terminate();
        else if (socket.readyState === socket.OPEN) socket.ping();
      }
    }, PING_MS),
  ];
  for (const timer of timers) timer.unref();
  const leaveAnnouncer = announcer.subscribe((subjects) => {
    if (subjects.includes(ANY_BUCKET)) for (const { room } of rooms.values()) room.heard(null);
    for (const subject of subjects) {
      const draft = readDraftSubject(subject);
      if (draft) rooms.get(draft.skillId)?.room.heard(draft.seq);
    }
    const mayHaveLost = [...connections].some(({ caller }) => subjects.includes(userBucket(caller.userId)));
    if (mayHaveLost) void recheckLater();
  });
  const leaveRevocations = revocations.subscribe(() => {
    for (const { caller, socket } of connections) {
      if (revocations.isRevoked(caller)) socket.close(CLOSE_UNAUTHENTICATED);
    }
  });

  return {
    isFull: (userId) =>
      [...connections].filter(({ caller }) => caller.userId === userId).length >= SOCKETS_PER_PERSON,
    add(socket, caller, skillId, schema) {
      if (closed) return socket.close(CLOSE_RESTART);
      const opened = enter(skillId);
      const connection: Connection = {
        socket,
        caller,
        skillId,
        speaker: { userId: caller.userId, name: '' },
        heardAt: Date.now(),
        waitingBytes: 0,
        waitingFrames: 0,
        schema,
        outdated() {
          connection.send(refusedFrame('UPDATE_TO_EDIT'));
          socket.close(CLOSE_UPDATE_TO_EDIT);
        },
        send(frame) {
          if (socket.readyState !== socket.OPEN) return;
          if (socket.bufferedAmount > UNSENT_BYTES) socket.close(CLOSE_TRY_AGAIN);
          else socket.send(frame);
        },
      };
      connections.add(connection);
      opened.connections.add(connection);
      // Presence carries the name, so it waits for it; the text does not.
      const named = userInfoOf(db, caller.userId).then(
        (user) => {
          connection.speaker.name = user ? `${user.name.first} ${user.name.last}`.trim() : '';
        },
        () => undefined,
      );
      let turn: Promise<void> = named;
      const tooSoon = pace(framesPerSecond);
      socket.on('message', (data: Buffer, isBinary) => {
        const bytes = isBinary ? new Uint8Array(data) : null;
        connection.waitingFrames += 1;
        if (connection.waitingFrames >= framesPerSecond) socket.pause();
        turn = turn.then(async () => {
          const ms = tooSoon();
          if (ms > 0) await sleep(ms);
          connection.waitingFrames -= 1;
          goOn(connection);
          if (bytes) hear(connection, opened, bytes);
        });
      });
      socket.on('pong', () => {
        connection.heardAt = Date.now();
      });
      socket.on('error', () => undefined); // 'close' follows
      socket.on('close', () => void leave(connection, opened));
      opened.room.join(connection);
      greet(connection, opened.presence);
    },
    recheck,
    sweep,
    async close() {
      closed = true;
      for (const timer of timers) clearInterval(timer);
      leaveAnnouncer();
      leaveRevocations();
      for (const { socket } of connections) socket.close(CLOSE_RESTART);
      await Promise.all([...rooms.values()].map(({ room }) => room.idle()));
      for (const [skillId, opened] of rooms) forget(skillId, opened);
      await trials.close();
    },
  };
}

/** @returns how long the next frame has to wait, in ms, so that there are `most` in a second */
function pace(most: number, now: () => number = Date.now): () => number {
  let since = 0;
  let frames = 0;
  return () => {
    const left = since + SECOND_MS - now();
    if (left <= 0 || frames >= most) {
      since = now() + Math.max(0, left);
      frames = 0;
    }
    frames += 1;
    return Math.max(0, since - now());
  };
}
