import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { newId } from '#contract/ids.ts';
import { accessTokens } from './access-tokens.ts';
import { OPERATOR, passwords } from './passwords.ts';
import { seal, unseal } from './sealed.ts';
import { openSecrets, turnKeys } from './server-secrets.ts';

const URL = 'https://learn.example';
const DAY_MS = 24 * 60 * 60 * 1000;
const folders: string[] = [];
afterEach(async () => {
  for (const folder of folders.splice(0)) await rm(folder, { recursive: true, force: true });
});

async function aFolder(): Promise<string> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'lectern-secrets-'));
  folders.push(folder);
  return folder;
}

const caller = () => ({ userId: newId(), sessionId: newId(), actorId: null });

it('a node takes the tokens of one that came up later and signs with a newer key', async () => {
  const folder = await aFolder();
  const now = Date.now();
  const old = accessTokens(await openSecrets(folder, now - 91 * DAY_MS), URL);
  const someone = caller();
  const before = await old.issue(someone, '', now);
  const young = accessTokens(await openSecrets(folder, now), URL);
  expect(await young.verify(before, now)).toEqual(someone);
  expect(await old.verify(await young.issue(someone, '', now), now)).toEqual(someone);
  expect(await old.verify(await old.issue(someone, '', now), now)).toEqual(someone);
});

it('a token of another server is no token here', async () => {
  const now = Date.now();
  const ours = accessTokens(await openSecrets(await aFolder(), now), URL);
  const theirs = accessTokens(await openSecrets(await aFolder(), now), URL);
  expect(await ours.verify(await theirs.issue(caller(), '', now), now)).toBeNull();
});

it('what an older key has sealed opens after its turn, what is sealed then does not open with the older one, and what others hold stays', async () => {
  const folder = await aFolder();
  const now = Date.now();
  expect(await turnKeys(folder, now)).toBe(false);
  const before = await openSecrets(folder, now);
  const old = seal(before.sealing, 'of before');
  expect(await turnKeys(folder, now)).toBe(true);
  expect(await turnKeys(folder, now)).toBe(true);
  const after = await openSecrets(folder, now);
  expect(after.sealing).toHaveLength(3);
  expect(unseal(after.sealing, old)).toBe('of before');
  const young = seal(after.sealing, 'of after');
  expect([unseal(after.sealing, young), unseal(before.sealing, young)]).toEqual(['of after', null]);
  expect(unseal(after.sealing, `${young.slice(0, -2)}AA`)).toBeNull();
  for (const name of ['codeKey', 'issuing', 'deriving'] as const) expect(after[name]).toEqual(before[name]);
});

it('a password of before the turn of its pepper is right, and is hashed anew with the newer one (ASVS 11.2.2)', async () => {
  const folder = await aFolder();
  const now = Date.now();
  const cost = { memoryKib: 64, passes: 1 };
  const opened = async () => passwords((await openSecrets(folder, now)).peppers, cost);
  const before = await opened();
  const old = await before.hash('Krabbenkutter-78', OPERATOR);
  expect(before.isOutdated(old)).toBe(false);
  for (const turn of [1, 2]) {
    await turnKeys(folder, now);
    const after = await opened();
    expect(await after.matches('Krabbenkutter-78', old, OPERATOR)).toBe(true);
    expect(await after.matches('Krabbenkutter-79', old, OPERATOR)).toBe(false);
    expect(after.isOutdated(old)).toBe(true);
    const young = await after.hash('Krabbenkutter-78', OPERATOR);
    expect(young).toContain(`,keyid=${turn}$`);
    expect(after.isOutdated(young)).toBe(false);
    expect(await after.matches('Krabbenkutter-78', young, OPERATOR)).toBe(true);
    // As where a backup came back without its keys.
    expect(await before.matches('Krabbenkutter-78', young, OPERATOR)).toBe(false);
    const altered = young.replace(`,keyid=${turn}`, '');
    expect(await after.matches('Krabbenkutter-78', altered, OPERATOR)).toBe(false);
  }
});

it('a token outlives the turn of the key that signed it, unless that key has leaked', async () => {
  const folder = await aFolder();
  const now = Date.now();
  const someone = caller();
  const token = await accessTokens(await openSecrets(folder, now), URL).issue(someone, '', now);
  await turnKeys(folder, now);
  expect(await accessTokens(await openSecrets(folder, now), URL).verify(token, now)).toEqual(someone);
  await turnKeys(folder, now, { leaked: true });
  const clean = accessTokens(await openSecrets(folder, now), URL);
  expect(await clean.verify(token, now)).toBeNull();
  expect(await clean.verify(await clean.issue(someone, '', now), now)).toEqual(someone);
});
