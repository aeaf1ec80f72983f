/**
 * An ordinary busy day, beside one visitor and one author who do their worst. LECTERN_SOAK_MINUTES and LECTERN_SOAK_SHARE make it shorter
 * and smaller, for a machine that does other things as well; what came out says by how much.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { createCommentOperation } from '#contract/content/comment.ts';
import { upsertProgressOperation } from '#contract/content/progress.ts';
import { PROTOCOL_VERSION } from '#contract/protocol-version.ts';
import { PULL_PATH, type PullEnd, type PullLine } from '#contract/sync/wire.ts';
import { ApiClient } from '../support/api-client.ts';
import { type ChangeSocket, changeSocket } from '../support/change-socket.ts';
import { type HostileLedger, sendHostile } from '../support/hostile-author.ts';
import { type Attack, attack, residentMb } from '../support/hostile-visitors.ts';
import { manyPeople } from '../support/many-people.ts';
import { startServer } from '../support/real-server.ts';
import { timedLoad } from '../support/timed-load.ts';

const MINUTES = Number(process.env.LECTERN_SOAK_MINUTES ?? 10);
const SHARE = Number(process.env.LECTERN_SOAK_SHARE ?? 1);
const PEOPLE = Math.ceil(1_000 * SHARE);
const MUTATIONS_PER_SECOND = 200 * SHARE;
const PULLS_PER_SECOND = 500 * SHARE;
/** One mutation of so many is a comment, of which all thousand sockets hear. */
const COMMENT_EACH = 200;
const VISITOR_CONNECTIONS = Math.ceil(60 * SHARE);
const OPENED_AT_ONCE = 20;
const RENEW_MS = 4 * 60_000;
const MEMORY_EACH_MS = 10_000;
const SETTLED_MS = 30_000;

type Cursors = Pick<PullEnd, 'cursors' | 'pages'>;

async function pull(client: ApiClient, known: Cursors): Promise<{ status: number; end: PullEnd | null }> {
  const body = {
    protocol: PROTOCOL_VERSION,
    clientId: client.clientId,
    floor: 0,
    groups: known.cursors,
    loading: known.pages,
    tenants: [],
  };
  const answer = await client.fetch(PULL_PATH, { method: 'POST', body: JSON.stringify(body) });
  const text = await answer.text();
  if (answer.status !== 200) return { status: answer.status, end: null };
  const lines = text.trim().split('\n');
  const end = lines.map((line) => JSON.parse(line) as PullLine).find(({ t }) => t === 'e') as PullEnd;
  return { status: 200, end };
}

it(`1,000 sockets, 200 mutations and 500 pulls a second beside a hostile visitor and a hostile author: nobody is refused, memory stays (F10, F47, F50)`, {
  timeout: (MINUTES + 15) * 60_000,
}, async ({ task }) => {
  const server = await startServer();
  const sockets: ChangeSocket[] = [];
  try {
    const { clients, renew } = await manyPeople(server, PEOPLE, 'busy');
    const author = new ApiClient(server.url);
    await author.signIn('author@harbor.example');
    const read = await author.skillId('your-first-lesson');
    const attacked = await author.skillId('answering-questions');

    const known = new Map<ApiClient, Cursors>();
    const loaded = async (client: ApiClient) => {
      for (let cursors: Cursors = { cursors: [], pages: [] }; ; ) {
        const { status, end } = await pull(client, cursors);
        if (!end) throw new Error(`first load: ${status}`);
        cursors = { cursors: end.cursors, pages: end.pages };
        known.set(client, cursors);
        if (!end.more) break;
      }
      const socket = await changeSocket(server.url.replace('http', 'ws'), { origin: server.url });
      sockets.push(socket);
      const { accessToken, clientId } = client;
      socket.send({ type: 'authenticate', accessToken, clientId, tenants: [] });
      await socket.next('authenticated');
    };
    for (let from = 0; from < clients.length; from += OPENED_AT_ONCE)
      await Promise.all(clients.slice(from, from + OPENED_AT_ONCE).map(loaded));

    let turn = 0;
    const nextPerson = () => {
      turn += 1;
      return clients[turn % clients.length] as ApiClient;
    };
    const pulls = timedLoad(PULLS_PER_SECOND, async () => {
      const client = nextPerson();
      const { status, end } = await pull(client, known.get(client) as Cursors);
      if (end) known.set(client, { cursors: end.cursors, pages: end.pages });
      return status;
    });
    let written = 0;
    let unapplied = 0;
    const mutations = timedLoad(MUTATIONS_PER_SECOND, async () => {
      const client = nextPerson();
      written += 1;
      const entry =
        written % COMMENT_EACH === 0
          ? client.entry(
              createCommentOperation,
              { contextId: read, body: `Word ${written}`, type: 'skill', access: 'public', parent: null },
              `comment:${written}`,
            )
          : client.entry(
              upsertProgressOperation,
              {
                skillId: read,
                clientId: client.clientId,
                secondsConsumed: written,
                answers: {},
                completedQuestions: [],
                lastCompletedBlockKey: null,
                complete: false,
              },
              `progress:${written}`,
            );
      const answer = await client.fetch('/graphql/content', {
        method: 'POST',
        body: JSON.stringify([entry]),
      });
      const told = await answer.text();
      if (answer.status === 200 && !told.includes('"s":"applied"')) unapplied += 1;
      return answer.status;
    });

    const memory: number[] = [residentMb(server.process.pid)];
    const watching = setInterval(() => memory.push(residentMb(server.process.pid)), MEMORY_EACH_MS);
    const renewing = setInterval(() => void renew(), RENEW_MS);
    const until = Date.now() + MINUTES * 60_000;
    const ledgers: HostileLedger[] = [];
    let authorFailed: unknown = null;
    const authoring = (async () => {
      for (let seed = 0; Date.now() < until; seed += 1)
        ledgers.push(await sendHostile(author.draftLogin, attacked, { count: 400, batch: 100, seed }));
    })().catch((error: unknown) => {
      authorFailed = error;
    });
    const kinds: Attack[] = ['documents', 'sockets', 'calls'];
    const answers: Record<string, Record<string, number>> = {};
    for (const kind of kinds) {
      const attackers = attack(kind, server.url, VISITOR_CONNECTIONS);
      await sleep((MINUTES * 60_000) / kinds.length);
      await attackers.stop();
      answers[kind] = Object.fromEntries(attackers.statuses);
    }
    await authoring;
    await Promise.all([pulls.stop(), mutations.stop()]);
    clearInterval(watching);
    clearInterval(renewing);
    await sleep(SETTLED_MS);
    memory.push(residentMb(server.process.pid));

    const open = sockets.filter(({ socket }) => socket.readyState === socket.OPEN).length;
    const pokes = sockets.reduce((sum, { frames }) => sum + frames.length, 0);
    const reported = {
      minutes: MINUTES,
      share: SHARE,
      sockets: { opened: sockets.length, openAtTheEnd: open, frames: pokes },
      pulls: { held: pulls.held(), slices: pulls.slices() },
      mutations: { held: mutations.held(), unapplied, slices: mutations.slices() },
      memoryMb: memory,
      visitor: answers,
      author: {
        rounds: ledgers.length,
        sent: ledgers.reduce((sum, { sent }) => sum + sent, 0),
        refused: ledgers.reduce((sum, { refused }) => sum + refused, 0),
        slowestMs: Math.max(...ledgers.map(({ slowestMs }) => slowestMs)),
      },
    };
    task.meta.soak = reported as never;
    expect(server.process.exitCode).toBeNull();
    expect(authorFailed).toBeNull();
    expect(open).toBe(PEOPLE);
    for (const ledger of ledgers) expect(ledger).toMatchObject({ wrong: [], publishable: true, closed: 0 });
    for (const { slices } of [reported.pulls, reported.mutations])
      expect(slices.reduce((sum, { refused }) => sum + refused, 0)).toBe(0);
    expect(unapplied).toBe(0);
    const quarter = Math.ceil(memory.length / 4);
    const most = (of: number[]) => Math.max(...of);
    expect(most(memory.slice(-quarter)) - most(memory.slice(0, quarter))).toBeLessThanOrEqual(150);
  } finally {
    for (const { socket } of sockets) socket.terminate();
    await server.cleanUp();
  }
});
