/** Counts who likes a skill or a course, at most once a minute each, and tells those who see it (D61). */
import * as v from 'valibot';
import { idSchema } from '#contract/ids.ts';
import { defineChangeJob } from '../../jobs/change-job.ts';
import { announceCollection, announceSkill } from './announce.ts';
import { countCollectionLikes } from './collections/repository.ts';
import { countSkillRatings } from './skills/repository.ts';
import { announceRatings } from './study/announce-study.ts';
import { takeRatings } from './study/repository.ts';

export const countRatings = defineChangeJob({
  kind: 'count-ratings',
  args: v.strictObject({ type: v.picklist(['skill', 'collection']), entityId: idSchema }),
  async run(ctx, { type, entityId }) {
    const { tx } = ctx;
    const taken = await takeRatings(tx, type, entityId);
    if (type === 'skill') {
      await countSkillRatings(tx, entityId);
      await announceSkill(ctx, entityId);
    } else {
      await countCollectionLikes(tx, entityId);
      await announceCollection(ctx, entityId);
    }
    await announceRatings(ctx, type, entityId, taken);
  },
});
