/** The PostgreSQL that a server runs on its data folder, found from outside, also when that server is gone. */
import { existsSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/** Where the database of a data folder lies: in it, or where it says. */
export function placeOf(dataDir: string): string {
  const record = path.join(dataDir, 'postgres-place.json');
  if (!existsSync(record)) return dataDir;
  return (JSON.parse(readFileSync(record, 'utf8')) as { folder: string }).folder;
}

/** Of the PostgreSQL on this data folder, if one runs. */
export function postmasterPid(dataDir: string): number | undefined {
  const cluster = path.join(placeOf(dataDir), 'postgres');
  let lines: string[];
  try {
    lines = readFileSync(path.join(cluster, 'postmaster.pid'), 'utf8').split('\n');
  } catch {
    return undefined;
  }
  const pid = Number(lines[0]);
  if (!Number.isSafeInteger(pid) || pid <= 1 || !isRunning(pid)) return undefined;
  // The file outlives a killed postmaster, and its number may be another program's by now.
  if (process.platform === 'linux') {
    const command = readIfThere(`/proc/${pid}/cmdline`);
    if (!command.includes('postgres') || !command.includes(cluster)) return undefined;
  }
  return pid;
}

/** Shuts it down, however much force that takes. */
export async function endPostmaster(dataDir: string): Promise<void> {
  const pid = postmasterPid(dataDir);
  if (pid === undefined) return;
  // Fast shutdown, then immediate shutdown, then none.
  for (const signal of ['SIGINT', 'SIGQUIT', 'SIGKILL'] as const) {
    if (await endProcess(pid, signal, 10_000)) return;
  }
}

/** @returns whether it is gone by then */
export async function endProcess(pid: number, signal: NodeJS.Signals, waitMs: number): Promise<boolean> {
  const deadline = Date.now() + waitMs;
  if (!sent(pid, signal)) return true;
  while (isRunning(pid)) {
    if (Date.now() > deadline) return false;
    await sleep(20);
  }
  return true;
}

function sent(pid: number, signal: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(pid, signal);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** One that has ended and waits to be collected does not run. */
function isRunning(pid: number): boolean {
  if (!sent(pid, 0)) return false;
  const status = process.platform === 'linux' ? readIfThere(`/proc/${pid}/stat`) : '';
  return !/^\d+ \(.*\) [ZX] /.test(status);
}

function readIfThere(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}

/** The data folder, and what of it lies elsewhere. */
export function removeDataDir(dataDir: string): void {
  const place = placeOf(dataDir);
  const retries = { recursive: true, force: true, maxRetries: 5, retryDelay: 200 };
  if (place !== dataDir) rmSync(place, retries);
  rmSync(dataDir, retries);
}
