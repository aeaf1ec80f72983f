import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { upsertProgressOperation } from '#contract/content/progress.ts';
import { PROTOCOL_VERSION } from '#contract/protocol-version.ts';
import { PULL_PATH, type PullEnd, type PullLine, type PullRequest } from '#contract/sync/wire.ts';
import { ApiClient } from '../support/api-client.ts';
import { manyPeople } from '../support/many-people.ts';
import { type RealServer, startServer } from '../support/real-server.ts';

const PEOPLE = 2000;
const WITHIN_MS = 120_000;
/** What a device waits when nobody answers: `src/sync` probes every 3 s while work waits. */
const PROBE_MS = 3000;

let server: RealServer;

beforeAll(async () => {
  server = await startServer();
}, 120_000);
afterAll(() => server?.cleanUp());

type Returning = { client: ApiClient; cursors: PullEnd['cursors'] };

async function pull(client: ApiClient, cursors: PullEnd['cursors'], pages: PullEnd['pages']) {
  const request: PullRequest = {
    protocol: PROTOCOL_VERSION,
    clientId: client.clientId,
    floor: 0,
    groups: cursors,
    loading: pages,
    tenants: [],
  };
  const answer = await client.fetch(PULL_PATH, { method: 'POST', body: JSON.stringify(request) });
  if (!answer.ok) return { answer, end: null };
  const lines = (await answer.text()).trim().split('\n');
  return {
    answer,
    end: lines.map((line) => JSON.parse(line) as PullLine).find(({ t }) => t === 'e') as PullEnd,
  };
}

async function loaded(client: ApiClient): Promise<Returning> {
  for (let cursors: PullEnd['cursors'] = [], pages: PullEnd['pages'] = []; ; ) {
    const { answer, end } = await pull(client, cursors, pages);
    if (!end) throw new Error(`First load: ${answer.status}`);
    ({ cursors, pages } = end);
    if (!end.more) return { client, cursors };
  }
}

it('2,000 devices that come back at once with work are all served within two minutes, and none is held up by itself (F10)', {
  timeout: 15 * 60_000,
}, async ({ task }) => {
  const { clients } = await manyPeople(server, PEOPLE, 'returning');
  const learner = new ApiClient(server.url);
  await learner.signIn('learner@harbor.example');
  const skillId = await learner.skillId('your-first-lesson');
  const returning: Returning[] = [];
  for (let from = 0; from < clients.length; from += 20) {
    returning.push(...(await Promise.all(clients.slice(from, from + 20).map(loaded))));
  }
  const { port, dataDir } = server;
  await server.kill9();

  const told = new Map<number, number>();
  /** Until an answer that is none of 429 and 503, and has come. */
  const persistently = async (ask: () => Promise<{ status: number; retryAfter: string | null }>) => {
    for (;;) {
      const { status, retryAfter } = await ask().catch(() => ({ status: 0, retryAfter: null }));
      told.set(status, (told.get(status) ?? 0) + 1);
      if (status === 200) return;
      if (status !== 0 && status !== 429 && status < 500) throw new Error(`refused with ${status}`);
      await sleep(retryAfter ? Number(retryAfter) * 1000 : PROBE_MS * (0.5 + Math.random()));
    }
  };
  const oneReturns = async ({ client, cursors }: Returning): Promise<number> => {
    const variables = {
      skillId,
      clientId: client.clientId,
      secondsConsumed: 7,
      answers: {},
      completedQuestions: [],
      lastCompletedBlockKey: null,
      complete: false,
    };
    const entry = client.entry(upsertProgressOperation, variables, `progress:${skillId}`);
    await persistently(async () => {
      const answer = await client.fetch('/graphql/content', {
        method: 'POST',
        body: JSON.stringify([entry]),
      });
      const body = await answer.text();
      if (answer.ok)
        expect(JSON.parse(body)).toMatchObject([{ data: { upsertProgress: { secondsConsumed: 7 } } }]);
      return { status: answer.status, retryAfter: answer.headers.get('retry-after') };
    });
    await persistently(async () => {
      const { answer } = await pull(client, cursors, []);
      return { status: answer.status, retryAfter: answer.headers.get('retry-after') };
    });
    return Date.now();
  };
  const all = returning.map(oneReturns);
  server = await startServer({ port, dataDir });
  const from = Date.now();
  const took = (await Promise.all(all)).map((at) => at - from).sort((a, b) => a - b);
  task.meta.soak = {
    devices: took.length,
    medianMs: took[took.length / 2] ?? -1,
    lastMs: took.at(-1) ?? -1,
    askedAgainAfter503: told.get(503) ?? 0,
  };
  expect(took).toHaveLength(PEOPLE);
  expect(took.at(-1)).toBeLessThan(WITHIN_MS);
});
