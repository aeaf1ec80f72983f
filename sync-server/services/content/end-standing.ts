/**
 * What somebody was to an organization's content ends with their membership: author roles, seats, and what they share with it. Progress and
 * comments stay.
 */
import type { ChangeContext } from '../../sync/feed.ts';
import { announceSkill } from './announce.ts';
import { endSharingIn } from './playlists/announce-playlists.ts';
import { endSeatsIn } from './seats.ts';

export async function endStandingIn(
  ctx: ChangeContext,
  userId: string,
  organizationId: string,
): Promise<void> {
  const { tx } = ctx;
  const authored = await tx
    .deleteFrom('content.skillAuthors')
    .where('userId', '=', userId)
    .where('skillId', 'in', (of) =>
      of.selectFrom('content.skills').select('id').where('organizationId', '=', organizationId),
    )
    .returning('skillId')
    .execute();
  for (const { skillId } of authored) await announceSkill(ctx, skillId);
  await endSharingIn(ctx, userId, organizationId);
  await endSeatsIn(ctx, { organizationId, userId });
}
