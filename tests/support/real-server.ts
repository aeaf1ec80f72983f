/**
 * The real server as a process of its own, on a folder and a port of its own, to be stopped, killed with -9 and
 * started again. PostgreSQL is its child and may outlive it: cleanUp() leaves neither processes nor files behind. When
 * the tests die before that, server-guard.ts does it.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { chmodSync, mkdtempSync } from 'node:fs';
import { createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { nodeBin, root } from '../../sync-server/boot.mjs';
import { copyTemplate } from './demo-template.ts';
import { endPostmaster, endProcess, postmasterPid, removeDataDir } from './postmaster.ts';
import type { GuardMessage } from './server-guard.ts';

const readyMs = 60_000;
/** Longer than the server takes to drain. */
const stopMs = 30_000;
const keptOutput = 1_000_000;

export interface ServerOptions {
  /** A free one by default. To start again on the same address, give the old one. */
  port?: number;
  /** A new one by default, with the demo in it. To start again with what was there, give the old one. */
  dataDir?: string;
  env?: NodeJS.ProcessEnv;
}

export interface RealServer {
  /** The address that a browser opens, without a slash at its end. */
  url: string;
  port: number;
  dataDir: string;
  process: ChildProcess;
  /** Everything printed so far, by both of its streams. */
  output(): string;
  /** Of the PostgreSQL on this data folder, if one runs. */
  postmasterPid(): number | undefined;
  /** SIGTERM, which drains. @returns the exit code @throws if it has not ended after 30 s */
  stop(): Promise<number | null>;
  /** SIGKILL to Node. PostgreSQL may live on. */
  kill9(): Promise<void>;
  /** SIGKILL to the postmaster. */
  killPostmaster9(): Promise<void>;
  /** Ends both processes in whatever state they are, and removes the data folder. */
  cleanUp(): Promise<void>;
}

/** @throws with what the server printed, if it ends or is not ready within 60 s */
export async function startServer({ port, dataDir, env }: ServerOptions = {}): Promise<RealServer> {
  const folder = dataDir ?? newDataDir();
  if (dataDir === undefined && env?.LECTERN_DEMO === undefined && env?.DATABASE_URL === undefined) {
    await copyTemplate(folder, makeTemplate);
  }
  const chosenPort = port ?? (await freePort());
  const url = `http://localhost:${chosenPort}`;
  const node = nodeBin();
  const child = spawn(node, ['sync-server/main.ts'], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...withoutSettings(process.env),
      NODE_ENV: 'production',
      PATH: `${path.dirname(node)}${path.delimiter}${process.env.PATH ?? ''}`,
      PORT: String(chosenPort),
      LECTERN_DATA_DIR: folder,
      LECTERN_DEMO: 'on',
      PUBLIC_URL: url,
      ...env,
    },
  });
  const printed = keptText(keptOutput);
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      printed.add(text);
    });
  }
  // Not 'close': that waits for whoever else holds its output, and PostgreSQL does when it lives on.
  const ended = new Promise<void>((resolve) => {
    child.once('exit', () => setTimeout(resolve, 50));
    child.once('error', (error) => {
      printed.add(`${error.message}\n`);
      resolve();
    });
  });
  guard({ watch: child.pid, dataDir: folder, remove: dataDir === undefined });
  const server: RealServer = {
    url,
    port: chosenPort,
    dataDir: folder,
    process: child,
    output: printed.read,
    postmasterPid: () => postmasterPid(folder),
    async stop() {
      child.kill('SIGTERM');
      if (await isOver(ended, stopMs)) return child.exitCode;
      throw new Error(`The server did not stop within ${stopMs / 1000} s. It printed:\n${printed.read()}`);
    },
    async kill9() {
      child.kill('SIGKILL');
      await ended;
    },
    async killPostmaster9() {
      const pid = postmasterPid(folder);
      if (pid !== undefined) await endProcess(pid, 'SIGKILL', 5_000);
    },
    async cleanUp() {
      child.kill('SIGTERM');
      if (!(await isOver(ended, stopMs))) await server.kill9();
      await endPostmaster(folder);
      removeDataDir(folder);
      guard({ forget: folder });
    },
  };
  try {
    await untilReady(server, ended);
  } catch (error) {
    // A folder that the caller brought stays as it is: what is in it may be what the test is about.
    await (dataDir ? server.kill9() : server.cleanUp());
    throw error;
  }
  return server;
}

/** The end of a text that grows. It is put together when it is read: a server under load prints thousands of lines a second. */
function keptText(most: number) {
  const pieces: string[] = [];
  let length = 0;
  return {
    add(piece: string) {
      pieces.push(piece);
      length += piece.length;
      while (length - (pieces[0]?.length ?? 0) > most) length -= pieces.shift()?.length ?? 0;
    },
    read: () => pieces.join('').slice(-most),
  };
}

async function makeTemplate(dataDir: string): Promise<void> {
  const server = await startServer({ dataDir });
  await server.stop();
}

let guardProcess: ChildProcess | undefined;

/** Told what runs, and cleans it away when it hears no more from us. */
function guard(message: GuardMessage): void {
  if (!guardProcess) {
    guardProcess = spawn(nodeBin(), [path.join(import.meta.dirname, 'server-guard.ts')], {
      stdio: ['pipe', 'ignore', 'ignore'],
      detached: true, // a Ctrl-C is not meant for it
    });
    guardProcess.unref();
    (guardProcess.stdin as Socket).unref();
  }
  guardProcess.stdin?.write(`${JSON.stringify(message)}\n`);
}

async function untilReady(server: RealServer, ended: Promise<void>): Promise<void> {
  const deadline = Date.now() + readyMs;
  while (Date.now() < deadline) {
    if (await isOver(ended, 100)) {
      const { exitCode, signalCode } = server.process;
      throw new Error(
        `The server ended (${signalCode ?? exitCode}) before it was ready:\n${server.output()}`,
      );
    }
    const answer = await fetch(`${server.url}/readyz`, { signal: AbortSignal.timeout(5_000) }).catch(
      () => undefined,
    );
    await answer?.body?.cancel();
    if (answer?.status === 200) return;
  }
  throw new Error(`The server was not ready within ${readyMs / 1000} s. It printed:\n${server.output()}`);
}

const isOver = (ended: Promise<void>, waitMs: number) => {
  const waiting = new AbortController();
  return Promise.race([
    ended.then(() => true),
    sleep(waitMs, false, { signal: waiting.signal }).catch(() => false),
  ]).finally(() => waiting.abort());
};

/** The settings of whoever runs the tests are not the tests' settings. */
function withoutSettings(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const { DATABASE_URL: _database, REDIS_URL: _redis, HOST: _host, ...rest } = env;
  return Object.fromEntries(Object.entries(rest).filter(([name]) => !name.startsWith('LECTERN_')));
}

function newDataDir(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'lectern-'));
  chmodSync(folder, 0o755); // as root, PostgreSQL runs as another user and has to get in
  return folder;
}

export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, 'localhost', () => {
      const address = probe.address();
      probe.close(() => {
        if (address && typeof address === 'object') resolve(address.port);
        else reject(new Error('The system gave no port.'));
      });
    });
  });
}
