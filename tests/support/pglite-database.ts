/**
 * PostgreSQL inside this process, migrated, for simulations: one connection, no files, nothing that differs from one run to the next.
 * What several connections do to each other is not to be seen here.
 */
import { createHash } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { PGlite, protocol } from '@electric-sql/pglite';
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
} from 'kysely';
import { getTypeParser, type OpenDatabase } from '#server/storage/database.ts';
import { migrateToLatest } from '#server/storage/migrate.ts';
import type { Database } from '#server/storage/tables.ts';

/** Asked around each statement; what it throws is what the database does. */
export type StatementHooks = {
  /** before a transaction, or a statement outside of one, takes the connection */
  waits(): Promise<void>;
  before(statement: string): void;
  after(statement: string): void;
};

export type InProcessDatabase = OpenDatabase & {
  /** statements without parameters, past all hooks */
  run(statements: string): Promise<void>;
  rows<Row>(statement: string, parameters?: unknown[]): Promise<Row[]>;
  hooks: StatementHooks;
};

const cacheFolder = path.join(import.meta.dirname, '../../.tmp');

export async function inProcessDatabase(): Promise<InProcessDatabase> {
  const pglite = await migrated();
  const session = new Session(pglite);
  session.say('deallocate all'); // what the migration has prepared
  const open: Pick<InProcessDatabase, 'hooks'> = { hooks: noHooks() };
  const db = new Kysely<Database>({ dialect: new InProcessDialect(session, open) });
  return Object.assign(open, {
    db,
    // Nothing that is simulated asks for the pool: announcements travel inside the process.
    pool: null as never,
    isReachable: async () => true,
    close: () => pglite.close(),
    run: async (statements: string) => session.say(statements),
    rows: async <Row>(statement: string, parameters: unknown[] = []) =>
      session.ask(statement, parameters).rows as Row[],
  });
}

const noHooks = (): StatementHooks => ({
  waits: async () => undefined,
  before: () => undefined,
  after: () => undefined,
});

/** Making one costs seconds, so the first one is kept for as long as the migrations stay as they are. */
async function migrated(): Promise<PGlite> {
  const file = path.join(cacheFolder, `pglite-${await fingerprint()}.tar`);
  const kept = await readFile(file).catch(() => undefined);
  if (kept) return PGlite.create({ loadDataDir: new Blob([kept]) });
  const pglite = await PGlite.create('memory://');
  const dialect = new InProcessDialect(new Session(pglite), { hooks: noHooks() });
  await migrateToLatest(new Kysely<unknown>({ dialect }));
  const dump = await pglite.dumpDataDir('none');
  await mkdir(cacheFolder, { recursive: true });
  const unfinished = `${file}.${process.pid}`;
  await writeFile(unfinished, Buffer.from(await dump.arrayBuffer()));
  await rename(unfinished, file);
  return pglite;
}

async function fingerprint(): Promise<string> {
  const hash = createHash('sha256');
  const storage = path.join(import.meta.dirname, '../../sync-server/storage');
  const migrate = await readFile(path.join(storage, 'migrate.ts'), 'utf8');
  hash.update(migrate);
  for (const [, file] of migrate.matchAll(/from '\.\/(migrations\/[^']+)'/g)) {
    hash.update(await readFile(path.join(storage, file as string)));
  }
  const lock = path.join(import.meta.dirname, '../../node_modules/@electric-sql/pglite/package.json');
  return hash
    .update(await readFile(lock))
    .digest('hex')
    .slice(0, 16);
}

const { serialize, Parser } = protocol;

type Prepared = { name: string; fields: Field[] };
type Field = { name: string; dataTypeID: number };
type Message = {
  name: string;
  fields?: unknown;
  text?: string;
  message?: string;
};

/**
 * Speaks PostgreSQL's protocol to it as the server's own driver does, parameters and rows as text. Each statement is prepared once: asking
 * PGlite's own way costs three times as much.
 */
class Session {
  readonly #pglite: PGlite;
  readonly #prepared = new Map<string, Prepared>();

  constructor(pglite: PGlite) {
    this.#pglite = pglite;
  }

  say(statements: string): void {
    this.#exchange([serialize.query(statements)]);
  }

  ask(text: string, parameters: readonly unknown[]): { rows: unknown[]; affected: number | undefined } {
    const { name, fields } = this.#prepare(text);
    const values = parameters.map(asText);
    const answer = this.#exchange([
      serialize.bind({ statement: name, values }),
      serialize.execute({}),
      serialize.sync(),
    ]);
    const rows: unknown[] = [];
    let affected: number | undefined;
    for (const message of answer) {
      if (message.name === 'dataRow') rows.push(rowOf(fields, message.fields as (string | null)[]));
      if (message.name === 'commandComplete') affected = affectedIn(message.text ?? '');
    }
    return { rows, affected };
  }

  #prepare(text: string): Prepared {
    const known = this.#prepared.get(text);
    if (known) return known;
    const name = `s${this.#prepared.size}`;
    const answer = this.#exchange([
      serialize.parse({ name, text }),
      serialize.describe({ type: 'S', name }),
      serialize.sync(),
    ]);
    const described = answer.find((message) => message.name === 'rowDescription');
    const prepared = { name, fields: (described?.fields ?? []) as Field[] };
    this.#prepared.set(text, prepared);
    return prepared;
  }

  /** @throws what the database says, with its code */
  #exchange(messages: Uint8Array[]): Message[] {
    const answer: Message[] = [];
    const raw = this.#pglite.execProtocolRawSync(Buffer.concat(messages));
    new Parser().parse(raw, (message) => answer.push(message as Message));
    const error = answer.find(({ name }) => name === 'error');
    if (error) throw Object.assign(new Error(error.message), { ...error, name: 'error' });
    return answer;
  }
}

const affectedIn = (tag: string): number | undefined => {
  const [, count] = /^(?:INSERT \d+|UPDATE|DELETE) (\d+)$/.exec(tag) ?? [];
  return count === undefined ? undefined : Number(count);
};

function rowOf(fields: readonly Field[], values: readonly (string | null)[]): Record<string, unknown> {
  const row: Record<string, unknown> = {};
  fields.forEach(({ name, dataTypeID }, at) => {
    const value = values[at] ?? null;
    row[name] = value === null ? null : getTypeParser(dataTypeID, 'text')(value);
  });
  return row;
}

function asText(value: unknown): string | null {
  if (value === null || value === undefined) return null;
  if (Array.isArray(value)) return `{${value.map((each) => elementText(each)).join(',')}}`;
  if (value instanceof Uint8Array) return `\\x${Buffer.from(value).toString('hex')}`;
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

const elementText = (value: unknown): string =>
  value === null ? 'null' : `"${String(value).replace(/["\\]/g, '\\$&')}"`;

class InProcessDialect implements Dialect {
  readonly #session: Session;
  readonly #open: Pick<InProcessDatabase, 'hooks'>;

  constructor(session: Session, open: Pick<InProcessDatabase, 'hooks'>) {
    this.#session = session;
    this.#open = open;
  }

  createAdapter = () => new OneConnectionAdapter();
  createDriver = () => new OneConnectionDriver(this.#session, this.#open);
  createIntrospector = (db: Kysely<unknown>) => new PostgresIntrospector(db);
  createQueryCompiler = () => new PostgresQueryCompiler();
}

class OneConnectionAdapter extends PostgresAdapter {
  override async acquireMigrationLock(): Promise<void> {}
  override async releaseMigrationLock(): Promise<void> {}
}

class OneConnectionDriver implements Driver {
  readonly #session: Session;
  readonly #open: Pick<InProcessDatabase, 'hooks'>;
  #free: Promise<void> = Promise.resolve();

  constructor(session: Session, open: Pick<InProcessDatabase, 'hooks'>) {
    this.#session = session;
    this.#open = open;
  }

  async init(): Promise<void> {}
  async destroy(): Promise<void> {}

  /** Whoever comes waits until the one before has given it back. */
  async acquireConnection(): Promise<OneConnection> {
    await this.#open.hooks.waits();
    const before = this.#free;
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#free = promise;
    await before;
    return new OneConnection(this.#session, this.#open, resolve);
  }

  async releaseConnection(connection: OneConnection): Promise<void> {
    connection.release();
  }

  async beginTransaction(
    connection: OneConnection,
    { isolationLevel, accessMode }: Parameters<Driver['beginTransaction']>[1],
  ): Promise<void> {
    const words = ['begin', isolationLevel && `isolation level ${isolationLevel}`, accessMode];
    await connection.say(words.filter(Boolean).join(' '));
  }

  commitTransaction = (connection: OneConnection) => connection.say('commit');
  rollbackTransaction = (connection: OneConnection) => connection.rollBack();
}

class OneConnection implements DatabaseConnection {
  readonly #session: Session;
  readonly #open: Pick<InProcessDatabase, 'hooks'>;
  readonly release: () => void;

  constructor(session: Session, open: Pick<InProcessDatabase, 'hooks'>, release: () => void) {
    this.#session = session;
    this.#open = open;
    this.release = release;
  }

  say = async (statement: string): Promise<void> => {
    this.#open.hooks.before(statement);
    this.#session.say(statement);
    this.#open.hooks.after(statement);
  };

  /** Past the hooks: what a dead server leaves behind is rolled back by the database. */
  rollBack = async (): Promise<void> => this.#session.say('rollback');

  async executeQuery<Row>({ sql, parameters }: CompiledQuery) {
    this.#open.hooks.before(sql);
    const { rows, affected } = this.#session.ask(sql, parameters);
    this.#open.hooks.after(sql);
    const found = { rows: rows as Row[] };
    return affected === undefined ? found : { ...found, numAffectedRows: BigInt(affected) };
  }

  streamQuery(): never {
    throw new Error('Nothing is streamed from this database.');
  }
}
