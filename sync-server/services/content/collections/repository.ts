/** Collections and what they are made of: statements and nothing else. */
import { type Insertable, type Kysely, sql, type Updateable } from 'kysely';
import { sortedTags } from '#domain/tag-counts.ts';
import type { Database } from '../../../storage/tables.ts';
import type { CollectionRecord, CollectionStats } from './collection-row.ts';

type Tx = Kysely<Database>;
type Columns = Updateable<Database['content.collections']>;

/** A row names so many tags of what is below it, the most frequent ones. */
const MOST_TAGS = 30;

/** In the order of their ids; unknown ones are left out. */
export async function collectionsByIds(tx: Tx, ids: readonly string[]): Promise<CollectionRecord[]> {
  if (ids.length === 0) return [];
  return tx
    .selectFrom('content.collections as c')
    .selectAll('c')
    .select(
      sql<string[]>`case when c.type = 'course' then jsonb_build_array(c.id) else
        coalesce((select jsonb_agg(m."courseId" order by m."courseId") from content."courseMembers" m
          where m.type = 'collection' and m."memberId" = c.id), '[]') end`.as('courseIds'),
    )
    .where('c.id', 'in', [...ids])
    .orderBy('c.id')
    .execute();
}

export async function collectionIdsBySlugs(
  tx: Tx,
  tenantSlug: string,
  slugs: readonly string[],
): Promise<string[]> {
  if (slugs.length === 0) return [];
  const rows = await tx
    .selectFrom('content.collections')
    .select(['id', 'slug', 'formerSlugs'])
    .where('tenantSlug', '=', tenantSlug)
    .where((where) =>
      where.or([
        where('slug', 'in', [...slugs]),
        ...slugs.map((slug) => sql<boolean>`"formerSlugs" @> ${JSON.stringify([slug])}::jsonb`),
      ]),
    )
    .where('slug', '<>', '')
    .execute();
  // What has the address now comes before what had it.
  return slugs.flatMap(
    (slug) =>
      (rows.find((row) => row.slug === slug) ?? rows.find((row) => row.formerSlugs.includes(slug)))?.id ?? [],
  );
}

export const lockForAnnouncing = (tx: Tx, ids: readonly string[]) =>
  tx
    .selectFrom('content.collections')
    .select('id')
    .where('id', 'in', [...ids])
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();

/** Of the courses that hold a skill. */
export const lockCoursesOf = (tx: Tx, skillId: string) =>
  tx
    .selectFrom('content.collections')
    .select('id')
    .where('id', 'in', (members) =>
      members.selectFrom('content.courseMembers').select('courseId').where('memberId', '=', skillId),
    )
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();

type Counted = {
  top: string;
  seconds: number;
  course: number;
  skill: number;
  video: number;
  question: number;
  virtual_lab: number;
};

type Tagged = { top: string; tag: string; count: number };

/** Each collection itself and the visible ones below it, however deep: `held (top, id, children)`. */
const heldBy = (ids: readonly string[]) => sql`held as (
      select c.id as top, c.id, c.children from content.collections c where c.id = any(${[...ids]}::uuid[])
      union
      select h.top, c.id, c.children from held h
      cross join lateral jsonb_to_recordset(h.children) as child(type text, id uuid)
      join content.collections c on c.id = child.id and child.type <> 'skill' and c.visible
    )`;

/** What is visible below each collection, however deep, each thing once. */
export async function statsOf(tx: Tx, ids: readonly string[]): Promise<Map<string, CollectionStats>> {
  const { rows } = await sql<Counted>`
    with recursive ${heldBy(ids)}, leaf as (
      select distinct h.top, child.type, child.id from held h
      cross join lateral jsonb_to_recordset(h.children) as child(type text, id uuid)
    )
    select l.top, coalesce(sum(s."estimatedSeconds"), 0)::int as seconds,
      count(c.id)::int as course, count(s.id)::int as skill,
      coalesce(sum(made.questions), 0)::int as question, coalesce(sum(made.videos), 0)::int as video,
      coalesce(sum(made.labs), 0)::int as virtual_lab
    from leaf l
    left join content.skills s on l.type = 'skill' and s.id = l.id and s.visible and not s.archived
    left join content.collections c on l.type <> 'skill' and c.id = l.id and c.type = 'course' and c.visible
    left join lateral (
      select sum((part->>'questions')::int) as questions, sum((part->>'videos')::int) as videos, sum((part->>'labs')::int) as labs
      from jsonb_array_elements(s.sections) as part
    ) as made on true
    group by l.top`.execute(tx);
  const stats = new Map<string, CollectionStats>(
    ids.map((id) => [id, { estimatedSecondsToConsume: 0, descendants: [] }]),
  );
  const { rows: tags } = await sql<Tagged>`
    with recursive ${heldBy(ids)}
    select h.top, tag, count(distinct s.id)::int as count from held h
    cross join lateral jsonb_to_recordset(h.children) as child(type text, id uuid)
    join content.skills s on child.type = 'skill' and s.id = child.id and s.visible and not s.archived
    cross join lateral jsonb_array_elements_text(s.tags) as tag
    group by h.top, tag`.execute(tx);
  for (const { top, seconds, ...counts } of rows) {
    const descendants = (['course', 'skill', 'video', 'question', 'virtual_lab'] as const)
      .map((type) => ({ type, count: counts[type] }))
      .filter(({ count }) => count > 0);
    stats.set(top, { estimatedSecondsToConsume: seconds, descendants });
  }
  for (const { top, count } of await offeredExams(tx, ids))
    stats.get(top)?.descendants.push({ type: 'assessment', count });
  for (const { top, labs, unnamed } of await offeredLabs(tx, ids)) {
    const counted = stats.get(top);
    if (!counted) continue;
    counted.labs = labs;
    const known = counted.descendants.find(({ type }) => type === 'virtual_lab');
    if (known) known.count += unnamed;
    else if (unnamed > 0) counted.descendants.push({ type: 'virtual_lab', count: unnamed });
  }
  for (const { top, tag, count } of tags) {
    const counted = stats.get(top);
    if (counted) counted.tags = sortedTags([...(counted.tags ?? []), { tag, count }]).slice(0, MOST_TAGS);
  }
  return stats;
}

/** A course's own practice exams that can be taken: they have a question. */
async function offeredExams(tx: Tx, ids: readonly string[]): Promise<{ top: string; count: number }[]> {
  const { rows } = await sql<{ top: string; count: number }>`
    select x."courseId" as top, count(*)::int as count from content.exams x
    where x."courseId" = any(${[...ids]}::uuid[]) and x."deletedAt" is null
      and exists (select 1 from content."examQuestions" q where q."examId" = x.id and q."deletedAt" is null)
    group by x."courseId"`.execute(tx);
  return rows;
}

type OfferedLabs = {
  top: string;
  labs: { labId: string; name: string }[];
  /** those that no text of the course names: the others are counted with their skills */
  unnamed: number;
};

/** What courses offer to practise on, virtual labs and images alike (LAB-001). */
async function offeredLabs(tx: Tx, ids: readonly string[]): Promise<OfferedLabs[]> {
  const { rows } = await sql<OfferedLabs>`
    with recursive ${heldBy(ids)}, offered as (
      select o."courseId" as top, l.id, l."labName" as name, exists (
        select 1 from held h
        cross join lateral jsonb_to_recordset(h.children) as child(type text, id uuid)
        join content.skills s on child.type = 'skill' and s.id = child.id and s.visible and not s.archived
          and jsonb_path_exists(s.sections, '$[*].labs ? (@ > 0)')
        join content."skillBodies" b on b."skillId" = s.id
        where h.top = o."courseId"
          and jsonb_path_exists(b.document, 'lax $.**.attrs.labId ? (@ == $id)', jsonb_build_object('id', l.id))
      ) as named
      from content."courseLabs" o join content.labs l on l.id = o."labId"
      where o."courseId" = any(${[...ids]}::uuid[]) and not l.archived and l.workflow <> 'RETIRED'
    )
    select top, jsonb_agg(jsonb_build_object('labId', id, 'name', name) order by name, id) as labs,
      (count(*) filter (where not named))::int as unnamed
    from offered group by top`.execute(tx);
  return rows;
}

/** Visible skills below each collection, each once. */
export async function skillIdsBelow(tx: Tx, ids: readonly string[]): Promise<Map<string, string[]>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<{ top: string; skillId: string }>`
    with recursive ${heldBy(ids)}
    select distinct h.top, s.id as "skillId" from held h
    cross join lateral jsonb_to_recordset(h.children) as child(type text, id uuid)
    join content.skills s on child.type = 'skill' and s.id = child.id and s.visible and not s.archived`.execute(
    tx,
  );
  const below = new Map<string, string[]>(ids.map((id) => [id, []]));
  for (const { top, skillId } of rows) below.get(top)?.push(skillId);
  return below;
}

/** Whether a collection is the other one, or holds it, however deep. */
export async function holdsWithin(tx: Tx, outer: string, inner: string): Promise<boolean> {
  const { rows } = await sql`
    with recursive below as (
      select c.id, c.children from content.collections c where c.id = ${outer}
      union
      select c.id, c.children from below b
      cross join lateral jsonb_to_recordset(b.children) as child(type text, id uuid)
      join content.collections c on c.id = child.id and child.type <> 'skill'
    )
    select 1 from below where id = ${inner}`.execute(tx);
  return rows.length > 0;
}

/** In the order of the catalog. */
export async function coursesOfRoot(
  tx: Tx,
  organizationId: string,
  rootType: 'catalog' | 'internal',
): Promise<string[]> {
  const root = await tx
    .selectFrom('content.collections')
    .select('children')
    .where('organizationId', '=', organizationId)
    .where('type', '=', 'root')
    .where('rootType', '=', rootType)
    .executeTakeFirst();
  return (root?.children ?? []).filter(({ type }) => type !== 'skill').map(({ id }) => id);
}

export const insertCollection = (tx: Tx, collection: Insertable<Database['content.collections']>) =>
  tx.insertInto('content.collections').values(collection).execute();

/** @returns false: there is one with that id or that address */
export async function insertNewCollection(
  tx: Tx,
  collection: Insertable<Database['content.collections']>,
): Promise<boolean> {
  const made = await tx
    .insertInto('content.collections')
    .values(collection)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return made !== undefined;
}

export const writeCollection = (tx: Tx, id: string, columns: Columns) =>
  tx.updateTable('content.collections').set(columns).where('id', '=', id).execute();

/**
 * A course that has waited for its content since it was made is published once every lesson in it has one (SKILL-003); what a person has
 * chosen for it stays.
 */
export const publishFilled = (tx: Tx, courseIds: readonly string[], at: number) =>
  sql`
    with recursive ${heldBy(courseIds)}
    update content.collections c set workflow = 'PUBLISHED', "publishedAt" = coalesce(c."publishedAt", ${at}::bigint),
      "updatedAt" = ${at}::bigint
    where c.id = any(${[...courseIds]}::uuid[]) and c.type = 'course' and c.workflow = 'NEEDS_CONTENT' and c.id in (
      select h.top from held h
      cross join lateral jsonb_to_recordset(h.children) as child(type text, id uuid)
      join content.skills s on child.type = 'skill' and s.id = child.id and not s.archived
      group by h.top having bool_and(s."bodyVersion" is not null))`.execute(tx);

/** Whoever edits study plans at this moment is told that they have changed. */
export const writeLinks = (
  tx: Tx,
  changed: readonly Pick<CollectionRecord, 'id' | 'links' | 'examLinks' | 'studyPlans'>[],
) =>
  sql`
    update content.collections c set links = n.links, "examLinks" = n."examLinks", "studyPlans" = n."studyPlans",
      "studyPlansVersion" = c."studyPlansVersion" + (c."studyPlans" is distinct from n."studyPlans")::int,
      "infoVersion" = c."infoVersion" + 1
    from jsonb_to_recordset(${JSON.stringify(changed)}::jsonb) as n(id uuid, links jsonb, "examLinks" jsonb, "studyPlans" jsonb)
    where c.id = n.id`.execute(tx);

/** Somebody is no author of any of the organization's courses and collections any more. @returns the ids of those they were named on */
export async function removeCourseAuthor(
  tx: Tx,
  { userId, organizationId }: { userId: string; organizationId: string },
): Promise<string[]> {
  const named = await tx
    .updateTable('content.collections')
    .set({
      courseAuthors: sql<string>`coalesce((select jsonb_agg(author order by n) from jsonb_array_elements("courseAuthors")
        with ordinality as each(author, n) where author->>'userId' <> ${userId}), '[]')`,
    })
    .where('organizationId', '=', organizationId)
    .where(sql<boolean>`"courseAuthors" @> ${JSON.stringify([{ userId }])}::jsonb`)
    .returning('id')
    .execute();
  return named.map(({ id }) => id);
}

/** All of an organization's are below another alias. @returns ids */
export async function moveCollections(
  tx: Tx,
  { organizationId, tenantSlug }: { organizationId: string; tenantSlug: string },
): Promise<string[]> {
  const moved = await tx
    .updateTable('content.collections')
    .set({ tenantSlug })
    .where('organizationId', '=', organizationId)
    .returning('id')
    .execute();
  return moved.map(({ id }) => id);
}

/** So many like it. */
export const countCollectionLikes = (tx: Tx, id: string) =>
  tx
    .updateTable('content.collections')
    .set({
      likes: sql<number>`(select count(*)::int from content.ratings
        where "entityType" = 'collection' and "entityId" = ${id}::uuid and value = 'like')`,
    })
    .where('id', '=', id)
    .execute();

/** What a course is sold for; null: it is sold no longer. What is sold is neither free nor open to visitors. */
export const writeOffer = (
  tx: Tx,
  courseId: string,
  details: CollectionRecord['productDetails'],
  columns: Pick<Columns, 'updatedAt'> = {},
) =>
  writeCollection(tx, courseId, {
    productDetails: JSON.stringify(details),
    ...(details !== null && { free: false, loginRequired: true }),
    ...columns,
  });
