/** The bus over Redis, for many nodes with many changes: it keeps them away from the database. Loaded where REDIS_URL is set. */
import { createClient } from '@redis/client';
import { type BusListener, type BusLog, type NodeBus, pauseAfter } from './node-bus.ts';

/** A connection that says nothing for so long is dead: it is asked more often than that. */
const ASK_MS = 15_000;
const DEAD_MS = 20_000;
const CONNECT_TIMEOUT_MS = 5_000;

/** Comes up also while Redis is away: then changes are told on this node alone until it is there. */
export async function redisBus(
  url: string,
  topics: readonly string[],
  { heard, missed }: BusListener,
  log: BusLog,
): Promise<NodeBus> {
  const options = {
    url,
    pingInterval: ASK_MS,
    socket: {
      connectTimeout: CONNECT_TIMEOUT_MS,
      socketTimeout: DEAD_MS,
      reconnectStrategy: (retries: number) => pauseAfter(retries + 1),
    },
  };
  // What can't be said now is said again by the announcer, with what has come since.
  const speaking = createClient({ ...options, disableOfflineQueue: true });
  const listening = createClient(options);
  let reachable = true;
  for (const client of [speaking, listening]) {
    client.on('error', (err: unknown) => {
      if (reachable) log.warn({ err }, 'Redis does not answer; trying again');
      reachable = false;
    });
    client.on('ready', () => {
      reachable = true;
    });
  }
  const firstTrouble = new Promise<void>((resolve) => {
    for (const client of [speaking, listening]) client.once('error', () => resolve());
  });
  const connected = Promise.all([speaking.connect(), listenOn()]);
  connected.catch(() => undefined); // closed while it tried
  await Promise.race([connected, firstTrouble]);

  async function listenOn(): Promise<void> {
    await listening.connect();
    for (const topic of topics) await listening.subscribe(topic, (text) => heard(topic, text));
    missed();
    // From now on it subscribes by itself to what it had.
    listening.on('ready', missed);
  }

  return {
    async publish(topic, text) {
      await speaking.publish(topic, text);
    },
    async close() {
      for (const client of [speaking, listening]) client.destroy();
    },
  };
}
