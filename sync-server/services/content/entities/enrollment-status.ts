/** How the caller stands to a course, and how much a course is used (COLL-005, API-030). */
import { sql } from 'kysely';
import type { EnrollmentStatus } from '#contract/content/enrollment-status.ts';
import { Refusal } from '#contract/errors.ts';
import { collectionProgress } from '#domain/learning-progress.ts';
import { worksOnContent } from '#domain/policy.ts';
import type { ReadContext } from '../../../verbs/service-context.ts';
import { accessCollection } from '../collections/access-collection.ts';
import type { CollectionRecord } from '../collections/collection-row.ts';
import { skillIdsBelow } from '../collections/repository.ts';
import { standingOf } from '../standing.ts';
import { usageOf } from './course-usage.ts';

/** @returns null: not enrolled. @throws Refusal FORBIDDEN_ACCESS */
export async function userEnrollmentStatus(
  ctx: ReadContext,
  courseId: string,
): Promise<EnrollmentStatus | null> {
  const { tx, caller } = ctx;
  const course = await accessCollection(ctx, courseId, 'ReadCard');
  if (!caller) return null;
  const enrollment = await tx
    .selectFrom('content.enrollments')
    .selectAll()
    .where('courseId', '=', courseId)
    .where('userId', '=', caller.userId)
    .executeTakeFirst();
  if (!enrollment) return null;
  const owner = { type: 'ORGANIZATION' as const, id: course.organizationId };
  return {
    assignedTo: { id: caller.userId, type: 'user' },
    enrolledBy: { owner, enroller: caller.userId },
    course: {
      collectionId: course.id,
      title: course.title,
      collectionSlug: course.slug,
      tenantSlug: course.tenantSlug,
    },
    groups: [],
    owner,
    visibility: enrollment.visibility,
    status: enrollment.status,
    createdAt: enrollment.createdAt,
    progress: await courseProgress(ctx, course, caller.userId),
  };
}

type Trained = {
  skillId: string;
  title: string;
  skillSlug: string;
  estimated: number;
  seconds: number;
  complete: boolean;
  updatedAt: number | null;
};

async function courseProgress({ tx }: ReadContext, course: CollectionRecord, userId: string) {
  const skillIds = (await skillIdsBelow(tx, [course.id])).get(course.id) ?? [];
  const { rows } = await sql<Trained>`
    select s.id as "skillId", s.title, s.slug as "skillSlug", s."estimatedSeconds" as estimated,
      coalesce(p."secondsConsumed", 0) as seconds, coalesce(p.complete, false) as complete, p."updatedAt" as "updatedAt"
    from content.skills s left join content.progress p on p."skillId" = s.id and p."userId" = ${userId}::uuid
    where s.id = any(${skillIds}::uuid[])
    order by p."updatedAt" desc nulls last, s.id`.execute(tx);
  const progressOf = new Map(
    rows.map(({ skillId, seconds, complete }) => [skillId, { secondsConsumed: seconds, complete }]),
  );
  const going = rows.find(({ complete, updatedAt }) => !complete && updatedAt !== null);
  const next = going ?? rows.find(({ complete }) => !complete);
  return {
    percentComplete: collectionProgress(skillIds, (id) => progressOf.get(id)).percentComplete,
    lastTrainedAt: rows[0]?.updatedAt ?? null,
    continuingSkill: next
      ? {
          title: next.title,
          skillSlug: next.skillSlug,
          skillId: next.skillId,
          skillProgress: {
            secondsConsumed: next.seconds,
            estimatedSecondsToConsume: next.estimated,
            complete: next.complete,
          },
        }
      : null,
  };
}

/** For those who work on the course. @throws Refusal FORBIDDEN_ACCESS */
export async function courseUsageStats(ctx: ReadContext, courseId: string) {
  const { tx, at } = ctx;
  const course = await accessCollection(ctx, courseId, 'ReadContent');
  const { subject } = (await standingOf(ctx))({ organizationId: course.organizationId, courseIds: [] });
  if (!worksOnContent(subject, course.rootType)) throw new Refusal('FORBIDDEN_ACCESS');
  return usageOf(tx, courseId, at);
}
