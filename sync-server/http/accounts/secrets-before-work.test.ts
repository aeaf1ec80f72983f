/** What a mail, a provider or a person gives as proof is asked for all that the act asks of it, before anything dear is done (U1). */
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { newId } from '#contract/ids.ts';
import { ownPage, signedIn, type TestApp, testApp } from '#tests/support/test-app.ts';
import { findMailToken, type MailPurpose, mailPurposes, newMailToken } from '../../session/mail-tokens.ts';

let app: TestApp;
let hash: ReturnType<typeof vi.fn>;
let matches: ReturnType<typeof vi.fn>;
let networks = 0;

beforeAll(async () => {
  app = await testApp({ trustProxy: 1 });
  const { passwords } = app.backend;
  hash = vi.fn(passwords.hash);
  matches = vi.fn(passwords.matches);
  app.backend.passwords = { ...passwords, hash, matches } as typeof passwords;
});
beforeEach(() => {
  networks += 1;
  vi.clearAllMocks();
});
afterAll(() => app?.close());

const post = (url: string, payload: object, headers: Record<string, string> = {}) =>
  app.inject({
    method: 'POST',
    url,
    headers: { ...ownPage, 'x-forwarded-for': `203.0.113.${networks}`, ...headers },
    payload,
  });

async function linkFor(purpose: MailPurpose): Promise<string> {
  const email = `${newId()}@harbor.example`;
  const userId = await app.addAccount({ email });
  vi.clearAllMocks();
  return newMailToken(app.backend.database.db, { userId, purpose, email, next: null, at: Date.now() });
}

const given = { password: 'Krabbenkutter-78' };
const paths: [path: string, purpose: MailPurpose][] = [
  ['/web/reset-password', 'reset'],
  ['/web/verify-password-change', 'change'],
  ['/web/verify-email', 'verify'],
];

describe('a living link', () => {
  const misfits = paths.flatMap(([path, of]) =>
    mailPurposes.filter((purpose) => purpose !== of).map((purpose) => [purpose, path] as const),
  );
  it.each(misfits)('for %s is refused at %s before anything is hashed', async (purpose, path) => {
    const answer = await post(path, {
      token: await linkFor(purpose),
      ...(path !== '/web/verify-email' && given),
    });
    expect(answer.json().code).toBe('LINK_INVALID');
    expect(hash).not.toHaveBeenCalled();
  });

  it('that confirms an address is tried 50 times as one that resets a password: nothing is hashed, and from the sixth on nothing is looked up', async () => {
    const token = await linkFor('verify');
    const statuses: number[] = [];
    for (let n = 0; n < 50; n += 1) {
      const answer = await post('/web/reset-password', { token, ...given });
      statuses.push(answer.statusCode);
    }
    expect(hash).not.toHaveBeenCalled();
    expect(statuses).toEqual([...Array(5).fill(400), ...Array(45).fill(429)]);
    expect(await findMailToken(app.backend.database.db, token, Date.now())).toMatchObject({ usedAt: null });
  });

  it('costs five hashes at most when 40 ask with it at one moment, and serves one of them', async () => {
    const token = await linkFor('reset');
    const answers = await Promise.all(
      Array.from({ length: 40 }, () => post('/web/reset-password', { token, ...given })),
    );
    expect(hash.mock.calls.length).toBeLessThanOrEqual(5);
    expect(answers.filter(({ statusCode }) => statusCode === 204)).toHaveLength(1);
  });
});

it('a network tries 20 links that do not fit in an hour, whichever they are; another network goes on', async () => {
  const tried = () => post('/web/reset-password', { token: newId().padEnd(43, 'x'), ...given });
  for (let n = 0; n < 20; n += 1) expect((await tried()).statusCode).toBe(400);
  const refused = await tried();
  expect(refused.statusCode).toBe(429);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(60);
  networks += 1;
  expect((await tried()).statusCode).toBe(400);
});

it('a new password that is easy to guess is refused before the present one is checked', async () => {
  await app.addAccount({ alias: 'easy-change' });
  const { cookie } = await signedIn(app, 'easy-change');
  vi.clearAllMocks();
  for (let n = 0; n < 20; n += 1) {
    const asked = { current: 'right-Password', password: 'Welcome123' };
    expect((await post('/web/change-password', asked, { cookie })).json().code).toBe('INVALID_ARGUMENTS');
  }
  expect(matches).not.toHaveBeenCalled();
});

it('a sign-up with a user name that somebody has is refused before its password is hashed', async () => {
  await app.addAccount({ alias: 'taken-name' });
  vi.clearAllMocks();
  const person = { firstName: 'Ana', lastName: 'Bell', email: 'ana@harbor.example', ...given };
  const answer = await post('/web/signup', { username: 'Taken-Name', ...person });
  expect(answer.json().code).toBe('USERNAME_TAKEN');
  expect(hash).not.toHaveBeenCalled();
});

it('whoever knows a password signs in 300 times in 15 minutes with it, and strangers who do not cannot use that up', async () => {
  const account = await app.addAccount({ alias: 'often' });
  const { signInLimits } = app.backend;
  const attempt = { account, network: '198.51.100.1', knownDevice: null };
  const strangers = { ...attempt, network: '198.51.100.2' };
  for (let n = 0; n < 20; n += 1) await signInLimits.begin(strangers).catch(() => undefined);
  for (let n = 0; n < 300; n += 1) {
    await signInLimits.begin(attempt);
    await signInLimits.succeeded(attempt);
  }
  await expect(signInLimits.begin(attempt)).rejects.toMatchObject({ code: 'RATE_LIMITED' });
});

it('a check of a password takes a place of the visitors of its network, or of the person who has been here with this device (U1)', async () => {
  const id = await app.addAccount({ alias: 'two-lines' });
  vi.clearAllMocks();
  const network = `203.0.113.${networks}`;
  const signIn = (identifier: string, deviceId: string, password = 'right-Password') =>
    post('/web/login', { identifier, password, deviceId });
  await signIn('nobody-of-that-name', 'laptop');
  await signIn('two-lines', 'laptop');
  await signIn('two-lines', 'laptop');
  await signIn('two-lines', 'elsewhere', 'wrong-Password');
  const person = { firstName: 'Ana', lastName: 'Bell', email: 'new@harbor.example', ...given };
  await post('/web/signup', { username: 'new-in-line', ...person });
  expect([...matches.mock.calls, ...hash.mock.calls].map((args) => args.at(-1))).toEqual([
    { network },
    { network },
    { person: id },
    { network },
    { network },
  ]);
});
