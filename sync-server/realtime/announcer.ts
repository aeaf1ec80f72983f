/**
 * Tells every node which buckets have something new, over PostgreSQL's LISTEN and NOTIFY. Published after the commit, in
 * a transaction of its own: inside the mutation it would make commits wait for each other.
 */
import pg from 'pg';

export type Announcer = {
  /** Returns at once; what is announced within 20 ms travels together. */
  announce(buckets: string[]): void;
  /** Buckets that changed here or on another node; `*`: any may have. @returns how to leave */
  subscribe(listener: (buckets: string[]) => void): () => void;
  close(): Promise<void>;
};

export type AnnouncerLog = { warn(about: object, message: string): void };

export const ANY_BUCKET = '*';
const CHANNEL = 'lectern_changes';
const COALESCE_MS = 20;
/** NOTIFY takes 8,000 bytes. */
const LARGEST_BYTES = 7_000;
const FIRST_PAUSE_MS = 250;
const LONGEST_PAUSE_MS = 5_000;

/**
 * @param pool  publishes
 * @param url  of the same database; a connection of its own listens
 */
export async function openAnnouncer(pool: pg.Pool, url: string, log: AnnouncerLog): Promise<Announcer> {
  const listeners = new Set<(buckets: string[]) => void>();
  const tell = (buckets: string[]) => {
    for (const listener of listeners) listener(buckets);
  };

  let closed = false;
  let listening: pg.Client | undefined;
  let again: NodeJS.Timeout | undefined;

  const connect = async (): Promise<void> => {
    const client = new pg.Client({
      connectionString: url,
      connectionTimeoutMillis: 10_000,
      keepAlive: true,
      application_name: 'lectern-changes',
    });
    client.on('error', () => undefined); // 'end' follows
    client.on('notification', ({ payload = '' }) => tell(bucketsOf(payload)));
    await client.connect();
    try {
      await client.query(`listen ${CHANNEL}`);
    } catch (error) {
      await client.end().catch(() => undefined);
      throw error;
    }
    client.once('end', () => {
      if (!closed) reconnect(FIRST_PAUSE_MS);
    });
    listening = client;
    if (closed) await client.end();
  };
  const reconnect = (pauseMs: number) => {
    again = setTimeout(async () => {
      try {
        await connect();
        // Whatever was announced meanwhile went unheard.
        tell([ANY_BUCKET]);
      } catch (err) {
        log.warn({ err }, 'not listening for changes; trying again');
        if (!closed) reconnect(Math.min(2 * pauseMs, LONGEST_PAUSE_MS));
      }
    }, pauseMs);
    again.unref();
  };
  await connect();

  let collected = new Set<string>();
  let sending: NodeJS.Timeout | undefined;
  let sent: Promise<unknown> = Promise.resolve();
  const flush = () => {
    clearTimeout(sending);
    sending = undefined;
    if (collected.size === 0) return;
    const buckets = [...collected];
    collected = new Set();
    sent = pool.query('select pg_notify($1, $2)', [CHANNEL, payloadOf(buckets)]).catch((err: unknown) => {
      log.warn({ err }, 'changes could not be announced to other nodes');
      tell(buckets);
    });
  };

  return {
    announce(buckets) {
      for (const bucket of buckets) collected.add(bucket);
      sending ??= setTimeout(flush, COALESCE_MS);
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    async close() {
      closed = true;
      clearTimeout(again);
      flush();
      await sent;
      await listening?.end().catch(() => undefined);
    },
  };
}

function payloadOf(buckets: string[]): string {
  const payload = JSON.stringify(buckets);
  return Buffer.byteLength(payload) > LARGEST_BYTES ? JSON.stringify([ANY_BUCKET]) : payload;
}

/** Another version of the server may say it in another way: then anything may have changed. */
function bucketsOf(payload: string): string[] {
  try {
    const buckets: unknown = JSON.parse(payload);
    if (Array.isArray(buckets) && buckets.every((bucket) => typeof bucket === 'string')) return buckets;
  } catch {
    // falls through
  }
  return [ANY_BUCKET];
}
