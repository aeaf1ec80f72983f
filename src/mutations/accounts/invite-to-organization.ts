/** People are invited by their addresses. Served by services/accounts/invitations. */

import { type Invitation, inviteToOrganizationOperation } from '#contract/accounts/invitation.ts';
import { newId } from '#contract/ids.ts';
import { entityKey } from '#store/entity-key.ts';
import { defineMutation } from '../definition.ts';
import { oneOf, type SampleOf } from '../sample.ts';

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
  about: ({ organizationId, invitations }) => ({
    place: entityKey('organization', organizationId),
    text: invitations.map(({ email }) => email).join('\n'),
  }),
});

export const sample: SampleOf<typeof inviteToOrganization> = ({ all, text }, chance) => {
  const organization = oneOf(all('organization'), chance);
  if (!organization) return null;
  const email = `guest-${text.replaceAll('.', '')}@harbor.example`;
  return {
    organizationId: organization.organizationId,
    invitations: [{ inviteId: newId(), email }],
    roles: ['member'],
    groups: [],
  };
};
