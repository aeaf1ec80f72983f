import { expect, it } from 'vitest';
import { authorizeAddress, readHandOff } from './hand-off.ts';

const asked = {
  redirect_uri: 'lectern://auth/done',
  state: 'größer ✓',
  code_challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
};
const encoded = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');

it('reads base64url JSON with redirect_uri, state and code_challenge (AUTH-020)', () => {
  expect(readHandOff(encoded(asked))).toEqual(asked);
});

it('reads nothing that is incomplete, asks for more, leads elsewhere, or is no such text (AUTH-021)', () => {
  const { state: _, ...withoutState } = asked;
  const wrong = [
    '',
    'x',
    'e30',
    '%7B%7D',
    JSON.stringify(asked),
    encoded(null),
    encoded([asked]),
    encoded(withoutState),
    encoded({ ...asked, state: '' }),
    encoded({ ...asked, state: 'x'.repeat(501) }),
    encoded({ ...asked, code_challenge: 'short' }),
    encoded({ ...asked, code_challenge_method: 'plain' }),
    encoded({ ...asked, redirect_uri: 'https://evil.example/auth/' }),
    encoded({ ...asked, redirect_uri: ['lectern://auth/'] }),
    encoded({ ...asked, redirect_uri: `lectern://auth/${'x'.repeat(3000)}` }),
  ];
  for (const pending of wrong) expect(readHandOff(pending), pending.slice(0, 60)).toBeNull();
});

it('goes to /oauth2/authorize with pending and device (API-004)', () => {
  const pending = encoded(asked);
  expect(authorizeAddress(pending, 'my tablet')).toBe(
    `/oauth2/authorize?pending=${pending}&device=my+tablet`,
  );
  expect(authorizeAddress(pending, null)).toBe(`/oauth2/authorize?pending=${pending}`);
});
