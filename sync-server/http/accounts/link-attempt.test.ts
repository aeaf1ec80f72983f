/** A mailed link whose answer got lost is asked for again: by the id of its attempt it says what became of it. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ATTEMPT_HEADER } from '#contract/attempt.ts';
import { newId } from '#contract/ids.ts';
import { ownPage, type TestApp, testApp } from '#tests/support/test-app.ts';
import { allJobs } from '../../all-jobs.ts';
import { type JobRunner, startJobs } from '../../jobs/job-runner.ts';
import { type mailPurposes, newMailToken } from '../../session/mail-tokens.ts';

let app: TestApp;
let jobs: JobRunner;
let people = 0;
beforeAll(async () => {
  app = await testApp();
  jobs = await startJobs(allJobs, { ...app.backend, publicUrl: 'http://localhost:4310' }, { lookMs: 0 });
});
afterAll(async () => {
  await jobs?.close();
  await app?.close();
});

async function aLink(purpose: (typeof mailPurposes)[number]) {
  people += 1;
  const email = `person-${people}@school.example`;
  const userId = await app.addAccount({ alias: `person-${people}`, email });
  const at = app.backend.now();
  return newMailToken(app.backend.database.db, { userId, purpose, email, next: null, at });
}
async function post(url: string, payload: object, attempt: string | null): Promise<string> {
  const headers = { ...ownPage, ...(attempt !== null && { [ATTEMPT_HEADER]: attempt }) };
  const remoteAddress = `10.0.1.${people}`;
  const answer = await app.inject({ method: 'POST', url, headers, payload, remoteAddress });
  return answer.statusCode === 204 ? 'done' : answer.json().code;
}
const mailsTo = async (to: string) => {
  await jobs.runDue();
  return (await app.backend.mailer.kept(200)).filter((mail) => mail.to === to);
};

const ways = [
  ['reset', '/web/reset-password'],
  ['take-back', '/web/take-back'],
  ['change', '/web/verify-password-change'],
] as const;

describe.each(ways)('a password that the link of a %s mail sets', (purpose, path) => {
  it('is set once, and the same attempt is told so again, with its password alone (ACCT-019)', async () => {
    const token = await aLink(purpose);
    const attempt = newId();
    const set = (password: string, by: string | null = attempt) => post(path, { token, password }, by);
    expect(await set('Own-Pass-4')).toBe('done');
    expect(await set('Own-Pass-4')).toBe('done');
    expect(await set('Else-Pass-5')).toBe('INVALID_CREDENTIALS');
    for (const other of [null, newId()]) expect(await set('Own-Pass-4', other)).toBe('LINK_INVALID');
    expect(await mailsTo(`person-${people}@school.example`)).toHaveLength(1);
  });

  it('sent twice at one moment is set once, and both are told so', async () => {
    const token = await aLink(purpose);
    const attempt = newId();
    const sent = [1, 2].map(() => post(path, { token, password: 'Own-Pass-4' }, attempt));
    expect(await Promise.all(sent)).toEqual(['done', 'done']);
  });
});

it('a password change that its owner confirms is confirmed again to the same attempt (ACCT-019)', async () => {
  const token = await aLink('change');
  const attempt = newId();
  const confirm = (by: string | null) => post('/web/verify-password-change', { token }, by);
  expect([await confirm(attempt), await confirm(attempt)]).toEqual(['done', 'done']);
  expect(await confirm(null)).toBe('LINK_INVALID');
});

it('an attempt says nothing of another link, and nothing of a sign-up', async () => {
  const attempt = newId();
  const used = await aLink('reset');
  expect(await post('/web/reset-password', { token: used, password: 'Own-Pass-4' }, attempt)).toBe('done');
  const other = await aLink('reset');
  expect(await post('/web/reset-password', { token: other, password: 'Own-Pass-4' }, newId())).toBe('done');
  expect(await post('/web/reset-password', { token: other, password: 'Own-Pass-4' }, attempt)).toBe(
    'LINK_INVALID',
  );
});
