/** The courses that someone is enrolled in or has an active seat for, wherever they are. */
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../storage/tables.ts';

export type HeldCourse = { enrolled: boolean; seated: boolean };

/** @param at  epoch ms: seats count from the start of their group until its end */
export async function heldCourses(
  tx: Kysely<Database>,
  userId: string,
  at: number,
): Promise<Map<string, HeldCourse>> {
  const { rows } = await sql<{ courseId: string } & HeldCourse>`
    select "courseId", bool_or(kind = 'enrolled') as enrolled, bool_or(kind = 'seated') as seated from (
      select "courseId", 'enrolled' as kind from content.enrollments
      where "userId" = ${userId} and status <> 'inactive'
      union all
      select course::uuid, 'seated' from content.seats s
      join content."accessGroups" g on g.id = s."accessGroupId"
      cross join lateral jsonb_array_elements_text(g."courseIds") as course
      where s."userId" = ${userId} and s.status = 'active' and g.active
        and (g."startsAt" is null or g."startsAt" <= ${at}) and (g."endsAt" is null or g."endsAt" > ${at})
    ) as held group by "courseId"`.execute(tx);
  return new Map(rows.map(({ courseId, enrolled, seated }) => [courseId, { enrolled, seated }]));
}
