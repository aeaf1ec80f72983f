/**
 * Tells every node what has something new, after the commit and in a transaction of its own: inside the mutation it would make
 * commits wait for each other. This node hears it at once, the others over the bus.
 */
import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import type { Carried } from '#contract/sync/realtime.ts';
import type { AskHeld, HeldNow } from '../sync/feed.ts';
import { type BusLog, LARGEST_MESSAGE_BYTES } from './node-bus.ts';
import { postgresBus } from './postgres-bus.ts';
import { publisher } from './publisher.ts';
import { ANY_BUCKET } from './subjects.ts';

export type News = {
  carried: readonly Carried[];
  /** subjects in which there is more than what is carried */
  unknown: ReadonlySet<string>;
  /** what the carried may be seen by, where that was asked behind its commit */
  held?: HeldNow | undefined;
};
export type Listener = (subjects: string[], news: News) => void;

export type Announcer = {
  /** Returns at once. The first is told at once as well, what follows within 20 ms together. */
  announce(subjects: string[], carried?: Carried | null, held?: HeldNow): void;
  /** null also while announcements are collected: it would be old when they are told */
  askHeld: AskHeld;
  /** Buckets and drafts that changed here or on another node; `*`: any may have. @returns how to leave */
  subscribe(listener: Listener, askHeld?: AskHeld): () => void;
  /** To the other nodes alone, for what counts only just now: it may be lost. Returns at once. */
  whisper(subject: string, text: string): void;
  /** What other nodes whisper. @returns how to leave */
  overhear(listener: (subject: string, text: string) => void): () => void;
  close(): Promise<void>;
};

/** Nodes of other versions may be on the bus: what a topic carries keeps its meaning. */
const CHANGES = 'lectern_changes';
const WHISPERS = 'lectern_whispers';
const PAUSE_MS = 20;
/** Goes first in each message: who says it has told its own listeners already. No bucket is called so. */
const SENDER = 'node:';

/**
 * @param pool  of the database that all nodes share
 * @param url  of the same database
 * @param redisUrl  undefined: the nodes meet in the database
 */
export async function openAnnouncer(
  pool: pg.Pool,
  url: string,
  log: BusLog,
  redisUrl?: string,
): Promise<Announcer> {
  // PostgreSQL keeps what is said to its database; one Redis may serve several.
  const where = redisUrl === undefined ? '' : `_${await databaseId(pool)}`;
  const [changes, whispers] = [CHANGES + where, WHISPERS + where];
  const topics = [changes, whispers];
  const sender = `${SENDER}${randomUUID()}`;
  const listeners = new Map<Listener, AskHeld | undefined>();
  const overhearing = new Set<(subject: string, text: string) => void>();
  const tell = (subjects: string[], news: News = { carried: [], unknown: new Set(subjects) }) => {
    for (const listener of listeners.keys()) listener(subjects, news);
  };

  const listener = {
    heard(topic: string, message: string) {
      const said = readMessage(message);
      if (topic === changes && said === null) tell([ANY_BUCKET]);
      if (said === null || said[0] === sender) return;
      const [subject = '', text = ''] = said.slice(1);
      if (topic === whispers) for (const overhear of overhearing) overhear(subject, text);
      else tell(said.filter((each) => !each.startsWith(SENDER)));
    },
    missed: () => tell([ANY_BUCKET]),
  };
  const bus =
    redisUrl === undefined
      ? await postgresBus(pool, url, topics, listener, log)
      : await (await import('./redis-bus.ts')).redisBus(redisUrl, topics, listener, log);

  const out = publisher((subjects) => {
    const all = JSON.stringify([sender, ...subjects]);
    return bus.publish(changes, fits(all) ? all : JSON.stringify([sender, ANY_BUCKET]));
  }, log);
  const collected = collecting((subjects, news) => {
    tell(subjects, news);
    out.add(subjects);
  });

  return {
    announce: collected.announce,
    askHeld(...news) {
      if (!collected.isQuiet()) return null;
      for (const ask of listeners.values()) {
        const asking = ask?.(...news);
        if (asking) return asking;
      }
      return null;
    },
    subscribe(listener, ask) {
      listeners.set(listener, ask);
      return () => listeners.delete(listener);
    },
    whisper(subject, text) {
      const message = JSON.stringify([sender, subject, text]);
      if (fits(message)) bus.publish(whispers, message).catch(() => undefined);
    },
    overhear(listener) {
      overhearing.add(listener);
      return () => overhearing.delete(listener);
    },
    async close() {
      collected.close();
      await out.close();
      await bus.close();
    },
  };
}

/** The first is told at once, what follows soon together. */
function collecting(tell: (subjects: string[], news: News) => void) {
  let collected = new Set<string>();
  let carried: Carried[] = [];
  let unknown = new Set<string>();
  let held: HeldNow | undefined;
  let isNext = false;
  let toldAt = Number.NEGATIVE_INFINITY;
  let timer: NodeJS.Timeout | undefined;
  const pause = () => toldAt + PAUSE_MS - performance.now();
  const flush = () => {
    const subjects = [...collected];
    // What was found behind one commit is not what holds behind another.
    const news = { carried, unknown, held: carried.length === 1 ? held : undefined };
    collected = new Set();
    carried = [];
    unknown = new Set();
    held = undefined;
    isNext = false;
    toldAt = performance.now();
    tell(subjects, news);
  };

  return {
    announce(subjects: string[], all?: Carried | null, heldNow?: HeldNow): void {
      if (all) carried.push(all);
      for (const subject of subjects) {
        collected.add(subject);
        if (!all) unknown.add(subject);
      }
      if (isNext) return;
      isNext = true;
      const pauseMs = pause();
      if (pauseMs > 0) {
        timer = setTimeout(flush, pauseMs);
        return;
      }
      held = heldNow;
      queueMicrotask(flush);
    },
    /** what is announced now is told at once, and by itself */
    isQuiet: () => !isNext && pause() <= 0,
    close() {
      clearTimeout(timer);
      if (isNext) flush();
    },
  };
}

async function databaseId(pool: pg.Pool): Promise<string> {
  const { rows } = await pool.query<{ id: string }>(
    `select (select system_identifier from pg_control_system()) || '_' || oid as id from pg_database where datname = current_database()`,
  );
  return rows[0]?.id ?? '';
}

const fits = (message: string) => Buffer.byteLength(message) <= LARGEST_MESSAGE_BYTES;

/** null: another version of the server says it in another way, so anything may have changed */
function readMessage(message: string): string[] | null {
  try {
    const said: unknown = JSON.parse(message);
    if (Array.isArray(said) && said.every((each) => typeof each === 'string')) return said;
  } catch {
    // falls through
  }
  return null;
}
