/**
 * Frames `event` of the devices at this node: what was told to a person, who types, who comes and leaves (WS-005, D105). Who may hear of a channel is
 * asked of the database each time; nobody who acts as somebody else hears, or is heard, among people.
 */
import type { Kysely } from 'kysely';
import { type Destination, type Presence, TYPING_SAID_EVERY_MS } from '#domain/realtime.ts';
import type { Announcer } from '../../realtime/announcer.ts';
import { type EventMessage, eventIn, eventOf, isEventSubject } from '../../realtime/events.ts';
import { type PeopleOnline, type PresenceChange, peopleOnline } from '../../realtime/people-online.ts';
import { membersAmong, presenceHearers } from '../../services/communication/who-hears.ts';
import type { Database } from '../../storage/tables.ts';
import type { Caller } from '../../verbs/service-context.ts';

const TYPES = 'types';
/** Of one person at one socket: pages say it every 2 s, a little sooner counts as well. */
const TYPING_GAP_MS = TYPING_SAID_EVERY_MS / 2;

export type EventSocket = {
  caller: Caller;
  /** when it last said that somebody types */
  typedAt: number;
  /** nobody is at it just now */
  away: boolean;
  send(bytes: Buffer): void;
};

export type LiveEvents = {
  /** from now on it hears, and its person is there */
  add(socket: EventSocket): void;
  remove(socket: EventSocket): void;
  /** @returns what is no event */
  hear(subjects: string[]): string[];
  typing(socket: EventSocket, channelId: string): Promise<void>;
  presence(socket: EventSocket, away: boolean): void;
  presenceOf: PeopleOnline['presenceOf'];
  close(): void;
};

type Parts = {
  db: Kysely<Database>;
  announcer: Pick<Announcer, 'whisper' | 'overhear'>;
  now(): number;
  log: { warn(about: object, message: string): void };
};

export function liveEvents({ db, announcer, now, log }: Parts): LiveEvents {
  const sockets = new Set<EventSocket>();

  const people = () => [...new Set([...sockets].filter(isThemselves).map(({ caller }) => caller.userId))];
  const sendTo = (hears: (caller: Caller) => boolean, message: EventMessage) => {
    let bytes: Buffer | undefined;
    for (const socket of sockets) {
      if (!hears(socket.caller)) continue;
      bytes ??= Buffer.from(JSON.stringify({ type: 'event', message }));
      socket.send(bytes);
    }
  };

  const tellTyping = async (channelId: string, userId: string, besides: readonly string[] = []) => {
    const hearers = await membersAmong(db, channelId, [...people(), ...besides]);
    // Who is out of it is not heard there either.
    if (besides.some((each) => !hearers.has(each))) return false;
    const about = { channelId, senderId: userId, at: now() };
    const message = withDestination(eventOf('userTyping', { user: userId }, about), 'presence');
    sendTo(
      (caller) => caller.actorId === null && caller.userId !== userId && hearers.has(caller.userId),
      message,
    );
    return true;
  };

  const tellPresence = async (changes: readonly PresenceChange[]) => {
    const presences = new Map(changes.map(({ userId, status }) => [userId, status]));
    const heard = await presenceHearers(db, [...presences.keys()], people());
    for (const { userId, hearerId, channelId } of heard) {
      const status = presences.get(userId) ?? 'offline';
      const fields = { status, reason: reasons[status] };
      const event = eventOf('presenceChange', fields, { channelId, senderId: userId, at: now() });
      sendTo(
        (caller) => caller.actorId === null && caller.userId === hearerId,
        withDestination(event, 'presence'),
      );
    }
  };
  const quietly = (work: Promise<unknown>, what: string) =>
    work.catch((err: unknown) => log.warn({ err }, `${what} could not be told`));

  const online = peopleOnline(announcer, (changes) => {
    if (sockets.size > 0) void quietly(tellPresence(changes), 'who came and left');
  });
  const leave = announcer.overhear((subject, text) => {
    if (subject !== TYPES || sockets.size === 0) return;
    const [channelId = '', userId = ''] = text.split(' ');
    void quietly(tellTyping(channelId, userId), 'who types elsewhere');
  });

  return {
    presenceOf: online.presenceOf,
    add(socket) {
      sockets.add(socket);
      if (isThemselves(socket)) online.came(socket.caller.userId);
    },
    remove(socket) {
      if (sockets.delete(socket) && isThemselves(socket)) online.left(socket.caller.userId, socket.away);
    },
    hear(subjects) {
      if (!subjects.some(isEventSubject)) return subjects;
      for (const subject of subjects) {
        const event = isEventSubject(subject) ? eventIn(subject) : null;
        if (event) sendTo(({ userId }) => event.userIds.includes(userId), event.message);
      }
      return subjects.filter((subject) => !isEventSubject(subject));
    },
    presence(socket, away) {
      if (!isThemselves(socket) || socket.away === away || !sockets.has(socket)) return;
      socket.away = away;
      online.turned(socket.caller.userId, away);
    },
    async typing(socket, channelId) {
      if (!isThemselves(socket) || now() - socket.typedAt < TYPING_GAP_MS) return;
      socket.typedAt = now();
      const { userId } = socket.caller;
      try {
        if (await tellTyping(channelId, userId, [userId])) announcer.whisper(TYPES, `${channelId} ${userId}`);
        else log.warn({ code: 'FORBIDDEN_ACCESS', user: userId, frame: 'typing' }, 'refused');
      } catch (err) {
        log.warn({ err }, 'who types could not be told');
      }
    },
    close() {
      online.close();
      leave();
    },
  };
}

const reasons: Readonly<Record<Presence, string>> = {
  online: 'connected',
  away: 'idle',
  offline: 'disconnected',
};

const isThemselves = ({ caller }: EventSocket): boolean => caller.actorId === null && caller.kind !== 'key';

const withDestination = (message: EventMessage, destination: Destination): EventMessage => ({
  ...message,
  destinations: [destination],
});
