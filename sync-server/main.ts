/**
 * The server's process. It listens first and says that it is alive, then brings up the database, and says that it is ready.
 * Asked to stop, it finishes what it is answering and ends with 0.
 */
import type { Server } from 'node:http';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { FastifyBaseLogger } from 'fastify';
import { dashedCode } from '#domain/access-code.ts';
import { allJobs } from './all-jobs.ts';
import { assetFiles } from './assets/asset-files.ts';
import { freeBytesOf, takeFreeBytes } from './assets/free-bytes.ts';
import { endOfTrail } from './audit/trail-anchor.ts';
import { newSetupToken } from './http/accounts/account-routes.ts';
import { buildApp, type LecternApp } from './http/app.ts';
import { keepBuilds } from './http/files/kept-builds.ts';
import { defineSchedule } from './jobs/job.ts';
import { type JobRunner, startJobs } from './jobs/job-runner.ts';
import { openMailer } from './mail/mailer.ts';
import { openMetrics } from './metrics/metrics.ts';
import { serveMetrics } from './metrics/metrics-server.ts';
import { scheduledBackup } from './operate/backup/scheduled-backup.ts';
import { planUpgrade, upgrade } from './operate/upgrade.ts';
import { type Announcer, openAnnouncer } from './realtime/announcer.ts';
import { membership } from './replication/membership.ts';
import { pull } from './replication/pull.ts';
import { keyOlderCodes, takeCodeKey, takeCreationFlags, takeNewTier } from './services/accounts/face.ts';
import { takeLivePayments } from './services/billing/payment-providers.ts';
import { takeSelling } from './services/billing/selling.ts';
import { takeCallProvider, takePushKeys } from './services/communication/face.ts';
import { checkWaitingFiles } from './services/content/check-waiting-files.ts';
import { takeLabProvider } from './services/content/face.ts';
import { mayReadAsset } from './services/content/may-read-asset.ts';
import { sendOlderShapes } from './services/older-shapes.ts';
import { schemas } from './services/schemas.ts';
import { openSecrets } from './session/server-secrets.ts';
import { readSettings, type Settings, SettingsError } from './settings/settings.ts';
import { DataFolderInUse, type DataFolderLock, lockDataFolder } from './storage/data-folder-lock.ts';
import { assertDurable, isDatabaseAway, type OpenDatabase, openDatabase } from './storage/database.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from './storage/embedded-postgres.ts';
import { runPush } from './verbs/push.ts';
import { type Backend, openBackend } from './web/backend.ts';

const DRAIN_MS = 10_000;
const IDLE_LOOK_MS = 100;
const CONNECT_PAUSE_MS = 1_000;
/** Longer than a node takes to make the demo. */
const TURN_MS = 60_000;
const TURN_PAUSE_MS = 200;
const DAY_MS = 24 * 60 * 60 * 1000;
const clientFolder = path.join(path.dirname(fileURLToPath(import.meta.url)), '..', 'dist');

/** What is up, in the order it came up; taken down the other way round. */
const running: {
  lock?: DataFolderLock;
  app?: LecternApp;
  postgres?: EmbeddedPostgres;
  database?: OpenDatabase;
  announcer?: Announcer;
  backend?: Backend;
  jobs?: JobRunner;
  metrics?: Server;
} = {};
let stopping: Promise<void> | undefined;

function say(text: string): void {
  process.stdout.write(`${text}\n`);
}

/** The image leaves it out. @throws SettingsError */
async function loadDemo() {
  const parts = Promise.all([
    import('./demo/demo-accounts.ts'),
    import('./demo/demo-codes.ts'),
    import('./demo/seed-demo.ts'),
  ]);
  const [{ demo }, { demoCodes }, { seedDemo }] = await parts.catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ERR_MODULE_NOT_FOUND') throw error;
    throw new SettingsError(['LECTERN_DEMO must be off: there is no demo here.']);
  });
  return { demo, demoCodes, seedDemo };
}

async function start(settings: Settings): Promise<void> {
  const loaded = settings.demo ? await loadDemo() : null;
  if (settings.databaseUrl === undefined) running.lock = await lockDataFolder(settings.dataDir, settings);
  takeLivePayments(settings.payments, settings.publicUrl);
  takeSelling(settings.selling);
  takeLabProvider(settings.labs);
  takeCallProvider(settings.calls);
  takeCreationFlags(settings.flags);
  takeNewTier(settings.newTier);
  const metrics = settings.metricsPort === undefined ? undefined : openMetrics();
  const app = await buildApp({
    ...(metrics && { onAnswered: metrics.answered }),
    settings,
    clientFolder,
    keptBuilds: await keepBuilds(clientFolder, settings.dataDir, Date.now()),
    demo: loaded?.demo ?? null,
    development: process.env.NODE_ENV !== 'production',
    services: {
      schemas,
      runPush,
      pull,
      membership,
      mayReadAsset,
    },
  });
  running.app = app;
  const { log } = app.fastify;
  if (settings.publicUrl.startsWith('https:') && settings.trustProxy === 0) {
    log.warn(
      {},
      'PUBLIC_URL is https, so a proxy is in front of this server, and TRUST_PROXY is not set: all people count as one network, and share its limits',
    );
  }
  await app.fastify.listen({ host: settings.host, port: settings.port });
  if (metrics && settings.metricsPort !== undefined) {
    running.metrics = await serveMetrics(metrics, { host: settings.metricsHost, port: settings.metricsPort });
  }
  if (stopping) return;
  const url = settings.databaseUrl ?? (await startPostgres(settings, log));
  const database = openDatabase(url);
  running.database = database;
  if (settings.databaseUrl !== undefined) {
    await untilReachable(database, log);
    if (stopping) return;
    running.lock = await turnAtDataFolder(settings);
  }
  if (stopping) return;
  await assertDurable(database.db);
  await bringUp(database, url, settings);
  if (stopping) return;
  const secrets = await openSecrets(settings.dataDir, Date.now());
  takeCodeKey(secrets.codeKey);
  takeFreeBytes(() => freeBytesOf(settings.dataDir));
  takePushKeys(settings.push && { ...secrets.push, ...settings.push });
  await keyOlderCodes(database.db);
  const announcer = await openAnnouncer(database.pool, url, log, settings.redisUrl);
  running.announcer = announcer;
  const files = assetFiles(settings.dataDir);
  const mailer = openMailer({ ...settings, now: Date.now });
  const backend = await openBackend({ settings, database, announcer, files, secrets, mailer });
  running.backend = backend;
  const begun = await hasOrganizations(database);
  if (secrets.fresh && begun) {
    log.warn({}, 'the keys of this server are new: sessions have ended, and passwords have to be set anew');
  }
  if (loaded && !begun) {
    say('Creating the demo organization …');
    await loaded.seedDemo({ database, announcer, files, passwords: backend.passwords, now: Date.now });
  }
  if (stopping) return;
  if (settings.databaseUrl !== undefined) await running.lock?.release();
  await sendOlderShapes({ database, now: backend.now });
  running.jobs = await startJobs(
    [
      ...allJobs,
      scheduledBackup(settings, url),
      anchoredTrail(log),
      checkWaitingFiles({ ...backend, log: (about, message) => log.info(about, message) }),
    ],
    {
      ...{ database, announcer, files, mailer, now: backend.now },
      ...{ publicUrl: settings.publicUrl, flags: settings.flags, ai: settings.ai },
      feedbackTo: settings.feedbackTo,
      presenceOf: (userId) => backend.presence.presenceOf?.(userId) ?? 'offline',
    },
    { log },
  );
  if (!(await hasOrganizations(database))) backend.setup.token = newSetupToken();
  // Nothing is awaited between these two: who finds the server ready finds its address printed.
  app.attach(backend);
  metrics?.attach({
    dataDir: settings.dataDir,
    backups: settings.backups.folder,
    database,
    sockets: () => app.fastify.websocketServer.clients.size,
    now: backend.now,
  });
  welcome(settings, backend.setup.token, loaded);
}

/** Said each day, so that wherever the log goes knows how the trail was. */
const anchoredTrail = (log: FastifyBaseLogger) =>
  defineSchedule('anchor-audit-trail', DAY_MS, async ({ database }) => {
    const { n, hash } = await endOfTrail(database.db);
    log.info({ anchor: `${n}:${hash}` }, 'the audit trail ends here');
  });

/** What a newer version changes in the database, after a backup of how it was. */
async function bringUp(database: OpenDatabase, url: string, { dataDir }: Settings): Promise<void> {
  const { done, pending } = await planUpgrade(database);
  if (pending.length === 0) return;
  if (done.length > 0) say('Backing up the data before it is brought to this version …');
  const { backup } = await upgrade(database, { url, dataDir, now: Date.now() });
  if (backup !== null) say(`As it was before: ${backup} (without keys).`);
}

async function startPostgres({ dataDir }: Settings, log: FastifyBaseLogger): Promise<string> {
  const postgres = await startEmbeddedPostgres({
    dataDir,
    log: {
      info: (message) => log.info(message),
      warn: (message) => log.warn(message),
      error: (message) => log.error(message),
    },
  });
  running.postgres = postgres;
  for (const note of postgres.notes) say(note);
  return postgres.url;
}

/** A database of somebody else's may come later than this process. */
async function untilReachable({ pool }: OpenDatabase, log: FastifyBaseLogger): Promise<void> {
  while (!stopping) {
    try {
      await pool.query('select 1');
      return;
    } catch (err) {
      if (!isDatabaseAway(err)) throw err;
      log.warn({ err }, 'waiting for the database');
      await sleep(CONNECT_PAUSE_MS);
    }
  }
}

/** Nodes of one database share the folder. They come up one after the other, so that keys and demo are made once. */
async function turnAtDataFolder(settings: Settings): Promise<DataFolderLock> {
  const deadline = performance.now() + TURN_MS;
  for (;;) {
    try {
      return await lockDataFolder(settings.dataDir, settings);
    } catch (error) {
      if (!(error instanceof DataFolderInUse) || stopping || performance.now() > deadline) throw error;
      await sleep(TURN_PAUSE_MS);
    }
  }
}

async function hasOrganizations({ db }: OpenDatabase): Promise<boolean> {
  const any = await db.selectFrom('accounts.organizations').select('id').limit(1).executeTakeFirst();
  return any !== undefined;
}

function welcome(
  { publicUrl }: Settings,
  setupToken: string | null,
  loaded: Awaited<ReturnType<typeof loadDemo>> | null,
): void {
  say(`Lectern is ready at ${publicUrl}`);
  if (setupToken !== null) {
    say('Nobody has an account yet. Open this address once to create yours and your organization:');
    say(`  ${publicUrl}/signup?setup=${setupToken}`);
  }
  if (!loaded) return;
  const { demo, demoCodes } = loaded;
  say(`Demo accounts, all with the password ${demo.password}:`);
  const width = Math.max(...demo.accounts.map(({ email }) => email.length));
  for (const { email, role } of demo.accounts) say(`  ${email.padEnd(width)}  ${role}`);
  say(`Access codes to redeem at ${publicUrl}/redeem: ${demoCodes.map(dashedCode).join(', ')}`);
}

/** Everything that came up goes down, whatever else fails on the way. */
async function takeDown(): Promise<void> {
  const { app, announcer, backend, database, jobs, lock, metrics, postgres } = running;
  metrics?.close();
  if (app) {
    const { server } = app.fastify;
    const late = setTimeout(() => server.closeAllConnections(), DRAIN_MS);
    // What is being answered now would be kept alive for a next request afterwards.
    const idle = setInterval(() => server.closeIdleConnections(), IDLE_LOOK_MS);
    await quietly(() => app.close());
    clearInterval(idle);
    clearTimeout(late);
  }
  backend?.scanner?.close();
  await quietly(() => jobs?.close());
  backend?.close();
  await quietly(() => announcer?.close());
  await quietly(() => database?.close());
  await quietly(() => postgres?.stop());
  await quietly(() => lock?.release());
}

async function quietly(work: () => Promise<void> | undefined): Promise<void> {
  try {
    await work();
  } catch (error) {
    running.app?.fastify.log.error({ err: error }, 'something did not stop as it should');
  }
}

/** The person reads why; where it failed is in the log. */
function explain(error: unknown, settings?: Settings): string {
  const code = (error as { code?: unknown }).code;
  if (code === 'EADDRINUSE' && settings) {
    return `Port ${settings.port} on ${settings.host} is in use by another program. Choose another one with PORT.`;
  }
  return error instanceof Error ? error.message : String(error);
}

async function main(): Promise<void> {
  let settings: Settings;
  try {
    settings = readSettings(process.env);
  } catch (error) {
    if (!(error instanceof SettingsError)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exitCode = 1;
    return;
  }
  const starting = start(settings);
  const stop = () => {
    if (stopping) process.exit(1); // asked twice: at once
    stopping = (async () => {
      // What is on its way up is left to come up, so that it can be taken down.
      await Promise.race([starting.catch(() => undefined), sleep(DRAIN_MS)]);
      await takeDown();
      process.exit(0);
    })();
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
  try {
    await starting;
  } catch (error) {
    if (stopping) return;
    running.app?.fastify.log.fatal({ err: error }, 'the server could not start');
    process.stderr.write(`${explain(error, settings)}\n`);
    await takeDown();
    process.exit(1);
  }
}

// One forgotten promise is no reason to take everybody's server away.
process.on('unhandledRejection', (error) => {
  running.app?.fastify.log.error({ err: error }, 'a failure was not handled');
});

await main();
