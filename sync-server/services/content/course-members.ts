/** Which skills and collections a course holds, directly or deeper: kept beside the content, since who may read a course reads these. */
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../storage/tables.ts';

export type CourseMember = { type: 'skill' | 'collection'; memberId: string };

/** To be called in the transaction that changes children. @returns what it holds now, and what it held until now */
export async function recomputeCourseMembers(
  tx: Kysely<Database>,
  courseId: string,
): Promise<{ held: CourseMember[]; left: CourseMember[] }> {
  const { rows: held } = await sql<CourseMember>`
    with recursive holder as (
      select c.id, c.children from content.collections c where c.id = ${courseId}
      union
      select c.id, c.children from holder h
      cross join lateral jsonb_to_recordset(h.children) as child(type text, id uuid)
      join content.collections c on c.id = child.id and child.type <> 'skill'
    ), member as (
      select distinct case when child.type = 'skill' then 'skill' else 'collection' end as type, child.id as "memberId"
      from holder h cross join lateral jsonb_to_recordset(h.children) as child(type text, id uuid)
      where child.id <> ${courseId}
    )
    select type, "memberId" from member
    where exists (select 1 from content.skills s where type = 'skill' and s.id = "memberId")
      or exists (select 1 from content.collections c where type = 'collection' and c.id = "memberId")
    order by type, "memberId"`.execute(tx);
  const members = JSON.stringify(held);
  const { rows: left } = await sql<CourseMember>`
    delete from content."courseMembers" m where m."courseId" = ${courseId} and not exists (
      select 1 from jsonb_to_recordset(${members}::jsonb) as h(type text, "memberId" uuid)
      where h.type = m.type and h."memberId" = m."memberId")
    returning m.type, m."memberId"`.execute(tx);
  await sql`
    insert into content."courseMembers" ("courseId", type, "memberId")
    select ${courseId}::uuid, type, "memberId" from jsonb_to_recordset(${members}::jsonb) as h(type text, "memberId" uuid)
    on conflict do nothing`.execute(tx);
  return { held, left };
}
