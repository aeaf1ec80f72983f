import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ApiClient } from '../support/api-client.ts';
import { type Attack, attack, residentMb, timedPulls } from '../support/hostile-visitors.ts';
import { type RealServer, startServer } from '../support/real-server.ts';

const CONNECTIONS = 500;
const EACH_MS = 120_000;
const GIVEN_BACK_MS = 60_000;

let server: RealServer;
let learner: ApiClient;

beforeAll(async () => {
  server = await startServer({ env: { NODE_OPTIONS: '--max-old-space-size=512' } });
  learner = new ApiClient(server.url);
  await learner.signIn('learner@harbor.example');
}, 120_000);
afterAll(() => server?.cleanUp());

it.for(['documents', 'sockets', 'calls'] as Attack[])(
  '500 connections of visitors with their worst (%s) for two minutes: a learner pulls in at most 3 times the quiet time, and memory comes back (F10, F47, F62, F65)',
  { timeout: 10 * 60_000 },
  async (kind, { task }) => {
    await learner.takeToken();
    await timedPulls(learner, 10_000, 100);
    const quiet = await timedPulls(learner, 20_000, 100);
    const before = residentMb(server.process.pid);
    const memory: number[] = [];
    const watching = setInterval(() => memory.push(residentMb(server.process.pid)), 5_000);
    const attackers = attack(kind, server.url, CONNECTIONS);
    const beside = await timedPulls(learner, EACH_MS, 100);
    await attackers.stop();
    clearInterval(watching);
    await sleep(GIVEN_BACK_MS);
    const after = residentMb(server.process.pid);
    const reported = {
      kind,
      quiet,
      beside,
      memory: [before, ...memory, after],
      answers: Object.fromEntries(attackers.statuses),
    };
    task.meta.soak = reported as never;
    expect(server.process.exitCode).toBeNull();
    expect(beside.refused).toBe(0);
    expect(beside.p95).toBeLessThanOrEqual(3 * quiet.p95);
    expect(Math.max(...memory) - before).toBeLessThanOrEqual(150);
    expect(after - before).toBeLessThanOrEqual(50);
  },
);
