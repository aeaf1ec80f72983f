/**
 * Each day it is counted how many people have opened a skill, and how many anything in a course or a collection: those who have progress there.
 * So nothing is sent for a view, one that is resent counts once, and what was read offline counts when its progress arrives. Visitors without an account
 * are not counted. A count never falls, also when a person's account is erased.
 */
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { defineSchedule, type JobRun } from '../../jobs/job.ts';
import type { Database } from '../../storage/tables.ts';
import { change } from '../../sync/feed.ts';
import { announceCollections, announceSkills } from './announce.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
/** Rows are announced so many in one transaction. */
const AT_ONCE = 100;

type Counted = { id: string; views: number };

/** Skills that more people have opened than their rows say. */
const raisedSkills = sql<Counted>`
  with seen as (select "skillId" as id, count(*)::int as views from content.progress group by "skillId")
  select s.id, seen.views from seen join content.skills s on s.id = seen.id where s.views < seen.views order by s.id`;

/** In one statement for all of them: each would read the progress of its skills by itself otherwise. */
const raisedCollections = sql<Counted>`
  with recursive held as (
    select c.id as top, c.id, c.children from content.collections c where c.type <> 'root'
    union
    select h.top, c.id, c.children from held h
    cross join lateral jsonb_to_recordset(h.children) as child(type text, id uuid)
    join content.collections c on c.id = child.id and child.type <> 'skill' and c.visible
  ), member as (
    select distinct h.top, child.id as "skillId" from held h
    cross join lateral jsonb_to_recordset(h.children) as child(type text, id uuid) where child.type = 'skill'
  ), seen as (
    select m.top as id, count(distinct p."userId")::int as views
    from member m join content.progress p on p."skillId" = m."skillId" group by m.top
  )
  select c.id, seen.views from seen join content.collections c on c.id = seen.id where c.views < seen.views order by c.id`;

export async function countEveryView({
  database: { db },
  announcer,
}: Pick<JobRun, 'database' | 'announcer'>) {
  const tell = (buckets: string[]) => announcer.announce(buckets);
  for (const some of await pieces(db, raisedSkills))
    await change(db, tell, async (ctx) => {
      await raise(ctx.tx, sql`content.skills`, some);
      await announceSkills(
        ctx,
        some.map(({ id }) => id),
      );
    });
  for (const some of await pieces(db, raisedCollections))
    await change(db, tell, async (ctx) => {
      await raise(ctx.tx, sql`content.collections`, some);
      await announceCollections(
        ctx,
        some.map(({ id }) => id),
      );
    });
}

async function pieces(db: Kysely<Database>, counted: RawBuilder<Counted>): Promise<Counted[][]> {
  const { rows } = await counted.execute(db);
  const found: Counted[][] = [];
  for (let at = 0; at < rows.length; at += AT_ONCE) found.push(rows.slice(at, at + AT_ONCE));
  return found;
}

/** In the order of their ids, as others lock them. */
const raise = (tx: Kysely<Database>, table: RawBuilder<unknown>, counted: readonly Counted[]) =>
  sql`
    with locked as (
      select t.id, n.views from ${table} t
      join jsonb_to_recordset(${JSON.stringify(counted)}::jsonb) as n(id uuid, views int) on n.id = t.id
      order by t.id for no key update of t
    )
    update ${table} t set views = greatest(t.views, locked.views) from locked where t.id = locked.id`.execute(
    tx,
  );

export const countViews = defineSchedule('count-views', DAY_MS, countEveryView);
