/** A provider that says what it must not, over HTTP: nobody is signed in by it, and the server goes on. */
import { createHmac } from 'node:crypto';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, exportSPKI, generateKeyPair, type JWTHeaderParameters, SignJWT } from 'jose';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { cookiesOf, ownPage, type TestApp, testApp } from '#tests/support/test-app.ts';

const own = await generateKeyPair('RS256', { extractable: true });
const second = await generateKeyPair('RS256');
const strange = await generateKeyPair('RS256');
const now = () => Math.floor(Date.now() / 1000);

type Claims = Record<string, unknown>;
type Answer = (response: ServerResponse) => void;
let server: Server;
let issuer: string;
/** what it says in place of what it ought to; each test its own */
let document: Claims;
let keys: Claims[];
let instead: Record<string, Answer>;
let idToken: string;
let asked: string[];
let app: TestApp;
let open: TestApp | null = null;

const answerJson = (response: ServerResponse, body: unknown) =>
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body));

beforeAll(async () => {
  server = createServer((request, response) => {
    const at = request.url ?? '';
    asked.push(at);
    const other = instead[at];
    if (other) return other(response);
    if (at === '/.well-known/openid-configuration') return answerJson(response, document);
    if (at === '/keys') return answerJson(response, { keys });
    return answerJson(response, { access_token: 'a', token_type: 'bearer', id_token: idToken });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
beforeEach(async () => {
  document = {
    ...{ issuer, jwks_uri: `${issuer}/keys`, response_types_supported: ['code'] },
    ...{ authorization_endpoint: `${issuer}/authorize`, token_endpoint: `${issuer}/token` },
    ...{ subject_types_supported: ['public'], id_token_signing_alg_values_supported: ['RS256'] },
  };
  keys = [{ ...(await exportJWK(own.publicKey)), kid: 'own', alg: 'RS256', use: 'sig' }];
  [instead, asked] = [{}, []];
  // A server of its own for each: what a provider has said of itself is kept.
  app = await served();
  await app.addAccount({ alias: 'ana', email: 'ana@harbor.example' });
});
afterEach(async () => {
  vi.restoreAllMocks();
  await app?.close();
  await open?.close();
  open = null;
});

const served = (over: { issuer?: string; signUp?: boolean } = {}) =>
  testApp({
    providers: {
      google: { issuer, clientId: 'lectern', clientSecret: 'secret', name: 'Google', signUp: false, ...over },
    },
    flags: [{ flag: 'single_sign_on_activated', alias: null, verdict: true }],
  });

async function begin(at = app) {
  const answer = await at.inject({ url: '/web/login/provider/start?provider=google' });
  const to = answer.statusCode === 302 ? new URL(String(answer.headers.location)).searchParams : null;
  return { answer, cookie: cookiesOf(answer), state: to?.get('state') ?? '', nonce: to?.get('nonce') ?? '' };
}

const fits = (nonce: string): Claims => ({
  ...{ iss: issuer, aud: 'lectern', sub: 'ana', nonce, iat: now(), exp: now() + 300 },
  ...{ email: 'ana@harbor.example', email_verified: true },
});
const rs256 = (claims: Claims, header: Partial<JWTHeaderParameters> = {}, key = own.privateKey) =>
  new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid: 'own', ...header }).sign(key);
const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

const finish = (state: string, cookie: string, at = app) =>
  at.inject({
    method: 'POST',
    url: '/web/login/provider',
    headers: { ...ownPage, cookie, 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({ provider: 'google', token: 'any', state }).toString(),
  });

/** @returns the code of the refusal; null: somebody is signed in */
async function signIn(token: (claims: Claims) => Promise<string> | string, at = app): Promise<string | null> {
  const { state, nonce, cookie } = await begin(at);
  idToken = await token(fits(nonce));
  const answer = await finish(state, cookie, at);
  return answer.statusCode === 200 ? null : answer.json().code;
}
const without = (claims: Claims, name: string) =>
  Object.fromEntries(Object.entries(claims).filter(([each]) => each !== name));

it('is believed where everything fits', async () => {
  expect(await signIn((claims) => rs256(claims))).toBeNull();
});

describe('an ID token signs nobody in (ASVS 9.1.1, 9.1.2, 9.2.1, 9.2.3, 10.5.1)', () => {
  it('that is signed by nobody, though the provider says that it signs so', async () => {
    document = { ...document, id_token_signing_alg_values_supported: ['none', 'RS256'] };
    expect(await signIn((claims) => `${part({ alg: 'none' })}.${part(claims)}.`)).toBe('INVALID_CREDENTIALS');
  });

  it('that is signed with what everybody knows, or with the client’s secret: the public key as a secret of HS256', async () => {
    document = { ...document, id_token_signing_alg_values_supported: ['HS256', 'RS256'] };
    for (const secret of [await exportSPKI(own.publicKey), JSON.stringify(keys[0]), 'secret']) {
      const token = (claims: Claims) => {
        const signed = `${part({ alg: 'HS256', kid: 'own' })}.${part(claims)}`;
        return `${signed}.${createHmac('sha256', secret).update(signed).digest('base64url')}`;
      };
      expect(await signIn(token)).toBe('INVALID_CREDENTIALS');
    }
  });

  it('whose key is not the provider’s: another one, one that it brings along, an unknown name, no name among several', async () => {
    expect(await signIn((claims) => rs256(claims, {}, strange.privateKey))).toBe('INVALID_CREDENTIALS');
    const jwk = await exportJWK(strange.publicKey);
    const jku = `${issuer}/strange`;
    expect(await signIn((claims) => rs256(claims, { jwk, jku }, strange.privateKey))).toBe(
      'INVALID_CREDENTIALS',
    );
    expect(asked).not.toContain('/strange');
    expect(await signIn((claims) => rs256(claims, { kid: 'unknown' }))).toBe('INVALID_CREDENTIALS');
    keys.push({ ...(await exportJWK(second.publicKey)), kid: 'second', alg: 'RS256', use: 'sig' });
    const fresh = await served();
    await fresh.addAccount({ alias: 'ana', email: 'ana@harbor.example' });
    const nameless = (claims: Claims) =>
      new SignJWT(claims).setProtectedHeader({ alg: 'RS256' }).sign(own.privateKey);
    expect(await signIn(nameless, fresh)).toBe('INVALID_CREDENTIALS');
    expect(await signIn((claims) => rs256(claims), fresh)).toBeNull();
    await fresh.close();
  });

  it.each<[string, (claims: Claims) => Claims]>([
    ['has expired', (claims) => ({ ...claims, exp: now() - 60 })],
    ['says no end', (claims) => without(claims, 'exp')],
    ['ends at a word', (claims) => ({ ...claims, exp: 'tomorrow' })],
    ['does not hold yet', (claims) => ({ ...claims, nbf: now() + 300 })],
    ['is for another client', (claims) => ({ ...claims, aud: 'another' })],
    ['is for nobody', (claims) => without(claims, 'aud')],
    ['is for several, and does not say who asked', (claims) => ({ ...claims, aud: ['lectern', 'another'] })],
    ['is for several, asked by another', (claims) => ({ ...claims, aud: ['lectern', 'b'], azp: 'b' })],
    ['is for us, asked by another', (claims) => ({ ...claims, azp: 'another' })],
    ['is of another issuer', (claims) => ({ ...claims, iss: 'https://accounts.google.com' })],
    ['is of no issuer', (claims) => without(claims, 'iss')],
    ['has another nonce', (claims) => ({ ...claims, nonce: 'x'.repeat(43) })],
    ['has no nonce', (claims) => without(claims, 'nonce')],
    ['is of nobody', (claims) => without(claims, 'sub')],
    ['is of somebody who is no text', (claims) => ({ ...claims, sub: { toString: 'ana' } })],
    ['is of somebody whose name has a zero in it', (claims) => ({ ...claims, sub: 'a\0b' })],
    ['is of somebody whose name is too long', (claims) => ({ ...claims, sub: 'x'.repeat(256) })],
    ['is of somebody whose name ends in a line', (claims) => ({ ...claims, sub: 'ana\n' })],
  ])('that %s', async (_name, change) => {
    expect(await signIn((claims) => rs256(change(claims)))).toBe('INVALID_CREDENTIALS');
  });

  it('that is none', async () => {
    for (const token of ['', 'a.b.c', `${part({ alg: 'RS256' })}.${part([])}.x`, 'x'.repeat(100_000)])
      expect(await signIn(() => token)).toBe('INVALID_CREDENTIALS');
  });

  it('that was made for the sign-in of another browser', async () => {
    const [mine, theirs] = [await begin(), await begin()];
    idToken = await rs256(fits(theirs.nonce));
    const refused = { code: 'INVALID_CREDENTIALS' };
    expect((await finish(theirs.state, mine.cookie)).json()).toMatchObject(refused);
    const again = await begin();
    expect((await finish(again.state, again.cookie)).json()).toMatchObject(refused);
  });
});

describe('an address joins nobody', () => {
  it.each([['false'], ['true'], [1], [null], [undefined], [false]])(
    'that the provider calls confirmed with %j: true alone will do',
    async (said) => {
      expect(await signIn((claims) => rs256({ ...claims, email_verified: said }))).toBe('INVALID_USERNAME');
    },
  );

  it('once it has joined somebody else there: who gets the address of a person that left gets no account (ASVS 10.5.2)', async () => {
    expect(await signIn((claims) => rs256(claims))).toBeNull();
    expect(await signIn((claims) => rs256({ ...claims, sub: 'successor' }))).toBe('INVALID_USERNAME');
    open = await served({ signUp: true });
    await open.addAccount({ alias: 'ana', email: 'ana@harbor.example' });
    expect(await signIn((claims) => rs256(claims), open)).toBeNull();
    expect(await signIn((claims) => rs256({ ...claims, sub: 'successor' }), open)).toBe('INVALID_USERNAME');
    // Who is known stays so, under whatever address.
    expect(await signIn((claims) => rs256({ ...claims, email: 'moved@harbor.example' }))).toBeNull();
    // Another address of the same person, confirmed here, is another account of theirs there.
    const { db } = app.backend.database;
    const { id: userId } = await db
      .selectFrom('accounts.users')
      .select('id')
      .where('alias', '=', 'ana')
      .executeTakeFirstOrThrow();
    const theirs = { userId, address: 'ana@home.example', verified: true, addedAt: 0 };
    await db.insertInto('accounts.otherEmails').values(theirs).execute();
    expect(await signIn((claims) => rs256({ ...claims, sub: 'home', email: theirs.address }))).toBeNull();
  });
});

describe('what a provider says of itself', () => {
  it('is not believed where it names another issuer', async () => {
    document = { ...document, issuer: 'https://accounts.google.com' };
    expect((await begin()).answer.json()).toMatchObject({ code: 'UNAVAILABLE' });
  });

  it('leads nobody who signs in to an address that is no page', async () => {
    for (const authorization_endpoint of [
      'javascript:alert(1)',
      'data:text/html,x',
      'file:///etc/passwd',
      7,
    ]) {
      document = { ...document, authorization_endpoint };
      const fresh = await served();
      expect((await begin(fresh)).answer.json()).toMatchObject({ code: 'UNAVAILABLE' });
      await fresh.close();
    }
  });

  it('leads the server to no host of its own network, where the provider is on the internet (ASVS 13.2.4)', async () => {
    const away = 'https://8.8.8.8';
    const at: string[] = [];
    const said = {
      ...{ ...document, issuer: away, authorization_endpoint: `${away}/authorize` },
      ...{ jwks_uri: 'https://169.254.169.254/keys', token_endpoint: 'https://10.0.0.7/token' },
    };
    vi.spyOn(globalThis, 'fetch').mockImplementation(async (url) => {
      at.push(String(url));
      return Response.json(String(url).includes('well-known') ? said : {});
    });
    open = await served({ issuer: away });
    expect(await signIn(() => 'a.b.c', open)).toBe('INVALID_CREDENTIALS');
    expect(at).toEqual([`${away}/.well-known/openid-configuration`]);
  });

  it('is not followed where it answers with another address', async () => {
    instead['/token'] = (response) => response.writeHead(307, { location: `${issuer}/elsewhere` }).end();
    expect(await signIn((claims) => rs256(claims))).toBe('INVALID_CREDENTIALS');
    expect(asked).not.toContain('/elsewhere');
  });

  it.each(['/.well-known/openid-configuration', '/token', '/keys'])(
    'is not read on where it has no end: %s',
    async (at) => {
      let sent = 0;
      instead[at] = (response) => {
        response.writeHead(200, { 'content-type': 'application/json' }).write('{"filler":"');
        const piece = 'x'.repeat(64 * 1024);
        const more = () => {
          while (!response.destroyed && sent < 64 * 1024 * 1024) {
            sent += piece.length;
            if (!response.write(piece)) return void response.once('drain', more);
          }
          response.end('"}');
        };
        more();
      };
      expect(await signIn((claims) => rs256(claims))).not.toBeNull();
      expect(sent).toBeLessThan(16 * 1024 * 1024);
    },
  );

  it.each(['/.well-known/openid-configuration', '/token', '/keys'])(
    'is not waited for longer than some seconds: %s',
    async (at) => {
      const timeout = AbortSignal.timeout.bind(AbortSignal);
      vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => timeout(ms / 20));
      instead[at] = (response) => response.writeHead(200, { 'content-type': 'application/json' }).write('{');
      expect(await signIn((claims) => rs256(claims))).not.toBeNull();
      instead = {};
      expect(await signIn((claims) => rs256(claims))).toBeNull();
    },
  );
});
