/**
 * One process at a time on a data folder. The lock is a file that appears whole and only where there is none (a hard
 * link), so nobody reads half of it and two starters can't both make it. When its holder is dead, its successor is
 * chosen in the same way: by a link named after the dead holder's id, of which there can be only one. So the lock is
 * a chain, and whoever stands at its end holds it. The winner then shortens the chain to one file again.
 */
import { randomUUID } from 'node:crypto';
import { link, mkdir, readdir, readFile, realpath, rm, stat, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freshName, writeWhole } from './data-folder-files.ts';
import { identityOfThisProcess, livenessOf, type ProcessIdentity } from './data-folder-process.ts';

const lockName = 'lectern.lock';
const successorOf = (id: string) => `${lockName}.after-${id}`;
const beatMs = 2_000;
/** A holder that can't be asked is taken for dead when it has not beaten for this long. */
const SILENCE_MS = 3 * beatMs;

export interface LockHolder extends ProcessIdentity {
  id: string;
  /** ISO instant. */
  since: string;
  /** What it serves on, when it said so. */
  port?: number;
}

export interface DataFolderLock {
  release(): Promise<void>;
}

/** Another process holds the data folder. */
export class DataFolderInUse extends Error {
  readonly holder: LockHolder;

  constructor(dataDir: string, holder: LockHolder) {
    const port = holder.port === undefined ? '' : `, port ${holder.port}`;
    super(
      `The data folder ${dataDir} is in use by process ${holder.pid} on ${holder.host} (since ${holder.since}${port}). ` +
        'Stop that process first, or choose another folder with LECTERN_DATA_DIR. Nothing was changed.',
    );
    this.name = 'DataFolderInUse';
    this.holder = holder;
  }
}

/** @throws DataFolderInUse */
export async function lockDataFolder(
  dataDir: string,
  { port, silenceMs = SILENCE_MS }: { port?: number; silenceMs?: number } = {},
): Promise<DataFolderLock> {
  await mkdir(dataDir, { recursive: true });
  const folder = await realpath(dataDir);
  const me: LockHolder = {
    ...(await identityOfThisProcess()),
    id: randomUUID(),
    since: new Date().toISOString(),
    ...(port === undefined ? {} : { port }),
  };
  const mine = freshName(path.join(folder, lockName));
  await writeWhole(mine, JSON.stringify(me));
  try {
    await stepIn(folder, me, mine, silenceMs);
  } finally {
    await rm(mine, { force: true });
  }
  const file = path.join(folder, lockName);
  const beat = setInterval(() => void utimes(file, new Date(), new Date()).catch(() => undefined), beatMs);
  beat.unref();
  return {
    async release() {
      clearInterval(beat);
      if ((await endOfChain(folder))?.holder.id === me.id) await rm(file, { force: true });
    },
  };
}

async function stepIn(folder: string, me: LockHolder, mine: string, silenceMs: number): Promise<void> {
  for (;;) {
    const end = await endOfChain(folder);
    if (end && (await isHeld(end, silenceMs))) throw new DataFolderInUse(folder, end.holder);
    const next = path.join(folder, end ? successorOf(end.holder.id) : lockName);
    if (!(await linkOnce(mine, next))) continue;
    // A slow starter may have followed a chain that was shortened meanwhile: then its link leads nowhere.
    if ((await endOfChain(folder))?.holder.id !== me.id) {
      await rm(next, { force: true });
      continue;
    }
    if (end) await shorten(folder, me);
    return;
  }
}

/** The lock itself first: whoever follows the chain finds it whole at every moment. */
async function shorten(folder: string, me: LockHolder): Promise<void> {
  await writeWhole(path.join(folder, lockName), JSON.stringify(me));
  for (const name of await readdir(folder)) {
    const old = name.startsWith(`${lockName}.after-`) && name !== successorOf(me.id);
    if (old) await rm(path.join(folder, name), { force: true });
  }
}

interface Link {
  holder: LockHolder;
  file: string;
}

async function endOfChain(folder: string): Promise<Link | undefined> {
  let end = await readLink(path.join(folder, lockName));
  while (end) {
    const next = await readLink(path.join(folder, successorOf(end.holder.id)));
    if (!next) return end;
    end = next;
  }
  return undefined;
}

async function readLink(file: string): Promise<Link | undefined> {
  try {
    const text = await readFile(file, 'utf8');
    return { file, holder: parseHolder(text) ?? (await unreadable(file)) };
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

function parseHolder(text: string): LockHolder | undefined {
  try {
    const holder = JSON.parse(text) as LockHolder;
    return typeof holder.pid === 'number' && typeof holder.id === 'string' ? holder : undefined;
  } catch {
    return undefined;
  }
}

/** Damaged by a disk, or being written where there are no hard links: judged by whether it stays untouched. */
async function unreadable(file: string): Promise<LockHolder> {
  const { ino, mtime } = await stat(file);
  return {
    id: `unreadable-${ino}`,
    pid: 0,
    host: 'an unknown host',
    boot: '',
    started: '',
    since: mtime.toISOString(),
  };
}

async function isHeld({ holder, file }: Link, silenceMs: number): Promise<boolean> {
  const liveness = await livenessOf(holder);
  if (liveness !== 'unknown') return liveness === 'alive';
  const beatOf = () =>
    stat(file).then(
      ({ mtimeMs }) => mtimeMs,
      () => undefined,
    );
  const before = await beatOf();
  for (let waited = 0; waited < silenceMs; waited += 250) {
    await sleep(250);
    if ((await beatOf()) !== before) return true;
  }
  return false;
}

async function linkOnce(from: string, to: string): Promise<boolean> {
  try {
    await link(from, to);
    return true;
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code ?? '';
    if (code === 'EEXIST') return false;
    // Some disks have no hard links: then made in place, and whoever reads half of it waits until it is whole.
    if (!['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS'].includes(code)) throw error;
  }
  try {
    await writeFile(to, await readFile(from), { flag: 'wx', mode: 0o600, flush: true });
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}
