/** The job that brings a retired course back, with its skills and labs as they were (RETIRE-010, D16, D101). One transaction, as retiring is. */
import * as v from 'valibot';
import { idSchema } from '#contract/ids.ts';
import { defineJob, type JobRun } from '../../jobs/job.ts';
import { type ChangeContext, change } from '../../sync/feed.ts';
import { announceCollection, announceSkills } from './announce.ts';
import { collectionsByIds, lockForAnnouncing, writeCollection } from './collections/repository.ts';
import { announceLabs } from './labs/announce-labs.ts';
import { restoreLabsOf } from './labs/repository.ts';
import { leaveReplacement } from './retirement/leave-replacement.ts';
import { deleteRetirement, lockContents, retirementOf } from './retirement/repository.ts';
import { restoreSkillsOf } from './skills/repository.ts';

/** Of a course of which nobody knows what it was. */
export const WITHOUT_ORIGINAL = 'NEEDS_FINAL';

export const restoreCourse = defineJob({
  kind: 'restore-course',
  args: v.strictObject({ courseId: idSchema }),
  async run({ courseId }, run: JobRun) {
    await change(
      run.database.db,
      (buckets, carried) => run.announcer.announce(buckets, carried),
      async (ctx) => {
        await restore(ctx, courseId, run.now(), run.publicUrl);
        await run.done(ctx.tx);
      },
    );
  },
});

async function restore(ctx: ChangeContext, courseId: string, at: number, origin: string): Promise<void> {
  const { tx } = ctx;
  await lockForAnnouncing(tx, [courseId]);
  const [course] = await collectionsByIds(tx, [courseId]);
  const retirement = await retirementOf(tx, courseId);
  if (!course || retirement?.state !== 'restoring') return;
  await lockContents(tx, courseId);
  const skills = await restoreSkillsOf(tx, courseId, at);
  const labs = await restoreLabsOf(tx, courseId, at);
  const { replacementId, moved, originalWorkflow } = retirement;
  if (replacementId && moved)
    await leaveReplacement(ctx, { courseId, replacementId }, moved, {
      since: retirement.requestedAt,
      origin,
    });
  await writeCollection(tx, courseId, {
    workflow: originalWorkflow ?? WITHOUT_ORIGINAL,
    retirement: null,
    infoVersion: course.infoVersion + 1,
    updatedAt: at,
  });
  await deleteRetirement(tx, courseId);
  await announceCollection(ctx, courseId);
  await announceSkills(ctx, skills);
  await announceLabs(ctx, labs);
}
