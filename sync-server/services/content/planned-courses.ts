/** The courses of what somebody plans, marks, lists or has been assigned, wherever they are: so that it shows on each of their devices. */
import { sql } from 'kysely';

/** A course, or null for what is in none; and whose it is. */
export type PlannedCourse = { courseId: string | null; organizationId: string };

/** What was assigned comes first, then the schedule, the favorites and the playlists: further ones show on a device that has them anyway. */
const PLANNED_COURSES = 200;

/**
 * To be asked together with something else. Whether the person may read them is for the policy to say.
 * @param userId  null: a visitor, who plans nothing
 */
export const plannedCoursesQuery = (userId: string | null) => sql`
    with belongs as (
      select "organizationId" from accounts.profiles where "userId" = ${userId}::uuid and roles <> '[]'::jsonb
    ), list as (
      select a."stackId" as id, 1 as rank from belongs b join content.assignments a on a."organizationId" = b."organizationId"
      where a."withdrawnAt" is null and (a."toType" = 'ORGANIZATION'
        or a."toId" in (select "groupId" from accounts."groupMembers" where "userId" = ${userId}::uuid))
      union all
      select id, 4 from content.playlists where "ownerId" = ${userId}::uuid and "ownerType" = 'USER'
      union all
      select f."playlistId", 4 from content."playlistFollows" f where f."userId" = ${userId}::uuid and f."on"
        and exists (select 1 from content.playlists p join belongs b on b."organizationId" = p."organizationId" where p.id = f."playlistId")
    ), item as (
      select i.type, i.id, list.rank from list join content.playlists p on p.id = list.id and p."deletedAt" is null
      cross join lateral jsonb_to_recordset(p.items) as i(type text, id uuid)
      union all
      select "entityType", "entityId", 2 from content."scheduleItems" where "userId" = ${userId}::uuid and date is not null
      union all
      select "entityType", "entityId", 3 from content.favorites where "userId" = ${userId}::uuid and "on"
    ), placed as (
      select c.id as "courseId", c."organizationId", item.rank from item
      join content."courseMembers" m on m."memberId" = item.id and m.type = item.type
      join content.collections c on c.id = m."courseId"
      union all
      select case when c.type = 'course' then c.id end, c."organizationId", item.rank from item
      join content.collections c on item.type = 'collection' and c.id = item.id
      union all
      select null, s."organizationId", item.rank from item join content.skills s on item.type = 'skill' and s.id = item.id and s."organizationId" is not null
    )
    select "courseId", "organizationId" from placed group by "courseId", "organizationId"
    order by min(rank), "courseId" nulls first limit ${sql.lit(PLANNED_COURSES)}`;
