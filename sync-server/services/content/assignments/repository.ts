/** Assignments: statements and nothing else. */
import { type Insertable, type Kysely, type Selectable, sql, type Updateable } from 'kysely';
import type { Assignee } from '#contract/content/assignment.ts';
import type { Database } from '../../../storage/tables.ts';

type Tx = Kysely<Database>;
export type AssignmentRecord = Selectable<Database['content.assignments']>;

export const assignmentById = (tx: Tx, id: string): Promise<AssignmentRecord | undefined> =>
  tx.selectFrom('content.assignments').selectAll().where('id', '=', id).executeTakeFirst();

/** Whoever changes it waits for whoever changes it already. */
export const lockAssignment = (tx: Tx, id: string): Promise<AssignmentRecord | undefined> =>
  tx.selectFrom('content.assignments').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();

/** Withdrawn or not: there is one at most. */
export const lockAssignmentOf = (
  tx: Tx,
  stackId: string,
  to: Assignee,
): Promise<AssignmentRecord | undefined> =>
  tx
    .selectFrom('content.assignments')
    .selectAll()
    .where('stackId', '=', stackId)
    .where('toType', '=', to.type)
    .where('toId', '=', to.id)
    .forUpdate()
    .executeTakeFirst();

/** @returns false: another one has the id */
export async function insertAssignment(
  tx: Tx,
  assignment: Insertable<Database['content.assignments']>,
): Promise<boolean> {
  const made = await tx
    .insertInto('content.assignments')
    .values(assignment)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst();
  return made !== undefined;
}

export const writeAssignment = (tx: Tx, id: string, fields: Updateable<Database['content.assignments']>) =>
  tx.updateTable('content.assignments').set(fields).where('id', '=', id).execute();

export async function countAssignments(tx: Tx, stackId: string): Promise<number> {
  const { count } = await tx
    .selectFrom('content.assignments')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('stackId', '=', stackId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** A group of that organization, with what somebody is in it. */
export const groupOf = (tx: Tx, organizationId: string, groupId: string, userId: string) =>
  tx
    .selectFrom('accounts.groups as g')
    .leftJoin('accounts.groupMembers as m', (join) =>
      join.onRef('m.groupId', '=', 'g.id').on('m.userId', '=', userId),
    )
    .select(['g.archived', 'm.role'])
    .where('g.id', '=', groupId)
    .where('g.organizationId', '=', organizationId)
    .executeTakeFirst();

export type PersonPlace = [last: string, first: string, id: string];

export type PersonProgress = {
  userId: string;
  name: string;
  completed: number;
  items: number;
  place: PersonPlace;
};

type Asked = {
  stackId: string;
  organizationId: string;
  to: Assignee;
  after: PersonPlace | null;
  limit: number;
};

/**
 * The people whom it is assigned to, in the order of their names, with how many of the items they have completed: a skill once it is complete,
 * a collection once all of its skills are that can be seen. What is gone is no item.
 */
export async function progressOfPeople(tx: Tx, asked: Asked): Promise<PersonProgress[]> {
  const { stackId, organizationId, to, after, limit } = asked;
  const place = sql`lower(u."lastName"), lower(u."firstName"), u.id::text`;
  const beyond = after ? sql`and (${place}) > (${after[0]}, ${after[1]}, ${after[2]})` : sql``;
  const inGroup =
    to.type === 'GROUP'
      ? sql`and exists (select 1 from accounts."groupMembers" m where m."groupId" = ${to.id}::uuid and m."userId" = u.id)`
      : sql``;
  const { rows } = await sql<PersonProgress>`
    with recursive item as (
      select distinct i.type, i.id from content.playlists p cross join lateral jsonb_to_recordset(p.items) as i(type text, id uuid)
      where p.id = ${stackId}::uuid
    ), held as (
      select c.id as top, c.id, c.children from item join content.collections c on item.type = 'collection' and c.id = item.id
      union
      select h.top, c.id, c.children from held h
      cross join lateral jsonb_to_recordset(h.children) as child(type text, id uuid)
      join content.collections c on c.id = child.id and child.type <> 'skill'
    ), required as (
      select item.id as item, s.id as skill from item join content.skills s on item.type = 'skill' and s.id = item.id
      where s.visible and not s.archived
      union
      select h.top, s.id from held h cross join lateral jsonb_to_recordset(h.children) as child(type text, id uuid)
      join content.skills s on child.type = 'skill' and s.id = child.id
      where s.visible and not s.archived
    ), needed as materialized (
      select item, count(*) as skills from required group by item
    ), person as materialized (
      select u.id, coalesce(nullif(trim(u."firstName" || ' ' || u."lastName"), ''), u.alias) as name, jsonb_build_array(${place}) as place
      from accounts.profiles p join accounts.users u on u.id = p."userId"
      where p."organizationId" = ${organizationId}::uuid and not u.disabled and p.roles <> '[]'::jsonb ${inGroup} ${beyond}
      order by ${place} limit ${limit}
    ), done as (
      select d."userId", count(*) as items from (
        select g."userId", r.item from required r
        join content.progress g on g."skillId" = r.skill and g.complete and g."userId" in (select id from person)
        group by g."userId", r.item
        having count(*) = (select skills from needed n where n.item = r.item)
      ) d group by d."userId"
    )
    select person.id as "userId", person.name, person.place, coalesce(done.items, 0)::int as completed,
      (select count(*)::int from needed) as items
    from person left join done on done."userId" = person.id
    order by person.place->>0, person.place->>1, person.place->>2`.execute(tx);
  return rows;
}
