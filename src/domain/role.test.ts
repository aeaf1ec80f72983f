import { describe, expect, it } from 'vitest';
import { otherRoles } from './other-roles.ts';
import {
  adminOptionsVisible,
  highestRole,
  isOrgAdmin,
  organizationRoles,
  parseRole,
  roleRank,
  roles,
} from './role.ts';

describe('roles', () => {
  it('rank from learner to owner, with six in between that are equal but the trainer (PERM-001)', () => {
    expect(Object.fromEntries(roles.map((role) => [role, roleRank(role)]))).toEqual({
      member: 0,
      trainer: 1,
      impersonator: 2,
      learningAdmin: 2,
      storeContentAdmin: 2,
      billingAdmin: 2,
      superAdmin: 2,
      owner: 3,
    });
    expect(highestRole(['trainer', 'superAdmin', 'impersonator'])).toBe('impersonator');
    expect(highestRole(['impersonator', 'owner'])).toBe('owner');
    expect(highestRole([])).toBeUndefined();
  });

  it('are read in plain, content and group form, and any other text grants nothing (PERM-004)', () => {
    expect(parseRole('trainer')).toEqual({ kind: 'organization', role: 'trainer' });
    expect(parseRole('content:skill:42:author')).toEqual({
      kind: 'content',
      scope: ['skill', '42'],
      role: 'author',
    });
    expect(parseRole('content:harbor:trainer')).toEqual({
      kind: 'content',
      scope: ['harbor'],
      role: 'trainer',
    });
    expect(parseRole('x:group:77:grpAdmin')).toEqual({ kind: 'group', groupId: '77', role: 'grpAdmin' });
    expect(parseRole('x:group:77:member')).toEqual({ kind: 'group', groupId: '77', role: 'member' });
    for (const text of ['', 'boss', 'x:group:77:owner', 'x:group::grpAdmin', 'content:', 'y:z:owner', 'a:b'])
      expect(parseRole(text), text).toBeNull();
    expect(organizationRoles(['trainer', 'x:group:77:grpAdmin', 'boss', 'owner'])).toEqual([
      'trainer',
      'owner',
    ]);
  });

  it('besides the highest come Impersonator first, then the others by their rank', () => {
    expect(otherRoles(['member', 'trainer', 'impersonator', 'billingAdmin', 'owner'])).toEqual([
      'impersonator',
      'billingAdmin',
      'trainer',
      'member',
    ]);
    expect(otherRoles(['trainer', 'impersonator'])).toEqual(['trainer']);
    expect(otherRoles(['owner'])).toEqual([]);
  });

  it('show options of administration to everyone who is more than a learner', () => {
    expect(adminOptionsVisible(['member'])).toBe(false);
    expect(adminOptionsVisible([])).toBe(false);
    expect(adminOptionsVisible(['member', 'trainer'])).toBe(true);
  });

  it('of an organization’s administrators are Learning Admin and Owner (PERM-009)', () => {
    expect(roles.filter((role) => isOrgAdmin([role]))).toEqual(['learningAdmin', 'owner']);
    expect(isOrgAdmin(['member', 'learningAdmin'])).toBe(true);
    expect(isOrgAdmin(['member', 'trainer', 'storeContentAdmin', 'billingAdmin'])).toBe(false);
  });
});
