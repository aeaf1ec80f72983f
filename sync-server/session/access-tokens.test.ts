import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '#contract/ids.ts';
import { type AccessTokens, accessTokens } from './access-tokens.ts';
import { openSecrets } from './server-secrets.ts';
import { ACCESS_TOKEN_MS } from './session-times.ts';
import { verifiedTokens } from './verified-tokens.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'lectern-tokens-'));
const at = 1_800_000_000_000;
const caller = { userId: newId(), sessionId: newId(), actorId: null };
let tokens: AccessTokens;
let token: string;

beforeAll(async () => {
  tokens = accessTokens(await openSecrets(folder, at), 'https://lectern.example');
  token = await tokens.issue(caller, 'openid', at);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('an access token', () => {
  it('says the same however often it is read, until it expires (AUTH-045)', async () => {
    const end = at + ACCESS_TOKEN_MS + 5_000;
    for (const now of [at, at + 1, end - 1]) expect(await tokens.verify(token, now)).toEqual(caller);
    expect(await tokens.verify(token, end)).toBeNull();
  });

  it('does not vouch for another one that says the same', async () => {
    expect(await tokens.verify(token, at)).toEqual(caller);
    const [head, claims, signature = ''] = token.split('.');
    const forged = `${head}.${claims}.${signature.startsWith('A') ? 'B' : 'A'}${signature.slice(1)}`;
    expect(await tokens.verify(forged, at)).toBeNull();
    expect(await tokens.verify(forged, at)).toBeNull();
  });
});

it('what is remembered of tokens does not grow without end', () => {
  const remembered = verifiedTokens<number>(2);
  for (const n of [1, 2, 3]) remembered.keep(`token ${n}`, n, at);
  expect([1, 2, 3].map((n) => remembered.find(`token ${n}`, at - 1))).toEqual([undefined, 2, 3]);
});
