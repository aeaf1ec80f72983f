/** What can be asked about groups (API-013, API-018). */
import * as v from 'valibot';
import { announceToGroupOperation } from '#contract/accounts/announcement.ts';
import {
  createGroupOperation,
  groupAnswerSchema,
  groupForUserSchema,
  leaveOrganizationGroupOperation,
  setGroupRoleOperation,
  updateGroupOperation,
  updateOwnGroupOperation,
  updateUsersOrganizationGroupsOperation,
} from '#contract/accounts/group.ts';
import { enrollGroupOperation, groupEnrollmentPage } from '#contract/accounts/group-enrollment.ts';
import { idSchema } from '#contract/ids.ts';
import type { ServiceBuilder } from '../../../verbs/pothos.ts';
import { readableGroups } from './access.ts';
import { announceToGroup } from './announce-to-group.ts';
import { createGroup } from './create-group.ts';
import { enrollGroup } from './enroll-group.ts';
import { toGroup, toGroupForUser } from './group-row.ts';
import { leaveOrganizationGroup } from './leave-organization-group.ts';
import { readGroupEnrollment } from './read-group-enrollment.ts';
import { groupsOfUser } from './repository.ts';
import { setGroupRole } from './set-group-role.ts';
import { updateGroup } from './update-group.ts';
import { updateOwnGroup } from './update-own-group.ts';
import { updateUsersOrganizationGroups } from './update-users-organization-groups.ts';

export function groupFields(
  { row, query, mutation }: ServiceBuilder,
  success: ReturnType<ServiceBuilder['row']>,
): void {
  const group = row('Group', groupAnswerSchema.entries);
  const groupForUser = row('GroupForUser', groupForUserSchema.entries);
  const result = { type: success };
  query({
    name: 'getOrganizationGroups',
    action: 'group.Read',
    args: { organizationId: idSchema },
    result: { type: [group] },
    find: async (ctx, { organizationId }) =>
      (await readableGroups(ctx, organizationId)).map((found) => ({ ...toGroup(found), id: found.id })),
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
  mutation({ action: 'group.Update', operation: announceToGroupOperation, result, verb: announceToGroup });
  mutation({
    action: 'group.Create',
    operation: updateUsersOrganizationGroupsOperation,
    result,
    verb: updateUsersOrganizationGroups,
  });
  mutation({ action: 'group.Update', operation: setGroupRoleOperation, result, verb: setGroupRole });
  mutation({
    action: 'account.Belong',
    operation: leaveOrganizationGroupOperation,
    result,
    verb: leaveOrganizationGroup,
  });
}
