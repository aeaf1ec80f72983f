/** What else holds the content of a course (API-027, RETIRE-015, RETIRE-018): one statement each, whatever the size. */
import { type Kysely, sql } from 'kysely';
import type { CourseName, Exclusivity, ExternalLab, ExternalSkill } from '#contract/content/retirement.ts';
import type { Database } from '../../../storage/tables.ts';

type Tx = Kysely<Database>;

const named = sql`jsonb_build_object('courseId', c.id, 'title', c.title, 'courseSlug', c.slug, 'tenantSlug', c."tenantSlug")`;

/** Labs named in published texts of the course's organization: `inText ("skillId", "labId")`. Most skills name none and are not read. */
export const labsInTexts = (courseId: string) => sql`inText as (
    select distinct s.id as "skillId", lab #>> '{}' as "labId"
    from content.collections course
    join content.skills s on s."organizationId" = course."organizationId"
      and jsonb_path_exists(s.sections, '$[*].labs ? (@ > 0)')
    join content."skillBodies" b on b."skillId" = s.id
    cross join lateral jsonb_path_query(b.document, 'lax $.**.attrs.labId') as lab
    where course.id = ${courseId}::uuid
  )`;

const externalSkills = async (tx: Tx, courseId: string): Promise<ExternalSkill[]> => {
  const { rows } = await sql<ExternalSkill>`
    select s.id as "skillId", s.title as "skillTitle", s.slug as "skillSlug", s."tenantSlug",
      jsonb_agg(${named} order by c.title, c.id) as courses
    from content."courseMembers" m
    join content."courseMembers" o on o.type = 'skill' and o."memberId" = m."memberId" and o."courseId" <> m."courseId"
    join content.skills s on s.id = m."memberId"
    join content.collections c on c.id = o."courseId"
    where m."courseId" = ${courseId}::uuid and m.type = 'skill'
    group by s.id order by s.title, s.id`.execute(tx);
  return rows;
};

/** @param place  of which labs: those that the course offers, or those in the texts of its skills */
const externalLabs = async (tx: Tx, courseId: string, place: 'course' | 'text'): Promise<ExternalLab[]> => {
  const mine =
    place === 'course'
      ? sql`select "labId" as id from content."courseLabs" where "courseId" = ${courseId}::uuid`
      : sql`select l.id from content.labs l join inText t on t."labId" = l.id::text
          join own on own.id = t."skillId"`;
  const { rows } = await sql<ExternalLab>`
    with ${labsInTexts(courseId)}, own as (
      select "memberId" as id from content."courseMembers" where type = 'skill' and "courseId" = ${courseId}::uuid
    ), mine as (${mine}), found as (
      select l.id as "labId", l."labName", coalesce((
        select jsonb_agg(${named} order by c.title, c.id) from content."courseLabs" o
        join content.collections c on c.id = o."courseId" where o."labId" = l.id and o."courseId" <> ${courseId}::uuid), '[]') as courses,
        coalesce((
        select jsonb_agg(jsonb_build_object('skillId', s.id, 'skillTitle', s.title) order by s.title, s.id) from inText t
        join content.skills s on s.id = t."skillId"
        where t."labId" = l.id::text and s.id not in (select id from own)), '[]') as skills
      from content.labs l where l.id in (select id from mine)
    )
    select * from found where courses <> '[]' or skills <> '[]' order by "labName", "labId"`.execute(tx);
  return rows;
};

export async function exclusivityOf(tx: Tx, courseId: string): Promise<Exclusivity> {
  const [skills, labs, skillable] = await Promise.all([
    externalSkills(tx, courseId),
    externalLabs(tx, courseId, 'course'),
    externalLabs(tx, courseId, 'text'),
  ]);
  return {
    isExclusive: skills.length === 0 && labs.length === 0 && skillable.length === 0,
    hasError: false,
    externalSkills: skills,
    externalLabs: labs,
    externalSkillableLabs: skillable,
  };
}

type Impact = { skillId: string; courses: CourseName[]; retires: boolean };

/** In the order of the ids. @param courseId  the course that would be retired; null: none is left out */
export async function impactOn(
  tx: Tx,
  skillIds: readonly string[],
  courseId: string | null,
): Promise<Impact[]> {
  if (skillIds.length === 0) return [];
  const { rows } = await sql<Omit<Impact, 'retires'> & { workflow: string }>`
    select s.id as "skillId", s.workflow, coalesce((
      select jsonb_agg(${named} order by c.title, c.id) from content."courseMembers" m
      join content.collections c on c.id = m."courseId"
      where m.type = 'skill' and m."memberId" = s.id and m."courseId" is distinct from ${courseId}::uuid), '[]') as courses
    from content.skills s where s.id = any(${[...skillIds]}::uuid[]) order by s.id`.execute(tx);
  const others = courseId === null ? 1 : 0;
  return rows.map(({ workflow, ...found }) => ({
    ...found,
    retires: workflow !== 'RETIRED' && found.courses.length <= others,
  }));
}
