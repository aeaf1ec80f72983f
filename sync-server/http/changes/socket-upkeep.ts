/**
 * What sockets need in the course of time: a ping and a beat that show that both ends are there, an end for those that do not answer or whose
 * session has ended at another node, and a look at what they may hold.
 */
import { CLOSE_UNAUTHENTICATED } from '#contract/sync/realtime.ts';
import { livingSessions } from '../../session/sessions.ts';
import type { Backend } from '../../web/backend.ts';
import type { HeldBuckets } from './held-buckets.ts';
import { bytesOf, type Connection, type Log, sendBytes } from './socket-connection.ts';

export const PING_MS = 20_000;
const DEAD_MS = 45_000;
const BURY_MS = 1_000;
const RECHECK_MS = 30_000;
/** What they may hold changes with time as well: a seat expires. Pulls decide anyway; pokes may be late to hear of it. */
const MEMBERSHIP_AGE_MS = 10 * 60_000;

type Parts = { connections: ReadonlySet<Connection>; held: HeldBuckets; log: Log };

/** @returns a function that ends it */
export function keepSockets(
  { database, now }: Pick<Backend, 'database' | 'now'>,
  { connections, held, log }: Parts,
): () => void {
  const sweep = setInterval(async () => {
    const known = [...connections].flatMap(({ asked }) => asked?.caller?.sessionId ?? []);
    try {
      const living = await livingSessions(database.db, [...new Set(known)], now());
      for (const connection of connections) {
        const session = connection.asked?.caller?.sessionId;
        if (session && known.includes(session) && !living.has(session))
          connection.socket.close(CLOSE_UNAUTHENTICATED);
        else if (connection.asked && Date.now() - connection.readAt > MEMBERSHIP_AGE_MS)
          held.workOutSoon(connection);
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
  const timers = [sweep, ping, bury];
  for (const timer of timers) timer.unref();
  return () => {
    for (const timer of timers) clearInterval(timer);
  };
}
