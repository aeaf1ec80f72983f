/**
 * The PostgreSQL that Lectern brings along, kept running in the data folder for as long as this process lives.
 * A PostgreSQL that a killed process left behind is adopted; one that was killed itself is started again and recovers;
 * one that dies under a living Lectern comes back at the same address.
 *
 * The caller holds the lock of the data folder: two starters on one folder are not this module's to part.
 */
import { randomBytes } from 'node:crypto';
import { mkdir, readFile, realpath } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { writeWhole } from './data-folder-files.ts';
import { isRunning } from './data-folder-process.ts';
import { findBinaries } from './embedded-binaries.ts';
import { findCluster, findPlace, placesElsewhere, rememberInitialized } from './embedded-place.ts';
import {
  adminRole,
  assertSameMajor,
  beginCluster,
  type Cluster,
  endLeftovers,
  findPostmaster,
  freePort,
  type Postmaster,
  resetPasswords,
  StartFailed,
  startPostmaster,
  stopPostmaster,
  turnLog,
} from './embedded-postmaster.ts';

const name = 'lectern';
/** What a killed PostgreSQL leaves behind is gone after some seconds; then a failing start is a failure. */
const startPatienceMs = 15_000;
/** Children of a killed PostgreSQL end by themselves within milliseconds, unless they are stuck in long work. */
const leftoverPatienceMs = 2_000;
const recoveryPatienceMs = 120_000;
const watchMs = 200;

export interface EmbeddedPostgresLog {
  info(message: string): void;
  warn(message: string): void;
  error(message: string): void;
}

export interface EmbeddedPostgres {
  /** Of the product's database, as its owner. */
  url: string;
  /** Of the database `postgres`, as the account that may make and drop databases. */
  adminUrl: string;
  /** It was running already, left behind by a process that was killed. */
  adopted: boolean;
  /** What the operator should know, in sentences. */
  notes: string[];
  stop(): Promise<void>;
}

export interface EmbeddedPostgresOptions {
  dataDir: string;
  log: EmbeddedPostgresLog;
  /** false: a power cut may cost everything; for tests only. */
  durable?: boolean;
  /** false: it is left alone when it dies, and outlives this process; for tests only. */
  keepRunning?: boolean;
  maxConnections?: number;
}

export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const { log, durable = true, keepRunning = true, maxConnections = 30 } = options;
  await mkdir(options.dataDir, { recursive: true });
  const dataDir = await realpath(options.dataDir);
  const notes: string[] = [];
  const place = await findPlace(dataDir, notes);
  const wasThere = place.initialized;
  const passwordFile = path.join(dataDir, passwordFileName);
  const known = await readFile(passwordFile, 'utf8').catch(() => undefined);
  const password = known ?? randomBytes(24).toString('base64url');
  const cluster: Cluster = {
    binaries: await findBinaries(place.runAs, [...placesElsewhere(), dataDir], notes),
    place,
    password,
    durable,
    logFile: path.join(dataDir, 'postgres.log'),
    settings: settingsFor(durable, maxConnections),
  };
  if (wasThere) {
    await assertSameMajor(cluster);
  } else {
    if (known === undefined) await writeWhole(passwordFile, password);
    await beginCluster(cluster);
    await rememberInitialized(dataDir, place);
  }
  if (wasThere && known === undefined) {
    const running = await findPostmaster(place.cluster);
    if (running) await stopPostmaster(cluster, running.pid);
    await writeWhole(passwordFile, password);
    await resetPasswords(cluster, [adminRole, name]);
    notes.push(`${passwordFile} was missing, so the database has a new password.`);
  }
  await turnLog(cluster.logFile);

  const stopping = new AbortController();
  let { postmaster, adopted } = await bringUp(cluster, undefined, stopping.signal);
  if (adopted) notes.push('A PostgreSQL that an ended process had left running was adopted.');
  const { port } = postmaster;
  const pause = (ms: number) =>
    sleep(ms, undefined, { ref: false, signal: stopping.signal }).catch(() => undefined);

  const keepItRunning = async () => {
    for (let pauseMs = watchMs; !stopping.signal.aborted; await pause(pauseMs)) {
      if (await isRunning(postmaster.pid)) continue;
      log.error('PostgreSQL ended unexpectedly; it is started again.');
      try {
        ({ postmaster } = await bringUp(cluster, port, stopping.signal));
        log.info('PostgreSQL is back.');
        pauseMs = watchMs;
      } catch (error) {
        if (!stopping.signal.aborted) log.error(error instanceof Error ? error.message : String(error));
        pauseMs = Math.min(2 * pauseMs, 10_000);
      }
    }
  };
  const keeping = keepRunning ? keepItRunning() : Promise.resolve();
  return {
    url: urlOf(name, password, port, name),
    adminUrl: urlOf(adminRole, password, port, 'postgres'),
    adopted,
    notes,
    async stop() {
      stopping.abort();
      await keeping;
      await stopPostmaster(cluster, postmaster.pid);
    },
  };
}

/** The address of the database that another process keeps running in this data folder, if one does. */
export async function findRunningPostgres(dataDir: string): Promise<string | undefined> {
  const folder = await realpath(dataDir).catch(() => undefined);
  if (folder === undefined) return undefined;
  const password = await readFile(path.join(folder, passwordFileName), 'utf8').catch(() => undefined);
  if (password === undefined) return undefined;
  const cluster = await findCluster(folder);
  const running = cluster === undefined ? undefined : await findPostmaster(cluster);
  return running?.status === 'ready' ? urlOf(name, password, running.port, name) : undefined;
}

const passwordFileName = 'postgres.password';

const urlOf = (role: string, password: string, port: number, database: string) =>
  `postgres://${role}:${password}@127.0.0.1:${port}/${database}`;

function settingsFor(durable: boolean, maxConnections: number): Record<string, string> {
  const onOff = durable ? 'on' : 'off';
  return {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    fsync: onOff,
    synchronous_commit: onOff,
    full_page_writes: onOff,
    max_connections: String(maxConnections),
    shared_buffers: '64MB',
    max_wal_size: '512MB',
    // Work of one request stays in one process: many containers grant little shared memory.
    max_parallel_workers_per_gather: '0',
    max_parallel_maintenance_workers: '0',
    timezone: 'UTC',
    log_timezone: 'UTC',
    log_checkpoints: 'off',
    logging_collector: 'off',
    log_destination: 'stderr',
    // A statement whose client was killed ends soon, and frees its locks.
    ...(process.platform === 'win32' ? {} : { client_connection_check_interval: '1s' }),
  };
}

/**
 * Adopts what runs on the cluster, waits for what is about to, and else starts it.
 * @param port  undefined: any free one
 */
async function bringUp(
  cluster: Cluster,
  port: number | undefined,
  stopping: AbortSignal,
): Promise<{ postmaster: Postmaster; adopted: boolean }> {
  const began = Date.now();
  const waitedMs = () => Date.now() - began;
  let started = 0;
  let leftoversEnded = false;
  for (;;) {
    stopping.throwIfAborted();
    const running = await findPostmaster(cluster.place.cluster);
    if (running) {
      const found = running.status === 'ready' ? await examine(cluster, running.port) : 'not yet';
      if (found === 'fit' && (port === undefined || port === running.port)) {
        return { postmaster: running, adopted: running.pid !== started };
      }
      if (found === 'not yet' && waitedMs() < recoveryPatienceMs) {
        await sleep(25);
        continue;
      }
      if (found === 'not yet' || running.pid === started) {
        throw new Error(
          `PostgreSQL (process ${running.pid}) doesn't become what was asked for. See ${cluster.logFile}.`,
        );
      }
      await stopPostmaster(cluster, running.pid);
    }
    try {
      started = (await startPostmaster(cluster, port ?? (await freePort()))).pid;
    } catch (error) {
      if (!(error instanceof StartFailed) || !error.passing || waitedMs() > startPatienceMs) throw error;
      if (waitedMs() > leftoverPatienceMs && !leftoversEnded) {
        leftoversEnded = true;
        await endLeftovers(cluster.place.cluster);
      }
      await sleep(100);
    }
  }
}

/**
 * Whether this PostgreSQL is ours and as we would have started it; if so, its account and database are made where missing.
 * @throws when it doesn't take our password
 */
async function examine(cluster: Cluster, port: number): Promise<'fit' | 'unfit' | 'not yet'> {
  const { password, place, settings, binaries } = cluster;
  const client = new pg.Client({
    connectionString: urlOf(adminRole, password, port, 'postgres'),
    connectionTimeoutMillis: 5_000,
    application_name: 'lectern-start',
  });
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query(
      `select current_setting('data_directory') as folder, current_setting('server_version') as version,
        ${durabilitySettings.map((setting) => `current_setting('${setting}') as ${setting}`).join(', ')},
        exists (select from pg_roles where rolname = '${name}') as role,
        exists (select from pg_database where datname = '${name}') as database`,
    );
    const is = rows[0];
    if ((await realpath(is.folder)) !== (await realpath(place.cluster))) {
      throw new Error(`Port ${port} belongs to the PostgreSQL of ${is.folder}, and not of ${place.cluster}.`);
    }
    if (durabilitySettings.some((setting) => is[setting] !== settings[setting])) return 'unfit';
    if (is.version.split(' ')[0] !== binaries.version) return 'unfit';
    if (!is.role) await client.query(`create role ${name} login password '${password}'`);
    if (!is.database) await client.query(`create database ${name} owner ${name}`);
    return 'fit';
  } catch (error) {
    const code = (error as { code?: string }).code ?? '';
    if (code === '28P01') {
      throw new Error(
        `The password in ${passwordFileName} is not the one of the database in ${place.cluster}. ` +
          'Delete that file and start again: a new password is made.',
      );
    }
    if (['57P03', '57P01', '57P02', '53300', 'ECONNREFUSED', 'ECONNRESET', 'ETIMEDOUT'].includes(code))
      return 'not yet';
    if (error instanceof Error && /^(Connection terminated|timeout expired)/.test(error.message))
      return 'not yet';
    throw error;
  } finally {
    await client.end().catch(() => undefined);
  }
}

const durabilitySettings = ['fsync', 'synchronous_commit', 'full_page_writes'] as const;
