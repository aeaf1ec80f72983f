/** Who is at a socket, and which tenants they look at: said in its first frame, and again with a newer token or other tenants. */
import { Refusal } from '#contract/errors.ts';
import { type AuthenticateFrame, CLOSE_UNAUTHENTICATED } from '#contract/sync/realtime.ts';
import { userBucket } from '#domain/bucket.ts';
import { MEMBERSHIP_COST } from '../../limits/request-limits.ts';
import { callerOfToken } from '../../session/authenticate.ts';
import type { Caller } from '../../verbs/service-context.ts';
import type { Backend } from '../../web/backend.ts';
import type { HeldBuckets } from './held-buckets.ts';
import type { LiveEvents } from './live-events.ts';
import { CLOSE_POLICY, CLOSE_TRY_AGAIN, type Connection, send, sendBytes } from './socket-connection.ts';
import { PING_MS } from './socket-upkeep.ts';

const SOCKETS_PER_PERSON = 20;
/** A school of visitors shares one network. */
const SOCKETS_PER_NETWORK_OF_VISITORS = 200;
const TENANTS_AT_MOST = 50;

type Parts = {
  connections: ReadonlySet<Connection>;
  held: HeldBuckets;
  events: LiveEvents;
  takesPushes: boolean;
};

/** @returns what takes the frame: it closes the socket of whoever may not be there */
export function socketAuthentication(backend: Backend, { connections, held, events, takesPushes }: Parts) {
  /** Others of the same person; for a visitor, of visitors in the same network. */
  const siblingsOf = (connection: Connection, caller: Caller | null): number =>
    [...connections].filter(
      (other) =>
        other !== connection &&
        other.asked &&
        (caller
          ? other.asked.caller?.userId === caller.userId
          : !other.asked.caller && other.network === connection.network),
    ).length;

  const authenticate = async (connection: Connection, frame: AuthenticateFrame): Promise<void> => {
    const { socket } = connection;
    const caller = frame.accessToken === null ? null : await callerOfToken(backend, frame.accessToken);
    if (frame.accessToken !== null && !caller) return socket.close(CLOSE_UNAUTHENTICATED);
    // A device may come again with a newer token or other tenants, never as somebody else.
    if (connection.asked && connection.asked.caller?.userId !== caller?.userId)
      return socket.close(CLOSE_POLICY);
    if (siblingsOf(connection, caller) >= (caller ? SOCKETS_PER_PERSON : SOCKETS_PER_NETWORK_OF_VISITORS))
      return socket.close(CLOSE_POLICY);
    try {
      await backend.requestLimits.spend(caller, connection.network, MEMBERSHIP_COST);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      return socket.close(CLOSE_TRY_AGAIN);
    }
    const { clientId, tenants, near } = frame;
    connection.asked = {
      caller,
      token: frame.accessToken,
      clientId,
      tenants: tenants.slice(0, TENANTS_AT_MOST),
      near,
    };
    connection.person = caller && userBucket(caller.userId);
    connection.buckets = await held.of(connection);
    connection.readAt = Date.now();
    const pushes = caller !== null && takesPushes;
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

  return authenticate;
}

/** A second one may follow at once. From then on the last one of each `againMs` counts. */
export function inTime(
  connection: Connection,
  frame: AuthenticateFrame,
  againMs: number,
  run: (frame: AuthenticateFrame) => void,
): void {
  const begin = (latest: AuthenticateFrame) => {
    connection.authentications += 1;
    connection.authenticatedAt = Date.now();
    run(latest);
  };
  const waitMs = connection.authenticatedAt + againMs - Date.now();
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
}
