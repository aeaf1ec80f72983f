/** What can be asked about invitations (API-014). */
import * as v from 'valibot';
import {
  acceptInvitationOperation,
  cancelInvitationOperation,
  invitationSchema,
  inviteToOrganizationOperation,
  resendInvitationOperation,
} from '#contract/accounts/invitation.ts';
import { invitedAlreadyPage } from '#contract/accounts/invited-already.ts';
import { idSchema } from '#contract/ids.ts';
import type { ServiceBuilder } from '../../../verbs/pothos.ts';
import { acceptInvitation } from './accept-invitation.ts';
import { assertInvites } from './access.ts';
import { cancelInvitation } from './cancel-invitation.ts';
import { toInvitation } from './invitation-row.ts';
import { inviteToOrganization } from './invite-to-organization.ts';
import { invitedAlready } from './invited-already.ts';
import { invitationsOf } from './repository.ts';
import { resendInvitation } from './resend-invitation.ts';

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
      await assertInvites(ctx, organizationId, []);
      const all = await invitationsOf(ctx.tx, organizationId);
      const newest = new Set<string>();
      return all
        .filter(({ email }) => !mostRecentOnly || (!newest.has(email) && newest.add(email)))
        .map(toInvitation);
    },
  });
  query({
    name: invitedAlreadyPage.name,
    action,
    args: invitedAlreadyPage.args.entries,
    result: { type: row('InvitedAlready', { members: v.array(v.string()), mailed: v.array(v.string()) }) },
    find: invitedAlready,
  });
  mutation({ action, operation: inviteToOrganizationOperation, result, verb: inviteToOrganization });
  mutation({ action, operation: resendInvitationOperation, result, verb: resendInvitation });
  mutation({ action, operation: cancelInvitationOperation, result, verb: cancelInvitation });
  mutation({
    action: 'account.Belong',
    operation: acceptInvitationOperation,
    result: { type: types.joined },
    verb: acceptInvitation,
  });
}
