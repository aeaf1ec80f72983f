import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { createAssetUploadIntentOperation, type UploadIntent } from '#contract/content/asset.ts';
import { schemas } from '#server/services/schemas.ts';
import { photo } from '#tests/support/pictures.ts';
import { HARMFUL, type ScannerDouble, scannerDouble } from '#tests/support/scanner-double.ts';
import { anOrganization, aSkill, type SeededOrganization } from '#tests/support/seed.ts';
import { signedIn, type TestApp, testApp } from '#tests/support/test-app.ts';
import { uploadIntent } from '#tests/support/upload-intent.ts';
import { startJobs } from '../jobs/job-runner.ts';
import { checkWaitingFiles } from '../services/content/check-waiting-files.ts';
import { forgetUnfinishedUploads } from '../services/content/forget-unused-assets.ts';

let clamd: ScannerDouble;
let app: TestApp;
let harbor: SeededOrganization;
let skillId: string;
type Person = { id: string; cookie: string; accessToken: string };
let author: Person;
let colleague: Person;
const db = () => app.backend.database.db;

beforeAll(async () => {
  clamd = await scannerDouble();
  app = await testApp({ services: { schemas }, scannerUrl: clamd.url });
  harbor = await anOrganization(db());
  skillId = (await aSkill(db(), harbor, { visible: false })).id;
  author = await person('author', 'trainer');
  colleague = await person('colleague', 'owner');
});
afterAll(async () => {
  await app?.close();
  await clamd?.close();
});
beforeEach(() => clamd.answers((bytes) => (bytes.includes(HARMFUL) ? 'stream: Eicar FOUND' : 'stream: OK')));
afterEach(() => db().deleteFrom('content.uploads').execute());

async function person(alias: string, role: 'trainer' | 'owner'): Promise<Person> {
  const id = await app.addAccount({ alias });
  await app.join(id, harbor.id, [role]);
  return { id, ...(await signedIn(app, alias)) };
}

const text = { assetType: 'attachment', contentType: 'text/plain' } as const;
const intentOf = (bytes: Buffer, given: Partial<UploadIntent> = text) =>
  uploadIntent(bytes, { organizationId: harbor.id, skillId }, given);
const headers = () => ({ authorization: `Bearer ${author.accessToken}`, 'content-type': 'text/plain' });

const ask = async (variables: UploadIntent) =>
  (
    await app.inject({
      method: 'POST',
      url: '/graphql/content',
      headers: { authorization: `Bearer ${author.accessToken}` },
      payload: { query: createAssetUploadIntentOperation.document, variables },
    })
  ).json().data.createAssetUploadIntent;

async function put({ assetId, uploadContext }: UploadIntent, bytes: Buffer | null) {
  const answer = await app.inject({
    method: 'PUT',
    url: `/uploads/${assetId}`,
    headers: { ...headers(), ...(!bytes && { 'content-range': `bytes */${uploadContext.bytes}` }) },
    ...(bytes && { payload: bytes }),
  });
  return { status: answer.statusCode, body: answer.json() };
}

async function bring(bytes: Buffer, given: Partial<UploadIntent> = text) {
  const intent = intentOf(bytes, given);
  expect(await ask(intent)).toBeTruthy();
  return { intent, ...(await put(intent, bytes)) };
}

const seenBy = async ({ cookie, id }: Person, assetId: string) =>
  (await app.inject({ url: `/assets/${assetId}?for=${id}`, headers: { cookie } })).statusCode;
const filesIn = async (folder: string) =>
  (await readdir(path.join(app.dataDir, folder), { recursive: true }).catch(() => [])).filter(
    (name) => name.length > 30,
  );

/** As the next minute does. @returns whether the round went through */
async function nextRound(): Promise<boolean> {
  await db().deleteFrom('jobs.jobs').execute();
  const around = { ...app.backend, log: () => undefined };
  const context = { ...app.backend, publicUrl: 'http://localhost' };
  const jobs = await startJobs([checkWaitingFiles(around)], context, { lookMs: 0 });
  await jobs.runDue();
  const { error } = await db().selectFrom('jobs.jobs').select('error').executeTakeFirstOrThrow();
  await jobs.close();
  return error === null;
}

it('is kept and handed out once the scanner has seen every byte of it, a picture before it is decoded (ASVS 5.4.3)', async () => {
  const bytes = await photo(300, 200, 3);
  const { body, intent } = await bring(bytes, {});
  expect(body).toEqual({ assetId: intent.assetId, received: bytes.length, done: true });
  expect(clamd.seen.at(-1)?.equals(bytes)).toBe(true);
  expect(await seenBy(colleague, intent.assetId)).toBe(200);
});

it('is refused when the scanner finds something: nothing is left of it, the trail says who brought it, the device hears it again', async () => {
  const { status, body, intent } = await bring(Buffer.from(`a ${HARMFUL}`));
  expect([status, body.code]).toEqual([422, 'FILE_HARMFUL']);
  expect(await seenBy(author, intent.assetId)).toBe(403);
  expect(await filesIn('uploads')).toEqual([]);
  expect((await put(intent, null)).body.code).toBe('FILE_HARMFUL');
  // Asked for again it is refused all the same.
  await ask(intent);
  expect((await put(intent, null)).body.code).toBe('FILE_HARMFUL');
  const line = await db()
    .selectFrom('audit.lines')
    .selectAll()
    .where('kind', '=', 'harmful file refused')
    .executeTakeFirstOrThrow();
  expect(line).toMatchObject({ userId: author.id, organizationId: harbor.id, entityId: intent.assetId });
  expect(line.details).toMatchObject({ what: 'Eicar' });
});

it('waits while the scanner is away, is handed to nobody, and is there once it was looked at', async () => {
  clamd.answers(() => 'cut');
  const bytes = Buffer.from('notes of a lesson');
  const { status, body, intent } = await bring(bytes);
  const checking = { assetId: intent.assetId, received: bytes.length, done: false, checking: true };
  expect([status, body]).toEqual([200, checking]);
  expect(await seenBy(colleague, intent.assetId)).toBe(403);
  expect(await nextRound()).toBe(false);
  expect((await put(intent, null)).body).toEqual(checking);
  // The clean-up leaves it, however long it takes, and asking again takes no time from it.
  await ask(intent);
  const tomorrow = () => Date.now() + 24 * 60 * 60 * 1000;
  await forgetUnfinishedUploads({ ...app.backend, publicUrl: '', now: tomorrow } as never);
  clamd.answers(() => 'stream: OK');
  expect(await nextRound()).toBe(true);
  expect((await put(intent, null)).body).toMatchObject({ done: true });
  expect(await seenBy(colleague, intent.assetId)).toBe(200);
  expect(await filesIn('uploads')).toEqual([]);
});

it('that waited and is harmful is told to its device when that asks the next time', async () => {
  clamd.answers(() => 'cut');
  const { intent } = await bring(Buffer.from(`later ${HARMFUL}`));
  clamd.answers(() => 'stream: Eicar FOUND');
  expect(await nextRound()).toBe(true);
  expect((await put(intent, null)).body.code).toBe('FILE_HARMFUL');
  expect(await filesIn('uploads')).toEqual([]);
});

it('on which the scanner chokes keeps no other from its turn', async () => {
  clamd.answers(() => 'cut');
  const choking = await bring(Buffer.from('choke on me'));
  const other = await bring(Buffer.from('notes'));
  clamd.answers((bytes) => (bytes.includes('choke') ? 'stream: ERROR' : 'stream: OK'));
  expect(await nextRound()).toBe(false);
  expect(await nextRound()).toBe(false);
  expect((await put(other.intent, null)).body).toMatchObject({ done: true });
  expect((await put(choking.intent, null)).body).toMatchObject({ done: false, checking: true });
});

it('whose bytes are gone after a kill is sent again by its device, and is none that waits for ever', async () => {
  clamd.answers(() => 'cut');
  const bytes = Buffer.from('killed between two steps');
  const { intent } = await bring(bytes);
  await app.backend.arriving.remove(intent.assetId);
  clamd.answers(() => 'stream: OK');
  expect(await nextRound()).toBe(true);
  expect((await put(intent, null)).body).toMatchObject({ received: 0, done: false });
  expect((await put(intent, bytes)).body).toMatchObject({ done: true });
});

it('is refused when it is too large for the scanner: unchecked it is handed to nobody', async () => {
  clamd.mostBytes(1_000);
  const { body, intent } = await bring(Buffer.from('x'.repeat(2_000)));
  expect(body.code).toBe('FILE_UNCHECKED');
  expect(await seenBy(author, intent.assetId)).toBe(403);
  clamd.mostBytes(Number.POSITIVE_INFINITY);
});
