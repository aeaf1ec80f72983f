/** The short form of `npm run soak -- hostile-visitors`: what is no matter of time, on a small heap. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ApiClient } from './support/api-client.ts';
import { type Attack, attack, timedPulls } from './support/hostile-visitors.ts';
import { type RealServer, startServer } from './support/real-server.ts';

let server: RealServer;
let learner: ApiClient;

beforeAll(async () => {
  server = await startServer({ env: { NODE_OPTIONS: '--max-old-space-size=512' } });
  learner = new ApiClient(server.url);
  await learner.signIn('learner@harbor.example');
}, 120_000);
afterAll(() => server?.cleanUp());

it.for([
  ['documents', [200, 400, 429]],
  ['sockets', [429, 1006, 4401]],
  ['calls', [200, 400, 429]],
] as [Attack, number[]][])(
  'visitors who do their worst are refused, a learner beside them never, and the server lives and is ready: %s (F10, F47, F62, F65)',
  { timeout: 60_000 },
  async ([kind, expected]) => {
    const attackers = attack(kind, server.url, 60);
    const beside = await timedPulls(learner, 4_000, 50);
    expect((await fetch(`${server.url}/readyz`)).status).toBe(200);
    await attackers.stop();
    expect(beside.refused).toBe(0);
    expect(beside.served).toBeGreaterThan(0);
    const statuses = [...attackers.statuses.keys()].filter((status) => status !== 0);
    expect(statuses.length).toBeGreaterThan(0);
    for (const status of statuses) expect(expected).toContain(status);
    expect(server.process.exitCode).toBeNull();
  },
);
