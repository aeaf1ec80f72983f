/** What can be asked about groups (API-013, API-018). */
import * as v from 'valibot';
import {
  createGroupOperation,
  groupForUserSchema,
  groupSchema,
  leaveOrganizationGroupOperation,
  setGroupRoleOperation,
  updateGroupOperation,
  updateOwnGroupOperation,
  updateUsersOrganizationGroupsOperation,
} from '#contract/accounts/group.ts';
import { enrollGroupOperation, groupEnrollmentPage } from '#contract/accounts/group-enrollment.ts';
import { idSchema } from '#contract/ids.ts';
import { allows } from '#domain/policy.ts';
import type { ServiceBuilder } from '../../../verbs/pothos.ts';
import { enrollGroup, readGroupEnrollment } from './group-courses.ts';
import { toGroup, toGroupForUser } from './group-row.ts';
import { groupsOfOrganization, groupsOfUser } from './repository.ts';
import {
  createGroup,
  groupSubject,
  leaveOrganizationGroup,
  setGroupRole,
  updateGroup,
  updateOwnGroup,
  updateUsersOrganizationGroups,
} from './verbs.ts';

export function groupFields(
  { row, query, mutation }: ServiceBuilder,
  success: ReturnType<ServiceBuilder['row']>,
): void {
  const group = row('Group', groupSchema.entries);
  const groupForUser = row('GroupForUser', groupForUserSchema.entries);
  const result = { type: success };
  query({
    name: 'getOrganizationGroups',
    action: 'group.Read',
    args: { organizationId: idSchema },
    result: { type: [group] },
    async find(ctx, { organizationId }) {
      const { subject, memberOf } = await groupSubject(ctx, organizationId);
      const groups = await groupsOfOrganization(ctx.tx, organizationId);
      return groups
        .filter((each) => {
          const facts = { groupId: each.id, private: each.private, member: memberOf.has(each.id) };
          const action = each.archived ? 'Update' : 'Read';
          return allows('group', action, subject, facts);
        })
        .map(toGroup);
    },
  });
  query({
    name: groupEnrollmentPage.name,
    action: 'group.Read',
    args: groupEnrollmentPage.args.entries,
    result: { type: 'JSON' },
    find: readGroupEnrollment,
  });
  mutation({
    action: 'enrollment.CREATE_GROUP_ENROLLMENT',
    operation: enrollGroupOperation,
    result,
    verb: enrollGroup,
  });
  query({
    name: 'getOrganizationGroupsForUser',
    action: 'account.Read',
    args: { organizationId: idSchema },
    result: { type: [groupForUser] },
    find: async ({ tx, caller }, { organizationId }) =>
      (caller ? await groupsOfUser(tx, caller.userId) : [])
        .filter((each) => each.organizationId === organizationId)
        .map(toGroupForUser),
  });
  query({
    name: 'getGroupsForUser',
    action: 'account.Read',
    args: v.strictObject({}).entries,
    result: { type: [groupForUser] },
    find: async ({ tx, caller }) => (caller ? await groupsOfUser(tx, caller.userId) : []).map(toGroupForUser),
  });
  mutation({ action: 'group.Create', operation: createGroupOperation, result, verb: createGroup });
  mutation({
    action: 'account.Update',
    operation: updateOwnGroupOperation,
    result,
    verb: updateOwnGroup,
  });
  mutation({ action: 'group.Update', operation: updateGroupOperation, result, verb: updateGroup });
  mutation({
    action: 'group.Update',
    operation: updateUsersOrganizationGroupsOperation,
    result,
    verb: updateUsersOrganizationGroups,
  });
  mutation({ action: 'group.Update', operation: setGroupRoleOperation, result, verb: setGroupRole });
  mutation({
    action: 'account.Update',
    operation: leaveOrganizationGroupOperation,
    result,
    verb: leaveOrganizationGroup,
  });
}
