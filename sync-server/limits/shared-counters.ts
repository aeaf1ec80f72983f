/**
 * Counters for limits. Each node counts in memory, so that a limit costs no question to the database; once a second the nodes add up
 * through a table what they have counted, so that several of them, or a start anew, allow hardly more than one.
 */
import { hash } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { Refusal } from '#contract/errors.ts';
import type { Database } from '../storage/tables.ts';

const SHARE_MS = 1_000;
const SWEEP_MS = 60_000;
/** What is far from its limit is nobody else's business. */
const SHARED_FROM = 0.1;

export type Counter = {
  /** @throws Refusal RATE_LIMITED with the seconds until it is counted anew; what was refused is counted too */
  consume(key: string, points?: number): Promise<number>;
  /** counts without refusing */
  add(key: string, points?: number): Promise<void>;
  /** @throws Refusal RATE_LIMITED if nothing is left; counts nothing */
  assertLeft(key: string): Promise<void>;
  forget(key: string): Promise<void>;
};

export type SharedCounters = {
  /** @param name  of the limit; `points` in `seconds` are allowed for a key */
  counter(name: string, limit: { points: number; seconds: number }): Counter;
  /** Adds up with the other nodes; done by itself each second. */
  share(): Promise<void>;
  close(): void;
};

type Log = { warn(about: object, message: string): void };
type Row = { name: string; key: string; period: number; points: number; expiresAt: number };
type Limit = { memory: RateLimiterMemory; seconds: number };

/** @param db  null: counted by this process alone */
export function sharedCounters(
  db: Kysely<Database> | null,
  { now = Date.now, log }: { now?: () => number; log?: Log } = {},
): SharedCounters {
  const limits = new Map<string, Limit>();
  /** counted here and not yet written */
  let waiting = new Map<string, Row>();
  /** of what the table says, what this process counted or has heard of already */
  const accounted = new Map<string, { points: number; expiresAt: number }>();
  let sharing: Promise<void> | null = null;
  let sweptAt = 0;

  const note = (name: string, seconds: number, key: string, points: number) => {
    if (!db) return;
    const period = Math.floor(now() / 1000 / seconds);
    const place = `${name} ${period} ${key}`;
    const row = waiting.get(place);
    if (row) row.points += points;
    else waiting.set(place, { name, key, period, points, expiresAt: (period + 1) * seconds * 1000 });
  };

  const write = async (from: Kysely<Database>) => {
    const rows = waiting;
    waiting = new Map();
    if (rows.size > 0) {
      try {
        for (const { name, key, period, points } of await added(from, [...rows.values()])) {
          const place = `${name} ${period} ${key}`;
          const own = rows.get(place);
          const before = accounted.get(place)?.points ?? 0;
          const byOthers = points - before - (own?.points ?? 0);
          accounted.set(place, { points, expiresAt: own?.expiresAt ?? now() });
          if (byOthers > 0) await limits.get(name)?.memory.penalty(key, byOthers);
        }
      } catch (err) {
        putBack(rows, waiting, now());
        throw err;
      }
    }
    if (now() - sweptAt > SWEEP_MS) {
      sweptAt = now();
      for (const [place, { expiresAt }] of accounted) if (expiresAt < now()) accounted.delete(place);
      await from.deleteFrom('sync.counters').where('expiresAt', '<', now()).execute();
    }
  };

  const share = async () => {
    if (!db) return;
    sharing ??= write(db)
      .catch((err: unknown) => log?.warn({ err }, 'the counters of limits could not be shared; tried again'))
      .finally(() => {
        sharing = null;
      });
    await sharing;
  };
  const timer = db ? setInterval(() => void share(), SHARE_MS) : undefined;
  timer?.unref();

  return {
    counter(name, { points: allowed, seconds }) {
      const memory = new RateLimiterMemory({ points: allowed, duration: seconds, keyPrefix: name });
      limits.set(name, { memory, seconds });
      const counted = (key: string, points: number, consumed: number) => {
        if (consumed >= allowed * SHARED_FROM) note(name, seconds, key, points);
      };
      return {
        async consume(given, points = 1) {
          const key = hashed(given);
          try {
            const { consumedPoints } = await memory.consume(key, points);
            counted(key, points, consumedPoints);
            return consumedPoints;
          } catch (reason) {
            if (!(reason instanceof RateLimiterRes)) throw reason;
            throw limited(reason);
          }
        },
        async add(given, points = 1) {
          const key = hashed(given);
          counted(key, points, (await memory.penalty(key, points)).consumedPoints);
        },
        async assertLeft(given) {
          const at = await memory.get(hashed(given));
          if (at && at.consumedPoints >= allowed) throw limited(at);
        },
        async forget(given) {
          const key = hashed(given);
          await memory.delete(key);
          if (!db) return;
          for (const places of [waiting, accounted])
            for (const place of places.keys())
              if (place.startsWith(`${name} `) && place.endsWith(` ${key}`)) places.delete(place);
          await db.deleteFrom('sync.counters').where('name', '=', name).where('key', '=', key).execute();
        },
      };
    },
    share,
    close: () => clearInterval(timer),
  };
}

/** Counted here they are; the others hear of them with the next. */
function putBack(rows: ReadonlyMap<string, Row>, waiting: Map<string, Row>, at: number): void {
  for (const [place, row] of rows) {
    const since = waiting.get(place);
    if (since) since.points += row.points;
    else if (row.expiresAt > at) waiting.set(place, row);
  }
}

/** @returns what the table then says of each */
async function added(db: Kysely<Database>, rows: readonly Row[]) {
  const column = (of: (row: Row) => unknown) => rows.map(of);
  const written = await sql<{ name: string; key: string; period: number; points: number }>`
    insert into sync.counters as c (name, key, period, points, "expiresAt")
    select * from unnest(${column(({ name }) => name)}::text[], ${column(({ key }) => key)}::text[],
      ${column(({ period }) => period)}::bigint[], ${column(({ points }) => points)}::bigint[],
      ${column(({ expiresAt }) => expiresAt)}::bigint[])
    order by 1, 2, 3
    on conflict (name, key, period) do update set points = least(c.points + excluded.points, 1000000000)
    returning name, key, period, points`.execute(db);
  return written.rows;
}

/** Neither people nor addresses stand in the table. */
const hashed = (key: string) => hash('sha256', key, 'base64url').slice(0, 22);

const limited = ({ msBeforeNext }: RateLimiterRes) =>
  new Refusal('RATE_LIMITED', { extras: { retryAfter: Math.max(1, Math.ceil(msBeforeNext / 1000)) } });
