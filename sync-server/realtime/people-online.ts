/**
 * Who has a socket open, on this node or another (WS-005). Nodes tell each other who comes and who leaves, and all of theirs every 30 s: a node
 * that died is forgotten with what it said last. Nothing of it is stored.
 */
import { randomUUID } from 'node:crypto';
import type { Announcer } from './announcer.ts';

const HERE = 'people-here';
const GONE = 'people-gone';
const SAY_ALL_MS = 30_000;
const FORGET_MS = 75_000;
/** A page that loads again was not away. */
const AWAY_AFTER_MS = 5_000;
const LOOK_MS = 1_000;
/** In one look; the others come with the next. */
const CHANGES_AT_ONCE = 50;
/** so that they fit on the bus */
const IDS_A_MESSAGE = 150;
/** A thousand devices that come back at once are few messages. */
const PAUSE_MS = 50;

export type PresenceChange = { userId: string; online: boolean };

export type PeopleOnline = {
  /** one socket more, or one less */
  came(userId: string): void;
  left(userId: string): void;
  isOnline(userId: string): boolean;
  close(): void;
};

/** @param changed  who came or left for more than a moment, wherever */
export function peopleOnline(
  { whisper, overhear }: Pick<Announcer, 'whisper' | 'overhear'>,
  changed: (changes: PresenceChange[]) => void,
  now: () => number = Date.now,
): PeopleOnline {
  const node = randomUUID();
  const sockets = new Map<string, number>();
  /** until when other nodes vouch for somebody */
  const elsewhere = new Map<string, Map<string, number>>();
  /** as it was told last */
  const told = new Set<string>();
  /** when to look at somebody again */
  const due = new Map<string, number>();
  let timer: NodeJS.Timeout | undefined;
  /** who came or left here since the others were told */
  const unsaid = new Set<string>();
  let saying: NodeJS.Timeout | undefined;

  const isOnline = (userId: string): boolean => {
    if (sockets.has(userId)) return true;
    const at = now();
    return [...(elsewhere.get(userId)?.values() ?? [])].some((until) => until > at);
  };
  const look = () => {
    timer = undefined;
    const at = now();
    const ripe = [...due].filter(([, from]) => from <= at).slice(0, CHANGES_AT_ONCE);
    const changes: PresenceChange[] = [];
    for (const [userId] of ripe) {
      due.delete(userId);
      const online = isOnline(userId);
      if (online === told.has(userId)) continue;
      if (online) told.add(userId);
      else told.delete(userId);
      changes.push({ userId, online });
    }
    if (changes.length > 0) changed(changes);
    plan();
  };
  const plan = () => {
    if (due.size > 0) timer ??= setTimeout(look, LOOK_MS).unref();
  };
  const lookAt = (userId: string, inMs: number) => {
    due.set(userId, now() + inMs);
    plan();
  };
  const say = (subject: string, userIds: readonly string[]) => {
    for (let from = 0; from < userIds.length; from += IDS_A_MESSAGE)
      whisper(subject, JSON.stringify([node, ...userIds.slice(from, from + IDS_A_MESSAGE)]));
  };
  const sayNews = () => {
    saying = undefined;
    const ids = [...unsaid];
    unsaid.clear();
    say(
      HERE,
      ids.filter((id) => sockets.has(id)),
    );
    say(
      GONE,
      ids.filter((id) => !sockets.has(id)),
    );
  };
  const saySoon = (userId: string) => {
    unsaid.add(userId);
    saying ??= setTimeout(sayNews, PAUSE_MS).unref();
  };
  const hear = (subject: string, [other = '', ...userIds]: string[]) => {
    for (const userId of userIds) {
      const nodes = elsewhere.get(userId) ?? new Map<string, number>();
      const isNew = !nodes.has(other);
      if (subject === HERE) nodes.set(other, now() + FORGET_MS);
      else nodes.delete(other);
      if (nodes.size > 0) elsewhere.set(userId, nodes);
      else elsewhere.delete(userId);
      if (subject === GONE) lookAt(userId, AWAY_AFTER_MS);
      else if (isNew) lookAt(userId, 0);
    }
  };
  const leave = overhear((subject, text) => {
    if (subject !== HERE && subject !== GONE) return;
    try {
      const said: unknown = JSON.parse(text);
      if (Array.isArray(said) && said.every((each) => typeof each === 'string')) hear(subject, said);
    } catch {
      // a node of another version
    }
  });
  const sayAll = setInterval(() => {
    say(HERE, [...sockets.keys()]);
    const at = now();
    for (const [userId, nodes] of elsewhere) {
      for (const [other, until] of nodes) if (until <= at) nodes.delete(other);
      if (nodes.size > 0) continue;
      elsewhere.delete(userId);
      lookAt(userId, 0);
    }
  }, SAY_ALL_MS);
  sayAll.unref();

  return {
    isOnline,
    came(userId) {
      const count = sockets.get(userId) ?? 0;
      sockets.set(userId, count + 1);
      if (count > 0) return;
      saySoon(userId);
      lookAt(userId, 0);
    },
    left(userId) {
      const count = sockets.get(userId) ?? 0;
      if (count > 1) {
        sockets.set(userId, count - 1);
        return;
      }
      sockets.delete(userId);
      saySoon(userId);
      lookAt(userId, AWAY_AFTER_MS);
    },
    close() {
      clearInterval(sayAll);
      clearTimeout(timer);
      clearTimeout(saying);
      say(GONE, [...new Set([...sockets.keys(), ...unsaid])]);
      leave();
    },
  };
}
