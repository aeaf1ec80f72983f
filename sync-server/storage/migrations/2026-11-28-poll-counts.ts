/** Answers to polls one by one, so that they can be counted. Those of before are in what people have answered. */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `create table content."pollVotes" (
    "skillId" uuid not null,
    "questionId" text not null,
    "userId" uuid not null,
    "optionId" text not null,
    counted text,
    primary key ("skillId", "questionId", "userId")
  )`,
  `create table content."pollCounts" (
    "skillId" uuid primary key,
    questions jsonb not null
  )`,
  `insert into content."pollVotes" ("skillId", "questionId", "userId", "optionId", counted)
    select p."skillId", polls.id, p."userId", p.answers -> polls.id ->> 0, null
    from content."skillBodies" b
    cross join lateral (
      select distinct jsonb_path_query(b.document::jsonb,
        '$.content[*] ? (@.type == "question" && @.attrs.questionType == "poll").attrs.questionId') #>> '{}' as id
    ) as polls
    join content.progress p on p."skillId" = b."skillId"
    where p.answers::jsonb -> polls.id ->> 0 is not null`,
];
