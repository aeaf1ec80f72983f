/** People without an account who do their worst, on connections of their own, and a learner beside them whose pulls are timed. */
import { readFileSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import WebSocket from 'ws';
import { newId } from '#contract/ids.ts';
import { PROTOCOL_VERSION } from '#contract/protocol-version.ts';
import { PULL_PATH, type PullEnd, type PullLine } from '#contract/sync/wire.ts';
import type { ApiClient } from './api-client.ts';

/** The three that worked once: documents that are remembered, frames that are kept, calls that cost much. */
export type Attack = 'documents' | 'sockets' | 'calls';

export type Attackers = { statuses: Map<number, number>; stop(): Promise<void> };

/** @param url  of the server @param connections  how many at once */
export function attack(kind: Attack, url: string, connections: number): Attackers {
  const statuses = new Map<number, number>();
  const count = (status: number) => statuses.set(status, (statuses.get(status) ?? 0) + 1);
  let stopped = false;
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  let sent = 0;
  const one = async (): Promise<void> => {
    while (!stopped) {
      sent += 1;
      if (kind === 'sockets') count(await halfAFrame(url));
      else count(await post(agent, url, kind === 'documents' ? newDocument(sent) : dearCall()));
      // A refusal costs the attacker a round trip; without a pause this process would starve itself.
      await sleep(5);
    }
  };
  const running = Array.from({ length: connections }, () => one().catch(() => undefined));
  return {
    statuses,
    async stop() {
      stopped = true;
      agent.destroy();
      await Promise.all(running);
    },
  };
}

const services = ['content', 'accounts', 'communication', 'billing'];
const newDocument = (i: number): [string, object] => [
  `/graphql/${services[i % services.length]}`,
  // Every other one as long as is taken, the others as long as a body may be.
  { query: `{ __typename } #${i}${'x'.repeat(i % 2 === 0 ? 15_900 : 250_000)}` },
];

function dearCall(): [string, object] {
  const ids = Array.from({ length: 100 }, () => newId());
  const fields = Array.from(
    { length: 10 },
    (_, i) => `q${i}: getCollectionBasicDetails(collectionIds: $ids) { collectionId }`,
  );
  return [
    '/graphql/content',
    { query: `query($ids: [String!]!) { ${fields.join(' ')} }`, variables: { ids } },
  ];
}

const post = (agent: Agent, url: string, [path, body]: [string, object]): Promise<number> =>
  new Promise((resolve) => {
    const asked = request(url + path, {
      agent,
      method: 'POST',
      headers: { 'content-type': 'application/json' },
    });
    asked.on('response', (answer) => {
      answer.resume().on('end', () => resolve(answer.statusCode ?? 0));
      answer.on('error', () => resolve(0));
    });
    asked.on('error', () => resolve(0));
    asked.end(JSON.stringify(body));
  });

/** Never authenticates, and begins a frame that it does not end. @returns the status of a refused handshake, or the close code */
const halfAFrame = (url: string): Promise<number> =>
  new Promise((resolve) => {
    const socket = new WebSocket(`${url.replace('http', 'ws')}/ws`, { headers: { origin: url } });
    socket.on('unexpected-response', (asked, answer) => {
      answer.resume();
      asked.destroy();
      resolve(answer.statusCode ?? 0);
    });
    socket.on('open', () => socket.send('x'.repeat(60_000), { fin: false }));
    socket.on('error', () => resolve(0));
    socket.on('close', (code) => resolve(code));
  });

export type Timed = { p95: number; refused: number; served: number };

/** Pulls every so often, one after the other, as a learner's device does. */
export async function timedPulls(learner: ApiClient, ms: number, pauseMs: number): Promise<Timed> {
  const took: number[] = [];
  let refused = 0;
  let groups: PullEnd['cursors'] = [];
  let loading: PullEnd['pages'] = [];
  for (const until = performance.now() + ms; performance.now() < until; ) {
    const began = performance.now();
    const answer = await learner.fetch(PULL_PATH, {
      method: 'POST',
      body: JSON.stringify({
        protocol: PROTOCOL_VERSION,
        clientId: learner.clientId,
        floor: 0,
        groups,
        loading,
        tenants: [],
      }),
    });
    const text = await answer.text();
    if (answer.status === 200) {
      took.push(performance.now() - began);
      const end = text
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line) as PullLine)
        .find((line): line is PullEnd => line.t === 'e');
      if (end) ({ cursors: groups, pages: loading } = end);
    } else refused += 1;
    await sleep(pauseMs);
  }
  took.sort((a, b) => a - b);
  return { p95: Math.round(took[Math.floor(took.length * 0.95)] ?? -1), refused, served: took.length };
}

/** Resident memory of a process, in MB. */
export function residentMb(pid: number | undefined): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024);
}
