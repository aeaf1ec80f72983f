/** What the courses that somebody may hold are to them: asked only where those are more than a device is given (D59). */
import { type Kysely, sql } from 'kysely';
import type { Near } from '#contract/sync/wire.ts';
import { type CourseStanding, OPENED_LAST } from '#domain/first-held.ts';
import { heldCoursesQuery } from '../services/content/held-courses.ts';
import { plannedCoursesQuery } from '../services/content/planned-courses.ts';
import type { Database } from '../storage/tables.ts';
import type { Caller } from '../verbs/service-context.ts';

/** @param courseIds  those that the person may hold @param asked  `at`: server time, epoch ms */
export async function courseStandings(
  tx: Kysely<Database>,
  caller: Caller | null,
  courseIds: readonly string[],
  { near = { kept: [], opened: [] }, at = Date.now() }: { near?: Near | undefined; at?: number },
): Promise<Map<string, CourseStanding>> {
  const userId = caller?.userId ?? null;
  const author = JSON.stringify([{ userId }]);
  const { rows } = await sql<CourseStanding & { id: string }>`
    with held as (${heldCoursesQuery(userId, at)}), planned as (${plannedCoursesQuery(userId)}),
    near as (
      select id, n, true as kept from unnest(${[...near.kept]}::uuid[]) with ordinality as k(id, n)
      union all
      select id, n, false from unnest(${[...near.opened]}::uuid[]) with ordinality as o(id, n)
    ), placed as (
      select coalesce(m."courseId", near.id) as id, near.n, near.kept
      from near left join content."courseMembers" m on m."memberId" = near.id
    ), said as (
      select id, min(n) filter (where kept) - 1 as kept, min(n) filter (where not kept) - 1 as opened from placed group by id
    ), authored as (
      select distinct m."courseId" as id from content."skillAuthors" a
      join content."courseMembers" m on m."memberId" = a."skillId" and m.type = 'skill' where a."userId" = ${userId}::uuid
    ), learned as (
      select m."courseId" as id, max(p."updatedAt") as at from content.progress p
      join content."courseMembers" m on m."memberId" = p."skillId" and m.type = 'skill'
      where p."userId" = ${userId}::uuid group by m."courseId" order by at desc limit ${sql.lit(OPENED_LAST)}
    )
    select c.id, c."organizationId", held."courseId" is not null as learns, said.kept::int, said.opened::int,
      authored.id is not null or c."courseAuthors" @> ${author}::jsonb as authored,
      learned.at::float8 as "learnedAt", exists (select 1 from planned p where p."courseId" = c.id) as planned
    from content.collections c
    left join held on held."courseId" = c.id
    left join said on said.id = c.id
    left join authored on authored.id = c.id
    left join learned on learned.id = c.id
    where c.id = any(${[...courseIds]}::uuid[])`.execute(tx);
  return new Map(rows.map(({ id, ...standing }) => [id, standing]));
}
