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
const token = async (cookie: string) => {
  const headers = { cookie, 'sec-fetch-site': 'same-origin', [CLIENT_HEADER]: '1' };
  return (await fetch(`${server.url}/web/token`, { headers })).status;
};

it('an operator makes people and an organization beside the running server, gives a new password, and shuts an account', {
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
  const first = await signIn('head@school.example', made.said.password);
  expect(first.status).toBe(200);
  expect(
    await lectern('org', 'create', '--alias', 'hillside', '--name', 'Hillside', '--owner', 'head-1'),
  ).toMatchObject({ code: 0 });
  expect((await lectern('org', 'create', '--alias', 'hillside', '--name', 'Again')).code).toBe(1);
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

  const reset = await lectern('user', 'reset', 'head-1');
  expect((await signIn('head-1', made.said.password)).status).toBe(401);
  expect((await signIn('head-1', reset.said.password)).status).toBe(200);
  await expect.poll(() => token(first.cookie), { timeout: 15_000 }).toBe(401);

  expect((await lectern('user', 'disable', 'head-1')).code).toBe(0);
  expect((await signIn('head-1', reset.said.password)).status).toBe(403);
  expect((await lectern('user', 'enable', 'head-1')).code).toBe(0);
  expect((await signIn('head-1', reset.said.password)).status).toBe(200);
  expect((await lectern('user', 'reset', 'nobody')).said.error).toBe(
    'Nobody is called nobody here. Nothing was changed.',
  );
});
