/**
 * Who has a socket open, on this node or another, and whether somebody is at it (WS-005). Nodes tell each other who comes and who leaves, and all of theirs every 30 s: a node
 * that died is forgotten with what it said last. Nothing of it is stored.
 */
import { randomUUID } from 'node:crypto';
import type { Presence } from '#domain/realtime.ts';
import type { Announcer } from './announcer.ts';

const HERE = 'people-here';
const GONE = 'people-gone';
/** in place of `HERE`, as what a node says in one moment may arrive in any order: nobody is at any of their devices there */
const AWAY = 'people-away';
const SAY_ALL_MS = 30_000;
const FORGET_MS = 75_000;
/** A page that loads again was not away. */
const GONE_AFTER_MS = 5_000;
const LOOK_MS = 1_000;
/** In one look; the others come with the next. */
const CHANGES_AT_ONCE = 50;
/** so that they fit on the bus */
const IDS_A_MESSAGE = 150;
/** A thousand devices that come back at once are few messages. */
const PAUSE_MS = 50;

export type PresenceChange = { userId: string; status: Presence };

export type PeopleOnline = {
  /** one socket more, or one less */
  came(userId: string): void;
  left(userId: string, wasAway: boolean): void;
  /** at one of their sockets somebody is no longer, or again */
  turned(userId: string, away: boolean): void;
  presenceOf(userId: string): Presence;
  close(): void;
};

/** Looks at people when something may have changed, many at once, and tells what has. */
function looksAtPeople(
  presenceOf: (userId: string) => Presence,
  changed: (changes: PresenceChange[]) => void,
  now: () => number,
) {
  /** as it was told last; who is not in it was offline */
  const told = new Map<string, Presence>();
  /** when to look at somebody again */
  const due = new Map<string, number>();
  let timer: NodeJS.Timeout | undefined;

  const look = () => {
    timer = undefined;
    const at = now();
    const ripe = [...due].filter(([, from]) => from <= at).slice(0, CHANGES_AT_ONCE);
    const changes: PresenceChange[] = [];
    for (const [userId] of ripe) {
      due.delete(userId);
      const status = presenceOf(userId);
      if (status === (told.get(userId) ?? 'offline')) continue;
      if (status === 'offline') told.delete(userId);
      else told.set(userId, status);
      changes.push({ userId, status });
    }
    if (changes.length > 0) changed(changes);
    plan();
  };
  const plan = () => {
    if (due.size > 0) timer ??= setTimeout(look, LOOK_MS).unref();
  };
  return {
    at(userId: string, inMs: number) {
      due.set(userId, now() + inMs);
      plan();
    },
    isDue: (userId: string) => due.has(userId),
    told: (userId: string) => told.get(userId),
    close: () => clearTimeout(timer),
  };
}

/** What this node tells the others of the people at its sockets. */
function sayingsOf(
  whisper: Announcer['whisper'],
  sockets: ReadonlyMap<string, unknown>,
  isAwayHere: (userId: string) => boolean,
) {
  const node = randomUUID();
  /** who came or left here since the others were told */
  const unsaid = new Set<string>();
  let saying: NodeJS.Timeout | undefined;

  const say = (subject: string, userIds: readonly string[]) => {
    for (let from = 0; from < userIds.length; from += IDS_A_MESSAGE)
      whisper(subject, JSON.stringify([node, ...userIds.slice(from, from + IDS_A_MESSAGE)]));
  };
  const sayHere = (ids: readonly string[]) => {
    say(
      HERE,
      ids.filter((id) => !isAwayHere(id)),
    );
    say(AWAY, ids.filter(isAwayHere));
  };
  const sayNews = () => {
    saying = undefined;
    const ids = [...unsaid];
    unsaid.clear();
    sayHere(ids.filter((id) => sockets.has(id)));
    say(
      GONE,
      ids.filter((id) => !sockets.has(id)),
    );
  };
  return {
    everybody: () => sayHere([...sockets.keys()]),
    soon(userId: string) {
      unsaid.add(userId);
      saying ??= setTimeout(sayNews, PAUSE_MS).unref();
    },
    close() {
      clearTimeout(saying);
      say(GONE, [...new Set([...sockets.keys(), ...unsaid])]);
    },
  };
}

/** @param changed  who came or left for more than a moment, wherever */
export function peopleOnline(
  { whisper, overhear }: Pick<Announcer, 'whisper' | 'overhear'>,
  changed: (changes: PresenceChange[]) => void,
  now: () => number = Date.now,
): PeopleOnline {
  const sockets = new Map<string, { open: number; away: number }>();
  /** until when other nodes vouch for somebody */
  const elsewhere = new Map<string, Map<string, { until: number; away: boolean }>>();
  const isAwayHere = (userId: string): boolean => {
    const own = sockets.get(userId);
    return own !== undefined && own.away >= own.open;
  };
  const presenceOf = (userId: string): Presence => {
    const at = now();
    const others = [...(elsewhere.get(userId)?.values() ?? [])].filter(({ until }) => until > at);
    const here = sockets.has(userId);
    if (!here && others.length === 0) return 'offline';
    return (here && !isAwayHere(userId)) || others.some(({ away }) => !away) ? 'online' : 'away';
  };
  const looks = looksAtPeople(presenceOf, changed, now);
  const sayings = sayingsOf(whisper, sockets, isAwayHere);
  const hear = (subject: string, [other = '', ...userIds]: string[]) => {
    for (const userId of userIds) {
      const nodes = elsewhere.get(userId) ?? new Map<string, { until: number; away: boolean }>();
      const before = nodes.get(other);
      if (subject === GONE) nodes.delete(other);
      else nodes.set(other, { until: now() + FORGET_MS, away: subject === AWAY });
      if (nodes.size > 0) elsewhere.set(userId, nodes);
      else elsewhere.delete(userId);
      if (subject === GONE) looks.at(userId, GONE_AFTER_MS);
      // What a node repeats of everybody puts nothing off.
      else if (looks.isDue(userId)) continue;
      else if (before === undefined) looks.at(userId, 0);
      else if (subject === AWAY && looks.told(userId) !== 'away') looks.at(userId, GONE_AFTER_MS);
      else if (before.away) looks.at(userId, 0);
    }
  };
  const leave = overhear((subject, text) => {
    if (subject !== HERE && subject !== GONE && subject !== AWAY) return;
    try {
      const said: unknown = JSON.parse(text);
      if (Array.isArray(said) && said.every((each) => typeof each === 'string')) hear(subject, said);
    } catch {
      // a node of another version
    }
  });
  const sayAll = setInterval(() => {
    sayings.everybody();
    const at = now();
    for (const [userId, nodes] of elsewhere) {
      for (const [other, { until }] of nodes) if (until <= at) nodes.delete(other);
      if (nodes.size > 0) continue;
      elsewhere.delete(userId);
      looks.at(userId, 0);
    }
  }, SAY_ALL_MS);
  sayAll.unref();

  return {
    presenceOf,
    came(userId) {
      const { open, away } = sockets.get(userId) ?? { open: 0, away: 0 };
      sockets.set(userId, { open: open + 1, away });
      if (open > away) return;
      sayings.soon(userId);
      looks.at(userId, 0);
    },
    left(userId, wasAway) {
      const { open, away } = sockets.get(userId) ?? { open: 1, away: 0 };
      const after = { open: open - 1, away: wasAway ? away - 1 : away };
      if (after.open > 0) sockets.set(userId, after);
      else sockets.delete(userId);
      if (after.open > after.away) return;
      sayings.soon(userId);
      looks.at(userId, GONE_AFTER_MS);
    },
    turned(userId, isAway) {
      const own = sockets.get(userId);
      if (!own) return;
      sockets.set(userId, { ...own, away: own.away + (isAway ? 1 : -1) });
      sayings.soon(userId);
      looks.at(userId, isAway ? GONE_AFTER_MS : 0);
    },
    close() {
      clearInterval(sayAll);
      looks.close();
      sayings.close();
      leave();
    },
  };
}
