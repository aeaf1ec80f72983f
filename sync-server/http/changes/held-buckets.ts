/**
 * Which buckets the person at a socket may hold. It is worked out again whenever that may have changed, seldom enough that a change for all does
 * not ask for each socket at once.
 */
import type { membership } from '../../replication/membership.ts';
import type { Backend } from '../../web/backend.ts';
import { type Connection, type Log, send } from './socket-connection.ts';

/** At most this often for one socket, whatever is announced; and for all of them a hundred times a second. */
const MEMBERSHIP_PAUSE_MS = 500;
const MEMBERSHIP_MS_PER_SOCKET = 10;

type Parts = { connections: ReadonlySet<Connection>; findMembership: typeof membership; log: Log };

export type HeldBuckets = ReturnType<typeof heldBuckets>;

export function heldBuckets(
  { database, now }: Pick<Backend, 'database' | 'now'>,
  { connections, findMembership, log }: Parts,
) {
  const of = async ({ asked }: Connection, db = database.db): Promise<Set<string>> => {
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
      const after = await of(connection);
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

  return { of, workOutSoon };
}
