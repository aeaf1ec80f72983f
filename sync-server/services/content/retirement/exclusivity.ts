/** What else holds the content of a course (API-027, RETIRE-015, RETIRE-018): one statement each, whatever the size. */
import { type Kysely, sql } from 'kysely';
import type {
  CourseImpact,
  CourseName,
  Exclusivity,
  ExternalLab,
  ExternalSkill,
} from '#contract/content/retirement.ts';
import type { Database } from '../../../storage/tables.ts';

type Tx = Kysely<Database>;

const named = sql`jsonb_build_object('courseId', c.id, 'title', c.title, 'courseSlug', c.slug, 'tenantSlug', c."tenantSlug")`;

/** Labs named in published texts of the course's organization: `inText ("skillId", "labId")`. Most skills name none and are not read. */
export const labsInTexts = (courseId: string) => sql`inText as materialized (
    select distinct s.id as "skillId", lab #>> '{}' as "labId"
    from content.collections course
    join content.skills s on s."organizationId" = course."organizationId"
      and jsonb_path_exists(s.sections, '$[*].labs ? (@ > 0)')
    join content."skillBodies" b on b."skillId" = s.id
    cross join lateral jsonb_path_query(b.document, 'lax $.**.attrs.labId') as lab
    where course.id = ${courseId}::uuid
      and exists (select 1 from content.labs l where l."organizationId" = course."organizationId")
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

type FoundLab = ExternalLab & { offered: boolean; inTexts: boolean };

/** Labs that the course offers, and those in the texts of its skills. The texts are read once; without a lab in the organization, not at all. */
const externalLabs = async (tx: Tx, courseId: string): Promise<FoundLab[]> => {
  const { rows } = await sql<FoundLab>`
    with ${labsInTexts(courseId)}, own as materialized (
      select "memberId" as id from content."courseMembers" where type = 'skill' and "courseId" = ${courseId}::uuid
    ), mine as (
      select id, bool_or(offered) as offered, bool_or(not offered) as "inTexts" from (
        select "labId"::text as id, true as offered from content."courseLabs" where "courseId" = ${courseId}::uuid
        union all select t."labId", false from inText t join own on own.id = t."skillId"
      ) each group by id
    ), lab as materialized (
      select l.id, l."labName", mine.offered, mine."inTexts" from mine join content.labs l on l.id::text = mine.id
    ), found as (
      select l.id as "labId", l."labName", l.offered, l."inTexts", coalesce((
        select jsonb_agg(${named} order by c.title, c.id) from content."courseLabs" o
        join content.collections c on c.id = o."courseId" where o."labId" = l.id and o."courseId" <> ${courseId}::uuid), '[]') as courses,
        coalesce((
        select jsonb_agg(jsonb_build_object('skillId', s.id, 'skillTitle', s.title) order by s.title, s.id) from inText t
        join content.skills s on s.id = t."skillId"
        where t."labId" = l.id::text and s.id not in (select id from own)), '[]') as skills
      from lab l
    )
    select * from found where courses <> '[]' or skills <> '[]' order by "labName", "labId"`.execute(tx);
  return rows;
};

export async function exclusivityOf(tx: Tx, courseId: string): Promise<Exclusivity> {
  const [skills, found] = await Promise.all([externalSkills(tx, courseId), externalLabs(tx, courseId)]);
  const labs = (which: (lab: FoundLab) => boolean): ExternalLab[] =>
    found.filter(which).map(({ labId, labName, courses, skills: places }) => ({
      ...{ labId, labName, courses },
      skills: places,
    }));
  return {
    isExclusive: skills.length === 0 && found.length === 0,
    hasError: false,
    externalSkills: skills,
    externalLabs: labs(({ offered }) => offered),
    externalSkillableLabs: labs(({ inTexts }) => inTexts),
  };
}

/** Whom it reaches, in one statement. */
export async function courseImpactOn(tx: Tx, courseId: string): Promise<CourseImpact> {
  const [course, held] = [sql`${courseId}::uuid`, sql`${JSON.stringify([{ id: courseId }])}::jsonb`];
  const it = sql`"entityType" = 'collection' and "entityId" = ${course}`;
  const { rows } = await sql<CourseImpact>`
    with lists as materialized (select id from content.playlists where "deletedAt" is null and items @> ${held})
    select
      (select count(*)::int from content.enrollments where "courseId" = ${course} and status = 'active') as enrolled,
      (select count(*)::int from content."scheduleItems" where ${it} and date is not null) as planned,
      (select count(*)::int from content.favorites where ${it} and "on") as marked,
      (select count(*)::int from lists) as playlists,
      (select count(*)::int from content.assignments a join lists on lists.id = a."stackId" where a."withdrawnAt" is null) as assignments,
      (select coalesce(jsonb_agg(g.name order by g.name, g.id), '[]') from accounts."groupCourses" e
        join accounts.groups g on g.id = e."groupId" and not g.archived where e."courseId" = ${course}) as groups`.execute(
    tx,
  );
  return rows[0] as CourseImpact;
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
