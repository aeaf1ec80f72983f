/** A retired course is to come back: accepted when nothing else holds its content, done by a job (API-043, RETIRE-010 to RETIRE-013). */
import type { restoreRetiredCourseOperation } from '#contract/content/retirement.ts';
import { Refusal } from '#contract/errors.ts';
import type { ArgsOf } from '#contract/operation.ts';
import { audit } from '../../../audit/audit.ts';
import { sendJob } from '../../../jobs/job.ts';
import { invalid } from '../../../verbs/check-arguments.ts';
import type { ServiceContext } from '../../../verbs/service-context.ts';
import { announceCollection } from '../announce.ts';
import { writeCollection } from '../collections/repository.ts';
import { restoreCourse, WITHOUT_ORIGINAL } from '../restore-course.ts';
import { holdRetirable } from './access-retirement.ts';
import { exclusivityOf } from './exclusivity.ts';
import { insertRetirement, retirementOf, writeRetirement } from './repository.ts';

/** @throws Refusal, see the operation */
export async function restoreRetiredCourse(
  ctx: ServiceContext,
  { courseId }: ArgsOf<typeof restoreRetiredCourseOperation>,
) {
  const { tx, at, caller } = ctx;
  const course = await holdRetirable(ctx, courseId);
  if (course.workflow !== 'RETIRED') throw invalid('courseId', 'it is not retired');
  if (!(await exclusivityOf(tx, courseId)).isExclusive) throw new Refusal('COURSE_CONTENT_NOT_EXCLUSIVE');
  const known = await retirementOf(tx, courseId);
  const state = 'restoring';
  if (known) await writeRetirement(tx, courseId, { state });
  // Retired before this was kept, or by an import.
  else {
    const by = { requestedBy: caller.userId, requestedAt: at, internalComments: '' };
    await insertRetirement(tx, { courseId, state, replacementId: null, originalWorkflow: null, ...by });
  }
  const { retirementDate = null, replacementEntities = [] } = course.retirement ?? {};
  const version = course.infoVersion + 1;
  const retirement = JSON.stringify({ retirementDate, replacementEntities, state });
  await writeCollection(tx, courseId, { retirement, infoVersion: version });
  await announceCollection(ctx, courseId);
  await sendJob(tx, restoreCourse, { courseId }, { at, key: courseId });
  const entity = { type: 'course', id: courseId };
  await audit(tx, { kind: 'restored', at, by: caller, organizationId: course.organizationId, entity });
  return { success: true, originalWorkflow: known?.originalWorkflow ?? WITHOUT_ORIGINAL, version };
}
