import { describe, expect, it } from 'vitest';
import { accountWords } from '#contract/words/en/account.ts';
import { type AccountField, accountFields } from '#domain/account-fields.ts';

const said = (field: AccountField, text: string) => {
  const fault = accountFields[field](text);
  return fault && accountWords.faults[fault];
};

describe('the fields of an account', () => {
  it('asks for a username of at least 3 characters (ACCT-007)', () => {
    expect(said('username', ' ')).toBe('Username is required');
    expect(said('username', 'ab')).toBe('Username must be at least 3 characters');
    expect(said('username', 'ab-9')).toBeNull();
    expect(said('username', 'a b c')).not.toBeNull();
  });

  it('asks for names without digits, of at most 50 characters, trimmed (ACCT-008)', () => {
    expect(said('firstName', '  ')).toBe('First name is required');
    expect(said('lastName', '')).toBe('Last name is required');
    expect(said('firstName', 'Ana2')).toBe('Please provide a valid first name');
    expect(said('lastName', 'x'.repeat(51))).toBe('Please provide a valid last name');
    expect(said('lastName', ` ${'x'.repeat(50)} `)).toBeNull();
  });

  it('asks for an address (ACCT-009)', () => {
    expect(said('email', '')).toBe('Email is required');
    for (const wrong of ['a', 'a@b', 'a@b.', 'a b@c.example', 'a@@c.example'])
      expect(said('email', wrong)).toBe('Please provide a valid email address');
    expect(said('email', ' Ana@School.example ')).toBeNull();
  });

  it('asks for a password of 8 to 64 characters with a digit, a capital and no space (ACCT-010, ACCT-011)', () => {
    expect(said('password', '')).toBe('Password is required');
    expect(said('password', 'Abcde1x')).toBe('Password must be at least 8 characters');
    expect(said('password', 'Abcdef1x')).toBeNull();
    expect(said('password', `A1${'x'.repeat(62)}`)).toBeNull();
    expect(said('password', `A1${'x'.repeat(63)}`)).toBe('Password must be at most 64 characters');
    for (const wrong of ['abcdefg1', 'Abcdefgh', 'Abc defg1'])
      expect(said('password', wrong)).toBe(
        'Password must contain one number and one capital letter (no spaces).',
      );
  });

  it('asks for an invitation code of six capitals or digits (ACCT-012)', () => {
    expect(said('invitationCode', '')).toBe('Invitation Code is required');
    for (const wrong of ['ABC12', 'abc123', 'ABC1234'])
      expect(said('invitationCode', wrong)).toBe('Must enter a valid invitation code.');
    expect(said('invitationCode', 'ABC123')).toBeNull();
  });
});
