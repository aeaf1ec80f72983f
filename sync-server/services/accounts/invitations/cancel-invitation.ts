/** An invitation holds no longer (INVITE-007). */
import type { cancelInvitationOperation } from '#contract/accounts/invitation.ts';
import type { ArgsOf } from '#contract/operation.ts';
import type { ServiceContext } from '../../../verbs/service-context.ts';
import { invitationToManage } from './access.ts';
import { answerInvitation } from './answer-invitation.ts';

/** @throws Refusal FORBIDDEN_ACCESS */
export async function cancelInvitation(
  ctx: ServiceContext,
  { inviteId }: ArgsOf<typeof cancelInvitationOperation>,
) {
  const { status } = await invitationToManage(ctx, inviteId);
  if (status !== 'accepted')
    await answerInvitation(ctx, inviteId, {
      status: 'cancelled',
      userId: null,
      by: ctx.caller,
      at: ctx.at,
    });
  return { success: true };
}
