/** One PostgreSQL on one cluster folder: begin it, find one that already runs, start, stop. */
import { execFile, spawn } from 'node:child_process';
import { chown, mkdir, open, readdir, readFile, realpath, rename, rm, stat } from 'node:fs/promises';
import net from 'node:net';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { freshName, syncFolder, writeWhole } from './data-folder-files.ts';
import { isRunning, workingFolderOf } from './data-folder-process.ts';
import type { Binaries } from './embedded-binaries.ts';
import { makePrivate, type Place, type RunAs } from './embedded-place.ts';

const run = promisify(execFile);

export interface Postmaster {
  pid: number;
  port: number;
}

export interface Cluster {
  binaries: Binaries;
  place: Place;
  /** PostgreSQL's own output goes here. */
  logFile: string;
  password: string;
  settings: Record<string, string>;
  /** false spares the disk: for data that nobody will miss. */
  durable: boolean;
}

/** The account that makes databases and asks for what only it may see; Lectern itself uses a lesser one. */
export const adminRole = 'postgres';

/** Our own environment holds secrets: PostgreSQL gets none of it. */
function childOptions(runAs: RunAs | undefined, cwd: string) {
  const { PATH, SystemRoot, TEMP, TMP } = process.env;
  const kept = Object.entries({ PATH, SystemRoot, TEMP, TMP }).filter(([, value]) => value !== undefined);
  return { ...runAs, cwd, env: { ...Object.fromEntries(kept), LC_ALL: 'C', TZ: 'UTC' } };
}

/** Begins an empty cluster. It appears under its name only when it is whole, so a kill in between leaves none. */
export async function beginCluster({ binaries, place, password, durable }: Cluster): Promise<void> {
  for (const name of await readdir(place.folder)) {
    if (name.startsWith('postgres.begun.'))
      await rm(path.join(place.folder, name), { recursive: true, force: true });
  }
  const folder = freshName(`${place.cluster}.begun`);
  const passwordFile = `${folder}.password`;
  try {
    await mkdir(folder, { mode: 0o700 });
    await makePrivate(folder, place.runAs);
    await writeWhole(passwordFile, password);
    if (place.runAs) await chown(passwordFile, place.runAs.uid, place.runAs.gid);
    const choices = [
      `--pgdata=${folder}`,
      `--username=${adminRole}`,
      `--pwfile=${passwordFile}`,
      '--auth=scram-sha-256',
      // Code point order, and upper and lower case of every script, the same on every machine.
      ...['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'],
      ...(durable ? [] : ['--no-sync']),
    ];
    await run(binaries.initdb, choices, childOptions(place.runAs, folder)).catch((error) => {
      throw new Error(
        `The database could not be begun in ${place.folder}:\n${lastLines(error.stderr || error.message)}`,
      );
    });
    await rename(folder, place.cluster);
    await syncFolder(place.folder);
  } finally {
    await rm(passwordFile, { force: true });
    await rm(folder, { recursive: true, force: true });
  }
}

/** @throws when the cluster was made by another major version */
export async function assertSameMajor(cluster: Cluster): Promise<void> {
  const made = (await readFile(path.join(cluster.place.cluster, 'PG_VERSION'), 'utf8')).trim();
  const ours = cluster.binaries.version.split('.')[0];
  if (made === ours) return;
  throw new Error(
    `The database in ${cluster.place.cluster} was made by PostgreSQL ${made}, and this Lectern brings PostgreSQL ${ours}. ` +
      'Nothing was changed. Start the Lectern that made it, or move the data with pg_dump.',
  );
}

/** The PostgreSQL that runs on this cluster, were it left behind by a process that is gone. */
export async function findPostmaster(folder: string): Promise<(Postmaster & { status: string }) | undefined> {
  const text = await readFile(path.join(folder, 'postmaster.pid'), 'utf8').catch(() => '');
  const [pid, , , port, , , , status] = text.split('\n').map((line) => line.trim());
  if (!pid || !(await isRunning(Number(pid)))) return undefined;
  const works = await workingFolderOf(Number(pid));
  if (works !== undefined && works !== (await realpath(folder))) return undefined;
  return { pid: Number(pid), port: Number(port ?? 0), status: status ?? 'starting' };
}

/**
 * A number in postmaster.pid that the system has since given to some other process keeps PostgreSQL from starting,
 * and only here is it known whose it is now.
 */
async function removeMistakenPidFile(folder: string): Promise<void> {
  const file = path.join(folder, 'postmaster.pid');
  const pid = Number.parseInt(await readFile(file, 'utf8').catch(() => ''), 10);
  if (!pid || !(await isRunning(pid))) return;
  const works = await workingFolderOf(pid);
  if (works !== undefined && works !== (await realpath(folder))) await rm(file, { force: true });
}

/** PostgreSQL ended instead of starting. */
export class StartFailed extends Error {
  /** Another moment may do: what a killed PostgreSQL left is still there, or the port is taken. */
  readonly passing: boolean;

  constructor(output: string) {
    super(`PostgreSQL did not start. Its last words:\n${lastLines(output)}`);
    this.name = 'StartFailed';
    this.passing =
      /pre-existing shared memory block|lock file .*already exists|could not bind|could not create any TCP/i.test(
        output,
      );
  }
}

/**
 * Starts PostgreSQL and waits until it accepts connections, through recovery if need be. It lives on when this process
 * is killed: whoever comes next adopts it.
 * @throws StartFailed
 */
export async function startPostmaster(cluster: Cluster, port: number): Promise<Postmaster> {
  const { binaries, place, logFile, settings } = cluster;
  await removeMistakenPidFile(place.cluster);
  const log = await open(logFile, 'a', 0o600);
  const before = (await log.stat()).size;
  try {
    const all = { ...settings, port: String(port) };
    const args = [
      '-D',
      place.cluster,
      ...Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
    ];
    const child = spawn(binaries.postgres, args, {
      ...childOptions(place.runAs, place.cluster),
      detached: true,
      stdio: ['ignore', log.fd, log.fd],
      windowsHide: true,
    });
    const ended = new Promise<'ended'>((resolve, reject) => {
      child.once('error', reject);
      child.once('exit', () => resolve('ended'));
    });
    for (;;) {
      const outcome = await Promise.race([ended, sleep(10)]);
      if (outcome === 'ended') throw new StartFailed((await readFile(logFile)).subarray(before).toString());
      const found = await findPostmaster(place.cluster);
      if (found?.pid !== child.pid || found?.status !== 'ready') continue;
      child.unref();
      return { pid: found.pid, port };
    }
  } finally {
    await log.close();
  }
}

/** Ends PostgreSQL in good order: open transactions are undone, everything committed is on the disk. */
export async function stopPostmaster(cluster: Cluster, pid: number): Promise<void> {
  const { binaries, place } = cluster;
  if (process.platform === 'win32') {
    await run(binaries.pgCtl, ['stop', '-m', 'fast', '-w', '-D', place.cluster]).catch(() => undefined);
  }
  // Fast, then immediate, then none: each keeps what was committed, the later ones leave recovery to the next start.
  for (const [signal, patienceMs] of [
    ['SIGINT', 20_000],
    ['SIGQUIT', 5_000],
    ['SIGKILL', 5_000],
  ] as const) {
    if ((await findPostmaster(place.cluster))?.pid !== pid) return;
    try {
      process.kill(pid, signal);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
    }
    for (const until = Date.now() + patienceMs; Date.now() < until; await sleep(10)) {
      if (!(await isRunning(pid))) return;
    }
  }
}

/** Ends what a killed PostgreSQL left running on the cluster; only its own children work in that folder. */
export async function endLeftovers(folder: string): Promise<void> {
  if (process.platform !== 'linux') return;
  const real = await realpath(folder);
  for (const name of await readdir('/proc')) {
    const pid = Number(name);
    if (!pid || (await workingFolderOf(pid)) !== real) continue;
    const program = await readFile(`/proc/${pid}/comm`, 'utf8').catch(() => '');
    if (program.trim() !== 'postgres') continue;
    try {
      process.kill(pid, 'SIGKILL');
    } catch (error) {
      if (!['ESRCH', 'EPERM'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error;
    }
  }
}

/** Gives every account a new password where the old one was lost. Nothing else may run on the cluster. */
export async function resetPasswords(cluster: Cluster, roles: string[]): Promise<void> {
  const { binaries, place, password } = cluster;
  const child = spawn(binaries.postgres, ['--single', '-D', place.cluster, 'postgres'], {
    ...childOptions(place.runAs, place.cluster),
    stdio: ['pipe', 'ignore', 'pipe'],
  });
  let output = '';
  child.stderr.on('data', (chunk) => {
    output += chunk;
  });
  const done = new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  });
  child.stdin.end(roles.map((role) => `alter role ${role} password '${password}';\n`).join(''));
  if ((await done) !== 0) throw new StartFailed(output);
}

/** A port of the loopback that is free now; whoever uses it must be ready to lose it to someone quicker. */
export async function freePort(): Promise<number> {
  const server = net.createServer();
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as net.AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

/** Keeps one older log beside the current one. */
export async function turnLog(logFile: string): Promise<void> {
  const size = await stat(logFile).then(
    ({ size }) => size,
    () => 0,
  );
  if (size > 5_000_000) await rename(logFile, `${logFile}.1`);
}

const lastLines = (output: string) => output.trim().split('\n').slice(-12).join('\n');
