import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openProviders, type Providers } from './providers.ts';
import { unseal } from './sealed.ts';

const sealing = [Buffer.alloc(32, 7)] as const;
const own = await generateKeyPair('RS256');
const strange = await generateKeyPair('RS256');

let server: Server;
let issuer: string;
let providers: Providers;
/** what the token endpoint answers, for the nonce of whoever asks */
let idToken = '';

beforeAll(async () => {
  server = createServer(async (request, response) => {
    const answers: Record<string, unknown> = {
      '/.well-known/openid-configuration': {
        ...{ issuer, jwks_uri: `${issuer}/keys`, response_types_supported: ['code'] },
        ...{ authorization_endpoint: `${issuer}/authorize`, token_endpoint: `${issuer}/token` },
        ...{ subject_types_supported: ['public'], id_token_signing_alg_values_supported: ['RS256'] },
      },
      '/keys': { keys: [{ ...(await exportJWK(own.publicKey)), kid: 'own', alg: 'RS256', use: 'sig' }] },
      '/token': { access_token: 'a', token_type: 'bearer', id_token: idToken },
    };
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end(JSON.stringify(answers[request.url ?? '']));
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const google = { issuer, clientId: 'lectern', clientSecret: 'secret', name: 'Google', signUp: false };
  providers = openProviders({ google }, sealing, 'http://localhost:4310', async () => true);
});
afterAll(() => server.close());

async function signIn(key: CryptoKey, subject = 'ana') {
  const at = Date.now();
  const { cookie } = await providers.begin('google', at);
  const { nonce, state } = JSON.parse(unseal(sealing, cookie) ?? '{}') as Record<'nonce' | 'state', string>;
  idToken = await new SignJWT({ nonce, email: 'owner@harbor.example', email_verified: true })
    .setProtectedHeader({ alg: 'RS256', kid: 'own' })
    .setIssuer(issuer)
    .setSubject(subject)
    .setAudience('lectern')
    .setIssuedAt()
    .setExpirationTime('5m')
    .sign(key);
  return providers.finish({ provider: 'google', code: 'any', state }, cookie, at);
}

it('believes an ID token that the provider has signed', async () => {
  expect(await signIn(own.privateKey)).toMatchObject({ issuer, subject: 'ana', emailVerified: true });
});

it('refuses an ID token with a signature of another key, however well the rest of it fits', async () => {
  await expect(signIn(strange.privateKey)).rejects.toMatchObject({ code: 'INVALID_CREDENTIALS' });
});

it.each(['a\0b', 'x'.repeat(256), 'ana\n'])(
  'refuses a person whose name at the provider is %j, which is none',
  async (subject) => {
    await expect(signIn(own.privateKey, subject)).rejects.toMatchObject({ code: 'INVALID_CREDENTIALS' });
  },
);
