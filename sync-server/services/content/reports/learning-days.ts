/**
 * Learning by course, person and day, as reports add it up. A job rolls it up each day; people who have learned since, and courses that have
 * gained or lost a skill since, are counted from their progress. So a report is right at any moment, and reads no row of those who rest.
 */
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Database } from '../../../storage/tables.ts';

type Tx = Kysely<Database>;

const DAY_MS = 24 * 60 * 60 * 1000;
/** A report of progress that is under way while it is rolled up is counted again. */
const UNDER_WAY_MS = 5 * 60 * 1000;

/** Of progress `p`. A day is one of UTC, named by its start, epoch ms. */
const counted = sql`p."userId", p."updatedAt" / ${sql.lit(DAY_MS)} * ${sql.lit(DAY_MS)} as day,
  count(*) filter (where p.complete)::int as finished, sum(p."secondsConsumed")::float8 as seconds`;
const byDay = sql`p."userId", p."updatedAt" / ${sql.lit(DAY_MS)}`;

/** Of the courseMembers `m` of one course: which skills it holds, in short. */
const members = sql`count(m."memberId") || ':' || coalesce(bit_xor(uuid_hash_extended(m."memberId", 0)), 0)`;

/** Everything of one organization anew, in the transaction that is given. @param at  epoch ms */
export async function rollUpLearning(tx: Tx, organizationId: string, at: number): Promise<void> {
  const own = sql`${organizationId}::uuid`;
  await sql`delete from content."learningDays" where "organizationId" = ${own}`.execute(tx);
  await sql`delete from content."learningRollUps" where "organizationId" = ${own}`.execute(tx);
  await sql`
    insert into content."learningRollUps" ("organizationId", "courseId", "countsTo", members)
    select ${own}, c.id, ${at - UNDER_WAY_MS}::bigint, ${members} from content.collections c
    left join content."courseMembers" m on m."courseId" = c.id and m.type = 'skill'
    where c.type = 'course' and c."organizationId" = ${own} group by c.id
    union all select ${own}, null, ${at - UNDER_WAY_MS}::bigint, ''`.execute(tx);
  await sql`
    insert into content."learningDays" ("organizationId", "courseId", "userId", day, finished, seconds)
    select ${own}, m."courseId", ${counted} from content.progress p
    join content."courseMembers" m on m.type = 'skill' and m."memberId" = p."skillId"
    join content.collections c on c.id = m."courseId" and c.type = 'course' and c."organizationId" = ${own}
    group by m."courseId", ${byDay}
    union all
    select ${own}, null, ${counted} from content.progress p
    join content.skills s on s.id = p."skillId" and s."organizationId" = ${own}
    group by ${byDay}`.execute(tx);
}

/** What a report can't take from the roll-up. */
export type SinceRollUp = {
  /** false: the organization has none yet */
  rolledUp: boolean;
  /** people who have learned something of the organization since */
  userIds: string[];
  /** courses that hold other skills now, or are new */
  courseIds: string[];
};

export async function sinceRollUp(tx: Tx, organizationId: string): Promise<SinceRollUp> {
  const own = sql`${organizationId}::uuid`;
  const { rows } = await sql<SinceRollUp>`
    with made as materialized (
      select "countsTo" from content."learningRollUps" where "organizationId" = ${own} and "courseId" is null
    ), changed as (
      select c.id from content.collections c
      left join content."courseMembers" m on m."courseId" = c.id and m.type = 'skill'
      left join content."learningRollUps" r on r."courseId" = c.id and r."organizationId" = c."organizationId"
      where c.type = 'course' and c."organizationId" = ${own}
      group by c.id, r.members having r.members is distinct from ${members}
    )
    select exists (select 1 from made) as "rolledUp", (select coalesce(jsonb_agg(id), '[]') from changed) as "courseIds",
      (select coalesce(jsonb_agg(distinct p."userId"), '[]') from made
        join content.progress p on p."updatedAt" >= made."countsTo"
        where p."skillId" in (
          select s.id from content.skills s where s."organizationId" = ${own}
          union all select m."memberId" from content.collections c
          join content."courseMembers" m on m."courseId" = c.id and m.type = 'skill'
          where c.type = 'course' and c."organizationId" = ${own})) as "userIds"`.execute(tx);
  return rows[0] as SinceRollUp;
}

type Asked = {
  organizationId: string;
  /** null: all of the organization's */
  courseId: string | null;
  /** whether what is learned in no certain course is asked for as well */
  wholeOrganization: boolean;
};

/**
 * For a `with`: `course (id, size)`, and `known ("courseId", "userId", day, finished, seconds)`, where "courseId" is null for all that the
 * organization has. It names only what is asked, nothing that may be null: what PostgreSQL then expects of a plan that it keeps is right.
 */
export function knownLearning(
  { organizationId, courseId, wholeOrganization }: Asked,
  { rolledUp, userIds, courseIds }: SinceRollUp,
): RawBuilder<unknown> {
  const own = sql`${organizationId}::uuid`;
  // A list may be long: it is joined, once, instead of looked through for each row.
  const among = (ids: readonly string[]) => sql`(select unnest(${[...ids]}::uuid[]))`;
  const rested = [
    sql`d."organizationId" = ${own}`,
    ...(userIds.length > 0
      ? [sql`not exists (select 1 from unnest(${[...userIds]}::uuid[]) recent where recent = d."userId")`]
      : []),
  ];
  const unchanged = [
    courseId === null ? sql`d."courseId" is not null` : sql`d."courseId" = ${courseId}::uuid`,
    ...(courseIds.length > 0
      ? [
          sql`not exists (select 1 from unnest(${[...courseIds]}::uuid[]) changed where changed = d."courseId")`,
        ]
      : []),
  ];
  const and = (conditions: RawBuilder<unknown>[]) => sql.join(conditions, sql` and `);
  const rolled = (which: RawBuilder<unknown>[]) => sql`
    select d."courseId", d."userId", d.day, d.finished, d.seconds from content."learningDays" d where ${and([...rested, ...which])}`;
  const inCourses = (which: RawBuilder<unknown>) => sql`
    select m."courseId", ${counted} from content.progress p
    join content."courseMembers" m on m.type = 'skill' and m."memberId" = p."skillId"
    join course on course.id = m."courseId" where ${which} group by m."courseId", ${byDay}`;
  const inAll = (which: RawBuilder<unknown>) => sql`
    select null::uuid, ${counted} from content.progress p
    join content.skills s on s.id = p."skillId" and s."organizationId" = ${own} where ${which} group by ${byDay}`;
  const recent = sql`p."userId" = any(${[...userIds]}::uuid[])`;
  const parts = [
    rolled(unchanged),
    ...(courseIds.length > 0 ? [inCourses(sql`m."courseId" in ${among(courseIds)}`)] : []),
    ...(userIds.length > 0
      ? [
          inCourses(
            courseIds.length > 0 ? sql`${recent} and m."courseId" not in ${among(courseIds)}` : recent,
          ),
        ]
      : []),
    ...(wholeOrganization ? [rolledUp ? rolled([sql`d."courseId" is null`]) : inAll(sql`true`)] : []),
    ...(wholeOrganization && rolledUp && userIds.length > 0 ? [inAll(recent)] : []),
  ];
  return sql`course as materialized (
      select c.id, count(m."memberId")::int as size from content.collections c
      left join content."courseMembers" m on m."courseId" = c.id and m.type = 'skill'
      where c.type = 'course' and c."organizationId" = ${own} ${courseId === null ? sql`` : sql`and c.id = ${courseId}::uuid`}
      group by c.id
    ), known as (${sql.join(parts, sql` union all `)})`;
}
