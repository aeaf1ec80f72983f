/** How far people are in a course, for those who may see it: one statement for all of them. */
import { type Kysely, sql } from 'kysely';
import type { Enrollment } from '#contract/content/progress.ts';
import { collectionProgress } from '#domain/learning-progress.ts';
import type { Database } from '../../storage/tables.ts';
import { collectionsByIds, skillIdsBelow } from './collections/repository.ts';

export type InCourse = { status: Enrollment['status'] | null; percentComplete: number };

/** @returns undefined: no such course in the organization */
export async function courseIn(tx: Kysely<Database>, organizationId: string, courseId: string) {
  const [course] = await collectionsByIds(tx, [courseId]);
  if (course?.type !== 'course' || course.organizationId !== organizationId) return undefined;
  const { id, title, slug, tenantSlug } = course;
  return { collectionId: id, title, collectionSlug: slug, tenantSlug };
}

export const isRetiredCourse = async (tx: Kysely<Database>, courseId: string): Promise<boolean> =>
  (await collectionsByIds(tx, [courseId]))[0]?.workflow === 'RETIRED';

export async function peopleInCourse(
  tx: Kysely<Database>,
  courseId: string,
  userIds: readonly string[],
): Promise<Map<string, InCourse>> {
  const skillIds = (await skillIdsBelow(tx, [courseId])).get(courseId) ?? [];
  const { rows } = await sql<{
    userId: string;
    status: Enrollment['status'] | null;
    done: { skillId: string; secondsConsumed: number; complete: boolean }[];
  }>`
    select u.id as "userId", e.status, coalesce(p.done, '[]') as done
    from unnest(${[...userIds]}::uuid[]) as u(id)
    left join content.enrollments e on e."userId" = u.id and e."courseId" = ${courseId}::uuid
    left join lateral (select jsonb_agg(jsonb_build_object(
        'skillId', p."skillId", 'secondsConsumed', p."secondsConsumed", 'complete', p.complete)) as done
      from content.progress p where p."userId" = u.id and p."skillId" = any(${skillIds}::uuid[])) p on true`.execute(
    tx,
  );
  return new Map(
    rows.map(({ userId, status, done }) => {
      const found = new Map(done.map(({ skillId, ...progress }) => [skillId, progress]));
      const { percentComplete } = collectionProgress(skillIds, (id) => found.get(id));
      return [userId, { status, percentComplete }];
    }),
  );
}
