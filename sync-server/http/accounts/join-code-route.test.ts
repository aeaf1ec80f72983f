import { afterAll, beforeAll, expect, it } from 'vitest';
import { ownPage, type TestApp, testApp } from '#tests/support/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
  const id = await app.addOrganization('harbor');
  await app.backend.database.db
    .updateTable('accounts.organizations')
    .set({ joinCode: 'UCWMA2', name: 'Harbor Academy' })
    .where('id', '=', id)
    .execute();
});
afterAll(() => app?.close());

const look = (code: unknown, remoteAddress = '10.0.0.1', headers: Record<string, string> = ownPage) =>
  app.inject({ method: 'POST', url: '/web/join-code', headers, payload: { code }, remoteAddress });

it('tells a visitor whose a join code is, and nothing else of it (INVITE-010)', async () => {
  expect((await look('ucwma2')).json()).toEqual({ organization: { name: 'Harbor Academy' } });
  expect((await look('AAAAA9')).json()).toEqual({ organization: null });
  expect((await look('no')).json().code).toBe('INVALID_ARGUMENTS');
  expect((await look('UCWMA2', '10.0.0.1', {})).statusCode).toBe(403);
});

it('lets a network try thirty wrong ones an hour, while the others go on (AUTH-046)', async () => {
  for (let tries = 0; tries < 30; tries += 1) await look('AAAAA9', '10.9.0.1');
  expect((await look('UCWMA2', '10.9.0.1')).json().code).toBe('RATE_LIMITED');
  expect((await look('UCWMA2', '10.8.0.1')).statusCode).toBe(200);
});

it('lets all networks together try a thousand wrong ones an hour, and nobody signs up less for it (AUTH-046)', async () => {
  for (let tries = 0; tries < 1_000; tries += 1)
    await look('AAAAA9', `10.${20 + Math.floor(tries / 20)}.0.1`);
  expect((await look('UCWMA2', '10.7.0.1')).json().code).toBe('RATE_LIMITED');
  const { accountLimits } = app.backend;
  expect(await accountLimits.guess('10.7.0.1', async () => 'in')).toBe('in');
});
