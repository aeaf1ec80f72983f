/**
 * The job that retires a course (RETIRE-016). One transaction with the end of the job in it: a kill leaves all as it was, and another run,
 * on whichever node, does it once. What another course took in since it was asked for stays as it is.
 */
import * as v from 'valibot';
import { idSchema } from '#contract/ids.ts';
import { defineJob, type JobRun } from '../../jobs/job.ts';
import { type ChangeContext, change } from '../../sync/feed.ts';
import { announceCollection, announceSkills } from './announce.ts';
import type { CollectionRecord } from './collections/collection-row.ts';
import { collectionsByIds, lockForAnnouncing, writeCollection } from './collections/repository.ts';
import { announceLabs } from './labs/announce-labs.ts';
import { followReplacement } from './retirement/follow-replacement.ts';
import {
  lockContents,
  retireLabsOf,
  retirementOf,
  retireSkillsOf,
  writeRetirement,
} from './retirement/repository.ts';

export const retireCourse = defineJob({
  kind: 'retire-course',
  args: v.strictObject({ courseId: idSchema }),
  async run({ courseId }, run: JobRun) {
    await change(
      run.database.db,
      (buckets, carried) => run.announcer.announce(buckets, carried),
      async (ctx) => {
        await retire(ctx, courseId, run.now(), run.publicUrl);
        await run.done(ctx.tx);
      },
    );
  },
});

/**
 * What the job does; nothing for a course that nobody has asked to retire.
 * @param origin  the one that people open; null: it is not known
 */
export async function retire(
  ctx: ChangeContext,
  courseId: string,
  at: number,
  origin: string | null = null,
): Promise<void> {
  const { tx } = ctx;
  await lockForAnnouncing(tx, [courseId]);
  const [course] = await collectionsByIds(tx, [courseId]);
  const retirement = await retirementOf(tx, courseId);
  if (!course || retirement?.state !== 'retiring') return;
  await lockContents(tx, courseId);
  // The labs first: the texts of skills name them.
  const labs = await retireLabsOf(tx, courseId, at);
  const skills = await retireSkillsOf(tx, courseId, at);
  const { requestedAt } = retirement;
  const replacement = await livingReplacement(ctx, retirement.replacementId);
  const moved = replacement ? await followReplacement(ctx, course, replacement, { at, origin }) : null;
  const replacementEntities = replacement ? [{ type: 'course', id: replacement.id }] : [];
  await writeCollection(tx, courseId, {
    workflow: 'RETIRED',
    retirement: JSON.stringify({ retirementDate: requestedAt, replacementEntities }),
    infoVersion: course.infoVersion + 1,
    updatedAt: at,
  });
  await writeRetirement(tx, courseId, {
    state: 'retired',
    replacementId: replacement?.id ?? null,
    originalWorkflow: course.workflow,
    moved: JSON.stringify(moved),
  });
  await announceCollection(ctx, courseId);
  await announceSkills(ctx, skills);
  await announceLabs(ctx, labs);
}

/** The replacement itself, or what has replaced it since it was chosen. */
async function livingReplacement(
  ctx: ChangeContext,
  id: string | null,
): Promise<CollectionRecord | undefined> {
  const [found] = id === null ? [] : await collectionsByIds(ctx.tx, [id]);
  const next = found?.workflow === 'RETIRED' ? found.retirement?.replacementEntities[0]?.id : undefined;
  return next === undefined ? found : livingReplacement(ctx, next);
}
