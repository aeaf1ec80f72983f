import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ApiClient } from '#tests/support/api-client.ts';
import { changeSocket } from '#tests/support/change-socket.ts';
import { freePort, type RealServer, startServer } from '#tests/support/real-server.ts';
import { nodeBin, root } from './boot.mjs';

let server: RealServer;

beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server?.cleanUp());

type Ended = { code: number | null; output: string };

function run(env: NodeJS.ProcessEnv): { child: ChildProcess; ended: Promise<Ended>; output(): string } {
  const child = spawn(nodeBin(), ['sync-server/main.ts'], {
    cwd: root,
    env: { PATH: process.env.PATH, ...env },
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (text) => (output += text));
  const ended = new Promise<Ended>((resolve) => child.once('close', (code) => resolve({ code, output })));
  return { child, ended, output: () => output };
}

const statusOf = (url: string) =>
  fetch(url).then(
    ({ status }) => status,
    () => null,
  );

describe('a start', () => {
  it('makes the demo organization once, prints the address and the accounts, and serves', async () => {
    // Its pipe may be read a moment after its first answer.
    await expect.poll(() => server.output()).toContain(`Lectern is ready at ${server.url}`);
    expect(server.output()).toMatch(/learner@harbor\.example {2,}Learner/);
    expect(server.output()).toContain('Lectern-2026');
    const client = new ApiClient(server.url);
    await client.signIn('learner@harbor.example');
    const answer = await client.query('accounts', '{ getOrganizationsForUser { alias isDefaultShared } }');
    expect(answer.data?.getOrganizationsForUser).toEqual([
      { alias: 'harbor', isDefaultShared: false },
      { alias: 'commons', isDefaultShared: true },
    ]);
    const support = new ApiClient(server.url);
    await support.signIn('support@lectern.example');
    expect((await support.query('accounts', '{ getCurrentUser { mayImpersonate } }')).data).toEqual({
      getCurrentUser: { mayImpersonate: true },
    });
  });

  it('on a data folder that is in use names the process, changes nothing, and ends with 1 (F36)', async () => {
    const before = readdirSync(server.dataDir).sort();
    const lock = readFileSync(path.join(server.dataDir, 'lectern.lock'), 'utf8');
    const { code, output } = await run({ LECTERN_DATA_DIR: server.dataDir, PORT: '4399' }).ended;
    expect(code).toBe(1);
    expect(output).toContain(`in use by process ${server.process.pid}`);
    expect(readdirSync(server.dataDir).sort()).toEqual(before);
    expect(readFileSync(path.join(server.dataDir, 'lectern.lock'), 'utf8')).toBe(lock);
    expect(await statusOf(`${server.url}/readyz`)).toBe(200);
  });

  it('on a port that is in use says so, and leaves the data folder free', async () => {
    const folder = mkdtempSync(path.join(os.tmpdir(), 'lectern-port-'));
    try {
      const { code, output } = await run({
        LECTERN_DATA_DIR: folder,
        PORT: String(server.port),
        HOST: 'localhost',
      }).ended;
      expect(code).toBe(1);
      expect(output).toContain(`Port ${server.port} on localhost is in use`);
      expect(readdirSync(folder)).not.toContain('lectern.lock');
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });

  it('with settings that cannot be used says all that is wrong and ends with 1', async () => {
    const { code, output } = await run({
      PORT: 'x',
      PUBLIC_URL: 'http://learn.example',
      LECTERN_DEMO: 'maybe',
    }).ended;
    expect(code).toBe(1);
    for (const name of ['PORT', 'PUBLIC_URL', 'LECTERN_DEMO']) expect(output).toContain(name);
    expect(output).not.toContain('    at ');
  });

  it('is alive and not ready while its database is away, and still stops when it is told to', async () => {
    const folder = mkdtempSync(path.join(os.tmpdir(), 'lectern-away-'));
    const port = await freePort();
    const { child, ended } = run({
      LECTERN_DATA_DIR: folder,
      PORT: String(port),
      HOST: 'localhost',
      DATABASE_URL: 'postgres://nobody:canary-password@127.0.0.1:9/none',
    });
    try {
      await expect.poll(() => statusOf(`http://localhost:${port}/healthz`), { timeout: 15_000 }).toBe(200);
      const ready = await fetch(`http://localhost:${port}/readyz`);
      expect(ready.status).toBe(503);
      expect(ready.headers.get('retry-after')).toBe('1');
      child.kill('SIGTERM');
      const { code, output } = await ended;
      expect(code).toBe(0);
      expect(output).not.toContain('canary-password');
    } finally {
      child.kill('SIGKILL');
      rmSync(folder, { recursive: true, force: true });
    }
  });
});

describe('a running server', () => {
  it('survives the end of PostgreSQL and serves again (F37)', async () => {
    const client = new ApiClient(server.url);
    await client.signIn('learner@harbor.example');
    const killed = server.postmasterPid();
    await server.killPostmaster9();
    // What the killed one had begun to serve goes on for a moment: only the next one shows that it serves again.
    await expect
      .poll(() => ![undefined, killed].includes(server.postmasterPid()), { timeout: 15_000 })
      .toBe(true);
    const serves = () =>
      client.takeToken().then(
        () => true,
        () => false,
      );
    await expect.poll(serves, { timeout: 15_000 }).toBe(true);
    await expect.poll(() => statusOf(`${server.url}/readyz`)).toBe(200);
    expect(server.process.exitCode).toBeNull();
  });

  it('told to stop, says 1012 to its sockets, frees the folder and ends with 0; sessions outlive it (F43)', async () => {
    const client = new ApiClient(server.url);
    const { userId } = await client.signIn('learner@harbor.example');
    const { closed } = await changeSocket(server.url.replace('http', 'ws'), { origin: server.url });
    expect(await server.stop()).toBe(0);
    expect(await closed).toBe(1012);
    expect(readdirSync(server.dataDir)).not.toContain('lectern.lock');
    expect(server.postmasterPid()).toBeUndefined();
    const { port, dataDir } = server;
    server = await startServer({ port, dataDir });
    expect(server.output()).not.toContain('Creating the demo organization');
    await client.takeToken();
    const answer = await client.query('accounts', '{ getCurrentUser { userId } }');
    expect(answer.data).toEqual({ getCurrentUser: { userId } });
    expect(server.output()).not.toContain(client.accessToken);
  });
});
