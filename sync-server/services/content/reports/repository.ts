/** Reports: statements and nothing else. */
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { REPORT_ROWS, type ReportKind, type ReportRow } from '#contract/content/report.ts';
import type { Database } from '../../../storage/tables.ts';
import { knownLearning, type SinceRollUp, sinceRollUp } from './learning-days.ts';

type Tx = Kysely<Database>;

type ReportAsked = {
  organizationId: string;
  by: ReportKind;
  courseId: string | null;
  groupId: string | null;
  /** epoch ms; the end is not in it */
  from: number | null;
  to: number | null;
};

/**
 * What has a line of its own. People are the organization's members: who only reads a public course is counted, and not named. Of one group, whose
 * administrators may ask as well, hidden courses have none.
 */
const linesOf = ({ by, organizationId, courseId, groupId }: ReportAsked): RawBuilder<unknown> => {
  if (by === 'course')
    return sql`select id, title as name from content.collections
      where type = 'course' and "organizationId" = ${organizationId}::uuid
        and (${courseId}::uuid is null or id = ${courseId}::uuid) and (${groupId}::uuid is null or visible)`;
  if (by === 'group')
    return sql`select id, name from accounts.groups where "organizationId" = ${organizationId}::uuid and not archived
        and (${groupId}::uuid is null or id = ${groupId}::uuid)`;
  return sql`select u.id, trim(u."firstName" || ' ' || u."lastName") as name
    from accounts.profiles p join accounts.users u on u.id = p."userId"
    where p."organizationId" = ${organizationId}::uuid and p.roles <> '[]'::jsonb
      and (${groupId}::uuid is null or u.id in (select "userId" from accounts."groupMembers" where "groupId" = ${groupId}::uuid))`;
};

const within = (column: RawBuilder<unknown>, { from, to }: ReportAsked) =>
  sql`(${from}::bigint is null or ${column} >= ${from}::bigint) and (${to}::bigint is null or ${column} < ${to}::bigint)`;

/** Which lines a person's record belongs to. */
const joinLine = (by: ReportKind, course: RawBuilder<unknown>, user: RawBuilder<unknown>) =>
  by === 'course'
    ? sql`join line on line.id = ${course}`
    : by === 'person'
      ? sql`join line on line.id = ${user}`
      : sql`join accounts."groupMembers" lm on lm."userId" = ${user} join line on line.id = lm."groupId"`;

/** By name; one more than a report shows, so that it is known whether there are more. */
export async function reportRows(tx: Tx, asked: ReportAsked): Promise<ReportRow[]> {
  const since = await sinceRollUp(tx, asked.organizationId);
  return (await reportQuery(asked, since).execute(tx)).rows;
}

function reportQuery(asked: ReportAsked, since: SinceRollUp): RawBuilder<ReportRow> {
  const { by, organizationId, courseId, groupId } = asked;
  const inGroup = (user: RawBuilder<unknown>) =>
    sql`(${groupId}::uuid is null or ${user} in (select "userId" from accounts."groupMembers" where "groupId" = ${groupId}::uuid))`;
  const inCourse = (course: RawBuilder<unknown>) =>
    sql`(${courseId}::uuid is null or ${course} = ${courseId}::uuid)`;
  const [eUser, eCourse, kUser, kCourse, sUser] = [
    sql`e."userId"`,
    sql`e."courseId"`,
    sql`k."userId"`,
    sql`k."courseId"`,
    sql`s."userId"`,
  ];
  // A skill of two courses counts in both, and once for a person and a group.
  const wholeOrganization = by !== 'course' && courseId === null;
  return sql<ReportRow>`
    with line as materialized (${linesOf(asked)} order by name, id limit ${sql.lit(REPORT_ROWS + 1)}),
    ${knownLearning({ organizationId, courseId, wholeOrganization }, since)},
    finished as materialized (
      select f."courseId", f."userId" from (select k."courseId", k."userId", sum(k.finished) as finished from known k
        where k."courseId" is not null group by k."courseId", k."userId") f
      join course on course.id = f."courseId" and f.finished >= course.size
    ), enrolled as (
      select line.id, count(*) filter (where e.status <> 'inactive')::int as enrolled,
        count(*) filter (where e.status = 'completed' or e.status = 'active' and finished."userId" is not null)::int as completed
      from content.enrollments e left join finished on finished."courseId" = ${eCourse} and finished."userId" = ${eUser}
      ${joinLine(by, eCourse, eUser)}
      where e."organizationId" = ${organizationId}::uuid and ${inCourse(eCourse)} and ${inGroup(eUser)}
        and ${within(sql`e."createdAt"`, asked)}
      group by line.id
    ), learned as (
      select line.id, sum(k.finished)::int as finished, count(distinct ${kUser})::int as learners, sum(k.seconds) as seconds
      from known k ${joinLine(by, kCourse, kUser)}
      where ${wholeOrganization ? sql`${kCourse} is null` : sql`${kCourse} is not null`} and ${inGroup(kUser)}
        and ${within(sql`k.day`, asked)}
      group by line.id
    ), taken as (
      select line.id, count(*)::int as sessions, round(avg(s.score))::int as score
      from content."examSessions" s join content.exams x on x.id = s."examId"
      join content.collections c on c.id = x."courseId" and c."organizationId" = ${organizationId}::uuid
      ${joinLine(by, sql`c.id`, sUser)}
      where s.score is not null and ${inCourse(sql`c.id`)} and ${inGroup(sUser)} and ${within(sql`s."finishedAt"`, asked)}
      group by line.id
    )
    select line.id, line.name, coalesce(enrolled.enrolled, 0) as enrolled, coalesce(enrolled.completed, 0) as completed,
      coalesce(learned.finished, 0) as "finishedSkills", coalesce(learned.learners, 0) as learners,
      coalesce(learned.seconds, 0) as seconds, coalesce(taken.sessions, 0) as "examSessions", taken.score as "averageScore"
    from line left join enrolled using (id) left join learned using (id) left join taken using (id)
    order by line.name, line.id`;
}

type HardQuestion = {
  questionId: string;
  examId: string;
  exam: string;
  text: string;
  asked: number;
  wrong: number;
};

/** Of a course's exams, as they were asked in sessions that were scored; the one that most get wrong first. */
export async function hardQuestions(tx: Tx, courseId: string): Promise<HardQuestion[]> {
  const { rows } = await sql<HardQuestion>`
    select q.id as "questionId", x.id as "examId", x.title as exam, q.text, count(*)::int as asked,
      count(*) filter (where not (reviewed ->> 'right')::boolean)::int as wrong
    from content.exams x join content."examSessions" s on s."examId" = x.id and s.score is not null
    cross join lateral jsonb_array_elements(s.review) as reviewed
    join content."examQuestions" q on q.id = (reviewed ->> 'questionId')::uuid
    where x."courseId" = ${courseId}::uuid and x."deletedAt" is null
    group by q.id, x.id
    order by count(*) filter (where not (reviewed ->> 'right')::boolean)::float8 / count(*) desc, count(*) desc, q.id
    limit ${sql.lit(REPORT_ROWS)}`.execute(tx);
  return rows;
}
