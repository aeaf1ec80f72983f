import { userBucket } from '#domain/bucket.ts';
import type { ChangeContext } from '../../../sync/feed.ts';
import { progressId, toProgress } from './progress-row.ts';

/** @param ids  person and skill, as the feed names them */
export async function announceProgress(ctx: ChangeContext, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  const rows = await ctx.tx
    .selectFrom('content.progress')
    .selectAll()
    .where((of) =>
      of.or(
        ids.map((id) => {
          const [userId = '', skillId = ''] = id.split(':');
          return of.and([of('userId', '=', userId), of('skillId', '=', skillId)]);
        }),
      ),
    )
    .execute();
  for (const row of rows)
    ctx.changed('progress', progressId(row.userId, row.skillId), toProgress(row), [userBucket(row.userId)]);
}
