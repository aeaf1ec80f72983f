import { randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { HARMFUL, type ScannerDouble, scannerDouble } from '#tests/support/scanner-double.ts';
import { clamdScanner, type Scanner } from './scanner.ts';

let folder: string;
let clamd: ScannerDouble;
let scanner: Scanner;

beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'lectern-scanner-'));
});
afterAll(() => rm(folder, { recursive: true }));
beforeEach(async () => {
  clamd = await scannerDouble();
  scanner = clamdScanner(clamd.url);
});
afterEach(async () => {
  scanner.close();
  await clamd.close();
});

async function aFile(bytes: Buffer): Promise<string> {
  const file = path.join(folder, 'file');
  await writeFile(file, bytes);
  return file;
}

it('hands clamd every byte of a file, in chunks with their length, and believes its OK (ASVS 5.4.3)', async () => {
  const bytes = randomBytes(300_001);
  expect(await scanner.check(await aFile(bytes), 5_000)).toEqual({ kind: 'clean' });
  expect(clamd.seen).toHaveLength(1);
  expect(clamd.seen[0]?.equals(bytes)).toBe(true);
});

it('tells what clamd found, also over a socket file and of bytes that are no file yet', async () => {
  const own = await scannerDouble(path.join(folder, 'clamd.ctl'));
  const over = clamdScanner(own.url);
  const found = { kind: 'found', what: 'Eicar-Test-Signature' };
  expect(await over.check(await aFile(Buffer.from(`x${HARMFUL}`)), 5_000)).toEqual(found);
  expect(await over.check(Buffer.from(HARMFUL), 5_000)).toEqual(found);
  await own.close();
});

it('tells a file that is too large for clamd from one that it could not look at', async () => {
  clamd.mostBytes(1_000);
  expect((await scanner.check(await aFile(randomBytes(2_000)), 5_000)).kind).toBe('too large');
});

it.each([
  ['an error', () => 'stream: Can’t allocate memory ERROR'],
  ['words that it does not know', () => 'stream: PERHAPS'],
  ['an OK before the file was there', () => 'early'],
  ['nothing, and goes', () => 'cut'],
  ['nothing at all', () => 'hang'],
])('takes no file for clean whose scanner says %s', async (_what, answer) => {
  clamd.answers(answer);
  expect((await scanner.check(await aFile(Buffer.alloc(3_000_000)), 300)).kind).toBe('unanswered');
});

it('takes no file for clean whose scanner is away, or stops while it looks', async () => {
  const file = await aFile(Buffer.from('x'));
  clamd.answers(() => 'hang');
  const asked = scanner.check(file, 60_000);
  setTimeout(() => scanner.close(), 50);
  expect((await asked).kind).toBe('unanswered');
  const away = clamdScanner('tcp://127.0.0.1:1');
  expect((await away.check(file, 5_000)).kind).toBe('unanswered');
  expect((await away.check(path.join(folder, 'no such file'), 5_000)).kind).toBe('unanswered');
});
