/** A group learns a course, or no longer. */
import type { enrollGroupOperation } from '#contract/accounts/group-enrollment.ts';
import { Refusal } from '#contract/errors.ts';
import type { ArgsOf } from '#contract/operation.ts';
import type { ServiceContext } from '../../../verbs/service-context.ts';
import { assignCourse } from '../../content/assign-course.ts';
import { courseIn, isRetiredCourse } from '../../content/people-in-course.ts';
import { groupFor, mayEnroll } from './access.ts';
import { deleteGroupCourses, insertGroupCourse, memberIds } from './repository.ts';

/** Who leaves the group, or whose group is enrolled no longer, keeps the course. @throws Refusal FORBIDDEN_ACCESS, INVALID_ACTION_FOR_RETIRED_COURSE */
export async function enrollGroup(
  ctx: ServiceContext,
  { groupId, courseId, active }: ArgsOf<typeof enrollGroupOperation>,
) {
  const { tx, at, caller } = ctx;
  const { group, subject } = await groupFor(ctx, groupId, 'Read');
  if (!mayEnroll(subject, groupId) || group.archived) throw new Refusal('FORBIDDEN_ACCESS');
  if (!(await courseIn(tx, group.organizationId, courseId))) throw new Refusal('FORBIDDEN_ACCESS');
  if (!active) {
    await deleteGroupCourses(tx, [groupId], courseId);
    return { success: true };
  }
  if (await isRetiredCourse(tx, courseId)) throw new Refusal('INVALID_ACTION_FOR_RETIRED_COURSE');
  await insertGroupCourse(tx, { groupId, courseId, enrolledBy: caller.userId, enrolledAt: at });
  for (const userId of await memberIds(tx, groupId)) await assignCourse(ctx, { courseId, userId, at });
  return { success: true };
}
