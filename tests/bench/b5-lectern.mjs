// One change told to 1,000 sockets, beside bare ws that sends as many texts: b5 of the benches, with its clients and its floor. And what
// 1,000 clients cost when nothing changes. Run by run.mjs in the copy of the benches.
import { fork } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { root } from '../../sync-server/boot.mjs';

const benches = process.cwd();
const { args, interleave, report } = await import(pathToFileURL(join(benches, 'lib', 'common.mjs')).href);

const CLIENTS = Number(args.clients ?? 1000);
const BURST = Number(args.burst ?? 150);
const WARM = 20;
/** Longer than the time between two pings, and than that between two checks of sessions; whole periods of what is read every 2 s. */
const IDLE_MS = Number(args.idle ?? 36) * 1000;
const PATIENCE_MS = 90_000;

/** @typedef {import('node:child_process').ChildProcess} Child */

/** @type {WeakMap<Child, number>} */
const ports = new WeakMap();

const fanOut = await interleave(['ws', 'lectern'], Number(args.rounds ?? 5), (/** @type {string} */ name) =>
  withServer(name, async (server) => {
    const clients = await connected(server, name);
    const phase = async (/** @type {number} */ count) => {
      const armed = next(clients, 'armed');
      clients.send({ expect: count, record: false });
      await armed;
      const [done, sent] = [next(clients, 'done'), next(server, 'sent')];
      const began = performance.now();
      server.send({ burst: count });
      const { c0 } = await sent;
      await done;
      const ms = performance.now() - began;
      const cpu = next(server, 'cpu_us');
      server.send({ cpuSince: c0 });
      return { ms, cpu_us: (await cpu).cpu_us };
    };
    try {
      await phase(WARM);
      const { ms, cpu_us } = await phase(BURST);
      const deliveries = BURST * CLIENTS;
      return { server_us_per_delivery: cpu_us / deliveries, deliveries_per_s: (deliveries / ms) * 1000 };
    } finally {
      clients.kill();
    }
  }),
);
report('b5-ws', fanOut, 'ws', { clients: CLIENTS, burst: BURST });

const idle = await interleave(['none', 'lectern'], 1, (/** @type {string} */ name) =>
  withServer('lectern', async (server) => {
    const before = await ask(server, { memory: true }, 'bytes');
    const clients = name === 'none' ? null : await connected(server, 'lectern');
    try {
      const { queries, idleCpuMs } = await ask(server, { idleMs: IDLE_MS }, 'queries');
      const { bytes } = await ask(server, { memory: true }, 'bytes');
      const kB = Math.max(0, bytes - before.bytes) / 1024 / CLIENTS;
      return { queries, cpu_ms: idleCpuMs, kB_per_client: kB };
    } finally {
      clients?.kill();
    }
  }),
);
report('b5-idle', idle, 'none', { clients: CLIENTS, ms: IDLE_MS });
process.exit(0);

/**
 * @template T
 * @param {string} name
 * @param {(server: Child) => Promise<T>} run
 */
async function withServer(name, run) {
  const folder = mkdtempSync(join(tmpdir(), 'lectern-sockets-'));
  chmodSync(folder, 0o755); // as root, PostgreSQL runs as another user and has to get in
  const server =
    name === 'ws'
      ? fork(join(benches, 'b5-ws', 'server.mjs'), ['ws'])
      : fork(join(root, 'tests', 'bench', 'b5-server.ts'), [folder], { execArgv: ['--expose-gc'] });
  try {
    ports.set(server, (await next(server, 'port')).port);
    return await run(server);
  } finally {
    const ended = new Promise((resolve) => server.once('exit', resolve));
    if (name === 'ws') server.kill();
    else server.disconnect();
    await ended;
    rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * @param {Child} server
 * @param {string} name
 */
async function connected(server, name) {
  const clients = fork(
    join(benches, 'b5-ws', 'clients.mjs'),
    [name, String(ports.get(server)), String(CLIENTS), '127.0.0.1', '/'],
    { serialization: 'advanced' },
  );
  await next(clients, 'ready');
  await sleep(3000); // who they are has been looked up
  return clients;
}

/**
 * @param {Child} child
 * @param {object} message
 * @param {string} key
 */
function ask(child, message, key) {
  const answer = next(child, key);
  child.send(message);
  return answer;
}

/**
 * The next message that has this.
 * @param {Child} child
 * @param {string} key
 * @returns {Promise<any>}
 */
function next(child, key) {
  return new Promise((resolve, reject) => {
    const late = setTimeout(() => reject(new Error(`There was no ${key} in 90 s.`)), PATIENCE_MS);
    const hear = (/** @type {any} */ message) => {
      if (!message.error && !(key in message)) return;
      clearTimeout(late);
      child.off('message', hear);
      if (message.error) reject(new Error(message.error));
      else resolve(message);
    };
    child.on('message', hear);
  });
}
