import { afterEach, describe, expect, it } from 'vitest';
import { PROVIDER_SIGN_IN_PATH, PROVIDER_START_PATH } from '#contract/accounts/providers.ts';
import { SIGN_UP_PATH } from '#contract/accounts/sign-up.ts';
import { PLATFORM_PATH } from '#contract/platform.ts';
import { parseFlagSettings } from '#server/settings/flag-settings.ts';
import { ownPage, type TestApp, testApp } from '#tests/support/test-app.ts';

const google = {
  issuer: 'https://accounts.google.example',
  clientId: 'lectern',
  clientSecret: 'secret',
  name: 'Google',
  signUp: false,
};
let app: TestApp | undefined;
afterEach(() => app?.close());

async function withFlags(text: string): Promise<TestApp> {
  app = await testApp({ flags: parseFlagSettings(text) ?? [], providers: { google } });
  await app.addAccount({ alias: 'ana' });
  return app;
}

const login = (at: TestApp, password = 'right-Password') =>
  at.inject({
    method: 'POST',
    url: '/web/login',
    headers: ownPage,
    payload: { identifier: 'ana', password },
  });
const platform = async (at: TestApp) => (await at.inject({ url: PLATFORM_PATH })).json();

describe('an operator who switches off', () => {
  it('user_login leaves the sign-in by a provider alone: the form is not offered, and its call is refused (PERM-022)', async () => {
    const at = await withFlags('-user_login, single_sign_on_activated');
    expect(await platform(at)).toMatchObject({
      passwords: false,
      providers: [{ id: 'google', makesAccounts: false }],
    });
    for (const password of ['right-Password', 'wrong-Password']) {
      const answer = await login(at, password);
      expect([answer.statusCode, answer.json().code, answer.cookies]).toEqual([403, 'FORBIDDEN_ACCESS', []]);
    }
    expect((await at.inject({ url: SIGN_UP_PATH, headers: ownPage })).json()).toEqual({
      open: false,
      invited: false,
    });
  });

  it('single_sign_on_activated takes away the providers and their calls, and leaves the password (PERM-022)', async () => {
    const at = await withFlags('-single_sign_on_activated');
    expect(await platform(at)).toMatchObject({ passwords: true, providers: [] });
    expect((await login(at)).statusCode).toBe(200);
    const start = await at.inject({ url: `${PROVIDER_START_PATH}?provider=google` });
    expect([start.statusCode, start.headers.location]).toEqual([404, undefined]);
    const finish = await at.inject({
      method: 'POST',
      url: PROVIDER_SIGN_IN_PATH,
      headers: { ...ownPage, 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'provider=google&token=x&state=y&iss=z',
    });
    expect(finish.statusCode).toBe(404);
  });
});
