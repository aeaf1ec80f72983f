// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { MAIL_LINK_PATH, TAKE_BACK_PATH, VERIFY_EMAIL_PATH } from '#contract/accounts/sign-up.ts';
import { RequestError } from '#contract/request-error.ts';
import { takeLoginRedirect } from '#features/session/kept-intent.ts';
import { keepLoginRedirect } from '#features/session/login-redirect.ts';
import type { LecternDb } from '#store/db.ts';
import { NoAnswer } from '#sync/session/request.ts';
import { setOnline, showScreen } from '#tests/support/screen.tsx';
import { aStore } from '#tests/support/store-builders.ts';
import { ResetPasswordScreen } from './reset-password-screen.tsx';
import { TakeBackScreen } from './take-back-screen.tsx';
import { VerifyEmailScreen } from './verify-email-screen.tsx';
import { VerifyPasswordChangeScreen } from './verify-password-change-screen.tsx';

/** A lost answer is asked for once more after a second. */
const LONG = { timeout: 3_000 };
const token = 'x'.repeat(43);
const link = { username: 'ana-b', address: 'ana@school.example', used: false };
let db: LecternDb;
beforeEach(async () => {
  setOnline(true);
  db = await aStore({});
});
afterEach(async () => {
  cleanup();
  await db.delete();
});

/** @param answers  of the server, by path; an error is thrown */
async function show(page: React.ReactElement, answers: Record<string, unknown>) {
  const asked: string[] = [];
  const ask = async (path: string) => {
    asked.push(path);
    if (answers[path] instanceof Error) throw answers[path];
    return answers[path];
  };
  await showScreen(db, page, '/verify-email', { accountId: null, ask });
  return asked;
}
const said = async () => (await screen.findByRole('alert')).textContent;

describe('the link that verifies an address', () => {
  it('says whose address it confirms, and does so when its button is pressed (ACCT-019, D117)', async () => {
    const answers = { [MAIL_LINK_PATH]: link, [VERIFY_EMAIL_PATH]: { next: '/harbor/catalog' } };
    const asked = await show(<VerifyEmailScreen token={token} />, answers);
    expect(await screen.findByText(/ana@school\.example belongs to the account “ana-b”/)).toBeTruthy();
    expect(asked).not.toContain(VERIFY_EMAIL_PATH);
    fireEvent.click(screen.getByRole('button', { name: 'Verify this email' }));
    expect(await said()).toBe('Your email is verified.');
    // Whoever confirms has an account; what they came for waits beside the sign-in.
    const goOn = screen.getByRole('link', { name: 'Continue' });
    expect(goOn.getAttribute('href')).toBe('/login');
    fireEvent.click(goOn);
    expect(takeLoginRedirect()).toBe('/harbor/catalog');
  });

  it.each([false, true])(
    'leaves the page where a person was going as it is kept, where its mail leads nowhere: used %s',
    async (used) => {
      keepLoginRedirect('/harbor/course/knots');
      const answers = { [MAIL_LINK_PATH]: { ...link, used }, [VERIFY_EMAIL_PATH]: { next: null } };
      await show(<VerifyEmailScreen token={token} />, answers);
      if (!used) fireEvent.click(await screen.findByRole('button', { name: 'Verify this email' }));
      fireEvent.click(await screen.findByRole('link', { name: 'Continue' }));
      expect(takeLoginRedirect()).toBe('/harbor/course/knots');
    },
  );

  it('says that the address is verified already where it was used before (D117)', async () => {
    await show(<VerifyEmailScreen token={token} />, { [MAIL_LINK_PATH]: { ...link, used: true } });
    expect(await said()).toBe('Your address is verified already.');
    expect(screen.queryByRole('button', { name: 'Verify this email' })).toBeNull();
  });

  it('is not valid where the server does not know it, and can be tried again where the server is away', async () => {
    const answers: Record<string, unknown> = { [MAIL_LINK_PATH]: new NoAnswer('Nobody answers here.') };
    await show(<VerifyEmailScreen token={token} />, answers);
    const again = await screen.findByRole('button', { name: 'Try again' });
    answers[MAIL_LINK_PATH] = new RequestError({ status: 404, code: 'LINK_INVALID', message: '' });
    fireEvent.click(again);
    expect(await screen.findByText('This link is no longer valid.')).toBeTruthy();
  });
});

describe('the link that sets a password', () => {
  it('says whose password it sets (D117)', async () => {
    await show(<ResetPasswordScreen page="/reset-password" token={token} />, { [MAIL_LINK_PATH]: link });
    expect(await screen.findByText(/^For the account “ana-b”\./)).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Set password' })).toBeTruthy();
  });

  it('says that it was used, instead of asking for a password that it will not take (D117)', async () => {
    const page = <ResetPasswordScreen page="/reset-password" token={token} />;
    await show(page, { [MAIL_LINK_PATH]: { ...link, used: true } });
    expect(await said()).toBe(
      'A password was set already, with this link or a newer one. Sign in with it. If you didn’t set it, ask for a new link.',
    );
    expect(screen.queryByRole('button', { name: 'Set password' })).toBeNull();
  });
});

describe('the link that takes an account back', () => {
  it('says what will happen and does nothing when it is opened; with a new password its button does all', async () => {
    const asked = await show(<TakeBackScreen token={token} />, { [MAIL_LINK_PATH]: link });
    expect(await screen.findByText('For the account “ana-b”.')).toBeTruthy();
    expect(screen.getByText('ana@school.example is your primary address again')).toBeTruthy();
    expect(asked).toEqual([MAIL_LINK_PATH]);
    fireEvent.change(screen.getByLabelText('New password'), { target: { value: 'Own-Pass-4' } });
    fireEvent.click(screen.getByRole('button', { name: 'Take your account back' }));
    expect(await said()).toContain('Your account is yours again');
    expect(asked).toEqual([MAIL_LINK_PATH, TAKE_BACK_PATH]);
  });

  it('says that it was used, or has expired, and leads to another way', async () => {
    const answers: Record<string, unknown> = { [MAIL_LINK_PATH]: { ...link, used: true } };
    await show(<TakeBackScreen token={token} />, answers);
    expect(await said()).toBe('This link has been used: the account was taken back already.');
    cleanup();
    answers[MAIL_LINK_PATH] = new RequestError({ status: 404, code: 'LINK_INVALID', message: '' });
    await show(<TakeBackScreen token={token} />, answers);
    expect(await said()).toContain('This link is no longer valid.');
    expect(screen.getByRole('link', { name: 'Forgot your password?' })).toBeTruthy();
    expect(screen.queryByLabelText('New password')).toBeNull();
  });

  it('can be asked again where the server is away', async () => {
    const answers: Record<string, unknown> = { [MAIL_LINK_PATH]: new NoAnswer('Nobody answers here.') };
    await show(<TakeBackScreen token={token} />, answers);
    const again = await screen.findByRole('button', { name: 'Try again' });
    answers[MAIL_LINK_PATH] = link;
    fireEvent.click(again);
    expect(await screen.findByLabelText('New password')).toBeTruthy();
  });
});

describe.each([
  ['reset', <ResetPasswordScreen key="reset" page="/reset-password" token={token} />],
  ['take-back', <TakeBackScreen key="take-back" token={token} />],
])('a password that a %s link sets while the answer gets lost', (_, page) => {
  it('is asked for again as the same attempt, and said to be the one of before where another one comes', async () => {
    const attempts: (string | undefined)[] = [];
    let wrong = false;
    await showScreen(db, page, '/reset-password', {
      accountId: null,
      ask: async (asked, _json, attempt) => {
        if (asked === MAIL_LINK_PATH) return link;
        attempts.push(attempt);
        if (attempts.length < 3) throw new NoAnswer('Nobody answers here.');
        if (wrong) throw new RequestError({ status: 401, code: 'INVALID_CREDENTIALS', message: '' });
        return null;
      },
    });
    const set = async (password: string) => {
      fireEvent.change(await screen.findByLabelText('New password'), { target: { value: password } });
      fireEvent.submit(screen.getByLabelText('New password').closest('form') as HTMLFormElement);
    };
    await set('Own-Pass-4');
    expect(
      await screen.findByText(/^The server didn’t respond\. Press the button again/, {}, LONG),
    ).toBeTruthy();
    wrong = true;
    await set('Else-Pass-5');
    expect(
      await screen.findByText(/^Your password is changed: it’s the one you entered first\./),
    ).toBeTruthy();
    wrong = false;
    await set('Own-Pass-4');
    await waitFor(() => expect(screen.queryByLabelText('New password')).toBeNull());
    expect(new Set(attempts).size).toBe(1);
    expect(attempts[0]).toMatch(/^[0-9a-f-]{36}$/);
    expect(JSON.stringify(sessionStorage)).not.toContain(token);
  });
});

it('a password change that its owner confirmed is not asked about any more', async () => {
  await show(<VerifyPasswordChangeScreen token={token} />, {});
  fireEvent.click(await screen.findByRole('button', { name: 'Yes, I changed it' }));
  expect(await screen.findByRole('heading', { name: 'Password change confirmed' })).toBeTruthy();
  expect(screen.queryByText('Was this you?')).toBeNull();
});
