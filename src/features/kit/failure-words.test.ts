import { expect, it } from 'vitest';
import { RequestError } from '#contract/request-error.ts';
import { failureText } from './failure-words.ts';

const refused = (code: string) => new RequestError({ code, status: 403, message: code });

it('what is not allowed says so, and sends nobody to try again', () => {
  const words = { refusals: {}, otherwise: () => 'Please try again.' };
  expect(failureText(words, refused('FORBIDDEN_ACCESS'))).toBe('You’re not allowed to do this.');
  expect(failureText(words, refused('EMAIL_UNVERIFIED'))).toBe('Please try again.');
});

it('an operation that knows why it is not allowed says it in its own words', () => {
  const words = { refusals: { FORBIDDEN_ACCESS: 'Verify your email first.' }, otherwise: () => null };
  expect(failureText(words, refused('FORBIDDEN_ACCESS'))).toBe('Verify your email first.');
});
