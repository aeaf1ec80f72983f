/** The courses that someone is enrolled in or has an active seat for, wherever they are. */
import { sql } from 'kysely';

export type HeldCourse = { enrolled: boolean; seated: boolean };

/**
 * To be asked together with something else.
 * @param userId  null: a visitor, who holds none
 * @param at  epoch ms: seats count from the start of their group until its end
 */
export const heldCoursesQuery = (userId: string | null, at: number) => sql`
    select "courseId", bool_or(kind = 'enrolled') as enrolled, bool_or(kind = 'seated') as seated from (
      select "courseId", 'enrolled' as kind from content.enrollments
      where "userId" = ${userId}::uuid and status <> 'inactive'
      union all
      select course::uuid, 'seated' from content.seats s
      join content."accessGroups" g on g.id = s."accessGroupId"
      cross join lateral jsonb_array_elements_text(g."courseIds") as course
      where s."userId" = ${userId}::uuid and s.status = 'active' and g.active
        and (g."startsAt" is null or g."startsAt" <= ${at}) and (g."endsAt" is null or g."endsAt" > ${at})
    ) as held group by "courseId"`;
