/** How the members of a group get on with a course. */
import type { GroupEnrollment } from '#contract/accounts/group-enrollment.ts';
import { Refusal } from '#contract/errors.ts';
import type { ReadContext } from '../../../verbs/service-context.ts';
import { courseIn, peopleInCourse } from '../../content/people-in-course.ts';
import { groupFor, mayEnroll } from './access.ts';
import { isGroupEnrolled, peopleOfGroup } from './repository.ts';

/** To members of the group what is theirs, to those who manage it all of them. @throws Refusal FORBIDDEN_ACCESS */
export async function readGroupEnrollment(
  ctx: ReadContext,
  { groupId, courseId }: { groupId: string; courseId: string },
): Promise<GroupEnrollment> {
  const { tx, caller } = ctx;
  const { group, subject } = await groupFor(ctx, groupId, 'Read');
  const course = await courseIn(tx, group.organizationId, courseId);
  if (!course) throw new Refusal('FORBIDDEN_ACCESS');
  const enrolled = await isGroupEnrolled(tx, groupId, courseId);
  const which = mayEnroll(subject, groupId) ? 'all' : { userId: caller?.userId ?? null };
  const people = await peopleOfGroup(tx, groupId, which);
  const found = await peopleInCourse(
    tx,
    courseId,
    people.map(({ userId }) => userId),
  );
  const items = people.map(({ first, last, ...person }) => ({
    ...person,
    name: { first, last },
    ...(found.get(person.userId) ?? { status: null, percentComplete: 0 }),
  }));
  const isEnrolled = ({ status }: (typeof items)[number]) => status !== null && status !== 'inactive';
  return {
    course,
    enrolled,
    total: group.numMembers,
    counts: {
      enrolled: items.filter(isEnrolled).length,
      complete: items.filter(({ percentComplete }) => percentComplete === 100).length,
    },
    items,
  };
}
