/** An invitation goes out again. Served by services/accounts/invitations. */
import { resendInvitationOperation } from '#contract/accounts/invitation.ts';
import { entityKey } from '#store/entity-key.ts';
import { defineMutation } from '../definition.ts';
import { oneOf, type SampleOf } from '../sample.ts';

export const resendInvitation = defineMutation({
  operation: resendInvitationOperation,
  lane: ({ inviteId }) => `invitation:${inviteId}`,
  types: ['invitation'],
  touches: ({ args }) => [entityKey('invitation', args.inviteId)],
  needs: ({ inviteId }) => [entityKey('invitation', inviteId)],
  apply: (rows, { args: { inviteId }, at }) => {
    const invitation = rows.get('invitation', inviteId);
    if (!invitation) return [];
    const row = { ...invitation, status: 'pending', sentAt: at, declinedAt: null };
    return [{ key: entityKey('invitation', inviteId), row }];
  },
  into: { resendInvitation: ({ vars }) => vars },
  about: () => ({ place: null, text: null }),
});

export const sample: SampleOf<typeof resendInvitation> = ({ all }, chance) => {
  const invitation = oneOf(all('invitation'), chance);
  return invitation ? { inviteId: invitation.inviteId } : null;
};
