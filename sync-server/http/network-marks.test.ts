/** From which network something was done, in the trail and in the log, without the address of one. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createOrganizationOperation } from '#contract/accounts/organization-calls.ts';
import { newId } from '#contract/ids.ts';
import { ownPage, signedIn, type TestApp, testApp } from '#tests/support/test-app.ts';
import { schemas } from '../services/schemas.ts';

let app: TestApp;

beforeAll(async () => {
  app = await testApp({ services: { schemas }, trustProxy: 1 });
});
afterAll(() => app?.close());

const signInFrom = async (alias: string, forwarded: string) => {
  const answer = await app.inject({
    ...{ method: 'POST', url: '/web/login', payload: { identifier: alias, password: 'right-Password' } },
    headers: { ...ownPage, 'x-forwarded-for': forwarded },
  });
  expect(answer.statusCode).toBe(200);
};
const linesOf = async (userId: string) =>
  app.backend.database.db
    .selectFrom('audit.lines')
    .select(['kind', 'details'])
    .where('userId', '=', userId)
    .orderBy('n')
    .execute();

it('lines of one network bear one mark, those of another network another one, and none bears the address', async () => {
  const userId = await app.addAccount({ alias: 'ana' });
  for (const address of ['192.0.2.7', '192.0.2.7', '198.51.100.9', '2001:db8::1', '2001:db8::2'])
    await signInFrom('ana', address);
  const lines = await linesOf(userId);
  const marks = lines.map(({ details }) => (details as { network?: string }).network);
  const [one, again, other, six, sameSix] = marks;
  expect(marks.every((mark) => /^[\w-]{16}$/.test(mark ?? ''))).toBe(true);
  expect([again, sameSix]).toEqual([one, six]);
  expect(new Set([one, other, six]).size).toBe(3);
  const all = JSON.stringify(lines) + app.logged.join('');
  for (const address of ['192.0.2.7', '198.51.100.9', '2001:db8']) expect(all).not.toContain(address);
  expect(app.logged.some((line) => line.includes(`"network":"${one}"`))).toBe(true);
});

it('a change that comes by the API bears it too', async () => {
  const userId = await app.addAccount({ alias: 'ben' });
  const { accessToken } = await signedIn(app, 'ben');
  const changed = await app.inject({
    ...{ method: 'POST', url: '/graphql/accounts' },
    headers: { authorization: `Bearer ${accessToken}` },
    payload: {
      query: createOrganizationOperation.document,
      variables: { organizationId: newId(), name: 'Quay', alias: `quay-${newId().slice(-8)}` },
    },
  });
  expect(changed.json().errors).toBeUndefined();
  const [signIn, ...changes] = await linesOf(userId);
  const change = changes.find(({ kind }) => kind === 'organization made');
  const { network } = (change?.details ?? {}) as { network?: string };
  expect(network).toMatch(/^[\w-]{16}$/);
  expect(signIn?.details).toMatchObject({ network });
});
