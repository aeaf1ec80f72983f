/** A group's enrollment in a course, and how its members get on with it. */
import { sql } from 'kysely';
import type { enrollGroupOperation, GroupEnrollment } from '#contract/accounts/group-enrollment.ts';
import { Refusal } from '#contract/errors.ts';
import type { ArgsOf } from '#contract/operation.ts';
import { allows, type Subject } from '#domain/policy.ts';
import type { ReadContext, ServiceContext } from '../../../verbs/service-context.ts';
import { assignCourse } from '../../content/assign-course.ts';
import { courseIn, peopleInCourse } from '../../content/people-in-course.ts';
import { groupFor } from './verbs.ts';

const mayEnroll = (subject: Subject, groupId: string) =>
  allows('enrollment', 'CREATE_GROUP_ENROLLMENT', subject, { own: false, groupId });

/** Who leaves the group, or whose group is enrolled no longer, keeps the course. @throws Refusal FORBIDDEN_ACCESS */
export async function enrollGroup(
  ctx: ServiceContext,
  { groupId, courseId, active }: ArgsOf<typeof enrollGroupOperation>,
) {
  const { tx, at, caller } = ctx;
  const { group, subject } = await groupFor(ctx, groupId, 'Read');
  if (!mayEnroll(subject, groupId) || group.archived) throw new Refusal('FORBIDDEN_ACCESS');
  if (!(await courseIn(tx, group.organizationId, courseId))) throw new Refusal('FORBIDDEN_ACCESS');
  if (!active) {
    await tx
      .deleteFrom('accounts.groupCourses')
      .where('groupId', '=', groupId)
      .where('courseId', '=', courseId)
      .execute();
    return { success: true };
  }
  await tx
    .insertInto('accounts.groupCourses')
    .values({ groupId, courseId, enrolledBy: caller.userId, enrolledAt: at })
    .onConflict((conflict) => conflict.columns(['groupId', 'courseId']).doNothing())
    .execute();
  const members = await tx
    .selectFrom('accounts.groupMembers')
    .select('userId')
    .where('groupId', '=', groupId)
    .orderBy('userId')
    .execute();
  for (const { userId } of members) await assignCourse(ctx, { courseId, userId, at });
  return { success: true };
}

/** To members of the group what is theirs, to those who manage it all of them. @throws Refusal FORBIDDEN_ACCESS */
export async function readGroupEnrollment(
  ctx: ReadContext,
  { groupId, courseId }: { groupId: string; courseId: string },
): Promise<GroupEnrollment> {
  const { tx, caller } = ctx;
  const { group, subject } = await groupFor(ctx, groupId, 'Read');
  const course = await courseIn(tx, group.organizationId, courseId);
  if (!course) throw new Refusal('FORBIDDEN_ACCESS');
  const enrolled = await tx
    .selectFrom('accounts.groupCourses')
    .select('courseId')
    .where('groupId', '=', groupId)
    .where('courseId', '=', courseId)
    .executeTakeFirst();
  const all = mayEnroll(subject, groupId);
  const { rows: people } = await sql<{
    userId: string;
    alias: string;
    first: string;
    last: string;
    image: string | null;
  }>`select u.id as "userId", u.alias, u."firstName" as first, u."lastName" as last, u.image
    from accounts."groupMembers" m join accounts.users u on u.id = m."userId"
    where m."groupId" = ${groupId}::uuid and not u.disabled
      ${all ? sql`` : sql`and u.id = ${caller?.userId ?? null}::uuid`}
    order by lower(u."lastName"), lower(u."firstName"), u.id`.execute(tx);
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
    enrolled: enrolled !== undefined,
    total: group.numMembers,
    counts: {
      enrolled: items.filter(isEnrolled).length,
      complete: items.filter(({ percentComplete }) => percentComplete === 100).length,
    },
    items,
  };
}
