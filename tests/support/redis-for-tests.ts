/** The machine's Redis, for tests of several nodes that meet there. Where none answers they are skipped. */
import { createClient } from '@redis/client';

const URL_OF_TESTS = process.env.LECTERN_TEST_REDIS_URL ?? 'redis://127.0.0.1:6379';

export type RedisForTests = { url: string; missing?: never } | { url?: never; missing: string };

export async function redisForTests(): Promise<RedisForTests> {
  const client = createClient({
    url: URL_OF_TESTS,
    socket: { connectTimeout: 1_000, reconnectStrategy: false },
  });
  client.on('error', () => undefined); // connect() throws it
  try {
    await client.connect();
    await client.ping();
    client.destroy();
    return { url: URL_OF_TESTS };
  } catch {
    return { missing: 'does not answer on this machine: skipped' };
  }
}
