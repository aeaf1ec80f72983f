import { chmod, mkdtemp } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createCommentOperation } from '#contract/content/comment.ts';
import { newId } from '#contract/ids.ts';
import { PROTOCOL_VERSION } from '#contract/protocol-version.ts';
import {
  PULL_PATH,
  type PullEnd,
  type PullLine,
  type PullRequest,
  type PullRow,
} from '#contract/sync/wire.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '#server/storage/embedded-postgres.ts';
import { ApiClient } from '../support/api-client.ts';
import { changeSocket } from '../support/change-socket.ts';
import { removeDataDir } from '../support/postmaster.ts';
import { type RealServer, startServer } from '../support/real-server.ts';
import { silent } from '../support/run-folder.ts';

const PUBLIC_URL = 'http://localhost:4310';
let postgres: EmbeddedPostgres;
let folder: string;
let nodes: RealServer[] = [];

beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'lectern-nodes-'));
  await chmod(folder, 0o755); // as root, PostgreSQL runs as another user and has to get in
  postgres = await startEmbeddedPostgres({ dataDir: folder, log: silent, keepRunning: false });
  const env = { DATABASE_URL: postgres.url, LECTERN_DEMO: 'on', PUBLIC_URL };
  nodes = await Promise.all([startServer({ dataDir: folder, env }), startServer({ dataDir: folder, env })]);
}, 120_000);
afterAll(async () => {
  for (const node of nodes) await node.kill9();
  await postgres?.stop();
  if (folder) removeDataDir(folder);
});

async function pull(client: ApiClient, answered: PullEnd | null): Promise<{ rows: PullRow[]; end: PullEnd }> {
  const request: PullRequest = {
    protocol: PROTOCOL_VERSION,
    clientId: client.clientId,
    floor: 0,
    groups: answered?.cursors ?? [],
    loading: answered?.pages ?? [],
    tenants: [],
  };
  const answer = await client.fetch(PULL_PATH, { method: 'POST', body: JSON.stringify(request) });
  const lines = (await answer.text())
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as PullLine);
  return {
    rows: lines.filter((line) => line.t === 'r'),
    end: lines.find((line) => line.t === 'e') as PullEnd,
  };
}

async function pullAll(client: ApiClient, answered: PullEnd | null) {
  const rows: PullRow[] = [];
  for (let end = answered; ; ) {
    const got = await pull(client, end);
    rows.push(...got.rows);
    end = got.end;
    if (!end.more) return { rows, end };
  }
}

async function listen(node: RealServer, client: ApiClient) {
  const url = node.url.replace('http', 'ws');
  const { frames, closed, send } = await changeSocket(url, { origin: PUBLIC_URL });
  send({ type: 'authenticate', accessToken: client.accessToken, clientId: newId(), tenants: [] });
  await expect.poll(() => frames.map(({ type }) => type), { timeout: 10_000 }).toContain('authenticated');
  return { frames, closed };
}

it('nodes on one database and one folder made the demo once, and each takes the sessions of the other', async () => {
  const [first, second] = nodes as [RealServer, RealServer];
  const made = nodes.filter((node) => node.output().includes('Creating the demo organization'));
  expect(made).toHaveLength(1);
  const here = new ApiClient(first.url, PUBLIC_URL);
  const { userId } = await here.signIn('learner@harbor.example');
  const there = here.at(second.url);
  await there.takeToken();
  expect((await there.query('accounts', '{ getCurrentUser { userId } }')).data).toEqual({
    getCurrentUser: { userId },
  });
});

it('told to stop, a node finishes what it is answering and says 1012; its devices go on at the other from their cursor (F43)', async () => {
  const [first, second] = nodes as [RealServer, RealServer];
  const here = new ApiClient(first.url, PUBLIC_URL);
  await here.signIn('learner@harbor.example');
  const author = new ApiClient(second.url, PUBLIC_URL);
  await author.signIn('second.learner@harbor.example');
  const { rows, end } = await pullAll(here, null);
  const skillId = rows.find(({ type }) => type === 'skill')?.id ?? '';
  const write = (client: ApiClient, body: string) =>
    client.push('content', [
      client.entry(
        createCommentOperation,
        { contextId: skillId, body, type: 'skill', access: 'public', parent: null },
        `skill:${skillId}`,
      ),
    ]);
  const socket = await listen(first, here);

  await write(author, 'before the end');
  await expect.poll(() => socket.frames.map(({ type }) => type), { timeout: 10_000 }).toContain('poke');
  const database = new pg.Client(postgres.url);
  await database.connect();
  await database.query('begin; lock table content.comments in exclusive mode');
  const underWay = write(here, 'in flight');
  const waiting = `select 1 from pg_locks where relation = 'content.comments'::regclass and not granted`;
  await expect.poll(async () => (await database.query(waiting)).rowCount, { timeout: 10_000 }).toBe(1);
  const stopped = first.stop();
  const closed = await socket.closed;
  await database.query('commit');
  await database.end();
  const [answers, code] = await Promise.all([underWay, stopped]);
  expect(answers).toMatchObject([{ s: 'applied' }]);
  expect([code, closed]).toEqual([0, 1012]);

  await write(author, 'after the end');
  const moved = here.at(second.url);
  await moved.takeToken();
  const later = await pullAll(moved, end);
  const bodies = later.rows.filter(({ type }) => type === 'comment').map(({ body }) => body?.body);
  expect(bodies.sort()).toEqual(['after the end', 'before the end', 'in flight']);
});
