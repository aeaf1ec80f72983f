/** A course is to go: accepted when nothing else holds its content, done by a job (API-043, RETIRE-016, RETIRE-019, RETIRE-020). */
import type { retireCourseNowOperation } from '#contract/content/retirement.ts';
import { Refusal } from '#contract/errors.ts';
import type { ArgsOf } from '#contract/operation.ts';
import { canReplace, type Retirement } from '#domain/retirement.ts';
import { audit } from '../../../audit/audit.ts';
import { sendJob } from '../../../jobs/job.ts';
import { invalid } from '../../../verbs/check-arguments.ts';
import type { ServiceContext } from '../../../verbs/service-context.ts';
import { announceCollection } from '../announce.ts';
import type { CollectionRecord } from '../collections/collection-row.ts';
import { collectionsByIds, writeCollection } from '../collections/repository.ts';
import { retireCourse } from '../retire-course.ts';
import { holdRetirable } from './access-retirement.ts';
import { exclusivityOf } from './exclusivity.ts';
import { deleteRetirement, insertRetirement } from './repository.ts';

/** @throws Refusal, see the operation */
export async function retireCourseNow(
  ctx: ServiceContext,
  { courseId, replacementEntities, internalComments }: ArgsOf<typeof retireCourseNowOperation>,
) {
  const { tx, at, caller } = ctx;
  const replacementId = replacementEntities[0]?.id ?? null;
  const course = await holdRetirable(ctx, courseId, replacementId ? [replacementId] : []);
  if (course.workflow === 'RETIRED') throw new Refusal('INVALID_ACTION_FOR_RETIRED_COURSE');
  await assertReplaces(ctx, course, replacementId);
  if (!(await exclusivityOf(tx, courseId)).isExclusive) throw new Refusal('COURSE_CONTENT_NOT_EXCLUSIVE');
  const retirement: Retirement = {
    retirementDate: at,
    replacementEntities: replacementId ? [{ type: 'course', id: replacementId }] : [],
    state: 'retiring',
  };
  const version = course.infoVersion + 1;
  await writeCollection(tx, courseId, { retirement: JSON.stringify(retirement), infoVersion: version });
  await deleteRetirement(tx, courseId);
  await insertRetirement(tx, {
    ...{ courseId, replacementId, state: 'retiring', internalComments: internalComments ?? '' },
    ...{ requestedBy: caller.userId, requestedAt: at, originalWorkflow: course.workflow },
  });
  await announceCollection(ctx, courseId);
  await sendJob(tx, retireCourse, { courseId }, { at, key: courseId });
  const { organizationId } = course;
  const details = { replacement: replacementId };
  await audit(tx, {
    kind: 'retired',
    at,
    by: caller,
    organizationId,
    entity: { type: 'course', id: courseId },
    details,
  });
  return { success: true, version };
}

/** @throws Refusal FORBIDDEN_ACCESS: it is not there, for this organization; INVALID_ARGUMENTS: it may not replace this course */
async function assertReplaces(
  ctx: ServiceContext,
  course: CollectionRecord,
  replacementId: string | null,
): Promise<void> {
  if (replacementId === null) return;
  const [by] = await collectionsByIds(ctx.tx, [replacementId]);
  if (by?.organizationId !== course.organizationId) throw new Refusal('FORBIDDEN_ACCESS');
  const fits = canReplace({ ...by, collectionId: by.id }, { ...course, collectionId: course.id });
  if (!fits) throw invalid('replacementEntities', 'it cannot replace this course');
}
