import { expect, it } from 'vitest';
import { RequestError } from '#contract/request-error.ts';
import { NoAnswer } from '#sync/session/request.ts';
import { loginFailureText, ownPasswordPage } from './login-failure.ts';

const refusal = (status: number, code?: string) => new RequestError({ status, message: 'no', code });

it('says of a disabled account whom to ask (AUTH-039)', () => {
  expect(loginFailureText(refusal(403, 'DISABLED_LOGIN_CREDENTIALS'))).toBe(
    'This account has been disabled. Please contact support for further assistance.',
  );
});

it('says that the limit of requests is exceeded (AUTH-042)', () => {
  expect(loginFailureText(refusal(429, 'RATE_LIMITED'))).toBe('Request limit exceeded. Try again later.');
});

it('tells a wrong password from an error that nobody knows (AUTH-040)', () => {
  expect(loginFailureText(refusal(401, 'INVALID_CREDENTIALS'))).toBe(
    'Unable to login with provided credentials.',
  );
  const unknown = 'Unable to login. Please try again and contact support if this problem persists.';
  for (const error of [
    refusal(500, 'INTERNAL'),
    refusal(400),
    new Error('bug'),
    refusal(401, 'constructor'),
  ]) {
    expect(loginFailureText(error)).toBe(unknown);
  }
});

it('says that nobody answered where nobody did', () => {
  expect(loginFailureText(new NoAnswer('No answer.'))).toBe(
    'The server did not answer. Check your connection and try again.',
  );
});

it('a password that the operator printed leads to the page where its person chooses their own (ASVS 6.4.1)', () => {
  const refused = (code: string) =>
    new RequestError({ status: 403, message: code, code, extras: { token: 'abc' } });
  expect(ownPasswordPage(refused('OWN_PASSWORD_REQUIRED'))).toBe('/reset-password#token=abc');
  expect(ownPasswordPage(refused('EMAIL_UNVERIFIED'))).toBeNull();
});
