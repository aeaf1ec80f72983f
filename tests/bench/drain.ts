/**
 * A thousand changes that were made offline, over a network where a round trip takes 50 ms: what the engine needs for them, beside sending
 * one after another. The real server as a process, the real engine on a store in memory. Run by run.mjs in the copy of the benches.
 */
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { newId } from '#contract/ids.ts';
import type { PushOperation } from '#contract/sync/wire.ts';
import { createComment } from '#mutations/content/create-comment.ts';
import { enqueue } from '#mutations/enqueue.ts';
import { openStore } from '#store/db.ts';
import { browserClock } from '#sync/browser-surroundings.ts';
import { Engine } from '#sync/engine.ts';
import { SessionGate } from '#sync/session/session-gate.ts';
import { ApiClient } from '../support/api-client.ts';
import { startServer } from '../support/real-server.ts';

const CHANGES = 1000;
const ONE_WAY_MS = 25;

const { args, interleave, report } = await import(
  pathToFileURL(path.join(process.cwd(), 'lib', 'common.mjs')).href
);

const server = await startServer();
try {
  const client = new ApiClient(server.url);
  const { userId } = await client.signIn('learner@harbor.example');
  const skills = await skillsOf(client); // a later answer is full of comments
  const runs = {
    'one-after-another': () => oneByOne(client, skills),
    lectern: () => drained(client, userId, skills),
  };
  const results = await interleave(Object.keys(runs), Number(args.rounds ?? 2), (name: keyof typeof runs) =>
    runs[name](),
  );
  report('drain', results, 'one-after-another');
} finally {
  await server.cleanUp();
}
process.exit(0);

async function delayed(client: ApiClient, request: string, init: RequestInit): Promise<Response> {
  await sleep(ONE_WAY_MS);
  const answer = await client.fetch(request, init);
  const body = await answer.arrayBuffer();
  await sleep(ONE_WAY_MS);
  return new Response(body, { status: answer.status, headers: answer.headers });
}

async function oneByOne(client: ApiClient, skills: readonly string[]) {
  await client.takeToken();
  const clientId = newId();
  const last = new Map<string, number>();
  const started = performance.now();
  for (let seq = 1; seq <= CHANGES; seq += 1) {
    const contextId = skills[seq % skills.length] as string;
    const lane = `skill:${contextId}`;
    const operation: PushOperation = {
      operationName: createComment.operation.name,
      query: createComment.operation.document,
      variables: { contextId, body: `c${seq}`, type: 'skill', access: 'public', parent: null },
      extensions: {
        lectern: { id: newId(), clientId, seq, lane, prev: last.get(lane) ?? null, opVersion: 1, base: {} },
      },
    };
    last.set(lane, seq);
    const answer = await delayed(client, '/graphql/content', {
      method: 'POST',
      body: JSON.stringify([operation]),
    });
    const [settled] = (await answer.json()) as { s: string }[];
    if (settled?.s !== 'applied')
      throw new Error(`change ${seq} was not applied: ${JSON.stringify(settled)}`);
  }
  return { drain_ms: performance.now() - started };
}

async function drained(client: ApiClient, userId: string, skills: readonly string[]) {
  await client.takeToken();
  const run = newId();
  const db = openStore(userId, { indexedDB: new IDBFactory(), IDBKeyRange });
  for (let n = 1; n <= CHANGES; n += 1) {
    const contextId = skills[n % skills.length] as string;
    await enqueue(db, createComment, {
      ...{ contextId, body: `${run} ${String(n).padStart(4, '0')}` },
      ...{ type: 'skill', access: 'public', parent: null },
    });
  }
  const fetch = (request: string, init: RequestInit) => delayed(client, request, init);
  const gate = new SessionGate(userId, {
    fetch,
    clock: browserClock,
    locks: navigator.locks,
    channel: () => ({ postMessage() {}, addEventListener() {}, close() {} }),
  });
  const failures: unknown[] = [];
  const engine = new Engine({
    ...{ db, pageDb: db, gate, fetch, clock: browserClock, random: Math.random, caches: null },
    ...{ space: async () => null, savesData: () => false },
    ...{ openSocket: () => null, isVisible: () => true, onError: (error) => failures.push(error) },
  });
  const started = performance.now();
  await engine.start();
  while ((await db.outbox.count()) > 0) {
    if (failures.length > 0) throw failures[0];
    await sleep(10);
  }
  const took = performance.now() - started;
  engine.stop();
  await assertInOrder(client, skills, run);
  db.close();
  return { drain_ms: took };
}

/** Of each lane, as the server has stored them. */
async function assertInOrder(client: ApiClient, skills: readonly string[], run: string): Promise<void> {
  let count = 0;
  for (const contextId of skills) {
    const { data } = await client.query(
      'content',
      'query ($contextId: String!) { getComments(contextId: $contextId, access: "public") { body createdAt } }',
      { contextId },
    );
    const comments = data?.getComments as { body: string; createdAt: number }[];
    const own = comments
      .filter(({ body }) => body.startsWith(run))
      .sort((a, b) => (a.body < b.body ? -1 : 1));
    count += own.length;
    if (own.some(({ createdAt }, at) => createdAt < (own[at - 1]?.createdAt ?? 0)))
      throw new Error('A lane was sent out of order.');
  }
  if (count !== CHANGES) throw new Error(`${count} of ${CHANGES} changes have arrived.`);
}

async function skillsOf(client: ApiClient): Promise<string[]> {
  const answer = await client.fetch('/sync/v1/pull', {
    method: 'POST',
    body: JSON.stringify({
      ...{ protocol: 1, clientId: newId(), floor: 0, groups: [], loading: [], tenants: [] },
    }),
  });
  const lines = (await answer.text()).trimEnd().split('\n');
  const rows = lines.map((line) => JSON.parse(line) as { t: string; type?: string; id?: string });
  return rows.flatMap(({ t, type, id }) => (t === 'r' && type === 'skill' && id ? [id] : []));
}
