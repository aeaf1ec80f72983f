/**
 * A backup while the server runs: every table from one snapshot, the files, and the keys if there is a passphrase for them. It appears
 * under its name once it has been written, flushed and read back; until then it is called `….partial`.
 */
import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream, type WriteStream } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createZstdCompress } from 'node:zlib';
import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { type Pack, pack } from 'tar-stream';
import { syncFolder } from '../../storage/data-folder-files.ts';
import { CommandError } from '../../storage/installation.ts';
import {
  assetEntry,
  type BackupEntry,
  type BackupHeader,
  type BackupTable,
  FORMAT,
  HEADER,
  KEYS,
  MANIFEST,
  tableFolder,
} from './format.ts';
import { sealKeys } from './sealed-keys.ts';
import { type DataTable, dataTables, quoted, sequences, tableName } from './tables.ts';
import { verifyBackup } from './verify-backup.ts';

/** An entry of a tar archive says its length before its content: a table is written in parts of about this many bytes. */
const PART_BYTES = 8 * 1024 * 1024;

export type BackupSource = { url: string; dataDir: string; version: string; now: number };
export type BackupReport = {
  file: string;
  bytes: number;
  rows: number;
  files: number;
  keys: BackupHeader['keys'];
};

/**
 * @param file  where it is to appear
 * @param passphrase  undefined: the keys are left out
 * @throws when something could not be read or written; nothing is left behind then
 */
export async function writeBackup(
  source: BackupSource,
  file: string,
  { passphrase, onProgress = () => undefined }: { passphrase?: string; onProgress?: (text: string) => void },
): Promise<BackupReport> {
  await mkdir(path.dirname(file), { recursive: true });
  const partial = `${file}.partial`;
  try {
    const written = await writeArchive(source, partial, passphrase, onProgress);
    onProgress('Reading it back');
    await verifyBackup(partial, onProgress);
    await rename(partial, file);
    await syncFolder(path.dirname(file));
    return { ...written, file, bytes: (await stat(file)).size };
  } catch (error) {
    await rm(partial, { force: true });
    throw error;
  }
}

async function writeArchive(
  { url, dataDir, version, now }: BackupSource,
  partial: string,
  passphrase: string | undefined,
  onProgress: (text: string) => void,
): Promise<Omit<BackupReport, 'file' | 'bytes'>> {
  const client = new pg.Client({ connectionString: url, application_name: 'lectern-backup' });
  await client.connect();
  const archive = new Archive(createWriteStream(partial, { mode: 0o600, flush: true }));
  try {
    await client.query('begin isolation level repeatable read read only');
    const tables = await dataTables(client);
    if (tables.length === 0)
      throw new CommandError('There is nothing to back up yet: start the server once. Nothing was written.');
    const { rows: ran } = await client.query<{ name: string }>(
      'select name from kysely_migration order by name',
    );
    const keys = passphrase === undefined ? 'left out' : 'sealed';
    const header: BackupHeader = {
      format: FORMAT,
      version,
      madeAt: new Date(now).toISOString(),
      migrations: ran.map(({ name }) => name),
      keys,
    };
    await archive.add(HEADER, Buffer.from(JSON.stringify(header)));
    if (passphrase !== undefined) {
      await archive.add(KEYS, sealKeys(await readFile(path.join(dataDir, 'secrets.json')), passphrase));
    }
    const written: BackupTable[] = [];
    for (const [index, table] of tables.entries()) {
      onProgress(`${index + 1} of ${tables.length} tables: ${table.schema}.${table.name}`);
      written.push({ ...table, rows: await addTable(client, archive, table) });
    }
    const values = await sequences(client);
    await client.query('commit');
    // After the snapshot: what it names was there before it. What came since is only more than is needed.
    const files = await addAssets(archive, path.join(dataDir, 'assets'), onProgress);
    await archive.add(
      MANIFEST,
      Buffer.from(JSON.stringify({ entries: archive.entries, tables: written, sequences: values })),
    );
    await archive.end();
    return { rows: written.reduce((sum, { rows }) => sum + rows, 0), files, keys };
  } finally {
    archive.destroy();
    await client.end();
  }
}

async function addTable(client: pg.Client, archive: Archive, table: DataTable): Promise<number> {
  const columns = table.columns.map(quoted).join(', ');
  const rows = client.query(copyTo(`copy ${tableName(table)} (${columns}) to stdout`));
  let part = 0;
  let held: Buffer[] = [];
  let bytes = 0;
  const write = async () => {
    part++;
    await archive.add(`${tableFolder(table)}${String(part).padStart(6, '0')}.zst`, Buffer.concat(held));
    held = [];
    bytes = 0;
  };
  await pipeline(rows, createZstdCompress(), async (compressed: AsyncIterable<Buffer>) => {
    for await (const piece of compressed) {
      held.push(piece);
      bytes += piece.length;
      if (bytes >= PART_BYTES) await write();
    }
  });
  if (bytes > 0) await write();
  return rows.rowCount;
}

async function addAssets(
  archive: Archive,
  folder: string,
  onProgress: (text: string) => void,
): Promise<number> {
  let count = 0;
  for (const shelf of await readdir(folder).catch(() => [])) {
    for (const name of await readdir(path.join(folder, shelf)).catch(() => [])) {
      if (!/^[0-9a-f]{64}$/.test(name)) continue;
      await archive.addFile(assetEntry(name), path.join(folder, shelf, name));
      count++;
      if (count % 100 === 0) onProgress(`${count} files`);
    }
  }
  return count;
}

/** A tar archive that notes the hash of everything put into it. */
class Archive {
  readonly entries: BackupEntry[] = [];
  private readonly tar: Pack = pack();
  private readonly done: Promise<void>;

  constructor(output: WriteStream) {
    this.done = pipeline(this.tar, output);
    this.done.catch(() => undefined); // whoever writes next hears of it
  }

  async add(name: string, content: Buffer): Promise<void> {
    await this.unlessFailed(
      new Promise<void>((resolve, reject) =>
        this.tar.entry({ name, size: content.length, mode: 0o600 }, content, (error) =>
          error ? reject(error) : resolve(),
        ),
      ),
    );
    this.entries.push({
      name,
      size: content.length,
      sha256: createHash('sha256').update(content).digest('hex'),
    });
  }

  async addFile(name: string, file: string): Promise<void> {
    const { size } = await stat(file);
    const hash = createHash('sha256');
    const entry = this.tar.entry({ name, size, mode: 0o600 });
    await this.unlessFailed(
      pipeline(
        createReadStream(file, { end: Math.max(0, size - 1) }),
        async function* (bytes: AsyncIterable<Buffer>) {
          for await (const piece of bytes) {
            hash.update(piece);
            yield piece;
          }
        },
        entry,
      ),
    );
    this.entries.push({ name, size, sha256: hash.digest('hex') });
  }

  async end(): Promise<void> {
    this.tar.finalize();
    await this.done;
  }

  destroy(): void {
    this.tar.destroy();
  }

  /** A disk that is full fails the output, and the archive would wait for it for ever. */
  private unlessFailed<T>(work: Promise<T>): Promise<T> {
    return Promise.race([work, this.done.then(() => work)]);
  }
}
