/** What can be asked about invitations (API-014). */
import * as v from 'valibot';
import {
  acceptInvitationOperation,
  cancelInvitationOperation,
  invitationSchema,
  inviteToOrganizationOperation,
  resendInvitationOperation,
} from '#contract/accounts/invitation.ts';
import { Refusal } from '#contract/errors.ts';
import { idSchema } from '#contract/ids.ts';
import { allows } from '#domain/policy.ts';
import type { ServiceBuilder } from '../../../verbs/pothos.ts';
import { subjectIn } from '../subject-in.ts';
import { invitationsOf, toInvitation } from './invitation-row.ts';
import { acceptInvitation, cancelInvitation, inviteToOrganization, resendInvitation } from './verbs.ts';

export function invitationFields(
  { row, query, mutation }: ServiceBuilder,
  types: Record<'success' | 'joined', ReturnType<ServiceBuilder['row']>>,
): void {
  const action = 'organization.ManageInvitations';
  const result = { type: types.success };
  query({
    name: 'getOrganizationInvitations',
    action,
    args: { organizationId: idSchema, mostRecentOnly: v.boolean() },
    result: { type: [row('Invitation', invitationSchema.entries)] },
    async find(ctx, { organizationId, mostRecentOnly }) {
      const subject = await subjectIn(ctx, organizationId);
      if (!allows('organization', 'ManageInvitations', subject, { mayCreate: false }))
        throw new Refusal('FORBIDDEN_ACCESS');
      const all = await invitationsOf(ctx.tx, organizationId);
      const newest = new Set<string>();
      return all
        .filter(({ email }) => !mostRecentOnly || (!newest.has(email) && newest.add(email)))
        .map(toInvitation);
    },
  });
  mutation({ action, operation: inviteToOrganizationOperation, result, verb: inviteToOrganization });
  mutation({ action, operation: resendInvitationOperation, result, verb: resendInvitation });
  mutation({ action, operation: cancelInvitationOperation, result, verb: cancelInvitation });
  mutation({
    action: 'account.Update',
    operation: acceptInvitationOperation,
    result: { type: types.joined },
    verb: acceptInvitation,
  });
}
