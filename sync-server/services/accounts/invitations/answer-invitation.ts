/** What has become of an invitation, with the seats that were promised in it. */
import { audit } from '../../../audit/audit.ts';
import type { ChangeContext } from '../../../sync/feed.ts';
import { settleInvitedSeats } from '../../content/seats.ts';
import { announceInvitation } from '../announce-invitation.ts';
import { writeInvitation } from './repository.ts';

type Answer = {
  status: 'accepted' | 'declined' | 'cancelled';
  /** who comes; null: nobody does */
  userId: string | null;
  /** null: whoever has the link of the mail */
  by: { userId: string; actorId: string | null } | null;
  at: number;
  /** who acted as whoever has invited */
  actedBy?: string | null;
};

export async function answerInvitation(
  ctx: ChangeContext,
  inviteId: string,
  { status, userId, by, at, actedBy = null }: Answer,
): Promise<void> {
  await settleInvitedSeats(ctx, { inviteId, userId, at });
  const { organizationId } = await writeInvitation(ctx.tx, inviteId, {
    status,
    ...(status === 'declined' && { declinedAt: at }),
  });
  await announceInvitation(ctx, inviteId);
  const entity = { type: 'invitation', id: inviteId };
  const details = { status, ...(actedBy !== null && { actedBy }) };
  await audit(ctx.tx, { kind: 'invitation answered', at, by, organizationId, entity, details });
}
