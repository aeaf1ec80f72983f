/** All sockets in drafts: who they are, what they say, and the drafts that they are in. */
import type { FastifyBaseLogger } from 'fastify';
import type { WebSocket } from 'ws';
import { CLOSE_UNAUTHENTICATED } from '#contract/drafts/draft-protocol.ts';
import { CLOSE_RESTART } from '#contract/sync/realtime.ts';
import { userBucket } from '#domain/bucket.ts';
import { MAX_DRAFT_BYTES } from '#domain/draft-limits.ts';
import { readDraftSubject } from '../../drafts/draft-storage.ts';
import { ANY_BUCKET } from '../../realtime/subjects.ts';
import { userInfoOf } from '../../services/accounts/people.ts';
import type { Caller } from '../../verbs/service-context.ts';
import type { Backend } from '../../web/backend.ts';
import { type Connection, newConnection } from './draft-connection.ts';
import { draftUpkeep } from './draft-upkeep.ts';
import { greet, openDrafts } from './open-drafts.ts';
import { readPaced } from './paced-reading.ts';

/** All that a client can bring when it connects, with what frames it. */
export const MAX_DRAFT_FRAME_BYTES = MAX_DRAFT_BYTES + 64;
const SOCKETS_PER_PERSON = 20;
/** Typing and carets are some 30 in a second; who sends more than this is read more slowly. */
const FRAMES_PER_SECOND = 100;

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

export function draftSockets(
  backend: Backend,
  log: FastifyBaseLogger,
  framesPerSecond = FRAMES_PER_SECOND,
): DraftSockets {
  const { database, announcer, revocations } = backend;
  const connections = new Set<Connection>();
  const drafts = openDrafts(backend, log);
  const upkeep = draftUpkeep(backend, { connections, drafts, log });
  let closed = false;

  const leaveAnnouncer = announcer.subscribe((subjects) => {
    if (subjects.includes(ANY_BUCKET)) for (const room of drafts.rooms()) room.heard(null);
    for (const subject of subjects) {
      const draft = readDraftSubject(subject);
      if (draft) drafts.roomOf(draft.skillId)?.heard(draft.seq);
    }
    const mayHaveLost = [...connections].some(({ caller }) => subjects.includes(userBucket(caller.userId)));
    if (mayHaveLost) void upkeep.recheckLater();
  });
  const leaveRevocations = revocations.subscribe(() => {
    for (const { caller, socket } of connections) {
      if (revocations.isRevoked(caller)) socket.close(CLOSE_UNAUTHENTICATED);
    }
  });
  /** Presence carries the name, so it waits for it; the text does not. */
  const named = ({ speaker }: Connection): Promise<void> =>
    userInfoOf(database.db, speaker.userId).then(
      (user) => {
        speaker.name = user ? `${user.name.first} ${user.name.last}`.trim() : '';
      },
      () => undefined,
    );

  return {
    isFull: (userId) =>
      [...connections].filter(({ caller }) => caller.userId === userId).length >= SOCKETS_PER_PERSON,
    add(socket, caller, skillId, schema) {
      if (closed) return socket.close(CLOSE_RESTART);
      const connection = newConnection(socket, { caller, skillId, schema });
      const draft = drafts.enter(connection);
      connections.add(connection);
      readPaced(connection, {
        framesPerSecond,
        after: named(connection),
        hear: (frame, done) => drafts.hear(connection, draft, frame, done),
      });
      socket.on('pong', () => {
        connection.heardAt = Date.now();
      });
      socket.on('error', () => undefined); // 'close' follows
      socket.on('close', () => {
        connections.delete(connection);
        void drafts.leave(connection, draft);
      });
      draft.room.join(connection);
      greet(connection, draft.presence);
    },
    recheck: upkeep.recheck,
    sweep: upkeep.sweep,
    async close() {
      closed = true;
      upkeep.stop();
      leaveAnnouncer();
      leaveRevocations();
      for (const { socket } of connections) socket.close(CLOSE_RESTART);
      await drafts.close();
    },
  };
}
