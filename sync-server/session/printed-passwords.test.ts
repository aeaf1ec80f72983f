/** A password that the operator printed is the way to one of the person's own, and no more (ASVS 6.4.1). */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { cookiesOf, ownPage, signedIn, type TestApp, testApp } from '#tests/support/test-app.ts';
import { schemas } from '../services/schemas.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
let app: TestApp;

beforeAll(async () => {
  app = await testApp({ services: { schemas } });
});
afterAll(() => app?.close());

const post = (url: string, payload: object) => app.inject({ method: 'POST', url, headers: ownPage, payload });
const signIn = (identifier: string, password = 'right-Password') =>
  post('/web/login', { identifier, password });

async function printed(alias: string): Promise<void> {
  const userId = await app.addAccount({ alias, email: `${alias}@harbor.example` });
  await app.backend.database.db
    .updateTable('accounts.credentials')
    .set({ temporaryUntil: app.backend.now() + 7 * DAY_MS })
    .where('userId', '=', userId)
    .execute();
}

it('opens no session: whoever has it chooses their own by the link that it is worth, and it is over', async () => {
  await printed('ada');
  expect((await signIn('ada', 'wrong-Password1')).json()).toMatchObject({ code: 'INVALID_CREDENTIALS' });
  const answer = await signIn('ada');
  expect(answer.json()).toMatchObject({ status: 403, code: 'OWN_PASSWORD_REQUIRED' });
  expect(cookiesOf(answer)).toBe('');
  const { token } = answer.json().extras;
  expect(app.logged.join('')).not.toContain(token);
  const set = (password: string) => post('/web/reset-password', { token, password });
  expect((await set('Quay-Lantern-8')).statusCode).toBe(204);
  expect((await set('Quay-Lantern-9')).json()).toMatchObject({ code: 'LINK_INVALID' });
  expect((await signIn('ada')).json()).toMatchObject({ code: 'INVALID_CREDENTIALS' });
  await signedIn(app, 'ada', { password: 'Quay-Lantern-8' });
});

it('is worth nothing after its days, and does not say so to anybody', async () => {
  await printed('bea');
  app.pass(7 * DAY_MS + 1);
  expect((await signIn('bea')).json()).toMatchObject({ code: 'INVALID_CREDENTIALS', status: 401 });
});
