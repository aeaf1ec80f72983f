/** Somebody signs in while four other networks do their worst with passwords. LECTERN_SOAK_SECONDS makes it shorter. */
import { Agent, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { CLIENT_HEADER } from '#contract/accounts/session.ts';
import { demo } from '#server/demo/demo-accounts.ts';
import { startServer } from '../support/real-server.ts';

const SECONDS = Number(process.env.LECTERN_SOAK_SECONDS ?? 120);
const NETWORKS = 4;
const CONNECTIONS_OF_EACH = 40;
const EACH_MS = 500;
const QUIET = 40;

type Post = (path: string, body: object, network: string) => Promise<number>;

const poster =
  (url: string, agent: Agent): Post =>
  (path, body, network) =>
    new Promise((resolve) => {
      const headers = {
        'content-type': 'application/json',
        origin: url,
        'sec-fetch-site': 'same-origin',
        [CLIENT_HEADER]: '1',
      };
      // Each network is an address of this machine's own.
      const from = { host: '127.0.0.1', port: new URL(url).port, localAddress: network };
      const asked = request({ ...from, path, agent, method: 'POST', headers });
      asked.on('response', (answer) => answer.resume().on('end', () => resolve(answer.statusCode ?? 0)));
      asked.on('error', () => resolve(0));
      asked.end(JSON.stringify(body));
    });

/** Each thing that leads to a hash: an account of one’s own, names that nobody has, accounts that are made, links that do not fit. */
function worst(post: Post, network: string, n: number): Promise<number> {
  const own = { identifier: `attacker-${network.at(-1)}`, password: 'Krabbenkutter-78' };
  const account = {
    username: `${own.identifier}-${n}`,
    firstName: 'Ana',
    lastName: 'Bell',
    email: `${own.identifier}-${n}@elsewhere.example`,
    password: own.password,
  };
  const kinds = [
    () => post('/web/login', own, network),
    () => post('/web/login', { ...own, identifier: `nobody-${n}` }, network),
    () => post('/web/signup', account, network),
    () => post('/web/reset-password', { token: String(n).padEnd(43, 'x'), password: own.password }, network),
  ];
  return (kinds[n % kinds.length] as () => Promise<number>)();
}

const percentile = (of: readonly number[], share: number): number =>
  Math.round([...of].sort((a, b) => a - b)[Math.floor(of.length * share)] ?? 0);

it('beside 4 networks that attack with passwords, somebody of a fifth signs in within 3 times the quiet time (U1)', {
  timeout: (SECONDS + 240) * 1_000,
}, async ({ task }) => {
  const server = await startServer();
  const post = poster(server.url, new Agent({ keepAlive: true }));
  const attack = poster(
    server.url,
    new Agent({ keepAlive: true, maxSockets: NETWORKS * CONNECTIONS_OF_EACH }),
  );
  const networks = Array.from({ length: NETWORKS }, (_, n) => `127.0.1.${n + 1}`);
  const identifier = 'learner@harbor.example';
  const timedSignIns = async (goOn: (n: number) => boolean) => {
    const took: number[] = [];
    const statuses = new Set<number>();
    for (let n = 0; goOn(n); n += 1) {
      const began = performance.now();
      statuses.add(await post('/web/login', { identifier, password: demo.password }, '127.0.2.1'));
      took.push(performance.now() - began);
      await sleep(EACH_MS);
    }
    return {
      statuses: [...statuses],
      p50: percentile(took, 0.5),
      p95: percentile(took, 0.95),
      count: took.length,
    };
  };
  try {
    for (const network of networks) {
      const username = `attacker-${network.at(-1)}`;
      const person = { firstName: 'Ana', lastName: 'Bell', email: `${username}@elsewhere.example` };
      expect(await post('/web/signup', { username, ...person, password: 'Krabbenkutter-78' }, network)).toBe(
        201,
      );
    }
    await timedSignIns((n) => n < 5);
    const quiet = await timedSignIns((n) => n < QUIET);
    const answers: Record<number, number> = {};
    const until = Date.now() + SECONDS * 1_000;
    let sent = 0;
    const attacking = async (network: string) => {
      while (Date.now() < until) {
        sent += 1;
        const status = await worst(attack, network, sent);
        answers[status] = (answers[status] ?? 0) + 1;
        // A refusal costs the attacker a round trip; without a pause this process would starve itself.
        await sleep(5);
      }
    };
    const attackers = networks.flatMap((network) =>
      Array.from({ length: CONNECTIONS_OF_EACH }, () => attacking(network)),
    );
    const beside = await timedSignIns(() => Date.now() < until);
    await Promise.all(attackers);
    task.meta.soak = { seconds: SECONDS, networks: NETWORKS, quiet, beside, answers } as never;
    console.log(JSON.stringify(task.meta.soak));
    expect(beside.statuses).toEqual([200]);
    expect(beside.p50).toBeLessThanOrEqual(3 * quiet.p50);
  } finally {
    await server.cleanUp();
  }
});
