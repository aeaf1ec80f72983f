import { afterAll, beforeAll, expect, it } from 'vitest';
import { createAccessCodesOperation, revokeAccessCodesOperation } from '#contract/accounts/access-code.ts';
import {
  createGroupOperation,
  leaveOrganizationGroupOperation,
  setGroupRoleOperation,
  updateGroupOperation,
  updateUsersOrganizationGroupsOperation,
} from '#contract/accounts/group.ts';
import { removeMemberOperation, setMemberRolesOperation } from '#contract/accounts/members.ts';
import { newId } from '#contract/ids.ts';
import { firstBrokenLine } from '#server/audit/verify-audit.ts';
import { anOrganization, aPerson, type SeededOrganization, type SeededPerson } from '#tests/support/seed.ts';
import { ask, codeOf } from '#tests/support/service-calls.ts';
import { type TestApp, testApp } from '#tests/support/test-app.ts';

let app: TestApp;
let harbor: SeededOrganization;
let owner: SeededPerson;
let member: SeededPerson;
const db = () => app.backend.database.db;

beforeAll(async () => {
  app = await testApp();
  harbor = await anOrganization(db());
  owner = await aPerson(db(), { roles: [[harbor, ['owner']]] });
  member = await aPerson(db(), { roles: [[harbor, ['member']]] });
});
afterAll(() => app.close());

const lines = () =>
  db()
    .selectFrom('audit.lines')
    .select(['kind', 'userId', 'organizationId', 'entityType', 'entityId', 'details'])
    .orderBy('n')
    .execute();

it('keeps who gave which role in an organization and in its groups, and who archived or revoked something', async () => {
  const [groupId, batchId] = [newId(), newId()];
  const organizationId = harbor.id;
  const by = owner.id;
  const call = (operation: { document: string }, args: object, as = owner) =>
    ask(db(), as, operation.document, args as never);
  await call(createGroupOperation, {
    groupId,
    organizationId,
    name: 'Night',
    description: '',
    private: true,
  });
  await call(updateUsersOrganizationGroupsOperation, {
    organizationId,
    userIds: [member.id],
    groupIds: [groupId],
  });
  await call(setGroupRoleOperation, { groupId, userId: member.id, role: 'grpAdmin' });
  await call(leaveOrganizationGroupOperation, { organizationId, groupId }, member);
  await call(updateGroupOperation, { input: { groupId, archived: true } });
  await call(updateGroupOperation, { input: { groupId, archived: true } });
  await call(createAccessCodesOperation, {
    batchId,
    organizationId,
    name: 'Open day',
    note: '',
    count: 2,
    gifts: [{ type: 'joinOrganizationGroup', groupIds: [] }],
    expiresAt: null,
  });
  await call(revokeAccessCodesOperation, { batchId });
  await call(revokeAccessCodesOperation, { batchId });
  await call(setMemberRolesOperation, { organizationId, userId: member.id, roles: ['member', 'trainer'] });
  // What was refused has left no line.
  const stranger = await aPerson(db());
  for (const [operation, args] of [
    [setGroupRoleOperation, { groupId, userId: member.id, role: 'grpAdmin' }],
    [revokeAccessCodesOperation, { batchId }],
    [removeMemberOperation, { organizationId, userId: member.id }],
  ] as const)
    expect(await codeOf(db(), stranger, operation.document, args)).toBe('FORBIDDEN_ACCESS');
  await call(removeMemberOperation, { organizationId, userId: member.id });
  const inGroup = { organizationId, entityType: 'group', entityId: groupId };
  const ofBatch = { organizationId, entityType: 'codeBatch', entityId: batchId, userId: by };
  const ofMember = { organizationId, userId: by };
  const role = (given: string | null) => ({ userId: member.id, role: given });
  expect(await lines()).toMatchObject([
    { kind: 'group made', userId: by, ...inGroup },
    { kind: 'group roles changed', userId: by, ...inGroup, details: role('member') },
    { kind: 'group roles changed', userId: by, ...inGroup, details: role('grpAdmin') },
    { kind: 'group roles changed', userId: member.id, ...inGroup, details: role(null) },
    { kind: 'retired', userId: by, ...inGroup },
    { kind: 'group changed', userId: by, ...inGroup, details: { fields: ['archived'] } },
    { kind: 'code made', ...ofMember },
    { kind: 'codes revoked', ...ofBatch },
    { kind: 'roles changed', ...ofMember, details: { roles: ['member', 'trainer'] } },
    { kind: 'member removed', ...ofMember },
  ]);
  expect(await firstBrokenLine(db())).toBeNull();
});
