/** An invitation holds no longer. Served by services/accounts/invitations. */
import { cancelInvitationOperation } from '#contract/accounts/invitation.ts';
import { entityKey } from '#store/entity-key.ts';
import { defineMutation } from '../definition.ts';
import { oneOf, type SampleOf } from '../sample.ts';

export const cancelInvitation = defineMutation({
  operation: cancelInvitationOperation,
  lane: ({ inviteId }) => `invitation:${inviteId}`,
  types: ['invitation'],
  touches: ({ args }) => [entityKey('invitation', args.inviteId)],
  needs: ({ inviteId }) => [entityKey('invitation', inviteId)],
  apply: (rows, { args: { inviteId } }) => {
    const invitation = rows.get('invitation', inviteId);
    if (!invitation) return [];
    return [{ key: entityKey('invitation', inviteId), row: { ...invitation, status: 'cancelled' } }];
  },
  about: () => ({ place: null, text: null }),
});

export const sample: SampleOf<typeof cancelInvitation> = ({ all }, chance) => {
  const invitation = oneOf(all('invitation'), chance);
  return invitation ? { inviteId: invitation.inviteId } : null;
};
