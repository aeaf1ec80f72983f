/**
 * Where the embedded PostgreSQL keeps its files, and as whom it runs. Normally in the data folder, as whoever starts
 * Lectern. PostgreSQL refuses to run as root, so root runs it as the system user postgres; and where that user can't
 * reach the data folder, or the disk can't keep permissions, the files go elsewhere and the data folder names the place.
 */
import { execFile } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { chmod, chown, mkdir, readdir, readFile, rm, stat } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { freshName, isRefusedByDisk, writeWhole } from './data-folder-files.ts';

const run = promisify(execFile);

const placeFile = 'postgres-place.json';
const ownerFile = 'made-for.json';

/** The account that PostgreSQL runs under, when it is not our own. */
export interface RunAs {
  uid: number;
  gid: number;
}

export interface Place {
  /** Holds the cluster's folder `postgres`. The data folder itself, or one elsewhere. */
  folder: string;
  /** PostgreSQL's own data directory. */
  cluster: string;
  runAs: RunAs | undefined;
  initialized: boolean;
}

interface PlaceRecord {
  folder: string;
  initialized: boolean;
}

/** Folders outside the data folder that survive a restart, best first. */
export function placesElsewhere(): string[] {
  if (process.platform === 'win32') return [];
  if (isRoot()) return ['/var/lib/lectern', '/srv/lectern', '/var/tmp/lectern'];
  return [path.join(process.env.XDG_DATA_HOME || path.join(os.homedir(), '.local', 'share'), 'lectern')];
}

/**
 * Finds the place of this data folder's database, or chooses one for a new database.
 * @param dataDir  real path of a folder that exists
 */
export async function findPlace(dataDir: string, notes: string[]): Promise<Place> {
  const record = await readJson<PlaceRecord>(path.join(dataDir, placeFile));
  if (record) return placeFromRecord(dataDir, record, notes);
  const inside = path.join(dataDir, 'postgres');
  const existing = await stat(inside).catch(() => undefined);
  if (existing) {
    const runAs = isRoot() ? await accountOf(existing.uid, existing.gid) : undefined;
    const place = { folder: dataDir, cluster: inside, runAs, initialized: true };
    await assertReachable(place);
    return place;
  }
  return choosePlace(dataDir, notes);
}

/** Where this data folder's cluster is, if one was begun. Only looks. */
export async function findCluster(dataDir: string): Promise<string | undefined> {
  const record = await readJson<PlaceRecord>(path.join(dataDir, placeFile));
  const cluster = path.join(record?.folder ?? dataDir, 'postgres');
  return stat(cluster).then(
    () => cluster,
    () => undefined,
  );
}

/** Call when the cluster stands, so that it is never silently begun anew should its folder go missing. */
export async function rememberInitialized(dataDir: string, place: Place): Promise<void> {
  place.initialized = true;
  if (place.folder === dataDir) return;
  await writeWhole(
    path.join(dataDir, placeFile),
    JSON.stringify({ folder: place.folder, initialized: true }),
  );
}

async function placeFromRecord(dataDir: string, record: PlaceRecord, notes: string[]): Promise<Place> {
  const cluster = path.join(record.folder, 'postgres');
  const found = await stat(cluster).catch(() => undefined);
  if (!found && record.initialized) {
    throw new Error(
      `The database of ${dataDir} is kept in ${record.folder}, as ${path.join(dataDir, placeFile)} says, and it is not ` +
        'there any more. Bring that folder back, or choose another LECTERN_DATA_DIR to begin anew.',
    );
  }
  await claim(dataDir, record.folder);
  notes.push(elsewhereNote(record.folder, dataDir));
  const runAs = isRoot()
    ? found
      ? await accountOf(found.uid, found.gid)
      : await postgresUser(notes)
    : undefined;
  const place = { folder: record.folder, cluster, runAs, initialized: found !== undefined };
  if (found) {
    await assertReachable(place);
    if (!record.initialized) await rememberInitialized(dataDir, place);
  }
  return place;
}

/** A copied data folder names the original's place: two servers must not share it. A moved one takes it along. */
async function claim(dataDir: string, folder: string): Promise<void> {
  const file = path.join(folder, ownerFile);
  const owner = await readJson<{ dataDir: string }>(file);
  if (!owner || owner.dataDir === dataDir) return;
  const theirs = await readJson<PlaceRecord>(path.join(owner.dataDir, placeFile));
  if (theirs?.folder === folder) {
    throw new Error(
      `${dataDir} is a copy of ${owner.dataDir}, and the database of both is ${folder}. Choose another LECTERN_DATA_DIR, ` +
        'or remove the original.',
    );
  }
  await writeWhole(file, JSON.stringify({ dataDir }));
}

async function choosePlace(dataDir: string, notes: string[]): Promise<Place> {
  const runAs = isRoot() ? await postgresUser(notes) : undefined;
  if (await canHold(dataDir, runAs)) {
    return { folder: dataDir, cluster: path.join(dataDir, 'postgres'), runAs, initialized: false };
  }
  const hash = createHash('sha256').update(dataDir).digest('hex').slice(0, 10);
  for (const base of placesElsewhere()) {
    try {
      if (!(await isOurs(base))) continue;
      const folder = path.join(base, `${hash}-${randomBytes(3).toString('hex')}`);
      await mkdir(folder);
      await chmod(folder, 0o711);
      if (!(await canHold(folder, runAs))) {
        await rm(folder, { recursive: true });
        continue;
      }
      await noteOlder(base, hash, folder, dataDir, notes);
      await writeWhole(path.join(folder, ownerFile), JSON.stringify({ dataDir }));
      await writeWhole(path.join(dataDir, placeFile), JSON.stringify({ folder, initialized: false }));
      notes.push(elsewhereNote(folder, dataDir));
      return { folder, cluster: path.join(folder, 'postgres'), runAs, initialized: false };
    } catch (error) {
      if (!isRefusedByDisk(error)) throw error;
    }
  }
  throw new Error(
    `No folder can hold the database: neither ${[dataDir, ...placesElsewhere()].join(' nor ')} keeps files that only ` +
      'PostgreSQL may read. Choose another LECTERN_DATA_DIR, or set DATABASE_URL.',
  );
}

async function noteOlder(
  base: string,
  hash: string,
  folder: string,
  dataDir: string,
  notes: string[],
): Promise<void> {
  for (const name of await readdir(base)) {
    const older = path.join(base, name);
    if (!name.startsWith(hash) || older === folder) continue;
    const owner = await readJson<{ dataDir: string }>(path.join(older, ownerFile));
    if (owner?.dataDir !== dataDir) continue;
    notes.push(
      `${older} holds an older database of ${dataDir} that nothing names any more. Delete it if you don't need it.`,
    );
  }
}

const elsewhereNote = (folder: string, dataDir: string) =>
  `The database is in ${folder}, because the account that PostgreSQL runs under can't keep it in ${dataDir}.`;

/** Makes the folder if there is none. Not ours: someone else may have laid a trap in a shared one such as /var/tmp. */
export async function isOurs(base: string): Promise<boolean> {
  const made = await mkdir(base, { recursive: true });
  if (made !== undefined) await chmod(base, 0o755);
  return process.platform === 'win32' || (await stat(base)).uid === process.geteuid?.();
}

/** Whether that account can have a private folder in there: tried, since a disk may promise more than it keeps. */
async function canHold(folder: string, runAs: RunAs | undefined): Promise<boolean> {
  const probe = freshName(path.join(folder, 'probe'));
  try {
    await mkdir(probe, { mode: 0o700 });
    await makePrivate(probe, runAs);
    const { uid, mode } = await stat(probe);
    if (process.platform !== 'win32' && (mode & 0o077) !== 0) return false;
    if (runAs && uid !== runAs.uid) return false;
    return await canEnter(probe, runAs);
  } catch (error) {
    if (isRefusedByDisk(error)) return false;
    throw error;
  } finally {
    await rm(probe, { recursive: true, force: true });
  }
}

export async function makePrivate(folder: string, runAs: RunAs | undefined): Promise<void> {
  await chmod(folder, 0o700);
  if (runAs) await chown(folder, runAs.uid, runAs.gid);
}

async function canEnter(folder: string, runAs: RunAs | undefined): Promise<boolean> {
  if (process.platform === 'win32') return true;
  return run('/bin/sh', ['-c', 'cd "$1" && test -w .', 'sh', folder], { ...runAs, cwd: '/' }).then(
    () => true,
    () => false,
  );
}

async function assertReachable(place: Place): Promise<void> {
  if (await canEnter(place.cluster, place.runAs)) return;
  throw new Error(
    `${place.cluster} can't be opened by ${place.runAs ? `the account PostgreSQL runs under (user id ${place.runAs.uid})` : 'this account'}. ` +
      'Start Lectern as the same user as before, or let that account enter the folders above it.',
  );
}

const isRoot = () => process.geteuid?.() === 0;

async function accountOf(uid: number, gid: number): Promise<RunAs> {
  if (uid === 0) throw new Error('The database files belong to root, and PostgreSQL refuses to run as root.');
  return { uid, gid };
}

async function postgresUser(notes: string[]): Promise<RunAs> {
  const found = await lookUpPostgresUser();
  if (found) return found;
  const makers: [string, string[]][] = [
    ['useradd', ['--system', '--user-group', '--no-create-home', '--shell', '/usr/sbin/nologin', 'postgres']],
    ['adduser', ['-S', '-D', '-H', 'postgres']],
  ];
  let why = '';
  for (const [command, args] of makers) {
    const path = `${process.env.PATH ?? ''}:/usr/sbin:/sbin`;
    await run(command, args, { env: { ...process.env, PATH: path } }).catch((error: Error) => {
      why ||= error.message.trim();
    });
    const made = await lookUpPostgresUser();
    if (made) {
      notes.push('PostgreSQL refuses to run as root, so the system user postgres was made for it.');
      return made;
    }
  }
  throw new Error(
    `PostgreSQL refuses to run as root, and the system user postgres could not be made for it (${why}). ` +
      'Start Lectern as an ordinary user, or set DATABASE_URL.',
  );
}

async function lookUpPostgresUser(): Promise<RunAs | undefined> {
  try {
    const [uid, gid] = await Promise.all([run('id', ['-u', 'postgres']), run('id', ['-g', 'postgres'])]);
    return { uid: Number(uid.stdout), gid: Number(gid.stdout) };
  } catch {
    return undefined;
  }
}

async function readJson<T>(file: string): Promise<T | undefined> {
  try {
    return JSON.parse(await readFile(file, 'utf8')) as T;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw new Error(`${file} can't be read: ${error instanceof Error ? error.message : error}`);
  }
}
