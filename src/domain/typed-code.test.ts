import { describe, expect, it } from 'vitest';
import { accessCodeForm } from './access-code.ts';
import { joinCodeForm } from './account-fields.ts';
import { factorCodeOf } from './second-factors.ts';
import { codeLetters, typedCode } from './typed-code.ts';

const join = (text: string) => typedCode(text, joinCodeForm);
const access = (text: string) => typedCode(text, accessCodeForm);

describe('a code as somebody pastes it', () => {
  it.each([
    [' K7M2QX', 'a blank before it'],
    ['K7M2QX\n', 'a line break behind it'],
    ['K7M 2QX', 'a blank in the middle'],
    ['K7M-2QX', 'a hyphen'],
    ['K7M–2QX', 'a dash'],
    ['K7M\u00a02QX', 'a no-break blank'],
    ['K7M\u200b2QX', 'a zero-width blank'],
    ['K7M\u00ad2QX', 'a soft hyphen'],
    ['k7m2qx', 'small letters'],
    ['Ｋ７Ｍ２ＱＸ', 'full width'],
    ['Code: K7M2QX', 'what it is'],
    ['Your invite code is K7M2QX. Please join!', 'a sentence'],
    ['“K7M2QX”', 'quotes'],
    ['/join?code=K7M2QX', 'a path'],
    ['https://lectern.example/join?code=%22K7M2QX%22&lang=en', 'a link, with more in it'],
    ['Join here: https://lectern.example/join?code=k7m-2qx see you', 'a link in a message'],
    ['К7М2QХ', 'Cyrillic letters that look the same'],
    ['K٧M٢QX', 'Arabic digits'],
  ])('is read from %j: %s', (text) => expect(join(text)).toBe('K7M2QX'));

  it.each([
    ['Your code: Q4U6-8H2J-K9LM-PQRS', 'what it is'],
    ['Your code Q4U6-8H2J-K9LM-PQRS, thanks', 'a sentence'],
    ['Your code Q4U6 8H2J K9LM PQRS', 'blanks'],
    ['Q4U6-8H2J-\r\nK9LM-PQRS', 'a line break'],
    ['q4u6 8h2j k9lm pqrs', 'small letters'],
    ['https://lectern.example/redeem?code=Q4U6-8H2J-K9LM-PQRS', 'a link'],
    ['https://lectern.example/redeem/harbor/login?code=Q4U68H2JK9LMPQRS', 'the link of a mail'],
    ['Q4U6.8H2J.K9LM.PQRS', 'full stops'],
    ['Q4U68H2JK9LMPQRS,Open day,https://lectern.example/redeem', 'a line of the CSV file'],
  ])('of sixteen is read from %j: %s', (text) => expect(access(text)).toBe('Q4U68H2JK9LMPQRS'));

  it.each([
    ['K7M2Q', 'too short'],
    ['K7M2QXA', 'too long: nothing is cut off'],
    ['please come', 'a small word'],
    ['Ask your teacher for a letter', 'a sentence of small words'],
    ['https://lectern.example/redeem', 'a link without one'],
    ['ßß7M2QX', 'letters that only become Latin as capitals'],
    ['', 'nothing'],
  ])('is not made up: %j: %s', (text) => expect(join(text)).toBeNull());

  it.each([
    ['Your code is 123 456', '123456'],
    ['123-456', '123456'],
    ['１２３４５６', '123456'],
    ['12345O', '123450'],
    ['l23456', '123456'],
  ])('of the authenticator app is read from %j', (text, code) =>
    expect(factorCodeOf(text)).toEqual({ kind: 'totp', code }),
  );

  it('of recovery is read from the line that holds it', () => {
    expect(factorCodeOf('3. 7kq2m-xw4pz\n')).toEqual({ kind: 'recovery', code: '7KQ2MXW4PZ' });
  });

  it('of six is not taken for one of sixteen with the small words behind it', () => {
    expect(access('Your invite code is k7m-2qx. Please join!')).toBeNull();
    expect(access('code: q4u6 8h2j k9lm pqrs')).toBe('Q4U68H2JK9LMPQRS');
  });

  it('that is incomplete gives the letters it has', () => {
    expect(codeLetters(' abcd-1234 ｅｆ–')).toBe('ABCD1234EF');
    for (const text of ['ß', 'ı', 'ſ', 'ﬁ', 'é', '😀', '½']) expect(codeLetters(text), text).toBe('');
  });
});
