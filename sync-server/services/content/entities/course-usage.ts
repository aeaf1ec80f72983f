/** How much a course is used, from stored records (COLL-006). */
import { type Kysely, sql } from 'kysely';
import type * as v from 'valibot';
import type { courseUsageStatsSchema } from '#contract/content/enrollment-status.ts';
import type { Database } from '../../../storage/tables.ts';

type CourseUsage = v.InferOutput<typeof courseUsageStatsSchema>;
type Counts = Record<
  | 'active'
  | 'inactive'
  | 'completed'
  | 'byGroups'
  | 'seats'
  | 'given'
  | 'wished'
  | 'owned'
  | 'followed'
  | 'assigned',
  number
>;

/** For `content.enrollments e`: whether the person has finished every skill of the course. */
const finishedCourse = sql`cross join lateral (
    select coalesce(bool_and(coalesce(p.complete, false)), false) as everything from content."courseMembers" m
    left join content.progress p on p."skillId" = m."memberId" and p."userId" = e."userId"
    where m.type = 'skill' and m."courseId" = e."courseId") as finished`;

/** @param at  epoch ms */
export async function usageOf(tx: Kysely<Database>, courseId: string, at: number): Promise<CourseUsage> {
  const { rows } = await sql<Counts>`
    with list as (
      select id from content.playlists
      where "deletedAt" is null and items @> ${JSON.stringify([{ id: courseId }])}::jsonb
    ), seat as (
      select s.status = 'active' and g.active as active from content.seats s
      join content."accessGroups" g on g.id = s."accessGroupId" where g."courseIds" ? ${courseId}
    )
    select count(*) filter (where e.status = 'active' and not finished.everything)::int as active,
      count(*) filter (where e.status = 'inactive')::int as inactive,
      count(*) filter (where e.status = 'completed' or e.status = 'active' and finished.everything)::int as completed,
      count(*) filter (where e.status <> 'inactive' and exists (select 1 from accounts."groupCourses" c
        join accounts."groupMembers" m on m."groupId" = c."groupId" and m."userId" = e."userId"
        where c."courseId" = e."courseId"))::int as "byGroups",
      (select count(*)::int from seat where active) as seats, (select count(*)::int from seat) as given,
      (select count(*)::int from content.favorites
        where "entityType" = 'collection' and "entityId" = ${courseId}::uuid and "on") as wished,
      (select count(*)::int from list) as owned,
      (select count(*)::int from content."playlistFollows" f join list on list.id = f."playlistId" where f."on") as followed,
      (select count(*)::int from content.assignments a join list on list.id = a."stackId"
        where a."withdrawnAt" is null) as assigned
    from content.enrollments e ${finishedCourse} where e."courseId" = ${courseId}::uuid`.execute(tx);
  const { active, inactive, completed, byGroups, seats, given, wished, owned, followed, assigned } =
    rows[0] as Counts;
  const total = active + inactive + completed + given + wished + owned;
  return {
    enrollments: { active, inactive, completed, assigned: byGroups },
    // Bonus access is for two years, and is not given yet (CONST-012).
    cagSeats: { active: seats, assigned: given, bonus: 0 },
    wishlists: { lists: wished },
    playlists: { owned, followed, assigned },
    updatedAt: at,
    usageRecordsExist: total > 0,
  };
}
