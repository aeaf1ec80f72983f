import { expect, it } from 'vitest';
import { addressWithSecret } from './address-with-secret.ts';
import { readSettings, SettingsError } from './settings.ts';

it.each([
  'smtp://post:ab@tide/rest@mail.harbor.example:587',
  'smtp://post@harbor.example:ab@tide#7@mail.harbor.example:587',
  'smtp://post:ab#cd@mail.harbor.example:587',
  'smtp://post:ab/cd@mail.harbor.example:587',
])(
  'a password with signs of an address is refused with how to write them, and none of it is said: %s',
  (address) => {
    for (const [name, url] of [
      ['SMTP_URL', address],
      ['REDIS_URL', address.replace('smtp', 'redis')],
      ['DATABASE_URL', `${address.replace('smtp', 'postgres')}/lectern`],
    ] as const) {
      let said = '';
      try {
        readSettings({ [name]: url });
      } catch (error) {
        expect(error).toBeInstanceOf(SettingsError);
        said = (error as Error).message;
      }
      expect(said).toContain(name);
      expect(said).toContain('write @ as %40, # as %23, / as %2F and ? as %3F');
      for (const piece of ['tide', 'rest', 'cd', 'post:']) expect(said).not.toContain(piece);
    }
  },
);

it('what follows the address of a mail server says that mails may go in clear, and never whose certificate counts', () => {
  const read = (url: string) => () => readSettings({ SMTP_URL: url });
  expect(read('smtp://mail.harbor.example:587?tls=no')().smtpUrl).toBe(
    'smtp://mail.harbor.example:587?tls=no',
  );
  for (const more of ['tls.rejectUnauthorized=false', 'ignoreTLS=true', 'tls=off'])
    expect(read(`smtp://mail.harbor.example:587?${more}`)).toThrow(SettingsError);
});

it('a password whose signs are written as %40 and their like is taken whole', () => {
  const url = addressWithSecret('smtp://post%40harbor.example:ab%40tide%2F7@127.0.0.1:2525');
  expect(decodeURIComponent(url?.username ?? '')).toBe('post@harbor.example');
  expect(decodeURIComponent(url?.password ?? '')).toBe('ab@tide/7');
  expect(url?.host).toBe('127.0.0.1:2525');
});
