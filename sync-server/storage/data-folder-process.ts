/** Who a process is, so that a number that the system gave away again is not taken for the one that died. */
import { execFile } from 'node:child_process';
import { readFile, readlink } from 'node:fs/promises';
import os from 'node:os';
import { promisify } from 'node:util';

const run = promisify(execFile);

export interface ProcessIdentity {
  pid: number;
  host: string;
  /** Changes at each boot; '' where the system doesn't tell. */
  boot: string;
  /** Tells two processes with one number apart; '' where the system doesn't tell. */
  started: string;
}

/** 'unknown': it runs on another host, or the system doesn't say enough. */
export type Liveness = 'alive' | 'dead' | 'unknown';

export async function identityOfThisProcess(): Promise<ProcessIdentity> {
  return {
    pid: process.pid,
    host: os.hostname(),
    boot: await bootId(),
    started: (await startMark(process.pid)) ?? '',
  };
}

export async function livenessOf(who: ProcessIdentity): Promise<Liveness> {
  if (who.host !== os.hostname()) return 'unknown';
  if (who.boot !== (await bootId())) return 'dead';
  if (!(await isRunning(who.pid))) return 'dead';
  const started = await startMark(who.pid);
  if (!started || !who.started) return 'unknown';
  return started === who.started ? 'alive' : 'dead';
}

/** A zombie, which has ended and only waits to be collected, is not running. */
export async function isRunning(pid: number): Promise<boolean> {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false;
  }
  if (process.platform !== 'linux') return true;
  const state = (await statFields(pid))?.[0];
  return state !== undefined && state !== 'Z' && state !== 'X';
}

/** The folder a process works in, or undefined where the system doesn't tell. */
export async function workingFolderOf(pid: number): Promise<string | undefined> {
  if (process.platform !== 'linux') return undefined;
  return readlink(`/proc/${pid}/cwd`).catch(() => undefined);
}

async function bootId(): Promise<string> {
  if (process.platform !== 'linux') return '';
  return readFile('/proc/sys/kernel/random/boot_id', 'utf8').then(
    (id) => id.trim(),
    () => '',
  );
}

async function startMark(pid: number): Promise<string | undefined> {
  if (process.platform === 'linux') return (await statFields(pid))?.[19];
  if (process.platform === 'win32') return undefined;
  return run('ps', ['-o', 'lstart=', '-p', String(pid)], { env: { ...process.env, LC_ALL: 'C' } }).then(
    ({ stdout }) => stdout.trim(),
    () => undefined,
  );
}

/** From the state on: what stands before it, the program's name in brackets, may hold blanks and brackets. */
async function statFields(pid: number): Promise<string[] | undefined> {
  const line = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => undefined);
  return line?.slice(line.lastIndexOf(')') + 2).split(' ');
}
