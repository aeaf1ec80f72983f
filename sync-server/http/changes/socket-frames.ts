/** What a socket says, by the type of its frame. A socket that says what it may not, or too much, is closed. */
import * as v from 'valibot';
import type { ErrorCode } from '#contract/errors.ts';
import { type AuthenticateFrame, type ClientFrame, clientFrameSchema } from '#contract/sync/realtime.ts';
import { type Action, admit, assertEachNamesAction } from '../../verbs/action.ts';
import type { Caller } from '../../verbs/service-context.ts';
import { whoAsked } from '../request-log.ts';
import { inTime } from './authenticate-socket.ts';
import type { LiveEvents } from './live-events.ts';
import { CLOSE_INTERNAL, CLOSE_POLICY, type Connection, isFlood, type Log } from './socket-connection.ts';
import type { SocketPushes } from './socket-pushes.ts';

/**
 * What each kind of frame asks the policy for, and what counts it beside the 20 a second that a socket may say. The operations of a push name
 * their own.
 */
const kinds: Readonly<Record<ClientFrame['type'], { action: Action; counted: string }>> = {
  authenticate: { action: 'platform.Read', counted: 'twice, then once in 5 s, and what membership costs' },
  push: { action: 'account.Update', counted: 'a request of the person, and what it brings' },
  typing: { action: 'channel.Post', counted: 'once a while for a socket' },
  presence: { action: 'channel.Post', counted: 'only what turns' },
};

type Hearers = {
  authenticate: (connection: Connection, frame: AuthenticateFrame) => Promise<void>;
  authenticateAgainMs: number;
  pushes: SocketPushes;
  events: LiveEvents;
  log: Log;
  markOf(network: string): string;
};

export function frameReader({ authenticate, authenticateAgainMs, pushes, events, log, markOf }: Hearers) {
  const named = Object.entries(kinds).map(([kind, { action }]) => [kind, action]);
  assertEachNamesAction('frame', Object.fromEntries(named));
  let dropped = 0;
  /** Once for a socket: more may be on its way. */
  const refuse = ({ socket, network, asked }: Connection, why: { code: ErrorCode; frame?: string }) => {
    if (socket.readyState === socket.OPEN)
      log.warn({ ...why, ...whoAsked(asked?.caller), network: markOf(network) }, 'refused');
    socket.close(CLOSE_POLICY);
  };
  const from = (connection: Connection) => {
    const { socket } = connection;
    let turn = Promise.resolve();
    const authenticateInTurn = (frame: AuthenticateFrame) =>
      inTime(connection, frame, authenticateAgainMs, (latest) => {
        turn = turn
          .then(() => authenticate(connection, latest))
          .catch((err: unknown) => {
            log.warn({ err }, 'a socket could not be authenticated');
            socket.close(CLOSE_INTERNAL);
          });
      });

    return (data: Buffer, isBinary: boolean) => {
      connection.heardAt = Date.now();
      if (isFlood(connection)) return refuse(connection, { code: 'RATE_LIMITED' });
      const frame = isBinary ? null : frameOf(String(data));
      if (!frame) {
        dropped += 1;
        return;
      }
      if (!isOpenTo(connection.asked?.caller ?? null, frame))
        return refuse(connection, { code: 'FORBIDDEN_ACCESS', frame: frame.type });
      const { events: hearing } = connection;
      if (frame.type === 'push') pushes.hear(connection, frame);
      else if (frame.type === 'typing') {
        if (hearing) void events.typing(hearing, frame.channelId);
      } else if (frame.type === 'presence') {
        if (hearing) events.presence(hearing, frame.away);
      } else authenticateInTurn(frame);
    };
  };
  return { from, dropped: () => dropped };
}

function isOpenTo(caller: Caller | null, { type }: ClientFrame): boolean {
  try {
    admit(kinds[type].action, caller);
    return true;
  } catch {
    return false;
  }
}

function frameOf(text: string): ClientFrame | null {
  try {
    const frame = v.safeParse(clientFrameSchema, JSON.parse(text));
    return frame.success ? frame.output : null;
  } catch {
    return null;
  }
}
