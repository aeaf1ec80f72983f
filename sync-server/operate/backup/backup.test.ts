/** A backup brings everything back, and whatever is wrong with one is said before anything is touched. */
import { randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aCourse, anOrganization, aPerson, aSkill } from '#tests/support/seed.ts';
import { type TestDatabase, testDatabase } from '#tests/support/test-database.ts';
import { assetFiles } from '../../assets/asset-files.ts';
import { openSecrets } from '../../session/server-secrets.ts';
import { openDatabase } from '../../storage/database.ts';
import { restoreBackup } from './restore-backup.ts';
import { dataTables, tableName } from './tables.ts';
import { verifyBackup } from './verify-backup.ts';
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
  await aPerson(open.db, { roles: [[organization, ['owner']]] });
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

  it('leaves the audit trail as closed as it was', async () => {
    const { database, target } = await anEmptyTarget();
    await restoreBackup(file, target, { keys: { passphrase } });
    const open = openDatabase(database.url);
    await expect(sql`truncate audit.lines`.execute(open.db)).rejects.toThrow('only added to');
    await open.close();
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

  it('is not there under its name until it has been read back', async () => {
    const away = path.join(folder, 'away.tar');
    await expect(
      writeBackup({ ...source(), url: 'postgres://nobody:no@127.0.0.1:1/none' }, away, {}),
    ).rejects.toThrow();
    await expect(readFile(away)).rejects.toThrow('ENOENT');
    await expect(readFile(`${away}.partial`)).rejects.toThrow('ENOENT');
  });
});
