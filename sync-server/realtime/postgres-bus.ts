/** The bus over PostgreSQL's LISTEN and NOTIFY, which takes 8,000 bytes: no other service is needed for several nodes. */
import { Socket } from 'node:net';
import pg from 'pg';
import { type BusListener, type BusLog, type NodeBus, pauseAfter } from './node-bus.ts';

/** Asked this often whether it still hears: a connection that a firewall has forgotten says nothing at all. */
const ASK_MS = 15_000;
const ANSWER_MS = 5_000;

/**
 * @param pool  publishes
 * @param url  of the same database; a connection of its own listens
 */
export async function postgresBus(
  pool: pg.Pool,
  url: string,
  topics: readonly string[],
  { heard, missed }: BusListener,
  log: BusLog,
): Promise<NodeBus> {
  let closed = false;
  let listening: pg.Client | undefined;
  let again: NodeJS.Timeout | undefined;

  const listen = async (): Promise<void> => {
    const { client, cut } = ownClient(url);
    client.on('notification', ({ channel, payload = '' }) => heard(channel, payload));
    await client.connect();
    try {
      for (const topic of topics) await client.query(`listen ${topic}`);
    } catch (error) {
      await client.end().catch(() => undefined);
      throw error;
    }
    const asking = setInterval(() => void client.query('select 1').catch(cut), ASK_MS);
    asking.unref();
    client.once('end', () => {
      clearInterval(asking);
      if (!closed) listenAgain(1);
    });
    listening = client;
    if (closed) await client.end();
  };
  const listenAgain = (failures: number) => {
    again = setTimeout(async () => {
      try {
        await listen();
        missed();
      } catch (err) {
        log.warn({ err }, 'not listening for changes; trying again');
        if (!closed) listenAgain(failures + 1);
      }
    }, pauseAfter(failures));
    again.unref();
  };
  await listen();

  return {
    async publish(topic, text) {
      await pool.query('select pg_notify($1, $2)', [topic, text]);
    },
    async close() {
      closed = true;
      clearTimeout(again);
      await listening?.end().catch(() => undefined);
    },
  };
}

/** @returns it, with what ends it also when nobody answers at the other end */
function ownClient(url: string) {
  let socket: Socket | undefined;
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: 10_000,
    query_timeout: ANSWER_MS,
    keepAlive: true,
    application_name: 'lectern-changes',
    stream: () => {
      socket = new Socket();
      return socket;
    },
  });
  client.on('error', () => undefined); // 'end' follows
  return { client, cut: () => void socket?.destroy() };
}
