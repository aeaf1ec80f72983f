/**
 * What GraphQL with authentication, rights, limits and logs costs beside bare Fastify that sends the same statement to the same PostgreSQL:
 * twenty people by their ids, asked by six hundred people in turn, because one of them may ask 20 times a second. And a sign-in by password
 * beside the bare hash. A server as a process of its own, its log read. Run by run.mjs in the copy of the benches; --secs=N for a round.
 */
import { fork } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { createRequire } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Kysely } from 'kysely';
import { CLIENT_HEADER } from '#contract/accounts/session.ts';
import { userInfosPage } from '#contract/accounts/user-infos.ts';
import { usersNear } from '#server/services/accounts/users/repository.ts';
import { SESSION_COOKIE } from '#server/session/session-cookies.ts';
import { openSession } from '#server/session/sessions.ts';
import { openDatabase } from '#server/storage/database.ts';
import { findRunningPostgres } from '#server/storage/embedded-postgres.ts';
import type { Database } from '#server/storage/tables.ts';
import { startServer } from '../support/real-server.ts';
import { anOrganization, aPerson } from '../support/seed.ts';

const PEOPLE = 600;
const ASKED_ABOUT = 20;
const CONNECTIONS = 32;
/** A sign-in costs a network one two-hundredth of what it may ask for in 10 s. */
const SIGN_INS = 15;

const inCopy = createRequire(path.join(process.cwd(), 'package.json'));
const autocannon = inCopy('autocannon');
const { args, interleave, report } = await import(
  pathToFileURL(path.join(process.cwd(), 'lib', 'common.mjs')).href
);
const secs = Number(args.secs ?? 4);

const server = await startServer();
const url = await findRunningPostgres(server.dataDir);
if (url === undefined) throw new Error('The database of the server was not found.');
const open = openDatabase(url, { max: 4 });
try {
  const { ids, sessions } = await seedPeople(open.db);
  const tokens: string[] = [];
  for (const session of sessions) tokens.push(await tokenOf(session));
  const asked = ids.slice(0, ASKED_ABOUT);
  const statement = await statementOf(open.db, ids[0] as string, asked);
  const bare = await startBare(url, statement.text);
  try {
    const body = JSON.stringify({ query: userInfosPage.document, variables: { userIds: asked } });
    // Written before the first is sent: what the client needs for a request is nothing that the server costs.
    const asEach = tokens.map((token) => ({ body, headers: { authorization: `Bearer ${token}` } }));
    const asBare = [{ body: JSON.stringify({ parameters: statement.parameters }) }];
    const runs = {
      bare: async () => ({
        requests_a_second: await shoot(`${bare.url}/people`, asBare),
        sign_in_ms: await timed(() => post(`${bare.url}/hash`, { password: 'Lectern-2026' })),
      }),
      lectern: async () => ({
        requests_a_second: await shoot(`${server.url}/graphql/accounts`, asEach),
        sign_in_ms: await timed(() =>
          post(`${server.url}/web/login`, {
            ...{ identifier: 'learner@harbor.example', password: 'Lectern-2026', deviceId: 'bench' },
          }),
        ),
      }),
    };
    // A round of each before the first that counts: code that has not run yet is slow, and tokens are read once.
    for (const run of Object.values(runs)) await run();
    const results = await interleave(Object.keys(runs), Number(args.rounds ?? 5), (name: keyof typeof runs) =>
      runs[name](),
    );
    report('graphql', results, 'bare', { connections: CONNECTIONS, secs });
  } finally {
    bare.process.kill();
  }
} finally {
  await open.close();
  await server.cleanUp();
}
process.exit(0);

/** Members of one organization, each with a session. */
async function seedPeople(db: Kysely<Database>) {
  const organization = await anOrganization(db);
  const keys = { sealing: [randomBytes(32)] as const, issuing: randomBytes(32) };
  const ids: string[] = [];
  const sessions: string[] = [];
  for (let n = 0; n < PEOPLE; n += 1) {
    const { id: userId } = await aPerson(db, { roles: [[organization, ['member']]] });
    const { session } = await openSession(db, keys, { userId, deviceId: null, at: Date.now() });
    ids.push(userId);
    sessions.push(session);
  }
  return { ids, sessions };
}

async function tokenOf(session: string): Promise<string> {
  const headers = { origin: server.url, [CLIENT_HEADER]: '1', cookie: `${SESSION_COOKIE}=${session}` };
  for (;;) {
    const answer = await fetch(`${server.url}/web/token`, { headers });
    if (answer.ok) return ((await answer.json()) as { accessToken: string }).accessToken;
    if (answer.status !== 429) throw new Error(`token: ${answer.status} ${await answer.text()}`);
    await new Promise((resolve) => setTimeout(resolve, 3_000)); // as visitors they share one address
  }
}

/** What Lectern itself sends to the database for the query, as it is sent. */
async function statementOf(db: Kysely<Database>, userId: string, asked: readonly string[]) {
  let seen: { text: string; parameters: readonly unknown[] } | undefined;
  const watched = db.withPlugin({
    transformQuery: ({ node }) => {
      const { sql, parameters } = db.getExecutor().compileQuery(node, { queryId: 'bench' });
      seen ??= { text: sql, parameters };
      return node;
    },
    transformResult: async ({ result }) => result,
  });
  const rows = await usersNear(watched, userId, asked);
  if (!seen || rows.length !== asked.length) throw new Error('The query for people has another form.');
  return seen;
}

async function startBare(databaseUrl: string, text: string) {
  const child = fork(path.join(import.meta.dirname, 'bare-fastify.ts'), {
    env: {
      ...process.env,
      NODE_ENV: 'production',
      BENCH_DATABASE: databaseUrl,
      BENCH_STATEMENT: text,
      BENCH_PEPPER: randomBytes(32).toString('base64url'),
    },
  });
  const bareUrl = await new Promise<string>((resolve) => child.once('message', resolve as never));
  return { process: child, url: bareUrl };
}

/** @returns requests a second @throws when one of them is refused */
async function shoot(
  to: string,
  asked: readonly { body: string; headers?: object }[],
  duration = secs,
): Promise<number> {
  const all = asked.map(({ body, headers }) => ({
    ...{ method: 'POST', body, headers: { 'content-type': 'application/json', ...headers } },
  }));
  let connection = 0;
  const { requests, non2xx, errors } = await autocannon({
    ...{ url: to, duration, connections: CONNECTIONS },
    requests: all,
    // Each begins with another one, so that one person's are not asked at one moment.
    setupClient(client: { setRequests(of: object[]): void }) {
      const from = Math.floor((connection++ * all.length) / CONNECTIONS);
      client.setRequests([...all.slice(from), ...all.slice(0, from)]);
    },
  });
  if (non2xx + errors > 0) throw new Error(`${to}: ${non2xx} refused, ${errors} failed`);
  return requests.average;
}

async function post(to: string, json: object): Promise<void> {
  const answer = await fetch(to, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: server.url, [CLIENT_HEADER]: '1' },
    body: JSON.stringify(json),
  });
  if (!answer.ok) throw new Error(`${to}: ${answer.status} ${await answer.text()}`);
  await answer.body?.cancel();
}

/** @returns ms, the median of some, one after the other */
async function timed(run: () => Promise<void>): Promise<number> {
  const took: number[] = [];
  for (let n = 0; n < SIGN_INS; n += 1) {
    const began = performance.now();
    await run();
    took.push(performance.now() - began);
  }
  return took.sort((a, b) => a - b)[Math.floor(SIGN_INS / 2)] ?? Number.NaN;
}
