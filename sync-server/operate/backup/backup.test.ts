/** A backup brings everything back, and whatever is wrong with one is said before anything is touched. */
import { randomBytes } from 'node:crypto';
import { createWriteStream, truncateSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { zstdCompressSync } from 'node:zlib';
import { sql } from 'kysely';
import pg from 'pg';
import { type Pack, pack } from 'tar-stream';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '#contract/ids.ts';
import { aCourse, anOrganization, aPerson, aSkill } from '#tests/support/seed.ts';
import { type TestDatabase, testDatabase } from '#tests/support/test-database.ts';
import { assetFiles } from '../../assets/asset-files.ts';
import { openSecrets } from '../../session/server-secrets.ts';
import { openDatabase } from '../../storage/database.ts';
import { restoreBackup } from './restore-backup.ts';
import { dataTables, OWN_SCHEMAS, tableName } from './tables.ts';
import { entriesOf, verifyBackup } from './verify-backup.ts';
import { writeBackup } from './write-backup.ts';

const NOW = Date.UTC(2026, 10, 23, 9);
const passphrase = 'correct horse battery';
let folder: string;
let from: TestDatabase;
let file: string;
const source = () => ({ url: from.url, dataDir: path.join(folder, 'here'), version: '0.1.0', now: NOW });

/** Every row of every table, as text, and the tables' names. */
async function contentOf(url: string): Promise<Record<string, string[]>> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const content: Record<string, string[]> = {};
    for (const table of await dataTables(client)) {
      // The restored database notes that a new part of its history begins.
      if (table.schema === 'sync' && table.name === 'anchors') continue;
      // Links of mails do not come back.
      if (['mailTokens', 'invitationProofs'].includes(table.name)) continue;
      const { rows } = await client.query<{ row: string }>(
        `select t::text as row from ${tableName(table)} t order by 1`,
      );
      content[tableName(table)] = rows.map(({ row }) => row);
    }
    return content;
  } finally {
    await client.end();
  }
}

const sequenceValues = `select schemaname as schema, sequencename as name, coalesce(last_value, 1)::text as value
  from pg_sequences where schemaname = any('{${OWN_SCHEMAS.join(',')}}') order by 1, 2`;

async function anEmptyTarget() {
  const database = await testDatabase();
  return { database, target: { url: database.url, dataDir: await mkdtemp(path.join(folder, 'target-')) } };
}

beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'lectern-backup-'));
  from = await testDatabase();
  const open = openDatabase(from.url);
  const organization = await anOrganization(open.db);
  const skill = await aSkill(open.db, organization);
  await aCourse(open.db, organization, { holds: [skill] });
  const { id: userId } = await aPerson(open.db, { roles: [[organization, ['owner']]] });
  const session = { sessionHash: 'a', refreshHash: 'b', previousRefreshHash: null, successor: 'null' };
  const times = { refreshedAt: NOW, createdAt: NOW, usedAt: NOW, revokedAt: null };
  await open.db
    .insertInto('accounts.sessions')
    .values({ id: newId(), userId, deviceId: null, ...session, ...times })
    .execute();
  const link = { hash: 'c', purpose: 'reset' as const, email: 'ada@harbor.example', next: null };
  await open.db
    .insertInto('accounts.mailTokens')
    .values({ userId, ...link, expiresAt: NOW + 7_200_000 })
    .execute();
  const invitation = { id: newId(), organizationId: organization.id, email: link.email, invitedBy: userId };
  await open.db
    .insertInto('accounts.invitations')
    .values({
      ...invitation,
      roles: '[]',
      groups: '[]',
      status: 'pending',
      sentAt: NOW,
      declinedAt: null,
      createdAt: NOW,
    })
    .execute();
  await open.db
    .insertInto('accounts.invitationProofs')
    .values({ hash: 'd', inviteId: invitation.id })
    .execute();
  await open.close();
  await mkdir(source().dataDir);
  const assets = assetFiles(source().dataDir);
  await assets.put(Buffer.from('a picture'));
  await assets.put(randomBytes(300_000));
  await openSecrets(source().dataDir, NOW);
  file = path.join(folder, 'one.tar');
  await writeBackup(source(), file, { passphrase });
});

afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
});

async function inDatabase(url: string, statement: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return [await client.query(statement)].flat().at(-1)?.rows ?? [];
  } finally {
    await client.end();
  }
}

/** The archive with other names, in its manifest as well; some of its tables with another content. */
async function repacked(
  from: string,
  to: string,
  rename: (text: string) => string,
  contents: Record<string, Buffer> = {},
  add: (into: Pack) => void = () => undefined,
): Promise<void> {
  const archive = pack();
  const writing = pipeline(archive, createWriteStream(to));
  for await (const { name, content } of entriesOf(from)) {
    const pieces: Buffer[] = [];
    for await (const piece of content) pieces.push(piece);
    if (name === 'manifest.json') add(archive);
    const folder = Object.keys(contents).find((each) => name.startsWith(each));
    const bytes = (folder && contents[folder]) || Buffer.concat(pieces);
    archive.entry(
      { name: rename(name) },
      name === 'manifest.json' ? Buffer.from(rename(bytes.toString())) : bytes,
    );
  }
  archive.finalize();
  await writing;
}

describe('a backup', () => {
  it('restored into an empty installation has every row, file and key', async () => {
    const { database, target } = await anEmptyTarget();
    const report = await restoreBackup(file, target, { keys: { passphrase } });
    expect(report.files).toBe(2);
    const [before, after] = [await contentOf(from.url), await contentOf(database.url)];
    expect(Object.keys(before).length).toBeGreaterThan(20);
    expect(after).toEqual(before);
    expect(await readFile(path.join(target.dataDir, 'secrets.json'))).toEqual(
      await readFile(path.join(source().dataDir, 'secrets.json')),
    );
  });

  it('holds every schema that migrations make', async () => {
    const made = await inDatabase(
      from.url,
      "select nspname as name from pg_namespace where nspname not in ('public', 'information_schema') and nspname not like 'pg\\_%' order by 1",
    );
    expect(made).toEqual(OWN_SCHEMAS.map((name) => ({ name })));
  });

  it('leaves the audit trail as closed as it was', async () => {
    const { database, target } = await anEmptyTarget();
    await restoreBackup(file, target, { keys: { passphrase } });
    const open = openDatabase(database.url);
    await expect(sql`truncate audit.lines`.execute(open.db)).rejects.toThrow('only added to');
    await open.close();
  });

  it('drops no table of another program: its database is refused as it is (D119)', async () => {
    for (const [schema, table] of [
      ['crm', 'crm.customers'],
      ['public', 'public.notes'],
    ]) {
      const { database, target } = await anEmptyTarget();
      await inDatabase(
        database.url,
        `create schema if not exists ${schema}; create table ${table} (name text); insert into ${table} values ('Ada')`,
      );
      await expect(restoreBackup(file, target, { keys: { passphrase } })).rejects.toThrow(
        new RegExp(`Another program has tables in this database: ${table}.*Nothing was changed`),
      );
      expect(await inDatabase(database.url, `select name from ${table}`)).toEqual([{ name: 'Ada' }]);
    }
  });

  it('drops no schema of another program that has one of our names', async () => {
    const { database, target } = await anEmptyTarget();
    await inDatabase(database.url, 'drop table public.kysely_migration');
    await expect(restoreBackup(file, target, { keys: { passphrase } })).rejects.toThrow(
      /Another program has tables/,
    );
  });

  it('brings no link of a mail back, and with endSessions no session', async () => {
    const { database, target } = await anEmptyTarget();
    await restoreBackup(file, target, { keys: { passphrase }, endSessions: true });
    const alive =
      'select (select count(*)::int from accounts."mailTokens") + (select count(*)::int from accounts."invitationProofs") as links, (select count(*)::int from accounts.sessions where "revokedAt" is null) as sessions';
    expect(await inDatabase(from.url, alive)).toEqual([{ links: 2, sessions: 1 }]);
    expect(await inDatabase(database.url, alive)).toEqual([{ links: 0, sessions: 0 }]);
  });

  it('that names a table or a sequence of another program fills none of them', async () => {
    const crafted = path.join(folder, 'crafted.tar');
    const renamed = (text: string) =>
      text
        .replace('"schema":"audit","name":"head"', '"schema":"pg_catalog","name":"pg_type"')
        .replaceAll('tables/audit.head/', 'tables/pg_catalog.pg_type/');
    await repacked(file, crafted, renamed);
    const { database, target } = await anEmptyTarget();
    await expect(restoreBackup(crafted, target, { keys: { passphrase } })).rejects.toThrow(
      /fills pg_catalog\.pg_type, which is none of Lectern's tables/,
    );
    expect(await inDatabase(database.url, 'select id from accounts.users')).toEqual([]);
    await repacked(file, crafted, (text) =>
      text.replace(
        '"sequences":[',
        '"sequences":[{"schema":"public","name":"theirs","value":"9","called":true},',
      ),
    );
    const { database: other, target: second } = await anEmptyTarget();
    await inDatabase(other.url, 'create sequence public.theirs');
    await expect(restoreBackup(crafted, second, { keys: { passphrase } })).rejects.toThrow(
      /fills public\.theirs/,
    );
    expect(await inDatabase(other.url, 'select last_value::int as value from public.theirs')).toEqual([
      { value: 1 },
    ]);
  });

  it('whose tables unpack to a thousand times their size is refused', async () => {
    const bomb = path.join(folder, 'bomb.tar');
    const packed = zstdCompressSync(Buffer.alloc(200 * 1024 * 1024, 'a'));
    await repacked(file, bomb, (text) => text, { 'tables/audit.head/': packed });
    expect(packed.length).toBeLessThan(50_000);
    await expect(verifyBackup(bomb)).rejects.toThrow(/unpacks to far more than it may.*Nothing was changed/);
  });

  it.each<[string, (into: Pack) => void, RegExp]>([
    [
      'a name that leads out',
      (into) => into.entry({ name: 'assets/../../out' }, 'x'),
      /out is no part of one/,
    ],
    ['a name from the root', (into) => into.entry({ name: '/etc/cron.d/x' }, 'x'), /is no part of one/],
    [
      'a name of ours with more behind it',
      (into) => into.entry({ name: 'keys.json/../x' }, 'x'),
      /no part of one/,
    ],
    [
      'a link',
      (into) => into.entry({ name: 'keys.json', type: 'symlink', linkname: '/etc/passwd' }),
      /is no file/,
    ],
    ['a hard link', (into) => into.entry({ name: 'keys.json', type: 'link', linkname: 'x' }), /is no file/],
    ['a device', (into) => into.entry({ name: 'keys.json', type: 'character-device' }), /is no file/],
    ['a part twice', (into) => into.entry({ name: 'keys.json' }, '{}'), /keys\.json is in it twice/],
  ])('with %s is refused before anything is written (ASVS 5.3.2)', async (_name, add, saying) => {
    const crafted = path.join(folder, 'hostile.tar');
    await repacked(file, crafted, (text) => text, {}, add);
    const { database, target } = await anEmptyTarget();
    await expect(restoreBackup(crafted, target, { keys: { passphrase } })).rejects.toThrow(saying);
    expect(await readdir(target.dataDir)).toEqual([]);
    expect(await inDatabase(database.url, 'select id from accounts.users')).toEqual([]);
  });

  it('with a file under the name of another, or with keys that do not end, is refused', async () => {
    const crafted = path.join(folder, 'hostile.tar');
    const { manifest } = await verifyBackup(file);
    const real = manifest.entries.find(({ name }) => name.startsWith('assets/'))?.name ?? '';
    const other = `assets/aa/${'a'.repeat(64)}`;
    await repacked(file, crafted, (text) => text.replaceAll(real, other));
    await expect(verifyBackup(crafted)).rejects.toThrow(/aaaa is not the file of that name/);
    await repacked(file, crafted, (text) => text, { 'keys.json': Buffer.alloc(2 * 1024 * 1024, ' ') });
    await expect(verifyBackup(crafted)).rejects.toThrow(/keys\.json is longer than it may be/);
  });

  it('that names a table twice, or something that is no list, is refused', async () => {
    const crafted = path.join(folder, 'hostile.tar');
    for (const [from, to, saying] of [
      [/"tables":\[(\{[^}]*\})/, '"tables":[$1,$1', /names a table twice/],
      [/"tables":\[/, '"__proto__":{"tables":[]},"tables":{},"x":[', /cut or damaged/],
    ] as const) {
      await repacked(file, crafted, (text) => text.replace(from, to));
      await expect(verifyBackup(crafted)).rejects.toThrow(saying);
    }
  });

  it('is refused where there is data already', async () => {
    const { target } = await anEmptyTarget();
    await restoreBackup(file, target, { keys: { passphrase } });
    await expect(restoreBackup(file, target, { keys: { passphrase } })).rejects.toThrow(
      /There is data in this installation already.*Nothing was changed/,
    );
  });

  it('with another passphrase changes nothing', async () => {
    const { database, target } = await anEmptyTarget();
    const before = await contentOf(database.url);
    await expect(restoreBackup(file, target, { keys: { passphrase: 'another one' } })).rejects.toThrow(
      /The passphrase does not open the keys.*Nothing was changed/,
    );
    expect(await contentOf(database.url)).toEqual(before);
  });

  it('keeps the keys out when there is no passphrase, and says so at the restore', async () => {
    const open = path.join(folder, 'no-keys.tar');
    await writeBackup(source(), open, {});
    expect((await readFile(open)).includes('pepper')).toBe(false);
    const { target } = await anEmptyTarget();
    await expect(restoreBackup(open, target, { keys: { passphrase } })).rejects.toThrow(/holds no keys/);
    await restoreBackup(open, target, { keys: 'without keys' });
  });

  it('never holds the keys in the clear', async () => {
    const { pepper } = JSON.parse(await readFile(path.join(source().dataDir, 'secrets.json'), 'utf8'));
    expect((await readFile(file)).includes(pepper)).toBe(false);
  });

  it('that was cut at any place is refused before anything is written', async () => {
    const whole = await readFile(file);
    for (const share of [0.01, 0.4, 0.8, 0.99]) {
      const cut = path.join(folder, `cut-${share}.tar`);
      await writeFile(cut, whole);
      await truncate(cut, Math.floor(whole.length * share));
      await expect(verifyBackup(cut)).rejects.toThrow(/can't be used as a backup.*Nothing was changed/);
    }
  });

  it('with one changed byte is refused', async () => {
    const bytes = await readFile(file);
    const at = bytes.indexOf('a picture');
    bytes[at] = 'A'.charCodeAt(0);
    const changed = path.join(folder, 'changed.tar');
    await writeFile(changed, bytes);
    await expect(verifyBackup(changed)).rejects.toThrow(/is not as it was written/);
  });

  it('of a newer version says that Lectern has to be updated first', async () => {
    const newer = path.join(folder, 'newer.tar');
    const bytes = (await readFile(file)).toString('latin1').replace('"format":1', '"format":2');
    await writeFile(newer, bytes, 'latin1');
    await expect(verifyBackup(newer)).rejects.toThrow(/made by a newer version of Lectern/);
  });

  it('whose reading back fails is there under no name', async () => {
    const cut = path.join(folder, 'cut.tar');
    // The disk loses its end between the writing and the reading.
    const losing = (text: string) => {
      if (text === 'Reading it back') truncateSync(`${cut}.partial`, 4_000);
    };
    await expect(writeBackup(source(), cut, { onProgress: losing })).rejects.toThrow(/be used as a backup/);
    for (const name of [cut, `${cut}.partial`]) await expect(readFile(name)).rejects.toThrow('ENOENT');
  });

  it('of a restored installation can be restored in its turn, with every sequence where it was', async () => {
    const second = await anEmptyTarget();
    await restoreBackup(file, second.target, { keys: { passphrase } });
    const again = path.join(folder, 'second.tar');
    await writeBackup({ ...source(), ...second.target }, again, { passphrase });
    const [held, inArchive] = await Promise.all([
      inDatabase(second.target.url, sequenceValues),
      verifyBackup(again).then(({ manifest }) => manifest.sequences),
    ]);
    expect(inArchive.map(({ schema, name, value }) => ({ schema, name, value }))).toEqual(held);
    expect(held.length).toBeGreaterThan(0);
    const third = await anEmptyTarget();
    await restoreBackup(again, third.target, { keys: { passphrase } });
    expect(await contentOf(third.target.url)).toEqual(await contentOf(second.target.url));
    // The next part of its history begins behind the ones that came with it.
    const anchors = await inDatabase(third.target.url, 'select n from sync.anchors order by n');
    const before = await inDatabase(second.target.url, 'select n from sync.anchors order by n');
    expect(anchors.length).toBe(before.length + 1);
  });

  it('is not there under its name until it has been read back', async () => {
    const away = path.join(folder, 'away.tar');
    await expect(
      writeBackup({ ...source(), url: 'postgres://nobody:no@127.0.0.1:1/none' }, away, {}),
    ).rejects.toThrow();
    await expect(readFile(away)).rejects.toThrow('ENOENT');
    await expect(readFile(`${away}.partial`)).rejects.toThrow('ENOENT');
  });
});
