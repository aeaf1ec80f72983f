import { request as httpRequest, type IncomingMessage } from 'node:http';
import {
  brotliDecompressSync,
  createBrotliDecompress,
  createGunzip,
  createZstdDecompress,
  gunzipSync,
  zstdDecompressSync,
} from 'node:zlib';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newId } from '#contract/ids.ts';
import type { PullLine } from '#contract/sync/wire.ts';
import { signedIn, type TestApp, testApp } from '#tests/support/test-app.ts';

let app: TestApp;
let rows = 1;
let fails: 'at once' | 'half way' | null = null;
let asked: unknown[] = [];
let pausedAt: { row: number; until: Promise<void> } | null = null;

async function* lines(...args: unknown[]): AsyncGenerator<PullLine, void, undefined> {
  asked = args;
  if (fails === 'at once') throw Object.assign(new Error('gone'), { code: 'ECONNREFUSED' });
  yield { t: 'h', protocol: 1, drop: [], add: [], reset: [], now: 1 };
  for (let i = 0; i < rows; i++) {
    if (i === pausedAt?.row) await pausedAt.until;
    if (fails === 'half way' && i > rows / 2) throw new Error('cut');
    yield {
      t: 'r',
      type: 'skill',
      id: String(i),
      ver: 1,
      in: ['b'],
      out: [],
      body: { title: 'x'.repeat(100) },
    };
  }
  yield { t: 'e', cursors: [], pages: [], more: false };
}

beforeAll(async () => {
  app = await testApp({ services: { pull: lines as never } });
});
afterAll(() => app?.close());

let listens: Promise<string> | null = null;
const listening = () => {
  listens ??= app.app.fastify.listen({ port: 0, host: '127.0.0.1' });
  return listens;
};

const request = { protocol: 1, clientId: newId(), floor: 0, groups: [], loading: [], tenants: [] };
const pull = (payload: object = request, headers: Record<string, string> = {}) =>
  app.inject({ method: 'POST', url: '/sync/v1/pull', payload, headers });
const parsed = (text: string) =>
  text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as PullLine);

it('answers lines of JSON from the head to the end, marked as ours', async () => {
  rows = 2;
  const answer = await pull();
  expect(answer.statusCode).toBe(200);
  expect(answer.headers).toMatchObject({
    'content-type': 'application/x-ndjson; charset=utf-8',
    'x-lectern': '1',
    'cache-control': 'no-store',
  });
  expect(parsed(answer.body).map(({ t }) => t)).toEqual(['h', 'r', 'r', 'e']);
  expect(asked[1]).toBeNull();
});

it('hands the person on, and refuses a bad token', async () => {
  await app.addAccount({ alias: 'ana' });
  const { accessToken, userId } = await signedIn(app, 'ana');
  await pull(request, { authorization: `Bearer ${accessToken}` });
  expect(asked[1]).toMatchObject({ userId, actorId: null });
  const bad = await pull(request, { authorization: 'Bearer x.y.z' });
  expect(bad.json()).toMatchObject({ status: 401, code: 'UNAUTHENTICATED' });
});

it('packs long answers for a client that takes it, whole', async () => {
  rows = 5_000;
  const plain = await pull();
  expect(plain.headers.vary).toBe('accept-encoding');
  for (const [encoding, unpack] of [
    ['zstd', zstdDecompressSync],
    ['br', brotliDecompressSync],
    ['gzip', gunzipSync],
  ] as const) {
    const packed = await pull(request, { 'accept-encoding': `identity;q=0.5, ${encoding};q=0.8` });
    expect(packed.headers).toMatchObject({ 'content-encoding': encoding, vary: 'accept-encoding' });
    expect(packed.rawPayload.length).toBeLessThan(plain.rawPayload.length / 5);
    expect(unpack(packed.rawPayload).toString()).toBe(plain.body);
  }
  expect(parsed(plain.body)).toHaveLength(5_002);
  expect(
    (await pull(request, { 'accept-encoding': 'gzip;q=0' })).headers['content-encoding'],
  ).toBeUndefined();
});

/** What a frame of zstd is made of (RFC 8878, 3.1.1): a flush ends a block, and none holds more than 128 kB of text. */
function zstdBlocks(frame: Buffer): number {
  expect(frame.readUInt32LE()).toBe(0xfd2fb528);
  const described = frame.readUInt8(4);
  expect(described & 0b1110_0011, 'a frame of a stream, whose size nobody knew').toBe(0);
  let blocks = 0;
  for (let at = 6, last = false; !last; blocks += 1) {
    const header = frame.readUIntLE(at, 3);
    last = (header & 1) === 1;
    at += 3 + (((header >> 1) & 0b11) === 1 ? 1 : header >> 3);
  }
  return blocks;
}

it('packs a first load in few large pieces, so the packer is seldom flushed', async () => {
  rows = 5_000;
  const { rawPayload } = await pull(request, { 'accept-encoding': 'zstd' });
  const { length } = zstdDecompressSync(rawPayload);
  expect(length).toBeGreaterThan(800_000);
  expect(zstdBlocks(rawPayload)).toBeLessThan(length / 50_000); // 13; flushed each 32 kB it is 30
});

it('sends the first rows of a packed answer while the last are still being read', async () => {
  rows = 5_000;
  const { port } = new URL(await listening());
  for (const [encoding, unpacking] of [
    ['zstd', createZstdDecompress],
    ['br', createBrotliDecompress],
    ['gzip', createGunzip],
  ] as const) {
    let goOn: () => void = () => {};
    pausedAt = { row: 1_000, until: new Promise<void>((resolve) => (goOn = resolve)) };
    const answer = await new Promise<IncomingMessage>((resolve, reject) => {
      const asking = httpRequest(
        {
          port,
          host: '127.0.0.1',
          method: 'POST',
          path: '/sync/v1/pull',
          headers: { 'content-type': 'application/json', 'accept-encoding': encoding },
        },
        resolve,
      );
      asking.on('error', reject).end(JSON.stringify(request));
    });
    expect(answer.headers['content-encoding']).toBe(encoding);
    const text = answer.pipe(unpacking());
    let received = '';
    for await (const chunk of text) {
      received += chunk;
      // The server reads no further than this row until these are here.
      if (received.includes('"id":"500"')) goOn();
    }
    expect(parsed(received)).toHaveLength(5_002);
    pausedAt = null;
  }
});

it('sends 426 to a device that speaks another protocol, 400 to one that makes no sense', async () => {
  expect((await pull({ ...request, protocol: 2 })).json()).toMatchObject({
    status: 426,
    code: 'UPDATE_REQUIRED',
  });
  expect((await pull({ protocol: 99 })).statusCode).toBe(426);
  for (const wrong of [
    {},
    { ...request, clientId: 'x' },
    { ...request, floor: -1 },
    { ...request, tenants: ['a\u0000'] },
  ]) {
    expect((await pull(wrong)).json()).toMatchObject({ status: 400, code: 'INVALID_ARGUMENTS' });
  }
});

it('says 503 when the database is away, and cuts an answer that fails half way', async () => {
  fails = 'at once';
  const away = await pull();
  expect(away.json()).toMatchObject({ status: 503, code: 'UNAVAILABLE' });
  expect(away.headers['retry-after']).toBe('1');
  fails = 'half way';
  rows = 5_000;
  const url = await listening();
  for (const encoding of ['identity', 'gzip', 'br', 'zstd']) {
    const cut = fetch(`${url}/sync/v1/pull`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'accept-encoding': encoding },
      body: JSON.stringify(request),
    }).then((answer) => answer.text());
    await expect(cut).rejects.toThrow();
  }
  fails = null;
});
