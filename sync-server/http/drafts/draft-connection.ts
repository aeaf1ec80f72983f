/** One socket in a draft: who is at it, and how something is sent to it. */
import type { WebSocket } from 'ws';
import { CLOSE_UPDATE_TO_EDIT } from '#contract/drafts/draft-protocol.ts';
import { MAX_DRAFT_BYTES } from '#domain/draft-limits.ts';
import { refusedFrame } from '../../drafts/draft-frames.ts';
import type { Member } from '../../drafts/draft-room.ts';
import type { Speaker } from '../../drafts/presence.ts';
import { type Caller, personOf } from '../../verbs/service-context.ts';

/** Who reads this much too slowly is cut off and comes back. */
const UNSENT_BYTES = 4 * MAX_DRAFT_BYTES;
export const CLOSE_TRY_AGAIN = 1013;

export type Connection = Member & {
  socket: WebSocket;
  caller: Caller;
  skillId: string;
  speaker: Speaker;
  heardAt: number;
  /** what it has sent and nobody has dealt with */
  waitingBytes: number;
  waitingFrames: number;
};

/** @param schema  the number of the lesson's schema that it knows */
export function newConnection(
  socket: WebSocket,
  { caller, skillId, schema }: Pick<Connection, 'caller' | 'skillId' | 'schema'>,
): Connection {
  const connection: Connection = {
    socket,
    caller,
    skillId,
    speaker: { userId: caller.userId, name: '' },
    heardAt: Date.now(),
    waitingBytes: 0,
    waitingFrames: 0,
    schema,
    personId: personOf(caller),
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
  return connection;
}
