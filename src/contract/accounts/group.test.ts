import * as v from 'valibot';
import { expect, it } from 'vitest';
import { parseRole } from '#domain/role.ts';
import { newId } from '../ids.ts';
import { organizationWords } from '../words/en/organization.ts';
import { groupForUserSchema, groupMembershipSchema, groupSchema } from './group.ts';

const group = {
  groupId: newId(),
  organizationId: newId(),
  name: 'Night shift',
  slug: 'night-shift',
  type: 'ORGANIZATION_GROUP',
  private: true,
  description: '',
  createdAt: 1,
  createdBy: newId(),
  archived: false,
  numMembers: 3,
  admins: [],
};
const forUser = {
  ...group,
  orgId: group.organizationId,
  id: group.groupId,
  visitedAt: null,
  members: 3,
  pinned: true,
};

it('has every field of a group, and of a group for who is in it, and misses none (ORG-002)', () => {
  expect(v.parse(groupSchema, group)).toEqual(group);
  expect(v.parse(groupForUserSchema, forUser)).toEqual(forUser);
  const fields = [
    'name',
    'slug',
    'type',
    'private',
    'description',
    'createdAt',
    'createdBy',
    'archived',
    'numMembers',
    'admins',
  ];
  for (const field of fields) expect(v.is(groupSchema, { ...group, [field]: undefined }), field).toBe(false);
  for (const field of ['orgId', 'id', 'name', 'visitedAt', 'createdAt', 'members', 'type', 'pinned'])
    expect(v.is(groupForUserSchema, { ...forUser, [field]: undefined }), field).toBe(false);
});

it('takes Group Admin and Member for roles in a group, and no other (ORG-003)', () => {
  const accepts = (role: string) =>
    v.is(groupMembershipSchema, { membershipId: 'm', groupId: newId(), organizationId: newId(), role });
  expect(['grpAdmin', 'member', 'owner', 'GroupAdmin', ''].map(accepts)).toEqual([
    true,
    true,
    false,
    false,
    false,
  ]);
  expect(organizationWords.groups.roles.grpAdmin).toBe('Group Admin');
  expect(organizationWords.groups.roles.member).toBe('Member');
  expect(parseRole('x:group:g1:grpAdmin')).toEqual({ kind: 'group', groupId: 'g1', role: 'grpAdmin' });
  expect(parseRole('x:group:g1:owner')).toBeNull();
});
