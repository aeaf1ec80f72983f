import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib';
import fastify from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { schemaWith, type TestApp, testApp } from '#tests/support/test-app.ts';
import { packAnswers } from './packed-answers.ts';

let app: TestApp;

const poem = () => 'A lesson that the device does not have yet. '.repeat(100);

beforeAll(async () => {
  const schema = schemaWith({ poem });
  app = await testApp({
    services: { schemas: { accounts: schema, content: schema, communication: schema, billing: schema } },
  });
});
afterAll(() => app?.close());

const ask = (service: string, acceptEncoding?: string, query = '{ poem }') =>
  app.inject({
    method: 'POST',
    url: `/graphql/${service}`,
    payload: { query },
    headers: acceptEncoding === undefined ? {} : { 'accept-encoding': acceptEncoding },
  });

it('packs an answer of more than 1 kB as its client takes it', async () => {
  const plain = await ask('content');
  expect(plain.body.length).toBeGreaterThan(1_000);
  expect(plain.headers).toMatchObject({ vary: 'accept-encoding' });
  expect(plain.headers['content-encoding']).toBeUndefined();
  for (const [encoding, unpack] of [
    ['zstd', zstdDecompressSync],
    ['br', brotliDecompressSync],
    ['gzip', gunzipSync],
  ] as const) {
    const packed = await ask('content', `${encoding}, deflate`);
    expect(packed.headers).toMatchObject({ 'content-encoding': encoding, vary: 'accept-encoding' });
    expect(Number(packed.headers['content-length'])).toBe(packed.rawPayload.length);
    expect(packed.rawPayload.length).toBeLessThan(plain.rawPayload.length / 3);
    expect(unpack(packed.rawPayload).toString()).toBe(plain.body);
  }
});

it('leaves short answers as they are, and those to clients that take nothing else', async () => {
  const short = await ask('content', 'gzip', '{ ping }');
  expect(short.headers['content-encoding']).toBeUndefined();
  expect((await ask('content', 'gzip;q=0')).headers['content-encoding']).toBeUndefined();
});

it('never packs an answer that may hold a secret beside what somebody else chose', async () => {
  for (const service of ['accounts', 'billing']) {
    const answer = await ask(service, 'gzip, br, zstd');
    expect(answer.body.length).toBeGreaterThan(1_000);
    expect(answer.headers['content-encoding']).toBeUndefined();
  }
  const login = await app.inject({
    method: 'POST',
    url: '/web/login',
    headers: { 'accept-encoding': 'gzip' },
    payload: { identifier: 'ana', password: 'x'.repeat(2_000) },
  });
  expect(login.headers['content-encoding']).toBeUndefined();
});

it('sends an answer that sets a cookie as it is, also on a path whose answers are packed', async () => {
  const server = fastify();
  packAnswers(server);
  const config = { packed: true, action: 'platform.Read' } as const;
  server.get('/plain', { config }, async () => poem());
  server.get('/cookie', { config }, async (_request, reply) =>
    reply.header('set-cookie', 'session=secret').send(poem()),
  );
  const encodingOf = async (url: string) =>
    (await server.inject({ url, headers: { 'accept-encoding': 'gzip' } })).headers['content-encoding'];
  expect([await encodingOf('/plain'), await encodingOf('/cookie')]).toEqual(['gzip', undefined]);
  await server.close();
});
