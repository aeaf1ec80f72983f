/** Reads a backup from its first byte to its last: lengths, hashes, and the rows of each table. */
import { createHash, type Hash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { PassThrough } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createZstdDecompress } from 'node:zlib';
import { extract, type Header } from 'tar-stream';
import * as v from 'valibot';
import { CommandError } from '../../storage/installation.ts';
import {
  assetEntry,
  type BackupEntry,
  type BackupHeader,
  type BackupManifest,
  FORMAT,
  HEADER,
  headerSchema,
  KEYS,
  MANIFEST,
  manifestSchema,
  tableFolder,
} from './format.ts';

export type VerifiedBackup = { header: BackupHeader; manifest: BackupManifest; keys: Buffer | null };

const damaged = (file: string, what: string) =>
  new CommandError(`${file} can't be used as a backup: ${what}. Nothing was changed.`);

/** @throws CommandError when it is not whole, or of a format that this version does not know */
export async function verifyBackup(
  file: string,
  onProgress: (text: string) => void = () => undefined,
): Promise<VerifiedBackup> {
  const seen: BackupEntry[] = [];
  const names = new Set<string>();
  let misnamed: string | undefined;
  const rows = new Map<string, number>();
  let header: BackupHeader | undefined;
  let manifest: BackupManifest | undefined;
  let keys: Buffer | null = null;
  let counter: RowCounter | undefined;
  try {
    for await (const { name, size, content } of entriesOf(file)) {
      if (header === undefined && name !== HEADER) throw damaged(file, 'it does not begin like one');
      if (!isOwnName(name)) throw damaged(file, `${name.slice(0, 100)} is no part of one`);
      if (names.has(name)) throw damaged(file, `${name} is in it twice`);
      names.add(name);
      const hash = createHash('sha256');
      const kept: Buffer[] = [];
      let bytes = 0;
      const folder = /^tables\/[^/]+\//.exec(name)?.[0];
      if (folder !== counter?.folder) {
        if (counter) rows.set(counter.folder, await counter.end());
        counter = folder === undefined ? undefined : new RowCounter(folder);
      }
      for await (const piece of hashed(content, hash)) {
        bytes += piece.length;
        if (bytes > mostOf(name)) throw damaged(file, `${name} is longer than it may be`);
        if (counter) await counter.write(piece);
        else if (!name.startsWith('assets/')) kept.push(piece);
      }
      if (name === HEADER) header = readHeader(file, Buffer.concat(kept));
      else if (name === MANIFEST) manifest = v.parse(manifestSchema, JSON.parse(String(Buffer.concat(kept))));
      else if (name === KEYS) keys = Buffer.concat(kept);
      const sha256 = hash.digest('hex');
      if (name.startsWith('assets/') && name !== assetEntry(sha256)) misnamed ??= name;
      if (name !== MANIFEST) seen.push({ name, size, sha256 });
      if (seen.length % 50 === 0) onProgress(`Checking: ${seen.length} parts`);
    }
  } catch (error) {
    if (error instanceof CommandError) throw error;
    if ((error as NodeJS.ErrnoException).code === 'ENOENT')
      throw new CommandError(`There is no file ${file}.`);
    throw damaged(file, `it is cut or damaged (${(error as Error).message})`);
  }
  if (!header) throw damaged(file, 'it is empty');
  if (!manifest) throw damaged(file, 'its end is missing, so it was cut');
  const wrong = firstDifference(manifest.entries, seen);
  if (wrong) throw damaged(file, `${wrong} is not as it was written`);
  if (misnamed) throw damaged(file, `${misnamed} is not the file of that name`);
  if (new Set(manifest.tables.map(tableFolder)).size < manifest.tables.length)
    throw damaged(file, 'it names a table twice');
  for (const table of manifest.tables) {
    const found = rows.get(tableFolder(table)) ?? 0;
    if (found !== table.rows)
      throw damaged(file, `${table.schema}.${table.name} has ${found} rows instead of ${table.rows}`);
  }
  return { header, manifest, keys };
}

const OWN_NAMES = [
  /^(?:lectern-backup|keys|manifest)\.json$/,
  /^tables\/\w+\.\w+\/\d+\.zst$/,
  /^assets\/[\da-f]{2}\/[\da-f]{64}$/,
];
const isOwnName = (name: string): boolean => OWN_NAMES.some((each) => each.test(name));

const MIB = 1024 * 1024;
/** What is read into memory as a whole. No video is larger than `MAX_VIDEO_MB` may be. */
const mostOf = (name: string): number => {
  if (name.startsWith('tables/')) return Number.POSITIVE_INFINITY;
  if (name.startsWith('assets/')) return 2_000 * MIB;
  return name === MANIFEST ? 512 * MIB : MIB;
};

function readHeader(file: string, bytes: Buffer): BackupHeader {
  const read = v.safeParse(headerSchema, JSON.parse(bytes.toString('utf8')));
  if (!read.success) throw damaged(file, 'it does not say what it is');
  if (read.output.format > FORMAT) {
    throw new CommandError(
      `${file} was made by a newer version of Lectern (${read.output.version}). Update Lectern first. Nothing was changed.`,
    );
  }
  return read.output;
}

function firstDifference(written: readonly BackupEntry[], seen: readonly BackupEntry[]): string | undefined {
  const at = written.findIndex(
    ({ name, size, sha256 }, index) =>
      seen[index]?.name !== name || seen[index].size !== size || seen[index].sha256 !== sha256,
  );
  if (at >= 0) return written[at]?.name;
  return seen[written.length]?.name;
}

async function* hashed(content: AsyncIterable<Buffer>, hash: Hash): AsyncGenerator<Buffer> {
  for await (const piece of content) {
    hash.update(piece);
    yield piece;
  }
}

export type ArchiveEntry = { name: string; size: number; content: AsyncIterable<Buffer> };

/** The entries of an archive one after the other; the content of each is read before the next one is asked for. */
export async function* entriesOf(file: string): AsyncGenerator<ArchiveEntry> {
  const tar = extract();
  const reading = pipeline(createReadStream(file), tar);
  reading.catch(() => undefined); // the loop below throws it
  for await (const entry of tar as AsyncIterable<AsyncIterable<Buffer> & { header: Header }>) {
    if (entry.header.type !== 'file') throw new Error(`${entry.header.name.slice(0, 100)} is no file`);
    yield { name: entry.header.name, size: entry.header.size ?? 0, content: entry };
  }
  await reading;
}

/** Of a table, unpacked: rows of people are never this much alike. */
const MOST_UNPACKED = 2_000;
const UNPACKED_FREE = 64 * 1024 * 1024;

/** COPY writes each row as one line, and a line break inside a value as `\n`. */
class RowCounter {
  readonly folder: string;
  private readonly parts = new PassThrough();
  private rows = 0;
  private packed = 0;
  private readonly counted: Promise<void>;

  constructor(folder: string) {
    this.folder = folder;
    this.counted = pipeline(this.parts, createZstdDecompress(), async (text: AsyncIterable<Buffer>) => {
      let unpacked = 0;
      for await (const piece of text) {
        unpacked += piece.length;
        if (unpacked > UNPACKED_FREE + this.packed * MOST_UNPACKED)
          throw new Error('a table unpacks to far more than it may');
        for (let at = piece.indexOf(10); at >= 0; at = piece.indexOf(10, at + 1)) this.rows++;
      }
    });
    this.counted.catch(() => undefined);
  }

  async write(piece: Buffer): Promise<void> {
    this.packed += piece.length;
    if (this.parts.write(piece)) return;
    await Promise.race([new Promise((resolve) => this.parts.once('drain', resolve)), this.counted]);
  }

  async end(): Promise<number> {
    this.parts.end();
    await this.counted;
    return this.rows;
  }
}
