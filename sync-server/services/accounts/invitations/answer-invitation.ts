/** What has become of an invitation, with the seats that were promised in it. */
import type { ChangeContext } from '../../../sync/feed.ts';
import { settleInvitedSeats } from '../../content/seats.ts';
import { announceInvitation } from '../announce-invitation.ts';
import { writeInvitation } from './repository.ts';

/** @param userId  who comes; null: nobody does */
export async function answerInvitation(
  ctx: ChangeContext,
  inviteId: string,
  {
    status,
    userId,
    at,
  }: { status: 'accepted' | 'declined' | 'cancelled'; userId: string | null; at: number },
): Promise<void> {
  await settleInvitedSeats(ctx, { inviteId, userId, at });
  await writeInvitation(ctx.tx, inviteId, { status, ...(status === 'declined' && { declinedAt: at }) });
  await announceInvitation(ctx, inviteId);
}
