/**
 * What somebody was to an organization's content ends with their membership: author roles, seats, and what they share with it. Progress and
 * comments stay.
 */
import { sql } from 'kysely';
import type { ChangeContext } from '../../sync/feed.ts';
import { announceCollections, announceSkill } from './announce.ts';
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
  const named = await tx
    .updateTable('content.collections')
    .set({
      courseAuthors: sql<string>`coalesce((select jsonb_agg(author order by n) from jsonb_array_elements("courseAuthors")
        with ordinality as each(author, n) where author->>'userId' <> ${userId}), '[]')`,
    })
    .where('organizationId', '=', organizationId)
    .where(sql<boolean>`"courseAuthors" @> ${JSON.stringify([{ userId }])}::jsonb`)
    .returning('id')
    .execute();
  await announceCollections(
    ctx,
    named.map(({ id }) => id),
  );
  await endSharingIn(ctx, userId, organizationId);
  await endSeatsIn(ctx, { organizationId, userId });
}
