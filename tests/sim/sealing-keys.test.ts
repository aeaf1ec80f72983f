import { afterAll, beforeAll, expect, it } from 'vitest';
import { BOX_KEY_PATH, SEALING_KEY_PATH } from '#contract/accounts/sealing.ts';
import { closeBox, openBox } from '#sync/sealing/sealing.ts';
import { signedIn, type TestApp, testApp } from '../support/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
  await app.addAccount({ alias: 'ana' });
  await app.addAccount({ alias: 'ben' });
});
afterAll(() => app?.close());

async function person(alias: string) {
  const { accessToken, userId } = await signedIn(app, alias);
  const headers = { authorization: `Bearer ${accessToken}` };
  return {
    userId,
    publicKey: async (): Promise<string> =>
      (await app.inject({ url: SEALING_KEY_PATH, headers })).json().publicKey,
    ask: (publicKey: string) =>
      app.inject({ method: 'POST', url: BOX_KEY_PATH, headers, payload: { publicKey } }),
  };
}

it('opens a box for the person it was closed for, in any later session, and for nobody else (D44, F20)', async () => {
  const ana = await person('ana');
  const box = await closeBox(await ana.publicKey(), ana.userId, 'what Ana wrote');
  expect(Buffer.from(box.sealed).toString('latin1')).not.toContain('Ana');

  const ben = await person('ben');
  await ben.publicKey();
  const wrong = await ben.ask(box.boxKey);
  expect(wrong.statusCode).toBe(200);
  await expect(openBox(wrong.json().key, box)).rejects.toThrow();

  const later = await person('ana');
  expect(await later.publicKey()).toBe(await ana.publicKey());
  const { key } = (await later.ask(box.boxKey)).json();
  expect(await openBox(key, box)).toBe('what Ana wrote');
  const altered = new Uint8Array(box.sealed.slice(0));
  altered[0] = (altered[0] ?? 0) ^ 1;
  await expect(openBox(key, { ...box, sealed: altered.buffer })).rejects.toThrow();
});

it('gives visitors no key, takes nothing for one that is none, and keeps the private half sealed', async () => {
  expect((await app.inject({ url: SEALING_KEY_PATH })).statusCode).toBe(401);
  const visitor = { method: 'POST', url: BOX_KEY_PATH, payload: { publicKey: 'A'.repeat(87) } } as const;
  expect((await app.inject(visitor)).statusCode).toBe(401);
  const ana = await person('ana');
  expect((await ana.ask('A'.repeat(87))).statusCode).toBe(400);
  expect((await ana.ask('')).statusCode).toBe(400);
  const rows = await app.backend.database.db.selectFrom('accounts.sealingKeys').selectAll().execute();
  for (const { privateKey } of rows) expect(Buffer.from(privateKey, 'base64url')).toHaveLength(12 + 16 + 43);
  expect(app.logged.join('')).not.toContain(await ana.publicKey());
});
