import { describe, expect, it } from 'vitest';
import { leavesNoOwner, mayChangeRoles, mayGiveRole } from './giving-roles.ts';
import { type Role, roles } from './role.ts';

const below = ['member', 'trainer', 'learningAdmin'] as const;
/** All that the holder of one role alone may give (D116). */
const given: Record<Role, readonly Role[]> = {
  member: [],
  trainer: [],
  impersonator: [],
  storeContentAdmin: [],
  billingAdmin: [],
  learningAdmin: below,
  owner: [...below, 'storeContentAdmin', 'billingAdmin', 'owner'],
  superAdmin: roles,
};

describe.each(roles)('%s', (holder) => {
  it.each(roles)('gives and takes %s only where the table says so (D116)', (role) => {
    const allowed = given[holder].includes(role);
    expect(mayGiveRole([holder], role)).toBe(allowed);
    const withIt = ['trainer' as const, role].filter((each, at, all) => all.indexOf(each) === at);
    const without = withIt.filter((each) => each !== role);
    expect(mayChangeRoles([holder], { before: without, after: withIt, own: false })).toBe(allowed);
    const mayTouch = !['impersonator', 'superAdmin', 'owner'].includes(role) || holder !== 'learningAdmin';
    expect(mayChangeRoles([holder], { before: withIt, after: without, own: false })).toBe(
      allowed && mayTouch,
    );
  });

  it('adds no role to their own, and gives up what they could give', () => {
    for (const role of roles) {
      const change = { before: [holder], after: [holder, role], own: true };
      expect(mayChangeRoles([holder], change)).toBe(role === holder && given[holder].length > 0);
    }
    const givenUp = { before: [holder, 'member' as const], after: ['member' as const], own: true };
    if (holder !== 'member') expect(mayChangeRoles([holder], givenUp)).toBe(given[holder].includes(holder));
  });
});

it('lets no learning admin touch an owner, a super admin or an impersonator', () => {
  for (const role of ['owner', 'superAdmin', 'impersonator'] as const) {
    const change = { before: [role, 'trainer' as const], after: [role], own: false };
    expect(mayChangeRoles(['learningAdmin'], change)).toBe(false);
    expect(mayChangeRoles(['learningAdmin', 'owner'], change)).toBe(true);
  }
});

it('knows when an organization would be left without an owner', () => {
  expect(leavesNoOwner(1, ['owner', 'member'], ['member'])).toBe(true);
  expect(leavesNoOwner(2, ['owner'], [])).toBe(false);
  expect(leavesNoOwner(1, ['member'], [])).toBe(false);
  expect(leavesNoOwner(1, ['owner'], ['owner', 'trainer'])).toBe(false);
});
