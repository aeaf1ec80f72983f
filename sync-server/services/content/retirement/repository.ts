/** Retirements and what was retired with a course: statements and nothing else. */
import { type Insertable, type Kysely, type Selectable, sql, type Updateable } from 'kysely';
import type { Database } from '../../../storage/tables.ts';
import { retireLabs } from '../labs/repository.ts';
import { retireSkills } from '../skills/repository.ts';
import { labsInTexts } from './exclusivity.ts';

type Tx = Kysely<Database>;
type RetirementRecord = Selectable<Database['content.retirements']>;

export const retirementOf = (tx: Tx, courseId: string): Promise<RetirementRecord | undefined> =>
  tx.selectFrom('content.retirements').selectAll().where('courseId', '=', courseId).executeTakeFirst();

export const insertRetirement = (tx: Tx, row: Insertable<Database['content.retirements']>) =>
  tx.insertInto('content.retirements').values(row).execute();

export const writeRetirement = (
  tx: Tx,
  courseId: string,
  fields: Updateable<Database['content.retirements']>,
) => tx.updateTable('content.retirements').set(fields).where('courseId', '=', courseId).execute();

export const deleteRetirement = (tx: Tx, courseId: string) =>
  tx.deleteFrom('content.retirements').where('courseId', '=', courseId).execute();

/** Held until the transaction ends, so that no other course takes one in meanwhile. */
export const lockContents = (tx: Tx, courseId: string) =>
  sql`select s.id from content.skills s join content."courseMembers" m on m.type = 'skill' and m."memberId" = s.id
    where m."courseId" = ${courseId}::uuid order by s.id for no key update of s`.execute(tx);

/** What nothing else holds is retired, and what it was is remembered. @returns ids */
export async function retireSkillsOf(tx: Tx, courseId: string, at: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    insert into content."retiredItems" ("courseId", type, "itemId", "originalWorkflow")
    select m."courseId", 'skill', s.id, s.workflow from content."courseMembers" m
    join content.skills s on s.id = m."memberId"
    where m."courseId" = ${courseId}::uuid and m.type = 'skill' and s.workflow <> 'RETIRED' and not exists (
      select 1 from content."courseMembers" o
      where o.type = 'skill' and o."memberId" = s.id and o."courseId" <> m."courseId")
    returning "itemId" as id`.execute(tx);
  const ids = rows.map(({ id }) => id);
  if (ids.length > 0) await retireSkills(tx, ids, at);
  return ids;
}

/** Those that it offers or that are in its texts. @returns ids */
export async function retireLabsOf(tx: Tx, courseId: string, at: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with ${labsInTexts(courseId)}, own as (
      select "memberId" as id from content."courseMembers" where type = 'skill' and "courseId" = ${courseId}::uuid
    ), candidate as (
      select "labId"::text as id from content."courseLabs" where "courseId" = ${courseId}::uuid
      union select t."labId" from inText t join own on own.id = t."skillId"
    )
    insert into content."retiredItems" ("courseId", type, "itemId", "originalWorkflow")
    select ${courseId}::uuid, 'lab', l.id, l.workflow from content.labs l join candidate on candidate.id = l.id::text
    where l.workflow <> 'RETIRED'
      and not exists (select 1 from content."courseLabs" o where o."labId" = l.id and o."courseId" <> ${courseId}::uuid)
      and not exists (select 1 from inText t where t."labId" = l.id::text and t."skillId" not in (select id from own))
    returning "itemId" as id`.execute(tx);
  const ids = rows.map(({ id }) => id);
  if (ids.length > 0) await retireLabs(tx, ids, at);
  return ids;
}
