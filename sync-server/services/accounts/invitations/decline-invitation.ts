/** An invitation is declined by the link of its mail. */
import { Refusal } from '#contract/errors.ts';
import { invitationStatusAt } from '#domain/invitations.ts';
import type { ChangeContext } from '../../../sync/feed.ts';
import { answerInvitation } from './answer-invitation.ts';
import { holdInvitation } from './repository.ts';

/** The link of the mail is enough: whoever has it may say no. @throws Refusal NOT_FOUND, INVITATION_OVER */
export async function declineInvitation(ctx: ChangeContext, inviteId: string, at: number): Promise<void> {
  const invitation = await holdInvitation(ctx.tx, inviteId);
  if (!invitation) throw new Refusal('NOT_FOUND');
  if (invitation.status === 'declined') return;
  if (invitationStatusAt(invitation, at) !== 'pending') throw new Refusal('INVITATION_OVER');
  await answerInvitation(ctx, inviteId, { status: 'declined', userId: null, by: null, at });
}
