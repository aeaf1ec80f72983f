import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '#contract/ids.ts';
import { signedIn, type TestApp, testApp } from '#tests/support/test-app.ts';
import { parseFlagSettings } from '../settings/flag-settings.ts';

let app: TestApp;
let harbor: string;
let pier: string;

beforeAll(async () => {
  const flags = parseFlagSettings(
    '-displayPurchases, org_playground_labs_enabled@harbor, -lectern_tenancy_enabled@mia, single_sign_on_activated',
  );
  app = await testApp({ flags: flags ?? [] });
  harbor = await app.addOrganization('harbor');
  pier = await app.addOrganization('pier');
});
afterAll(() => app?.close());

const status = (query: string, headers: Record<string, string> = {}) =>
  app.inject({ method: 'GET', url: `/feature-flag/status?${query}`, headers });
const verdict = async (query: string, headers?: Record<string, string>) =>
  (await status(query, headers)).json();

describe('GET /feature-flag/status', () => {
  it('answers data.verdict for a flag by its name (API-005)', async () => {
    expect(await verdict('flagName=single_sign_on_activated')).toEqual({ data: { verdict: true } });
    expect(await verdict('flagName=user_login')).toEqual({ data: { verdict: true } });
  });

  it('answers several at once, also the client’s (PERM-019)', async () => {
    const names = ['displayPurchases', 'myCreations', 'user_login'];
    expect(await verdict(names.map((name) => `flagName=${name}`).join('&'))).toEqual({
      data: { verdicts: { displayPurchases: false, myCreations: true, user_login: true } },
    });
  });

  it('answers an organization’s flag for that organization alone', async () => {
    const ask = (id: string) => verdict(`flagName=org_playground_labs_enabled&organizationId=${id}`);
    expect(await ask(harbor)).toEqual({ data: { verdict: true } });
    expect(await ask(pier)).toEqual({ data: { verdict: false } });
    expect(await ask(newId())).toEqual({ data: { verdict: false } });
  });

  it('answers a person’s flag for whoever asks', async () => {
    const query = 'flagName=lectern_tenancy_enabled';
    const bearerOf = async (alias: string) => {
      await app.addAccount({ alias });
      return { authorization: `Bearer ${(await signedIn(app, alias)).accessToken}` };
    };
    expect(await verdict(query, await bearerOf('mia'))).toEqual({ data: { verdict: false } });
    expect(await verdict(query, await bearerOf('ana'))).toEqual({ data: { verdict: true } });
    expect(await verdict(query)).toEqual({ data: { verdict: true } });
  });

  it.each([
    'flagName=no_such_flag',
    '',
    'flagName=org_ai_content_enabled',
    'flagName=org_ai_content_enabled&organizationId=1',
  ])('refuses what names no flag, or no organization where one is needed: %s', async (query) => {
    expect((await status(query)).statusCode).toBe(400);
  });
});
