import * as v from 'valibot';
import { expect, it } from 'vitest';
import { newId } from '../ids.ts';
import { currentUserSchema } from './user.ts';

it('is the current user with an id and an alias; without a token, words about them, a name or links too (ACCT-015)', () => {
  const id = newId();
  const whole = {
    id,
    userId: id,
    alias: 'ana',
    image: null,
    registeredAt: 1,
    lastLoginAt: 2,
    about: 'Sails',
    socials: [{ type: 'website', value: 'https://ana.example', visible: true }],
    name: { first: 'Ana', last: 'Reef' },
    emails: [{ address: 'ana@harbor.example', primary: true, verified: true, orgs: [newId()] }],
    signupToken: { token: 'abc', accountId: 'def' },
    mfa: true,
    profileVisible: true,
    mayImpersonate: false,
  };
  expect(v.parse(currentUserSchema, whole)).toEqual(whole);
  const without = (field: keyof typeof whole) => {
    const { [field]: _left, ...rest } = whole;
    return v.is(currentUserSchema, rest);
  };
  for (const field of ['id', 'alias'] as const) expect(without(field), field).toBe(false);
  for (const field of ['signupToken', 'about', 'name', 'socials'] as const)
    expect(without(field), field).toBe(true);
});
