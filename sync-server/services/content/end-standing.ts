/**
 * What somebody was to an organization's content ends with their membership: author roles, seats, and what they share with it. Progress and
 * comments stay.
 */
import type { ChangeContext } from '../../sync/feed.ts';
import { announceCollections, announceSkill } from './announce.ts';
import { removeCourseAuthor } from './collections/repository.ts';
import { endSharingIn } from './playlists/announce-playlists.ts';
import { endSeatsIn } from './seats.ts';
import { removeAuthor } from './skills/repository.ts';

export async function endStandingIn(
  ctx: ChangeContext,
  userId: string,
  organizationId: string,
): Promise<void> {
  const { tx } = ctx;
  for (const skillId of await removeAuthor(tx, { userId, organizationId })) await announceSkill(ctx, skillId);
  await announceCollections(ctx, await removeCourseAuthor(tx, { userId, organizationId }));
  await endSharingIn(ctx, userId, organizationId);
  await endSeatsIn(ctx, { organizationId, userId });
}
