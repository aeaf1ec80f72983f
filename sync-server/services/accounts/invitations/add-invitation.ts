/** An invitation that nobody is mailed: the demo's. */
import type { Insertable } from 'kysely';
import { roles as allRoles } from '#domain/role.ts';
import type { Database } from '../../../storage/tables.ts';
import type { ChangeContext } from '../../../sync/feed.ts';
import { announceInvitation } from '../announce-invitation.ts';
import { insertInvitations } from './repository.ts';

export async function addInvitation(
  ctx: ChangeContext,
  invitation: Insertable<Database['accounts.invitations']>,
): Promise<void> {
  await insertInvitations(ctx.tx, [invitation], allRoles);
  await announceInvitation(ctx, invitation.id);
}
