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
import { Refusal } from '#contract/errors.ts';
import { allows } from '#domain/policy.ts';
import type { ServiceBuilder } from '../../../verbs/pothos.ts';
import type { ReadContext } from '../../../verbs/service-context.ts';
import { groupFor } from '../groups/verbs.ts';
import { subjectIn } from '../subject-in.ts';
import { readMembersPage } from './members-page.ts';
import { joinOrganization, leaveOrganization, removeMember, setJoinCode, setMemberRoles } from './verbs.ts';

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
      await assertLists(ctx, asked);
      return readMembersPage(ctx.tx, asked);
    },
  });
  query({
    name: joinCodePage.name,
    action: 'organization.ManageInvitations',
    args: joinCodePage.args.entries,
    result: { type: joinCode },
    async find(ctx, { organizationId }) {
      const subject = await subjectIn(ctx, organizationId);
      if (!allows('organization', 'ManageInvitations', subject, { mayCreate: false }))
        throw new Refusal('FORBIDDEN_ACCESS');
      const found = await ctx.tx
        .selectFrom('accounts.organizations')
        .select('joinCode')
        .where('id', '=', organizationId)
        .executeTakeFirst();
      return { code: found?.joinCode ?? null };
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
    action: 'account.Update',
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
    action: 'account.Update',
    operation: joinOrganizationOperation,
    result: { type: types.joined },
    verb: joinOrganization,
  });
}

/** A group's members are listed by those who list the organization's, and by its administrators. @throws Refusal FORBIDDEN_ACCESS */
async function assertLists(
  ctx: ReadContext,
  { organizationId, groupId }: { organizationId: string; groupId: string | null },
): Promise<void> {
  if (groupId !== null) {
    const { group } = await groupFor(ctx, groupId, 'ListMembers');
    if (group.organizationId !== organizationId) throw new Refusal('FORBIDDEN_ACCESS');
    return;
  }
  const subject = await subjectIn(ctx, organizationId);
  if (!allows('organization', 'ListMembers', subject, { mayCreate: false }))
    throw new Refusal('FORBIDDEN_ACCESS');
}
