/**
 * Brings a backup back into an installation that is empty. Everything is checked before the first byte is written; the tables come in one
 * transaction, so a kill at any moment leaves either nothing or all of it, and the same command can be given again.
 */
import { mkdir, readFile, rename } from 'node:fs/promises';
import path from 'node:path';
import { PassThrough } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createZstdDecompress } from 'node:zlib';
import { type Kysely, sql } from 'kysely';
import pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { assetFiles } from '../../assets/asset-files.ts';
import { forgetEveryHandOff } from '../../lms/repository.ts';
import { forgetEveryMailProof } from '../../services/accounts/face.ts';
import { endEverySession } from '../../services/accounts/session-records.ts';
import { forgetEverySignInCode } from '../../session/hand-off.ts';
import { forgetEveryMailToken } from '../../session/mail-tokens.ts';
import { writeWhole } from '../../storage/data-folder-files.ts';
import { openDatabase } from '../../storage/database.ts';
import { CommandError } from '../../storage/installation.ts';
import { knownMigrations, migrateToLatest, migrationsNamed } from '../../storage/migrate.ts';
import type { Database } from '../../storage/tables.ts';
import { type BackupManifest, type BackupTable, tableFolder } from './format.ts';
import { openKeys } from './sealed-keys.ts';
import {
  type DataTable,
  dataTables,
  foreignTables,
  OWN_SCHEMAS,
  quoted,
  sequences,
  tableName,
} from './tables.ts';
import { entriesOf, verifyBackup } from './verify-backup.ts';

export type RestoreReport = { rows: number; files: number; madeAt: string; migrated: string[] };
export type RestoreTarget = { url: string; dataDir: string };
export type RestoreOptions = {
  keys: RestoreKeys | null;
  /** for a backup of an installation that somebody broke into: what was ended since would live again */
  endSessions?: boolean;
  onProgress?: (text: string) => void;
};
export type RestoreKeys = { passphrase: string } | 'without keys';

/** @throws CommandError when the backup, the passphrase or the target does not allow it; nothing was changed then */
export async function restoreBackup(
  file: string,
  { url, dataDir }: RestoreTarget,
  { keys, endSessions = false, onProgress = () => undefined }: RestoreOptions,
): Promise<RestoreReport> {
  const backup = await verifyBackup(file, onProgress);
  const secrets = secretsOf(backup, keys);
  const unknown = backup.header.migrations.filter((name) => !knownMigrations.includes(name));
  if (unknown.length > 0) {
    throw new CommandError(
      `This backup is of a newer version of Lectern (${backup.header.version}): its tables have had ${unknown.join(', ')}. Update Lectern first. Nothing was changed.`,
    );
  }
  await refuseUnlessEmpty(url);
  const files = await putFiles(file, dataDir, onProgress);
  await clearSchemas(url);
  const open = openDatabase(url, { max: 2 });
  try {
    await migrateToLatest(open.db, migrationsNamed(backup.header.migrations));
    if (secrets) await putSecrets(dataDir, secrets);
    await fill(url, file, backup.manifest, onProgress);
    const migrated = await migrateToLatest(open.db);
    await forgetLinks(open.db);
    if (endSessions) await endEverySession(open.db, Date.now());
    await sql`select sync.note_history()`.execute(open.db);
    const rows = backup.manifest.tables.reduce((sum, table) => sum + table.rows, 0);
    return { rows, files, madeAt: backup.header.madeAt, migrated };
  } finally {
    await open.close();
  }
}

function secretsOf(
  { header, keys }: Awaited<ReturnType<typeof verifyBackup>>,
  given: RestoreKeys | null,
): Buffer | null {
  if (given === 'without keys') return null;
  if (header.keys === 'left out' || keys === null) {
    throw new CommandError(
      'This backup holds no keys. With --without-keys it is restored all the same: sessions end, and everybody has to set a new password. Nothing was changed.',
    );
  }
  if (given === null) {
    throw new CommandError(
      'The keys in this backup are sealed. Give their passphrase in LECTERN_BACKUP_PASSPHRASE, or restore --without-keys. Nothing was changed.',
    );
  }
  return openKeys(keys, given.passphrase);
}

/** Schemas without people and content may be made anew; anything else is somebody's. */
async function refuseUnlessEmpty(url: string): Promise<void> {
  await withClient(url, async (client) => {
    const { rows: others } = await client.query(
      `select 1 from pg_stat_activity where datname = current_database() and application_name = 'lectern' limit 1`,
    );
    if (others.length > 0)
      throw new CommandError('A server is running on this database. Stop it first. Nothing was changed.');
    const foreign = await foreignTables(client);
    if (foreign.length > 0) {
      throw new CommandError(
        `Another program has tables in this database: ${foreign.slice(0, 5).join(', ')}. Give Lectern a database of its own. Nothing was changed.`,
      );
    }
    for (const table of ['accounts.users', 'accounts.organizations', 'content.skills']) {
      const { rows: exists } = await client.query<{ exists: boolean }>(
        'select to_regclass($1) is not null as exists',
        [table],
      );
      if (!exists[0]?.exists) continue;
      const { rows } = await client.query(`select 1 from ${table} limit 1`);
      if (rows.length > 0) {
        throw new CommandError(
          'There is data in this installation already. A backup is restored into an empty one only: choose another LECTERN_DATA_DIR or DATABASE_URL. Nothing was changed.',
        );
      }
    }
  });
}

/** A link or a code that was used after the backup would open something once more. */
async function forgetLinks(db: Kysely<Database>): Promise<void> {
  await forgetEveryMailToken(db);
  await forgetEveryMailProof(db);
  await forgetEverySignInCode(db);
  await forgetEveryHandOff(db);
}

/** What an earlier start, or a restore that was killed, has made: it holds nobody's work. */
async function clearSchemas(url: string): Promise<void> {
  await withClient(url, async (client) => {
    await client.query('begin');
    for (const schema of OWN_SCHEMAS) await client.query(`drop schema if exists ${quoted(schema)} cascade`);
    await client.query('drop table if exists public.kysely_migration, public.kysely_migration_lock');
    await client.query('commit');
  });
}

async function putFiles(file: string, dataDir: string, onProgress: (text: string) => void): Promise<number> {
  const assets = assetFiles(dataDir);
  await mkdir(dataDir, { recursive: true });
  let count = 0;
  for await (const { name, content } of entriesOf(file)) {
    const pieces: Buffer[] = [];
    for await (const piece of content) if (name.startsWith('assets/')) pieces.push(piece);
    if (!name.startsWith('assets/')) continue;
    await assets.put(Buffer.concat(pieces));
    count++;
    if (count % 100 === 0) onProgress(`${count} files`);
  }
  return count;
}

/** The keys of the empty installation stay beside those that come back: whoever made a mistake can undo it. */
async function putSecrets(dataDir: string, secrets: Buffer): Promise<void> {
  const file = path.join(dataDir, 'secrets.json');
  const known = await readFile(file).catch(() => null);
  if (known?.equals(secrets)) return;
  if (known) await rename(file, `${file}.before-restore`);
  await writeWhole(file, secrets.toString('utf8'));
}

async function fill(
  url: string,
  file: string,
  { tables, sequences: values }: BackupManifest,
  onProgress: (text: string) => void,
): Promise<void> {
  await withClient(url, async (client) => {
    await client.query('begin');
    const here = await dataTables(client);
    refuseForeign(here, await sequences(client), { tables, sequences: values });
    // Rows come back as they were: what triggers make of new ones is in the backup already.
    for (const table of here) await client.query(`alter table ${tableName(table)} disable trigger user`);
    // Migrations may have put rows there that the backup has as well.
    await client.query(`truncate ${here.map(tableName).join(', ')}`);
    let loading: Loading | undefined;
    let done = 0;
    for await (const { name, content } of entriesOf(file)) {
      const table = tables.find((each) => name.startsWith(tableFolder(each)));
      if (loading && loading.table !== table) {
        await loading.end();
        loading = undefined;
      }
      if (table && !loading) {
        onProgress(`${++done} tables: ${table.schema}.${table.name}`);
        loading = new Loading(client, table);
      }
      for await (const piece of content) await loading?.write(piece);
    }
    await loading?.end();
    for (const { schema, name, value, called } of values) {
      await client.query('select setval($1::regclass, $2::bigint, $3)', [
        tableName({ schema, name }),
        value,
        called,
      ]);
    }
    for (const table of here) await client.query(`alter table ${tableName(table)} enable trigger user`);
    await client.query('commit');
  });
}

/** An archive fills what this version has, and nothing else of the database. @throws CommandError */
function refuseForeign(
  here: readonly DataTable[],
  counters: readonly { schema: string; name: string }[],
  given: Pick<BackupManifest, 'tables' | 'sequences'>,
): void {
  const known = new Map(here.map((table) => [tableName(table), new Set(table.columns)]));
  const own = new Set(counters.map(tableName));
  const foreign =
    given.tables.find(
      (table) => !table.columns.every((column) => known.get(tableName(table))?.has(column)),
    ) ?? given.sequences.find((sequence) => !own.has(tableName(sequence)));
  if (foreign)
    throw new CommandError(
      `This backup fills ${foreign.schema}.${foreign.name}, which is none of Lectern's tables. The installation stays empty.`,
    );
}

class Loading {
  readonly table: BackupTable;
  private readonly parts = new PassThrough();
  private readonly loaded: Promise<void>;

  constructor(client: pg.Client, table: BackupTable) {
    this.table = table;
    const columns = table.columns.map(quoted).join(', ');
    const rows = client.query(copyFrom(`copy ${tableName(table)} (${columns}) from stdin`));
    this.loaded = pipeline(this.parts, createZstdDecompress(), rows);
    this.loaded.catch(() => undefined);
  }

  async write(piece: Buffer): Promise<void> {
    if (this.parts.write(piece)) return;
    await Promise.race([new Promise((resolve) => this.parts.once('drain', resolve)), this.loaded]);
  }

  async end(): Promise<void> {
    this.parts.end();
    await this.loaded;
  }
}

async function withClient(url: string, work: (client: pg.Client) => Promise<void>): Promise<void> {
  const client = new pg.Client({ connectionString: url, application_name: 'lectern-restore' });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}
