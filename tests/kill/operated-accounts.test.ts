import { TOTP } from 'otpauth';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { CLIENT_HEADER } from '#contract/accounts/session.ts';
import { run } from '../../sync-server/boot.mjs';
import { type RealServer, startServer } from '../support/real-server.ts';

let server: RealServer;

beforeAll(async () => {
  server = await startServer({ env: { LECTERN_DEMO: 'off' } });
}, 120_000);
afterAll(() => server?.cleanUp());

async function lectern(...args: string[]): Promise<{ code: number | null; said: Record<string, unknown> }> {
  let printed = '';
  const code = await run(['sync-server/operate/main.ts', '--json', ...args], {
    env: {
      LECTERN_DATA_DIR: server.dataDir,
      PORT: String(server.port),
      PUBLIC_URL: server.url,
      LECTERN_DEMO: 'off',
    },
    onOutput: (text) => (printed += text),
  });
  const line = printed.split('\n').findLast((each) => each.startsWith('{'));
  return { code, said: JSON.parse(line ?? '{}') };
}

async function signIn(identifier: string, password: unknown): Promise<{ status: number; cookie: string }> {
  const answer = await fetch(`${server.url}/web/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin', [CLIENT_HEADER]: '1' },
    body: JSON.stringify({ identifier, password }),
  });
  const cookie = answer.headers
    .getSetCookie()
    .map((each) => each.split(';')[0])
    .join('; ');
  return { status: answer.status, cookie };
}
/** Whoever signs in with a printed password chooses their own, by the link that it is worth. @returns the one they have chosen */
async function chosen(identifier: string, printed: unknown): Promise<string> {
  const own = `Quay-Lantern-${++chosenOnes}`;
  const ask = (path: string, json: object) =>
    fetch(server.url + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin', [CLIENT_HEADER]: '1' },
      body: JSON.stringify(json),
    });
  const refused = (await (await ask('/web/login', { identifier, password: printed })).json()) as {
    code: string;
    extras: { token: string };
  };
  expect(refused.code).toBe('OWN_PASSWORD_REQUIRED');
  expect((await ask('/web/reset-password', { token: refused.extras.token, password: own })).status).toBe(204);
  return own;
}
let chosenOnes = 0;
const token = async (cookie: string) => {
  const headers = { cookie, 'sec-fetch-site': 'same-origin', [CLIENT_HEADER]: '1' };
  return (await fetch(`${server.url}/web/token`, { headers })).status;
};

async function addAuthenticatorApp(cookie: string): Promise<number> {
  const ask = (path: string, json: object) =>
    fetch(server.url + path, {
      method: 'POST',
      headers: {
        cookie,
        'content-type': 'application/json',
        'sec-fetch-site': 'same-origin',
        [CLIENT_HEADER]: '1',
      },
      body: JSON.stringify(json),
    });
  const { secret, setup } = (await (await ask('/web/factors/totp/start', {})).json()) as Record<
    string,
    string
  >;
  const code = new TOTP({ secret: secret ?? '' }).generate();
  return (await ask('/web/factors/totp/confirm', { setup, code })).status;
}

it('an operator makes people and an organization beside the running server, gives a new password, takes lost factors away, and shuts an account', {
  timeout: 120_000,
}, async () => {
  const made = await lectern(
    'user',
    'create',
    '--username',
    'Head-1',
    '--email',
    'head@school.example',
    '--first',
    'Ida',
    '--last',
    'Head',
  );
  expect(made).toMatchObject({ code: 0, said: { username: 'head-1' } });
  const password = await chosen('head@school.example', made.said.password);
  const first = await signIn('head@school.example', password);
  expect(first.status).toBe(200);
  expect(
    await lectern('org', 'create', '--alias', 'hillside', '--name', 'Hillside', '--owner', 'head-1'),
  ).toMatchObject({ code: 0 });
  expect((await lectern('org', 'create', '--alias', 'hillside', '--name', 'Again')).code).toBe(1);
  const tier = { organizationId: expect.any(String), tier: 'premium' };
  expect(await lectern('org', 'tier', 'hillside', 'premium')).toMatchObject({ code: 0, said: tier });
  expect((await lectern('org', 'tier', 'hillside', 'golden')).code).toBe(2);
  expect((await lectern('org', 'tier', 'lowland', 'limited')).said.error).toBe(
    'There is no organization lowland. Nothing was changed.',
  );
  expect(
    (
      await lectern(
        'user',
        'create',
        '--username',
        'hillside',
        '--email',
        'b@school.example',
        '--first',
        'B',
        '--last',
        'B',
      )
    ).said.error,
  ).toContain('taken');

  const shared = (alias: string) =>
    lectern('org', 'create', '--alias', alias, '--name', 'Everybody', '--owner', 'head-1', '--shared');
  expect(await shared('everybody')).toMatchObject({ code: 0 });
  expect((await shared('everybody-2')).said.error).toBe(
    'Everybody follows everybody already. Nothing was changed.',
  );

  const reset = await lectern('user', 'reset', 'head-1');
  expect((await signIn('head-1', password)).status).toBe(401);
  const second = await chosen('head-1', reset.said.password);
  expect((await signIn('head-1', reset.said.password)).status).toBe(401);
  expect((await signIn('head-1', second)).status).toBe(200);
  await expect.poll(() => token(first.cookie), { timeout: 15_000 }).toBe(401);

  expect((await lectern('user', 'disable', 'head-1')).code).toBe(0);
  expect((await signIn('head-1', second)).status).toBe(403);
  expect((await lectern('user', 'enable', 'head-1')).code).toBe(0);
  expect((await signIn('head-1', second)).status).toBe(200);
  expect((await lectern('user', 'reset', 'nobody')).said.error).toBe(
    'Nobody is called nobody here. Nothing was changed.',
  );

  const everywhere = await Promise.all([1, 2].map(() => signIn('head-1', second)));
  const ended = await lectern('sessions', 'end', '--all');
  expect([ended.code, Number(ended.said.sessions) >= 2]).toEqual([0, true]);
  for (const { cookie } of everywhere) await expect.poll(() => token(cookie), { timeout: 15_000 }).toBe(401);
  expect((await lectern('sessions', 'end')).code).toBe(2);

  const phone = await addAuthenticatorApp((await signIn('head-1', second)).cookie);
  expect(phone).toBe(200);
  expect((await signIn('head-1', second)).status).toBe(401);
  const lost = await lectern('user', 'reset', 'head-1', '--factors');
  const third = await chosen('head-1', lost.said.password);
  expect((await signIn('head-1', third)).status).toBe(200);

  const { code, said } = await lectern('audit', '--person', 'head-1');
  const lines = said.lines as { kind: string; userId: string }[];
  expect([code, said.firstBrokenLine]).toEqual([0, null]);
  expect(lines.map(({ kind }) => kind)).toContain('sign-in');
  expect(new Set(lines.map(({ userId }) => userId)).size).toBe(1);
  const inHillside = (await lectern('audit', '--org', 'hillside', '--lines', '2')).said.lines;
  expect(inHillside).toMatchObject([
    { kind: 'roles changed', details: { roles: ['owner', 'member'] } },
    { kind: 'tier changed', details: { tier: 'PREMIUM', byPlan: false } },
  ]);
  expect((await lectern('audit', '--org', 'lowland')).said.error).toBe('There is no organization lowland.');
  expect((await lectern('audit', '--lines', 'all')).code).toBe(2);
  const { n, hash } = said.end as { n: number; hash: string };
  expect((await lectern('audit', '--anchor', `${n}:${hash}`)).said.anchored).toBe(true);
  const other = await lectern('audit', '--anchor', `${n}:${'0'.repeat(64)}`);
  expect([other.code, other.said.anchored]).toEqual([3, false]);
  expect((await lectern('audit', '--mark', 'nobody')).said.error).toBe(
    'Nobody who has an account bears this mark.',
  );
});
