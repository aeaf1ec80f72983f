import { expect, it } from 'vitest';
import { RequestError } from '#contract/request-error.ts';
import { alertText } from './alert-text.ts';

it('is the string, the message or the body of the answer, else asks to contact support (ERR-004)', () => {
  const generic = 'There was an error. Please contact Support';
  const said: [unknown, string][] = [
    ['Already redeemed.', 'Already redeemed.'],
    [new Error('No such user.'), 'No such user.'],
    [new RequestError({ status: 403, message: 'Not allowed.' }), 'Not allowed.'],
    [{ message: 'Too late.' }, 'Too late.'],
    [{ body: 'Bad gateway' }, 'Bad gateway'],
    [{ response: { body: 'Bad gateway' } }, 'Bad gateway'],
    [{ message: '', response: { body: { message: 'Closed.' } } }, 'Closed.'],
    ['', generic],
    [new Error(''), generic],
    [{ status: 500 }, generic],
    [undefined, generic],
    [null, generic],
    [42, generic],
  ];
  for (const [error, text] of said) expect(alertText(error)).toBe(text);
});
