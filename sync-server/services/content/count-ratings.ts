/** Counts who likes a skill or a course, at most once a minute each, and tells those who see it (D61). */
import { sql } from 'kysely';
import * as v from 'valibot';
import { idSchema } from '#contract/ids.ts';
import { defineJob } from '../../jobs/job.ts';
import { change } from '../../sync/feed.ts';
import { announceCollection, announceSkill } from './announce.ts';
import { announceRatings } from './study/announce-study.ts';

export const countRatings = defineJob({
  kind: 'count-ratings',
  args: v.strictObject({ type: v.picklist(['skill', 'collection']), entityId: idSchema }),
  async run({ type, entityId }, { database, announcer, done }) {
    const tell = (buckets: string[]) => announcer.announce(buckets);
    await change(database.db, tell, async (ctx) => {
      const { tx } = ctx;
      const taken = await tx
        .updateTable('content.ratings')
        .set((row) => ({ counted: row.ref('value') }))
        .where('entityType', '=', type)
        .where('entityId', '=', entityId)
        .where(sql<boolean>`counted is distinct from value`)
        .returning('userId')
        .execute();
      const of = (value: string) =>
        sql<number>`(select count(*)::int from content.ratings where "entityType" = ${type} and "entityId" = ${entityId}::uuid and value = ${value})`;
      if (type === 'skill') {
        await tx
          .updateTable('content.skills')
          .set({ likes: of('like'), dislikes: of('dislike') })
          .where('id', '=', entityId)
          .execute();
        await announceSkill(ctx, entityId);
      } else {
        await tx
          .updateTable('content.collections')
          .set({ likes: of('like') })
          .where('id', '=', entityId)
          .execute();
        await announceCollection(ctx, entityId);
      }
      await announceRatings(
        ctx,
        type,
        entityId,
        taken.map(({ userId }) => userId),
      );
      await done(tx);
    });
  },
});
