/**
 * What the operator's monitoring reads, in Prometheus' format. Labels are patterns of routes and numbers, never what people sent: a label
 * with many values would be a memory leak and a leak of paths.
 */
import type { Pool } from 'pg';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { freeBytesOf } from '../assets/free-bytes.ts';
import { missingFiles } from '../assets/missing-files.ts';
import type { AnsweredRequest } from '../http/request-log.ts';
import { countJobs } from '../jobs/count-jobs.ts';
import { backupsIn } from '../operate/backup/backup-folder.ts';
import { versionOfThis } from '../operate/version.ts';
import type { OpenDatabase } from '../storage/database.ts';

/** What is asked when the metrics are read. */
export type Sources = {
  dataDir: string;
  /** the folder of backups */
  backups: string;
  database: OpenDatabase;
  /** open WebSockets, those of drafts among them */
  sockets(): number;
  now(): number;
};

export type Metrics = {
  /** one request has got its answer */
  answered(request: AnsweredRequest): void;
  /** from now on the rest can be asked */
  attach(sources: Sources): void;
  /** the text, and its content type */
  read(): Promise<{ text: string; type: string }>;
};

const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

export function openMetrics(): Metrics {
  const registers = [new Registry()];
  const [registry] = registers as [Registry];
  collectDefaultMetrics({ register: registry });
  let sources: Sources | undefined;

  new Gauge({ name: 'lectern_info', help: 'The version that runs.', labelNames: ['version'], registers }).set(
    { version: versionOfThis() },
    1,
  );
  const requests = new Histogram({
    name: 'lectern_request_seconds',
    help: 'How long answers took, by the pattern of the route. /graphql/{service} is what devices send, /sync/v1/pull what they fetch.',
    labelNames: ['method', 'route', 'status'],
    buckets: SECONDS,
    registers,
  });
  const failures = new Counter({
    name: 'lectern_request_failures_total',
    help: 'Answers of 500 and above.',
    registers,
  });

  countMissingFiles(registers);

  const gauge = (name: string, help: string, ask: (from: Sources) => number | Promise<number>) =>
    new Gauge({
      name,
      help,
      registers,
      async collect() {
        // A source that does not answer leaves a gap, not the value from before.
        const value = sources && (await Promise.resolve(ask(sources)).catch(() => undefined));
        if (value === undefined) this.reset();
        else this.set(value);
      },
    });
  gauge('lectern_sockets', 'Open WebSockets, those of drafts among them.', ({ sockets }) => sockets());
  gauge('lectern_database_up', 'Whether the database answers.', async ({ database }) =>
    Number(await database.isReachable()),
  );
  const ofPool =
    (ask: (pool: Pool) => number) =>
    ({ database }: Sources) =>
      ask(database.pool);
  gauge(
    'lectern_database_connections',
    'Open connections of the pool.',
    ofPool(({ totalCount }) => totalCount),
  );
  gauge(
    'lectern_database_connections_idle',
    'Those that nobody uses.',
    ofPool(({ idleCount }) => idleCount),
  );
  gauge(
    'lectern_database_waiting',
    'Who waits for a connection.',
    ofPool(({ waitingCount }) => waitingCount),
  );
  const jobs = ({ database, now }: Sources) => countJobs(database.db, now());
  gauge('lectern_jobs_waiting', 'Jobs to be run.', async (from) => (await jobs(from)).waiting);
  gauge(
    'lectern_jobs_failed',
    'Jobs that failed for the last time.',
    async (from) => (await jobs(from)).failed,
  );
  gauge(
    'lectern_jobs_late_seconds',
    'How long the job that should run next is overdue.',
    async (from) => (await jobs(from)).lateMs / 1000,
  );
  gauge('lectern_files_unscanned', 'Files that wait for the virus scanner.', ({ database }) =>
    countUnscanned(database),
  );
  gauge('lectern_disk_free_bytes', 'Free for the data folder.', ({ dataDir }) => freeBytesOf(dataDir));
  gauge(
    'lectern_backup_age_seconds',
    'Age of the newest backup in the folder of backups.',
    async ({ backups, now }) => {
      const [newest] = await backupsIn(backups);
      return newest ? (now() - newest.madeAt) / 1000 : Number.POSITIVE_INFINITY;
    },
  );

  return {
    answered({ method, route, status, seconds }) {
      requests.observe({ method, route, status }, seconds);
      if (status >= 500) failures.inc();
    },
    attach(from) {
      sources = from;
    },
    read: async () => ({ text: await registry.metrics(), type: registry.contentType }),
  };
}

function countMissingFiles(registers: Registry[]): void {
  new Counter({
    name: 'lectern_missing_files_total',
    help: 'Reads of pictures and files that the database names and the data folder does not have.',
    registers,
    collect() {
      this.reset();
      this.inc(missingFiles());
    },
  });
}

async function countUnscanned({ db }: OpenDatabase): Promise<number> {
  const { count } = await db
    .selectFrom('content.uploads')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('askedScannerAt', 'is not', null)
    .executeTakeFirstOrThrow();
  return Number(count);
}
