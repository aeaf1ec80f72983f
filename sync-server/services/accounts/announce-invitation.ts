/** How the devices of those who manage people learn of an invitation. */
import { organizationBucket } from '#domain/bucket.ts';
import type { ChangeContext } from '../../sync/feed.ts';
import { toInvitation } from './invitations/invitation-row.ts';
import { invitationsByIds } from './invitations/repository.ts';

export const announceInvitation = (ctx: ChangeContext, id: string): Promise<void> =>
  announceInvitations(ctx, [id]);

/** One that is not there is announced as gone. */
export async function announceInvitations(ctx: ChangeContext, ids: readonly string[]): Promise<void> {
  const found = new Map((await invitationsByIds(ctx.tx, ids)).map((each) => [each.id, each]));
  for (const id of ids) {
    const invitation = found.get(id);
    const buckets = invitation ? [organizationBucket(invitation.organizationId, 'people')] : [];
    ctx.changed('invitation', id, invitation ? toInvitation(invitation) : null, buckets);
  }
}
