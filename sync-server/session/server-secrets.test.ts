import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { newId } from '#contract/ids.ts';
import { accessTokens } from './access-tokens.ts';
import { openSecrets } from './server-secrets.ts';

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
