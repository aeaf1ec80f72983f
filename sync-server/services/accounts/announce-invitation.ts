/** How the devices of those who manage people learn of an invitation. */
import { organizationBucket } from '#domain/bucket.ts';
import type { ChangeContext } from '../../sync/feed.ts';
import { findInvitation, toInvitation } from './invitations/invitation-row.ts';

export async function announceInvitation(ctx: ChangeContext, id: string): Promise<void> {
  const invitation = await findInvitation(ctx.tx, id);
  const buckets = invitation ? [organizationBucket(invitation.organizationId, 'people')] : [];
  ctx.changed('invitation', id, invitation ? toInvitation(invitation) : null, buckets);
}
