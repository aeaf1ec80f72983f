import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signedIn, type TestApp, testApp } from '#tests/support/test-app.ts';

let app: TestApp;
let client: string;

beforeAll(async () => {
  client = await mkdtemp(path.join(os.tmpdir(), 'lectern-client-'));
  await mkdir(path.join(client, 'build'));
  await mkdir(path.join(client, '.vite'));
  await writeFile(path.join(client, 'index.html'), '<!doctype html><title>Lectern</title>');
  await writeFile(path.join(client, 'service-worker.js'), 'self.skipWaiting;');
  await writeFile(path.join(client, 'build', 'entry-AbC123.js'), 'export {};');
  await writeFile(path.join(client, 'build', 'worker-sync-AbC123.js'), 'export {};');
  await writeFile(path.join(client, '.vite', 'manifest.json'), '{}');
  app = await testApp({ clientFolder: client });
});
afterAll(async () => {
  await app?.close();
  await rm(client, { recursive: true, force: true });
});

const navigation = { accept: 'text/html,application/xhtml+xml', 'sec-fetch-mode': 'navigate' };

describe('every answer', () => {
  it.each([
    ['the shell', { url: '/', headers: navigation }],
    ['a page of the app', { url: '/harbor/catalog', headers: navigation }],
    ['a worker', { url: '/build/worker-sync-AbC123.js' }],
    ['the service worker', { url: '/service-worker.js' }],
    ['a refusal', { url: '/web/token' }],
    ['what is not there', { url: '/web/nothing' }],
    [
      'a broken body',
      {
        url: '/web/login',
        method: 'POST' as const,
        headers: { 'content-type': 'application/json' },
        payload: '{',
      },
    ],
    ['a picture that is not there', { url: '/assets/0190c3a0-0000-7000-8000-000000000000' }],
    ['the health check', { url: '/healthz' }],
  ])('carries the security headers: %s', async (_what, request) => {
    const { headers } = await app.inject(request);
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'permissions-policy': expect.stringContaining('camera=(self), microphone=(self)'),
      'content-security-policy': expect.stringContaining("default-src 'none'"),
    });
    expect(headers['access-control-allow-origin']).toBeUndefined();
    expect(headers['strict-transport-security']).toBeUndefined();
    expect(headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
  });

  it('is not taken for another type or by another site, without what rules only pages: a part of a page', async () => {
    const { headers } = await app.inject({ url: '/build/entry-AbC123.js' });
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
    });
    expect(headers['content-security-policy']).toBe("frame-ancestors 'none'"); // ASVS 3.4.6
    for (const name of ['permissions-policy', 'referrer-policy', 'x-request-id'])
      expect(headers[name], name).toBeUndefined();
  });

  it.each([
    ['data', { url: '/graphql/content', method: 'POST' as const, payload: { query: '{ ping }' } }],
    ['changes', { url: '/sync/v1/pull', method: 'POST' as const, payload: {} }],
    ['a flag', { url: '/feature-flag/status?flagName=user_login' }],
    ['how the service fares', { url: '/status' }],
  ])('is inert where somebody opens it as a page, and framed by nobody: %s', async (_what, request) => {
    const { headers } = await app.inject(request);
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
    });
    for (const name of ['permissions-policy', 'reporting-endpoints', 'access-control-allow-origin'])
      expect(headers[name], name).toBeUndefined();
    expect(headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
  });

  it('names the content policy word for word', async () => {
    const { headers } = await app.inject({ url: '/', headers: navigation });
    expect(headers['content-security-policy']).toBe(
      "default-src 'none'; script-src 'self'; worker-src 'self'; connect-src 'self' ws://localhost:4310; img-src 'self' blob: data:; " +
        "media-src 'self' blob:; font-src 'self'; manifest-src 'self'; style-src 'self' 'unsafe-inline'; form-action 'self'; " +
        "base-uri 'none'; object-src 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'; " +
        'trusted-types default dompurify ProseMirrorClipboard workbook; report-to csp',
    );
    expect(headers['reporting-endpoints']).toBe('csp="http://localhost:4310/reports/csp"');
  });

  it('asks for https for a year where it is served over https', async () => {
    const secure = await testApp({ publicUrl: 'https://learn.example' });
    try {
      const { headers } = await secure.inject({ url: '/healthz' });
      expect(headers['strict-transport-security']).toMatch(/^max-age=31536000/);
      expect(headers['content-security-policy']).toContain("connect-src 'self' wss://learn.example;");
    } finally {
      await secure.close();
    }
  });
});

describe('the client', () => {
  it('is served with names that last and a shell that is asked for again', async () => {
    const script = await app.inject({ url: '/build/entry-AbC123.js' });
    expect(script.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    const worker = await app.inject({ url: '/service-worker.js' });
    expect(worker.headers['cache-control']).toBe('no-cache');
    expect(worker.headers['content-type']).toMatch(/javascript/);
    const shell = await app.inject({ url: '/harbor/linux/skill/ls', headers: navigation });
    expect(shell.statusCode).toBe(200);
    expect(shell.headers['cache-control']).toBe('no-cache');
    expect(shell.body).toContain('<title>Lectern</title>');
  });

  it('never stands in for an API or a script: these are not found as JSON (F33)', async () => {
    for (const url of [
      '/graphql/nothing',
      '/web/nothing',
      '/sync/v1/nothing',
      '/assets',
      '/build/gone-XyZ.js',
      '/yjs',
      '/rxd/nothing',
      '/image',
    ]) {
      const answer = await app.inject({ url, headers: navigation });
      expect(answer.statusCode).toBe(404);
      expect(answer.json()).toMatchObject({ status: 404, code: 'NOT_FOUND' });
      expect(answer.headers['cache-control']).toBe('no-store');
    }
    const script = await app.inject({ url: '/harbor/page', headers: { accept: '*/*' } });
    expect(script.statusCode).toBe(404);
    expect((await app.inject({ url: '/.vite/manifest.json' })).statusCode).toBe(404);
    for (const url of ['/../package.json', '/%2e%2e/package.json', '/build/..%2f..%2fpackage.json']) {
      expect((await app.inject({ url })).body).not.toContain('dependencies');
    }
  });
});

describe('APIs', () => {
  it('answer errors with status, message, code, data and extras, marked as ours (API-001)', async () => {
    for (const [url, marked] of [
      ['/web/token', 401],
      ['/web/nothing', 404],
      ['/assets/x', 403],
    ] as const) {
      const answer = await app.inject({ url });
      expect(answer.statusCode).toBe(marked);
      expect(Object.keys(answer.json()).sort()).toEqual(['code', 'data', 'extras', 'message', 'status']);
      expect(answer.headers['x-lectern']).toBe('1');
      expect(answer.headers['cache-control']).toBe('no-store');
    }
  });

  it('refuse bodies above 256 KiB and bodies that are no JSON', async () => {
    const send = (payload: string, type = 'application/json') =>
      app.inject({ method: 'POST', url: '/sync/v1/pull', headers: { 'content-type': type }, payload });
    expect((await send(`"${'x'.repeat(256 * 1024)}"`)).json()).toMatchObject({
      status: 413,
      code: 'REQUEST_TOO_LARGE',
    });
    expect((await send('{"a":')).json()).toMatchObject({ status: 400, code: 'INVALID_ARGUMENTS' });
    expect((await send('{"__proto__":{"x":1}}')).json()).toMatchObject({ status: 400 });
    expect((await send('{}', 'text/plain')).json()).toMatchObject({ status: 415 });
    expect((await send('protocol=1', 'application/x-www-form-urlencoded')).json()).toMatchObject({
      status: 415,
    });
  });

  it('count the reports of browsers without keeping what stands in them', async () => {
    const before = app.logged.length;
    const answer = await app.inject({
      method: 'POST',
      url: '/reports/csp',
      headers: { 'content-type': 'application/reports+json' },
      payload: JSON.stringify([
        {
          type: 'csp-violation',
          body: { effectiveDirective: 'script-src', documentURL: 'http://localhost/canary-url' },
        },
      ]),
    });
    expect(answer.statusCode).toBe(204);
    expect(app.logged.slice(before).join('')).toContain('"directives":["script-src"]');
    expect(app.logged.join('')).not.toContain('canary-url');
  });
});

describe('before the database is there', () => {
  it('is alive, is not ready, serves the shell, and refuses the APIs with 503 and a time to come back', async () => {
    const starting = await testApp({ ready: false, clientFolder: client });
    try {
      expect((await starting.inject({ url: '/healthz' })).statusCode).toBe(200);
      expect((await starting.inject({ url: '/harbor', headers: navigation })).statusCode).toBe(200);
      const requests = [
        { url: '/readyz' },
        { url: '/web/token' },
        { url: '/assets/0190c3a0-0000-7000-8000-000000000000' },
        { url: '/sync/v1/pull', method: 'POST' as const, payload: {} },
      ];
      for (const request of requests) {
        const answer = await starting.inject(request);
        expect([request.url, answer.statusCode]).toEqual([
          request.url,
          request.url === '/web/token' ? 503 : 503,
        ]);
        expect(answer.json()).toMatchObject({ status: 503, code: 'UNAVAILABLE' });
        expect(answer.headers).toMatchObject({ 'retry-after': '1', 'x-lectern': '1' });
      }
      const asked = await starting.inject({
        method: 'POST',
        url: '/graphql/content',
        payload: { query: '{ ping }' },
      });
      expect(asked.statusCode).toBe(503);
      expect(asked.json().errors[0].extensions).toMatchObject({ status: 503, code: 'UNAVAILABLE' });
      expect(asked.headers).toMatchObject({ 'retry-after': '1', 'x-lectern': '1' });
      starting.app.attach(starting.backend);
      expect((await starting.inject({ url: '/readyz' })).statusCode).toBe(200);
    } finally {
      await starting.close();
    }
  });

  it('is not ready any more when the database has gone, and says 503 to what needs it (F37)', async () => {
    const losing = await testApp();
    await losing.addAccount({ alias: 'ana' });
    const { cookie } = await signedIn(losing, 'ana');
    const { database } = losing.backend;
    const { isReachable, pool } = database;
    const connect = pool.connect;
    const query = pool.query;
    const refused = async () => {
      throw Object.assign(new Error('connect ECONNREFUSED 127.0.0.1'), { code: 'ECONNREFUSED' });
    };
    Object.assign(pool, { connect: refused, query: refused });
    Object.assign(database, { isReachable: async () => false });
    try {
      await new Promise((resolve) => setTimeout(resolve, 300));
      expect((await losing.inject({ url: '/healthz' })).statusCode).toBe(200);
      expect((await losing.inject({ url: '/readyz' })).statusCode).toBe(503);
      const token = await losing.inject({
        url: '/web/token',
        headers: { cookie, 'sec-fetch-site': 'same-origin' },
      });
      expect(token.statusCode).toBe(503);
      expect(token.headers['retry-after']).toBe('1');
    } finally {
      Object.assign(pool, { connect, query });
      Object.assign(database, { isReachable });
    }
    await expect.poll(async () => (await losing.inject({ url: '/readyz' })).statusCode).toBe(200);
    await losing.close();
  });
});

describe('the log', () => {
  it('holds no password, token, cookie, query string, path parameter or text of anybody', async () => {
    const canary = 'canary-7f3a';
    await app.addAccount({ alias: `${canary}-alias`, password: `${canary}-password` });
    const { cookie, accessToken } = await signedIn(app, `${canary}-alias`, {
      password: `${canary}-password`,
      deviceId: `${canary}-device`,
    });
    await app.inject({
      method: 'POST',
      url: '/web/login',
      payload: `{"identifier":"${canary}", broken`,
      headers: { 'content-type': 'application/json' },
    });
    await app.inject({ url: `/web/token?scope=${canary}`, headers: { cookie } });
    await app.inject({ url: `/assets/${canary}?for=${canary}`, headers: { cookie } });
    await app.inject({
      url: `/${canary}/page?code=${canary}`,
      headers: { ...navigation, referer: `http://x/${canary}` },
    });
    const headers = { authorization: `Bearer ${accessToken}`, 'user-agent': canary };
    await app.inject({
      method: 'POST',
      url: '/graphql/content',
      headers,
      payload: { query: `{ ${'canary7f3a'} }` },
    });
    await app.inject({
      method: 'POST',
      url: '/graphql/content',
      headers,
      payload: { query: '{ ping }', variables: { text: canary } },
    });
    await app.inject({ method: 'POST', url: '/graphql/content', headers, payload: [{ query: canary }] });
    await app.inject({
      method: 'POST',
      url: '/sync/v1/pull',
      headers,
      payload: { protocol: 1, clientId: canary },
    });
    const log = app.logged.join('');
    expect(log).not.toContain(canary);
    expect(log).not.toContain('canary7f3a');
    for (const secret of [accessToken, ...cookie.split('; ').map((each) => each.split('=')[1]!)]) {
      expect(log).not.toContain(secret);
    }
    expect(log).toContain('"route":"/web/login"');
    expect(log).toContain('"route":"/assets/:assetId"');
  });
});
