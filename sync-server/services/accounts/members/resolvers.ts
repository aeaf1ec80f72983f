/** What can be asked about who belongs to an organization. */

import * as v from 'valibot';
import {
  joinCodePage,
  joinOrganizationOperation,
  leaveOrganizationOperation,
  membersPage,
  removeMemberOperation,
  setJoinCodeOperation,
  setMemberRolesOperation,
} from '#contract/accounts/members.ts';
import type { ServiceBuilder } from '../../../verbs/pothos.ts';
import { organizationFor } from '../organizations/access.ts';
import { assertListsMembers } from './access.ts';
import { joinOrganization } from './join-organization.ts';
import { leaveOrganization } from './leave-organization.ts';
import { readMembersPage } from './members-page.ts';
import { removeMember } from './remove-member.ts';
import { setJoinCode } from './set-join-code.ts';
import { setMemberRoles } from './set-member-roles.ts';

export function memberFields(
  { row, query, mutation }: ServiceBuilder,
  types: Record<'success' | 'joined', ReturnType<ServiceBuilder['row']>>,
): void {
  const result = { type: types.success };
  const joinCode = row('JoinCode', { code: v.nullable(v.string()) });
  query({
    name: membersPage.name,
    action: 'organization.ListMembers',
    args: membersPage.args.entries,
    result: { type: 'JSON' },
    async find(ctx, asked) {
      await assertListsMembers(ctx, asked);
      return readMembersPage(ctx.tx, asked);
    },
  });
  query({
    name: joinCodePage.name,
    action: 'organization.ManageInvitations',
    args: joinCodePage.args.entries,
    result: { type: joinCode },
    async find(ctx, { organizationId }) {
      const { organization } = await organizationFor(ctx, organizationId, 'ManageInvitations');
      return { code: organization.joinCode };
    },
  });
  mutation({
    action: 'membership.SetRoles',
    operation: setMemberRolesOperation,
    result,
    verb: setMemberRoles,
  });
  mutation({ action: 'membership.SetRoles', operation: removeMemberOperation, result, verb: removeMember });
  mutation({
    action: 'account.Belong',
    operation: leaveOrganizationOperation,
    result,
    verb: leaveOrganization,
  });
  mutation({
    action: 'organization.ManageInvitations',
    operation: setJoinCodeOperation,
    result: { type: joinCode },
    verb: setJoinCode,
  });
  mutation({
    action: 'account.Belong',
    operation: joinOrganizationOperation,
    result: { type: types.joined },
    verb: joinOrganization,
  });
}
