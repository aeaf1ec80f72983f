/** The way to the database: one pool, the types as the rest of the server reads them, and transactions that try again. */
import { setTimeout as sleep } from 'node:timers/promises';
import { CompiledQuery, type DatabaseConnection, Kysely, sql, type Transaction } from 'kysely';
import pg from 'pg';
import { EagerDialect } from './eager-dialect.ts';
import { PreparingClient } from './preparing-client.ts';
import type { Database } from './tables.ts';

export interface OpenDatabase {
  db: Kysely<Database>;
  pool: pg.Pool;
  /** whether the database answers, asked on a connection of its own: those of the pool may all be in use */
  isReachable(): Promise<boolean>;
  close(): Promise<void>;
}

const PROBE_MS = 1_500;

/** @param max  connections at most; as few as the load needs */
export function openDatabase(url: string, { max = 10 }: { max?: number } = {}): OpenDatabase {
  const pool = new pg.Pool({
    Client: PreparingClient,
    connectionString: url,
    max,
    types: { getTypeParser },
    application_name: 'lectern',
    connectionTimeoutMillis: 10_000,
    idle_in_transaction_session_timeout: 60_000,
    keepAlive: true,
    pipeline: true,
  });
  // A lost connection fails the statement that uses it, and the pool drops it. Unheard, its event would end the process.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  const onCreateConnection = async (connection: DatabaseConnection) => {
    await connection.executeQuery(CompiledQuery.raw(NOTE_HISTORY));
  };
  const db = new Kysely<Database>({ dialect: new EagerDialect({ pool, onCreateConnection }) });
  const probe = new pg.Pool({
    connectionString: url,
    max: 1,
    application_name: 'lectern-probe',
    connectionTimeoutMillis: PROBE_MS,
    query_timeout: PROBE_MS,
  });
  probe.on('error', () => undefined);
  probe.on('connect', (client) => client.on('error', () => undefined));
  return {
    db,
    pool,
    isReachable: () =>
      probe.query('select 1').then(
        () => true,
        () => false,
      ),
    async close() {
      await probe.end();
      await db.destroy();
    },
  };
}

/**
 * A new connection may be one to a database that was started anew, or restored: that is written down before anything else is. A database
 * that is not migrated yet has no words for it.
 */
const NOTE_HISTORY = `do $$ begin
  if to_regprocedure('sync.note_history()') is not null then perform sync.note_history(); end if;
end $$`;

const int8 = 20;
const int8Array = 1016;
const date = 1082;

/** How values of the database are read everywhere in the server. */
export const getTypeParser = ((oid: number, format?: 'text' | 'binary') => {
  if (format !== 'binary') {
    if (oid === int8) return wholeNumber;
    // A calendar day has no time zone: as a Date it would slip into the day before.
    if (oid === date) return (text: string) => text;
    if (oid === int8Array) {
      const parse: (text: string) => (string | null)[] = pg.types.getTypeParser(int8Array as never, 'text');
      return (text: string) => parse(text).map((item) => (item === null ? null : wholeNumber(item)));
    }
  }
  return pg.types.getTypeParser(oid, format as never);
}) as typeof pg.types.getTypeParser;

function wholeNumber(text: string): number {
  const number = Number(text);
  if (!Number.isSafeInteger(number)) throw new RangeError(`${text} is too large to be read as a number`);
  return number;
}

/** The database could not be reached, or kept refusing the transaction. Nothing was written; later may do. */
export class DatabaseUnavailable extends Error {
  constructor(cause: unknown) {
    super('The database is not available.', { cause });
    this.name = 'DatabaseUnavailable';
  }
}

/** The connection was lost while the transaction was being committed: it may have been written, or not. */
export class CommitOutcomeUnknown extends Error {
  constructor(cause: unknown) {
    super('The connection was lost before the database said whether it had committed.', { cause });
    this.name = 'CommitOutcomeUnknown';
  }
}

const retries = 5;

/**
 * Runs a transaction, and runs it again, at most five times, when it lost against another one or its connection was
 * lost before the commit (F37). So `run` must have no effect outside the transaction.
 * @throws DatabaseUnavailable, CommitOutcomeUnknown, and what `run` throws
 */
export async function withRetry<Tables, Result>(
  db: Kysely<Tables>,
  run: (tx: Transaction<Tables>) => Promise<Result>,
): Promise<Result> {
  for (let attempt = 0; ; attempt++) {
    const outcome = await attemptOnce(db, run);
    if ('result' in outcome) return outcome.result;
    const fault = faultOf(outcome.error);
    if (outcome.during === 'commit' && !saysNotCommitted(outcome.error))
      throw new CommitOutcomeUnknown(outcome.error);
    if (fault === undefined) throw outcome.error;
    if (attempt === retries) throw new DatabaseUnavailable(outcome.error);
    // A restarted database needs some seconds, a rival some milliseconds.
    const baseMs = fault === 'lost against another' ? 10 : 120;
    await sleep(baseMs * 2 ** attempt * (0.5 + Math.random()));
  }
}

type Outcome<Result> = { result: Result } | { error: unknown; during: 'work' | 'commit' };

async function attemptOnce<Tables, Result>(
  db: Kysely<Tables>,
  run: (tx: Transaction<Tables>) => Promise<Result>,
): Promise<Outcome<Result>> {
  let during: 'work' | 'commit' = 'work';
  let failed: { error: unknown } | undefined;
  try {
    const result = await db.transaction().execute(async (tx) => {
      try {
        const done = await run(tx);
        during = 'commit';
        return done;
      } catch (error) {
        failed = { error };
        throw error;
      }
    });
    return { result };
  } catch (error) {
    // When the rollback fails too, its error hides the one that matters.
    return { error: failed ? failed.error : error, during };
  }
}

const lostAgainstAnother = ['40001', '40P01'];
const unavailable = ['57P01', '57P02', '57P03', '53300', '08000', '08001', '08003', '08004', '08006'];
/** Full disk, no memory, an error of the disk: what reads may go on, and trying again at once helps nobody. */
const outOfRoom = ['53100', '53200', '58030'];
const networkFaults = [
  'ECONNRESET',
  'ECONNREFUSED',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
];
// What pg says without a code.
const lostConnection =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Client was closed)/;

function faultOf(error: unknown): 'lost against another' | 'unavailable' | undefined {
  const { code = '', message = '' } = (error ?? {}) as { code?: string; message?: string };
  if (lostAgainstAnother.includes(code)) return 'lost against another';
  if (unavailable.includes(code) || networkFaults.includes(code) || lostConnection.test(message))
    return 'unavailable';
  return undefined;
}

/** Nothing is wrong with what was asked: the database was not there, or is not sure. Asking again later may do. */
export const isDatabaseAway = (error: unknown): boolean =>
  error instanceof DatabaseUnavailable ||
  error instanceof CommitOutcomeUnknown ||
  outOfRoom.includes((error as { code?: string } | null)?.code ?? '') ||
  faultOf(error) !== undefined;

/** The database answered the commit with a plain error, after which it goes on: so it has undone everything. */
function saysNotCommitted(error: unknown): boolean {
  if (error instanceof pg.DatabaseError) return error.severity === 'ERROR';
  return error instanceof Error && error.name === 'AbortedTransactionError';
}

/**
 * A commit must be on the disk before it is acknowledged (F35).
 * @throws when the database may forget what it acknowledged
 */
export async function assertDurable<Tables>(db: Kysely<Tables>): Promise<void> {
  const { rows } = await sql<{ name: string; setting: string }>`select name, setting from pg_settings
    where name in ('fsync', 'synchronous_commit', 'full_page_writes') and setting = 'off' order by name`.execute(
    db,
  );
  if (rows.length === 0) return;
  throw new Error(
    `The database has ${rows.map(({ name }) => name).join(' and ')} switched off, so a power cut would lose what people ` +
      'were told is saved. Switch it on.',
  );
}
