import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  createGroupOperation,
  updateGroupOperation,
  updateUsersOrganizationGroupsOperation,
} from '#contract/accounts/group.ts';
import { cancelInvitationOperation, inviteToOrganizationOperation } from '#contract/accounts/invitation.ts';
import { removeMemberOperation, setMemberRolesOperation } from '#contract/accounts/members.ts';
import { updateOrganizationOperation } from '#contract/accounts/organization.ts';
import { setAutopayOperation, subscribeOperation } from '#contract/billing/invoice.ts';
import { createPricingPlanAndProductOperation } from '#contract/billing/product.ts';
import { newId } from '#contract/ids.ts';
import { type OpenDatabase, openDatabase } from '#server/storage/database.ts';
import { anOrganization, aPerson, type SeededOrganization, type SeededPerson } from '#tests/support/seed.ts';
import { codeOf } from '#tests/support/service-calls.ts';
import { type TestDatabase, testDatabase } from '#tests/support/test-database.ts';

let test: TestDatabase;
let open: OpenDatabase;
let harbor: SeededOrganization;
let owner: SeededPerson;
let member: SeededPerson;
let mia: SeededPerson;

beforeAll(async () => {
  test = await testDatabase();
  open = openDatabase(test.url, { max: 4 });
  harbor = await anOrganization(open.db);
  owner = await aPerson(open.db, { roles: [[harbor, ['owner']]] });
  member = await aPerson(open.db, { roles: [[harbor, ['member']]] });
  mia = await aPerson(open.db, { roles: [[harbor, ['member']]] });
});
afterAll(async () => {
  await open.close();
  await test.drop();
});

/** Each act of administering, in an order in which an owner can do them all. */
function acts() {
  const organizationId = harbor.id;
  const [groupId, inviteId, planId] = [newId(), newId(), newId()];
  const ownerInfo = { type: 'ORGANIZATION', id: organizationId };
  const group = { name: 'Night watch', description: '', private: false };
  return [
    [updateOrganizationOperation, { input: { organizationId, description: 'By the sea' } }],
    [createGroupOperation, { groupId, organizationId, ...group }],
    [updateGroupOperation, { input: { groupId, name: 'Day watch' } }],
    [updateUsersOrganizationGroupsOperation, { organizationId, userIds: [mia.id], groupIds: [groupId] }],
    [
      inviteToOrganizationOperation,
      {
        organizationId,
        invitations: [{ inviteId, email: `${inviteId.slice(-8)}@quay.example` }],
        roles: ['member'],
        groups: [],
      },
    ],
    [cancelInvitationOperation, { inviteId }],
    [setMemberRolesOperation, { organizationId, userId: mia.id, roles: ['member', 'trainer'] }],
    [
      createPricingPlanAndProductOperation,
      {
        provider: 'test',
        amountInCents: 500,
        interval: 'MONTHLY',
        intervalCount: 1,
        productId: newId(),
        pricingPlanId: planId,
        tenantId: organizationId,
        productName: 'Crew',
      },
    ],
    [subscribeOperation, { invoiceId: newId(), ownerInfo, planId, licenses: 3 }],
    [setAutopayOperation, { ownerInfo, on: true }],
    [removeMemberOperation, { organizationId, userId: mia.id }],
  ] as const;
}

it('administers its people, groups, invitations, subscriptions and billing by its owner, and each of it is refused to a member (ORG-007)', async () => {
  for (const [operation, args] of acts()) {
    const { name, document } = operation;
    expect([name, await codeOf(open.db, member, document, args)]).toEqual([name, 'FORBIDDEN_ACCESS']);
    expect([name, await codeOf(open.db, owner, document, args)]).toEqual([name, undefined]);
  }
});
