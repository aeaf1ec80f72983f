import { expect, it } from 'vitest';
import { grantedScope, sandboxRoles } from './token-scopes.ts';

it('grants what is asked for and held, and nothing that is only asked for (AUTH-036)', () => {
  expect(grantedScope('billing:sandbox', ['billing:sandbox'])).toBe('billing:sandbox');
  expect(grantedScope('read billing:sandbox write', ['billing:sandbox'])).toBe('billing:sandbox');
  expect(grantedScope('billing:sandbox', [])).toBe('');
  expect(grantedScope('billing', ['billing:sandbox'])).toBe('');
  expect(grantedScope('', ['billing:sandbox'])).toBe('billing:sandbox');
  expect(grantedScope('', [])).toBe('');
});

it('keeps the sandbox for owners, billing administrators and super administrators', () => {
  expect([...sandboxRoles].sort()).toEqual(['billingAdmin', 'owner', 'superAdmin']);
});
