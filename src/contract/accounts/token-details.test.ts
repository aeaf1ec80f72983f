import { describe, expect, it } from 'vitest';
import { tokenDetailsOf } from './token-details.ts';

const token = (claims: unknown) =>
  `e30.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.signature`;

describe('the details of an access token', () => {
  it('are sub as provider and user id, scope, factors, act, exp and iat (AUTH-036)', () => {
    expect(
      tokenDetailsOf(
        token({
          sub: 'lectern|ana-1',
          scope: 'read billing:sandbox',
          factors: ['password', 'google'],
          act: { sub: 'lectern|sam-2' },
          exp: 1600,
          iat: 1000,
          sid: 's-1',
        }),
      ),
    ).toEqual({
      provider: 'lectern',
      sub: 'ana-1',
      scope: ['read', 'billing:sandbox'],
      factors: ['password', 'google'],
      act: 'sam-2',
      exp: 1600,
      iat: 1000,
      sid: 's-1',
      sandbox: true,
    });
  });

  it.each([
    ['billing:sandbox', true],
    ['read billing:sandbox', true],
    ['billing', false],
    ['billing:sandboxes', false],
    ['', false],
    [undefined, false],
  ])(
    'have the sandbox flag exactly when the scope holds billing:sandbox: %s (AUTH-036)',
    (scope, sandbox) => {
      expect(tokenDetailsOf(token({ sub: 'lectern|ana', exp: 1600, scope }))?.sandbox).toBe(sandbox);
    },
  );

  it('are complete where a token leaves out what it may', () => {
    expect(tokenDetailsOf(token({ sub: 'ana', exp: 1600 }))).toEqual({
      provider: '',
      sub: 'ana',
      scope: [],
      factors: [],
      act: null,
      exp: 1600,
      iat: 1000,
      sid: null,
      sandbox: false,
    });
  });

  it('are none of what is no token', () => {
    for (const text of [
      undefined,
      '',
      'x',
      'a.b.c',
      token(null),
      token({ sub: 1, exp: 1 }),
      token({ sub: 'a' }),
    ])
      expect(tokenDetailsOf(text)).toBeNull();
  });
});
