/** Looks at an installation without changing it. */
import { existsSync } from 'node:fs';
import { mkdir, readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { MIN_FREE_BYTES, SCANNED_AT_ONCE_MS } from '#domain/upload-rules.ts';
import { freeBytesOf } from '../assets/free-bytes.ts';
import { clamdScanner } from '../assets/scanner.ts';
import { firstBrokenLine } from '../audit/verify-audit.ts';
import { deadJobs } from '../jobs/dead-jobs.ts';
import { mailServerFault } from '../mail/mailer.ts';
import { readSettings, type Settings } from '../settings/settings.ts';
import { assertDurable, type OpenDatabase, openDatabase } from '../storage/database.ts';
import { openInstallation } from '../storage/installation.ts';
import { migrationPlan } from '../storage/migrate.ts';
import { backupsIn } from './backup/backup-folder.ts';
import { sizeText } from './commands/result.ts';
import { settingWarnings } from './described-settings.ts';

export type Finding = { about: string; state: 'ok' | 'look' | 'broken'; says: string; todo?: string };

/** Sessions and tokens are compared across nodes and the database. */
const CLOCK_DIFFERENCE_MS = 2_000;
const OLDEST_BACKUP_MS = 8 * 24 * 60 * 60 * 1000;
const OLDEST_POSTGRES = 15;

/** @throws SettingsError when the settings can't be read at all */
export async function examine(env: NodeJS.ProcessEnv, say: (text: string) => void): Promise<Finding[]> {
  const settings = readSettings(env);
  const findings: Finding[] = settingWarnings(env).map((says) => ({
    about: 'settings',
    state: 'look',
    says,
  }));
  if (findings.length === 0) findings.push({ about: 'settings', state: 'ok', says: 'Nothing is amiss.' });
  await mkdir(settings.dataDir, { recursive: true });
  findings.push(
    await disk(settings),
    await keys(settings),
    build(),
    await backups(settings, Date.now()),
    await mail(settings),
    await virusScanner(settings),
  );
  try {
    const installation = await openInstallation(say, { settings });
    const open = openDatabase(installation.url, { max: 1 });
    try {
      findings.push(...(await database(open)));
    } finally {
      await open.close();
      await installation.close();
    }
  } catch (error) {
    findings.push({
      about: 'database',
      state: 'broken',
      says: `It can't be reached: ${(error as Error).message}`,
      todo: settings.databaseUrl
        ? 'Check DATABASE_URL and the database server.'
        : 'See postgres.log in the data folder.',
    });
  }
  return findings;
}

async function disk({ dataDir }: Settings): Promise<Finding> {
  const free = await freeBytesOf(dataDir);
  const says = `${sizeText(free)} free for ${dataDir}.`;
  if (free >= MIN_FREE_BYTES) return { about: 'disk', state: 'ok', says };
  return { about: 'disk', state: 'look', says, todo: 'Make room: a full disk refuses everybody’s work.' };
}

async function keys({ dataDir }: Settings): Promise<Finding> {
  const file = path.join(dataDir, 'secrets.json');
  const found = await stat(file).catch(() => null);
  if (!found) return { about: 'keys', state: 'ok', says: 'None yet: the first start makes them.' };
  try {
    JSON.parse(await readFile(file, 'utf8'));
  } catch {
    return {
      about: 'keys',
      state: 'broken',
      says: `${file} is damaged.`,
      todo: 'Bring it back from a backup (restore), or delete it: then everybody sets a new password.',
    };
  }
  if (process.platform !== 'win32' && (found.mode & 0o077) !== 0) {
    return {
      about: 'keys',
      state: 'look',
      says: `Other accounts of this machine may read ${file}.`,
      todo: `chmod 600 ${file}`,
    };
  }
  return { about: 'keys', state: 'ok', says: 'There, and readable by this account alone.' };
}

async function virusScanner({ scannerUrl }: Settings): Promise<Finding> {
  const about = 'virus scanner';
  if (scannerUrl === undefined)
    return { about, state: 'ok', says: 'No SCANNER_URL: files are handed out unchecked.' };
  const verdict = await clamdScanner(scannerUrl).check(Buffer.from('a clean file'), SCANNED_AT_ONCE_MS);
  if (verdict.kind === 'clean') return { about, state: 'ok', says: 'It answers.' };
  const says =
    verdict.kind === 'unanswered' ? `It does not answer: ${verdict.why}.` : 'It lets nothing through.';
  return { about, state: 'broken', says, todo: 'Check SCANNER_URL and clamd: files wait for it.' };
}

async function mail({ smtpUrl }: Settings): Promise<Finding> {
  if (smtpUrl === undefined)
    return { about: 'mail', state: 'ok', says: 'No SMTP_URL: mails stay in the data folder.' };
  const fault = await mailServerFault(smtpUrl);
  if (fault === null) return { about: 'mail', state: 'ok', says: 'The mail server answers and lets us in.' };
  return { about: 'mail', state: 'broken', says: fault, todo: 'Check SMTP_URL and the mail server.' };
}

function build(): Finding {
  const dist = path.join(path.dirname(fileURLToPath(import.meta.url)), '..', '..', 'dist');
  if (!existsSync(path.join(dist, 'index.html')))
    return { about: 'build', state: 'look', says: 'The client is not built.', todo: 'npm start builds it.' };
  if (!existsSync(path.join(dist, 'service-worker.js'))) {
    return {
      about: 'build',
      state: 'broken',
      says: 'The build has no service worker, so nothing opens offline.',
      todo: 'Delete dist and start again.',
    };
  }
  return { about: 'build', state: 'ok', says: 'The client is built, with its service worker.' };
}

async function backups({ backups: { folder, everyMs } }: Settings, now: number): Promise<Finding> {
  const [newest] = await backupsIn(folder);
  if (!newest) {
    return {
      about: 'backups',
      state: 'look',
      says: `There is none in ${folder}.`,
      todo: 'npm run lectern -- backup, then rehearse a restore (docs/operate.md).',
    };
  }
  const days = Math.floor((now - newest.madeAt) / (24 * 60 * 60 * 1000));
  const says = `The newest is ${days} days old: ${newest.file} (${sizeText(newest.bytes)}).`;
  return now - newest.madeAt > OLDEST_BACKUP_MS
    ? {
        about: 'backups',
        state: 'look',
        says,
        todo:
          everyMs === null
            ? 'Make one, and set LECTERN_BACKUP_HOURS.'
            : 'The schedule makes none: look at npm run lectern -- jobs.',
      }
    : { about: 'backups', state: 'ok', says };
}

async function database({ db }: OpenDatabase): Promise<Finding[]> {
  const findings: Finding[] = [];
  const { rows } = await sql<{ version: number; now: number; bytes: number }>`
    select current_setting('server_version_num')::int / 10000 as version,
      (extract(epoch from clock_timestamp()) * 1000)::bigint as now,
      pg_database_size(current_database()) as bytes`.execute(db);
  const [about] = rows;
  if (about) {
    findings.push(
      about.version < OLDEST_POSTGRES
        ? {
            about: 'database',
            state: 'broken',
            says: `PostgreSQL ${about.version} is too old.`,
            todo: `Use ${OLDEST_POSTGRES} or newer.`,
          }
        : { about: 'database', state: 'ok', says: `PostgreSQL ${about.version}, ${sizeText(about.bytes)}.` },
    );
    const apart = Math.abs(about.now - Date.now());
    findings.push(
      apart > CLOCK_DIFFERENCE_MS
        ? {
            about: 'clock',
            state: 'look',
            says: `This machine and the database differ by ${Math.round(apart / 1000)} s.`,
            todo: 'Switch on time synchronization on both.',
          }
        : { about: 'clock', state: 'ok', says: 'This machine and the database agree.' },
    );
  }
  const plan = await migrationPlan(db);
  if (plan.unknown.length > 0) {
    findings.push({
      about: 'schema',
      state: 'broken',
      says: 'The database is of a newer version of Lectern.',
      todo: 'Update Lectern.',
    });
  } else if (plan.pending.length > 0) {
    findings.push({
      about: 'schema',
      state: 'look',
      says: `${plan.pending.length} migrations are pending.`,
      todo: 'npm run lectern -- migrate',
    });
  } else findings.push({ about: 'schema', state: 'ok', says: 'At this version.' });
  if (plan.done.includes('2026-11-23-jobs-jobs')) {
    const dead = await deadJobs(db);
    findings.push(
      dead.length === 0
        ? { about: 'jobs', state: 'ok', says: 'None has failed for the last time.' }
        : {
            about: 'jobs',
            state: 'look',
            says: `${dead.length} have failed for the last time.`,
            todo: 'npm run lectern -- jobs',
          },
    );
  }
  if (plan.done.includes('2026-11-23-rights-audit-trail')) {
    const broken = await firstBrokenLine(db);
    findings.push(
      broken === null
        ? { about: 'audit', state: 'ok', says: 'The audit trail is as it was written.' }
        : {
            about: 'audit',
            state: 'broken',
            says: `The audit trail was changed: line ${broken} is not as it was written, or is missing.`,
            todo: 'Find out who may write to the database. A backup holds the line as it was.',
          },
    );
  }
  await assertDurable(db).catch((error: Error) =>
    findings.push({ about: 'durability', state: 'broken', says: error.message }),
  );
  return findings;
}
