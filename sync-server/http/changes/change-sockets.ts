/**
 * The sockets that tell devices that there is something to pull. A socket hears of the buckets that its person may hold,
 * nothing else; what they may hold is worked out again whenever it may have changed. A socket at rest costs a ping and a beat every 20 s.
 */
import type { WebSocket } from 'ws';
import { CLOSE_RESTART, CLOSE_UNAUTHENTICATED } from '#contract/sync/realtime.ts';
import { markOfNetwork } from '../../audit/from-network.ts';
import type { membership } from '../../replication/membership.ts';
import type { Backend } from '../../web/backend.ts';
import type { AnswerPush } from '../graphql/graphql-routes.ts';
import { patience } from '../slow-connections.ts';
import { socketAuthentication } from './authenticate-socket.ts';
import { heldBuckets } from './held-buckets.ts';
import { type LiveEvents, liveEvents } from './live-events.ts';
import { pokes } from './pokes.ts';
import { type Connection, type Log, newConnection } from './socket-connection.ts';
import { frameReader } from './socket-frames.ts';
import { socketPushes } from './socket-pushes.ts';
import { keepSockets } from './socket-upkeep.ts';

/** that have not said who they are */
const UNKNOWN_PER_NETWORK = 50;
const UNKNOWN_IN_ALL = 500;
/** Who is asked to close has so long to do it. */
const CLOSING_MS = 500;

export const MAX_FRAME_BYTES = 64 * 1024;

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

/** @param answerPush  absent: pushes come by HTTP alone */
export function changeSockets(
  backend: Backend,
  findMembership: typeof membership,
  log: Log,
  answerPush?: AnswerPush,
  { firstFrameMs, authenticateAgainMs } = patience,
): ChangeSockets {
  const { announcer, database, revocations } = backend;
  const connections = new Set<Connection>();
  let closed = false;
  const events = liveEvents({ db: database.db, announcer, now: Date.now, log });
  const held = heldBuckets(backend, { connections, findMembership, log });
  const poking = pokes({ connections, held, log });
  const takesPushes = answerPush !== undefined;
  const authenticate = socketAuthentication(backend, { connections, held, events, takesPushes });
  const pushes = socketPushes(backend, answerPush);
  const stopUpkeep = keepSockets(backend, { connections, held, log });
  const frames = frameReader({
    ...{ authenticate, authenticateAgainMs, pushes, events, log },
    markOf: (network) => markOfNetwork(backend.secrets.issuing, network),
  });
  const leaveAnnouncer = announcer.subscribe(
    (announced, news) => poking.hear(events.hear(announced), news),
    poking.askHeld,
  );
  const leaveRevocations = revocations.subscribe(() => {
    for (const { asked, socket } of connections) {
      if (asked?.caller && revocations.isRevoked(asked.caller)) socket.close(CLOSE_UNAUTHENTICATED);
    }
  });

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
      const connection = newConnection(socket, network);
      connections.add(connection);
      const silent = setTimeout(() => {
        if (connection.asked) return;
        socket.close(CLOSE_UNAUTHENTICATED);
        // Somebody who says nothing does not answer that either, and would keep what was begun.
        setTimeout(() => socket.terminate(), CLOSING_MS).unref();
      }, firstFrameMs);
      socket.on('message', frames.from(connection));
      socket.on('pong', () => {
        connection.heardAt = Date.now();
      });
      socket.on('close', () => {
        clearTimeout(silent);
        connections.delete(connection);
        if (connection.events) events.remove(connection.events);
        if (connection.next) clearTimeout(connection.next.timer);
        if (connection.soon) clearTimeout(connection.soon);
      });
    },
    async close() {
      closed = true;
      stopUpkeep();
      leaveAnnouncer();
      events.close();
      poking.close();
      leaveRevocations();
      for (const { socket } of connections) socket.close(CLOSE_RESTART);
      await pushes.done();
    },
    droppedFrames: frames.dropped,
    presenceOf: events.presenceOf,
  };
}
