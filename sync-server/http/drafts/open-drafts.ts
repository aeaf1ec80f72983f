/** The drafts that somebody has open at this node: who is in each, and what they say by the kind of its frame. */
import type { FastifyBaseLogger } from 'fastify';
import { awarenessFrame, readFrame, refusedFrame } from '../../drafts/draft-frames.ts';
import { type DraftRoom, draftRoom, type RoomParts } from '../../drafts/draft-room.ts';
import { draftPresence, type Presence } from '../../drafts/presence.ts';
import { type PresenceRelay, presenceRelay } from '../../drafts/presence-relay.ts';
import { updateTrials } from '../../drafts/update-trials.ts';
import { sendTextChangesHands } from '../../services/content/face.ts';
import type { Backend } from '../../web/backend.ts';
import { CLOSE_TRY_AGAIN, type Connection } from './draft-connection.ts';

export type OpenDraft = {
  room: DraftRoom;
  presence: Presence;
  relay: PresenceRelay;
  connections: Set<Connection>;
};

export type OpenDrafts = ReturnType<typeof openDrafts>;

export function openDrafts(
  { database, announcer, now }: Pick<Backend, 'database' | 'announcer' | 'now'>,
  log: FastifyBaseLogger,
) {
  const trials = updateTrials();
  const drafts = new Map<string, OpenDraft>();

  const handedOver: RoomParts['handedOver'] = (tx, skillId) => sendTextChangesHands(tx, skillId, now());

  const opened = (skillId: string): OpenDraft => {
    const known = drafts.get(skillId);
    if (known) return known;
    const presence = draftPresence();
    const draft: OpenDraft = {
      presence,
      relay: presenceRelay(announcer, skillId, presence, (told) => tell(draft, told, null)),
      connections: new Set(),
      room: draftRoom(skillId, { database, announcer, trials, now, handedOver, log }, () => {
        if (drafts.get(skillId) === draft) forget(skillId, draft);
        for (const { socket } of draft.connections) socket.close(CLOSE_TRY_AGAIN);
      }),
    };
    drafts.set(skillId, draft);
    return draft;
  };

  const forget = (skillId: string, draft: OpenDraft): void => {
    drafts.delete(skillId);
    draft.relay.close();
  };

  const tell = (draft: OpenDraft, awareness: Uint8Array | null, from: Connection | null): void => {
    if (awareness === null) return;
    const frame = awarenessFrame(awareness);
    for (const other of draft.connections) if (other !== from) other.send(frame);
  };

  return {
    /** Opens the draft if need be. What comes from then on is kept until it can be answered. */
    enter(connection: Connection): OpenDraft {
      const draft = opened(connection.skillId);
      draft.connections.add(connection);
      return draft;
    },
    async leave(connection: Connection, draft: OpenDraft): Promise<void> {
      draft.connections.delete(connection);
      draft.room.leave(connection);
      tell(draft, draft.presence.leave(connection.speaker), connection);
      draft.relay.tellSoon();
      await draft.room.idle();
      if (draft.connections.size === 0 && drafts.get(connection.skillId) === draft) {
        forget(connection.skillId, draft);
      }
    },
    /** @param done  called when the frame has been dealt with */
    hear(connection: Connection, draft: OpenDraft, data: Uint8Array, done: () => void): void {
      const { room, presence } = draft;
      try {
        const frame = readFrame(data);
        if (frame.kind === 'step1') room.askedFor(connection, frame.vector, done);
        else if (frame.kind === 'update') room.brought(connection, frame.update, frame.whole, done);
        else done();
        if (frame.kind === 'awareness') {
          tell(draft, presence.hear(connection.speaker, frame.update), connection);
          draft.relay.tellSoon();
        }
        if (frame.kind === 'query-awareness') greet(connection, presence);
      } catch {
        connection.send(refusedFrame('MALFORMED'));
      }
    },
    roomOf: (skillId: string): DraftRoom | undefined => drafts.get(skillId)?.room,
    rooms: (): DraftRoom[] => [...drafts.values()].map(({ room }) => room),
    /** What has come is stored. */
    async close(): Promise<void> {
      await Promise.all([...drafts.values()].map(({ room }) => room.idle()));
      for (const [skillId, draft] of drafts) forget(skillId, draft);
      await trials.close();
    },
  };
}

/** Who is there already. */
export function greet(connection: Connection, presence: Presence): void {
  const everyone = presence.everyone();
  if (everyone !== null) connection.send(awarenessFrame(everyone));
}
