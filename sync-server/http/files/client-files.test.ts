import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestApp, testApp } from '#tests/support/test-app.ts';
import { precompress } from '../../precompress.mjs';
import { keepBuilds } from './kept-builds.ts';

const script = `export const text = '${'lesson '.repeat(1_000)}';`;
/** Of a size that most files of a page have. */
const words =
  `export const words={${['open', 'close', 'keep', 'send'].map((verb) => `${verb}:'${verb} this lesson on this device'`)}};`.repeat(
    2,
  );
const page = `<!doctype html><title>Lectern</title>${'<p>A page.</p>'.repeat(100)}`;

let folder: string;
let app: TestApp;

beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'lectern-files-'));
  const client = path.join(folder, 'dist');
  await mkdir(path.join(client, 'build'), { recursive: true });
  await writeFile(path.join(client, 'index.html'), page);
  await writeFile(path.join(client, 'build', 'old-AbC1.js'), script);
  await precompress(client);
  await keepBuilds(client, path.join(folder, 'data'), 1);
  await rm(client, { recursive: true });
  await mkdir(path.join(client, 'build'), { recursive: true });
  await writeFile(path.join(client, 'index.html'), page);
  await writeFile(path.join(client, 'build', 'entry-AbC2.js'), script);
  await writeFile(path.join(client, 'build', 'small-AbC3.js'), 'export {};');
  await writeFile(path.join(client, 'build', 'words-AbC4.js'), words);
  await precompress(client);
  const keptBuilds = await keepBuilds(client, path.join(folder, 'data'), 2);
  app = await testApp({ clientFolder: client, keptBuilds });
});
afterAll(async () => {
  await app?.close();
  await rm(folder, { recursive: true, force: true });
});

const get = (url: string, headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') =>
  app.inject({ method, url, headers });

it.each([
  ['a file of this build', '/build/entry-AbC2.js', script, {}],
  ['a file of the build before it', '/build/old-AbC1.js', script, {}],
  ['a file of a few lines', '/build/words-AbC4.js', words, {}],
  ['the shell', '/harbor/catalog', page, { accept: 'text/html' }],
])(
  'sends %s packed by the build to a browser that takes it, and as it is to others',
  async (_what, url, text, headers) => {
    const plain = await get(url, headers);
    expect(plain.body).toBe(text);
    expect(plain.headers['content-encoding']).toBeUndefined();
    expect(plain.headers.vary).toMatch(/accept-encoding/);
    const packed = await get(url, { ...headers, 'accept-encoding': 'gzip, deflate, br, zstd' });
    expect(packed.headers).toMatchObject({
      'content-encoding': 'br',
      'content-type': plain.headers['content-type'],
      'cache-control': plain.headers['cache-control'],
      vary: plain.headers.vary,
    });
    expect(packed.rawPayload.length).toBeLessThan(text.length / 2);
    expect(brotliDecompressSync(packed.rawPayload).toString()).toBe(text);
    const gzipped = await get(url, { ...headers, 'accept-encoding': 'gzip, br;q=0' });
    expect(gunzipSync(gzipped.rawPayload).toString()).toBe(text);
  },
);

it('tells the two forms of a file apart: each has its own tag, and answers 304 to it alone', async () => {
  const url = '/index.html';
  const packed = await get(url, { 'accept-encoding': 'br' });
  const plain = await get(url);
  const tag = String(packed.headers.etag);
  expect(tag).not.toBe(plain.headers.etag);
  const again = await get(url, { 'accept-encoding': 'br', 'if-none-match': tag });
  expect([again.statusCode, again.body]).toEqual([304, '']);
  expect(again.headers.vary).toMatch(/accept-encoding/);
  expect((await get(url, { 'if-none-match': tag })).statusCode).toBe(200);
});

it('says nothing that only a second request would need with what browsers keep for ever', async () => {
  for (const url of ['/build/entry-AbC2.js', '/build/old-AbC1.js']) {
    const { headers } = await get(url, { 'accept-encoding': 'br' });
    expect(headers['cache-control']).toContain('immutable');
    expect(Object.keys(headers).join()).not.toMatch(/etag|last-modified|accept-ranges/);
  }
});

it('answers HEAD with the headers of the packed file and nothing else', async () => {
  const asked = { 'accept-encoding': 'br' };
  const head = await get('/build/entry-AbC2.js', asked, 'HEAD');
  const whole = await get('/build/entry-AbC2.js', asked);
  expect([head.statusCode, head.body]).toEqual([200, '']);
  expect(head.headers).toMatchObject({
    'content-encoding': 'br',
    'content-length': whole.headers['content-length'],
    'cache-control': whole.headers['cache-control'],
  });
});

it('gives a part of a file as it is, and leaves small files alone', async () => {
  const part = await get('/build/entry-AbC2.js', { 'accept-encoding': 'br', range: 'bytes=0-9' });
  expect(part.statusCode).toBe(206);
  expect(part.headers['content-encoding']).toBeUndefined();
  expect(part.body).toBe(script.slice(0, 10));
  const small = await get('/build/small-AbC3.js', { 'accept-encoding': 'br' });
  expect(small.headers['content-encoding']).toBeUndefined();
  expect(small.body).toBe('export {};');
});
