/** People are invited by their addresses. Served by services/accounts/invitations. */
import { type Invitation, inviteToOrganizationOperation } from '#contract/accounts/invitation.ts';
import { entityKey } from '#store/entity-key.ts';
import { defineMutation } from '../definition.ts';

export const inviteToOrganization = defineMutation({
  operation: inviteToOrganizationOperation,
  lane: ({ organizationId }) => `invitations:${organizationId}`,
  types: ['invitation'],
  touches: ({ args }) => args.invitations.map(({ inviteId }) => entityKey('invitation', inviteId)),
  apply: (_rows, { args: { organizationId, invitations, roles, groups }, at }) =>
    invitations.map(({ inviteId, email }) => {
      const row: Invitation = {
        inviteId,
        organizationId,
        recipient: { userId: null, email },
        status: 'pending',
        roles,
        groups,
        sentAt: at,
        declinedAt: null,
      };
      return { key: entityKey('invitation', inviteId), row };
    }),
  refused: { keep: ({ invitations }) => invitations.map(({ email }) => email).join('\n') },
});
