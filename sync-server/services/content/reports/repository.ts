/** Reports: statements and nothing else. */
import { type Kysely, type RawBuilder, sql } from 'kysely';
import {
  type LearnedLesson,
  REPORT_ROWS,
  type ReportKind,
  type ReportRow,
} from '#contract/content/report.ts';
import type { Database } from '../../../storage/tables.ts';
import { knownLearning, type SinceRollUp } from './learning-days.ts';

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
        ${only(courseId !== null, sql`and id = ${courseId}::uuid`)} ${only(groupId !== null, sql`and visible`)}`;
  if (by === 'group')
    return sql`select id, name from accounts.groups where "organizationId" = ${organizationId}::uuid and not archived
        ${only(groupId !== null, sql`and id = ${groupId}::uuid`)}`;
  return sql`select u.id, trim(u."firstName" || ' ' || u."lastName") as name
    from accounts.profiles p join accounts.users u on u.id = p."userId"
    where p."organizationId" = ${organizationId}::uuid and p.roles <> '[]'::jsonb ${inGroup(groupId, sql`u.id`)}`;
};

/** What is not asked for is not in the statement: the plan that PostgreSQL keeps of one that says "or it is null" expects next to nothing. */
const only = (asked: boolean, condition: RawBuilder<unknown>): RawBuilder<unknown> =>
  asked ? condition : sql``;

const inGroup = (groupId: string | null, user: RawBuilder<unknown>): RawBuilder<unknown> =>
  only(
    groupId !== null,
    sql`and ${user} in (select "userId" from accounts."groupMembers" where "groupId" = ${groupId}::uuid)`,
  );

const within = (column: RawBuilder<unknown>, { from, to }: ReportAsked): RawBuilder<unknown> =>
  sql`${only(from !== null, sql`and ${column} >= ${from}::bigint`)} ${only(to !== null, sql`and ${column} < ${to}::bigint`)}`;

/** Which lines a person's record belongs to. */
const joinLine = (by: ReportKind, course: RawBuilder<unknown>, user: RawBuilder<unknown>) =>
  by === 'course'
    ? sql`join line on line.id = ${course}`
    : by === 'person'
      ? sql`join line on line.id = ${user}`
      : sql`join accounts."groupMembers" lm on lm."userId" = ${user} join line on line.id = lm."groupId"`;

/** By name; one more than a report shows, so that it is known whether there are more. */
export const reportRows = async (tx: Tx, asked: ReportAsked, since: SinceRollUp): Promise<ReportRow[]> =>
  (await reportQuery(asked, since).execute(tx)).rows;

function reportQuery(asked: ReportAsked, since: SinceRollUp): RawBuilder<ReportRow> {
  const { by, organizationId, courseId, groupId } = asked;
  const inCourse = (course: RawBuilder<unknown>) =>
    only(courseId !== null, sql`and ${course} = ${courseId}::uuid`);
  // A skill of two courses counts in both, and once for a person and a group.
  const wholeOrganization = by !== 'course' && courseId === null;
  const inTime = sql`where true ${within(sql`k.day`, asked)}`;
  // Of a course and a person, or of a person in all, there is one row of each: a line's rows are its learners.
  return sql<ReportRow>`
    with line as materialized (${linesOf(asked)} order by name, id limit ${sql.lit(REPORT_ROWS + 1)}),
    ${knownLearning({ organizationId, courseId, wholeOrganization }, since)},
    learning as materialized (
      select k."courseId", k."userId", sum(k.finished) as ever, sum(k.finished) filter (${inTime}) as finished,
        sum(k.seconds) filter (${inTime}) as seconds, count(*) filter (${inTime}) > 0 as learned
      from known k group by k."courseId", k."userId"
    ), enrolled as (
      select line.id, count(*) filter (where e.status <> 'inactive')::int as enrolled,
        count(*) filter (where e.status = 'completed' or e.status = 'active' and l.ever >= course.size)::int as completed
      from content.enrollments e left join course on course.id = e."courseId"
      left join learning l on l."courseId" = e."courseId" and l."userId" = e."userId"
      ${joinLine(by, sql`e."courseId"`, sql`e."userId"`)}
      where e."organizationId" = ${organizationId}::uuid ${inCourse(sql`e."courseId"`)} ${inGroup(groupId, sql`e."userId"`)}
        ${within(sql`e."createdAt"`, asked)}
      group by line.id
    ), learned as (
      select line.id, sum(l.finished)::int as finished, count(*)::int as learners, sum(l.seconds) as seconds
      from learning l ${joinLine(by, sql`l."courseId"`, sql`l."userId"`)}
      where l.learned and l."courseId" ${wholeOrganization ? sql`is null` : sql`is not null`} ${inGroup(groupId, sql`l."userId"`)}
      group by line.id
    ), taken as (
      select line.id, count(*)::int as sessions, round(avg(s.score))::int as score
      from content."examSessions" s join content.exams x on x.id = s."examId"
      join content.collections c on c.id = x."courseId" and c."organizationId" = ${organizationId}::uuid
      ${joinLine(by, sql`c.id`, sql`s."userId"`)}
      where s.score is not null ${inCourse(sql`c.id`)} ${inGroup(groupId, sql`s."userId"`)} ${within(sql`s."finishedAt"`, asked)}
      group by line.id
    )
    select line.id, line.name, coalesce(enrolled.enrolled, 0) as enrolled, coalesce(enrolled.completed, 0) as completed,
      coalesce(learned.finished, 0) as "finishedSkills", coalesce(learned.learners, 0) as learners,
      coalesce(learned.seconds, 0) as seconds, coalesce(taken.sessions, 0) as "examSessions", taken.score as "averageScore"
    from line left join enrolled using (id) left join learned using (id) left join taken using (id)
    order by line.name, line.id`;
}

type CourseAsked = { organizationId: string; courseId: string; since: SinceRollUp };

/**
 * For a `with`: `learned`, the progress in a course's lessons of everybody who has learned there. Progress is found by its person: nothing
 * keeps it by lesson.
 */
const learnedIn = ({ organizationId, courseId, since }: CourseAsked): RawBuilder<unknown> =>
  sql`${knownLearning({ organizationId, courseId, wholeOrganization: false }, since)},
    person as materialized (select distinct "userId" from known),
    learned as materialized (
      select p.* from person join content."courseMembers" m on m.type = 'skill' and m."courseId" = ${courseId}::uuid
      join content.progress p on p."userId" = person."userId" and p."skillId" = m."memberId")`;

/** By title. @param hidden  those that learners do not see as well */
export async function learnedLessons(
  tx: Tx,
  { hidden, ...asked }: CourseAsked & { hidden: boolean },
): Promise<LearnedLesson[]> {
  const { rows } = await sql<LearnedLesson>`
    with ${learnedIn(asked)}
    select s.id as "skillId", s.title, count(l."userId")::int as learners,
      count(*) filter (where l.complete)::int as finished, coalesce(sum(l."secondsConsumed"), 0)::float8 as seconds,
      round(avg(l."percentComplete"))::int as "averagePercent"
    from content."courseMembers" m
    join content.skills s on s.id = m."memberId" and not s.archived
      and (s.visible ${only(hidden, sql`or s."organizationId" = ${asked.organizationId}::uuid`)})
    left join learned l on l."skillId" = s.id
    where m.type = 'skill' and m."courseId" = ${asked.courseId}::uuid
    group by s.id order by s.title, s.id limit ${sql.lit(REPORT_ROWS)}`.execute(tx);
  return rows;
}

type Week = { enrolled: number; finished: number; learners: number };

/** @returns by the number of the week, the first one of which starts at `from`; those in which something has happened */
export async function learnedWeeks(
  tx: Tx,
  { from, weekMs, ...asked }: CourseAsked & { from: number; weekMs: number },
): Promise<Map<number, Week>> {
  const weekOf = (at: RawBuilder<unknown>) => sql`((${at} - ${from}::bigint) / ${sql.lit(weekMs)})::int`;
  const { rows } = await sql<Week & { week: number }>`
    with ${learnedIn(asked)},
    done as (
      select ${weekOf(sql`"completedAt"`)} as week, count(*)::int as finished, count(distinct "userId")::int as learners
      from learned where "completedAt" >= ${from}::bigint group by 1
    ), begun as (
      select ${weekOf(sql`"createdAt"`)} as week, count(*)::int as enrolled from content.enrollments
      where "courseId" = ${asked.courseId}::uuid and status <> 'inactive' and "createdAt" >= ${from}::bigint group by 1
    )
    select week, coalesce(enrolled, 0) as enrolled, coalesce(finished, 0) as finished, coalesce(learners, 0) as learners
    from done full join begun using (week)`.execute(tx);
  return new Map(rows.map(({ week, ...counts }) => [week, counts]));
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
