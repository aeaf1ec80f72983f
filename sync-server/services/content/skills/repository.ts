/** Skills and their texts: statements and nothing else. */
import { type Insertable, type Kysely, sql, type Updateable } from 'kysely';
import type { SkillBody } from '#contract/content/skill.ts';
import type { LessonDocument } from '#contract/document/document.ts';
import type { AuthorRole } from '#domain/policy.ts';
import type { Database } from '../../../storage/tables.ts';
import type { SkillRecord } from './skill-row.ts';

type Tx = Kysely<Database>;

/** In the order of their ids; unknown ones are left out. */
export async function skillsByIds(tx: Tx, skillIds: readonly string[]): Promise<SkillRecord[]> {
  if (skillIds.length === 0) return [];
  return tx
    .selectFrom('content.skills as s')
    .selectAll('s')
    .select([
      sql<
        string[]
      >`coalesce((select jsonb_agg(m."courseId" order by m."courseId") from content."courseMembers" m
        where m.type = 'skill' and m."memberId" = s.id), '[]')`.as('courseIds'),
      sql<SkillRecord['authors']>`coalesce((
        select jsonb_agg(jsonb_build_object('userId', a."userId", 'authorType', a.role) order by a."userId", a.role)
        from content."skillAuthors" a where a."skillId" = s.id), '[]')`.as('authors'),
    ])
    .where('s.id', 'in', [...skillIds])
    .orderBy('s.id')
    .execute();
}

/**
 * Of what a person owns also by a user name that they had before, as long as nobody else has taken it (D67).
 * @param userId  who asks: what another person owns, and has not shared with them, is at no address
 */
export async function findSkillId(
  tx: Tx,
  { tenantSlug, slug, userId }: { tenantSlug: string; slug: string; userId: string | null },
): Promise<string | undefined> {
  const row = await tx
    .selectFrom('content.skills')
    .select('id')
    .where((where) => where.or([where('tenantSlug', '=', tenantSlug), ownerWasCalled(tenantSlug)]))
    .where((where) =>
      where.or([
        where('organizationId', 'is not', null),
        where('ownerId', '=', userId),
        sql<boolean>`exists (select 1 from content."skillAuthors" a
          where a."skillId" = content.skills.id and a."userId" = ${userId}::uuid)`,
      ]),
    )
    .where((where) =>
      where.or([where('slug', '=', slug), sql<boolean>`"formerSlugs" @> ${JSON.stringify([slug])}::jsonb`]),
    )
    // What has the address now comes before what had it.
    .orderBy(sql`"tenantSlug" = ${tenantSlug}`, 'desc')
    .orderBy(sql`slug = ${slug}`, 'desc')
    .executeTakeFirst();
  return row?.id;
}

const ownerWasCalled = (alias: string) => sql<boolean>`"ownerId" = (
  select f."userId" from accounts."formerAliases" f where f.alias = lower(${alias}))`;

/** While it is held, where the skill is shown cannot change. */
export const lockPlace = (tx: Tx, skillId: string) =>
  tx.selectFrom('content.skills').select('id').where('id', '=', skillId).forShare().execute();

/** While it is held, nothing can be added to what the skills carry. */
export const lockForAnnouncing = (tx: Tx, skillIds: readonly string[]) =>
  tx
    .selectFrom('content.skills')
    .select('id')
    .where('id', 'in', [...skillIds])
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();

/** In the order of the skills' ids; what is not published is left out. */
export async function skillBodies(tx: Tx, skillIds: readonly string[]): Promise<SkillBody[]> {
  if (skillIds.length === 0) return [];
  return tx
    .selectFrom('content.skillBodies as b')
    .select([
      'b.skillId',
      'b.bodyVersion',
      'b.document',
      sql<SkillBody['flashcards']>`coalesce((
        select jsonb_agg(jsonb_build_object('flashcardId', f.id, 'front', f.front, 'rear', f.rear) order by f.id)
        from content.flashcards f where f."skillId" = b."skillId"), '[]')`.as('flashcards'),
    ])
    .where('b.skillId', 'in', [...skillIds])
    .orderBy('b.skillId')
    .execute();
}

export const insertSkill = (tx: Tx, skill: Insertable<Database['content.skills']>) =>
  tx.insertInto('content.skills').values(skill).execute();

/** @returns false: there is one with that id or that address */
export async function insertNewSkill(
  tx: Tx,
  skill: Insertable<Database['content.skills']>,
): Promise<boolean> {
  const made = await tx
    .insertInto('content.skills')
    .values(skill)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return made !== undefined;
}

export const writeSkill = (tx: Tx, skillId: string, columns: Updateable<Database['content.skills']>) =>
  tx.updateTable('content.skills').set(columns).where('id', '=', skillId).execute();

export async function writeSkillBody(
  tx: Tx,
  skillId: string,
  bodyVersion: number,
  lesson: LessonDocument,
): Promise<void> {
  const document = JSON.stringify(lesson);
  await tx
    .insertInto('content.skillBodies')
    .values({ skillId, bodyVersion, document })
    .onConflict((conflict) => conflict.column('skillId').doUpdateSet({ bodyVersion, document }))
    .execute();
}

/** All of an organization's, or of a person's own, are below another alias. @returns ids */
export async function moveSkills(
  tx: Tx,
  { tenantSlug, ...owner }: { tenantSlug: string } & ({ organizationId: string } | { ownerId: string }),
): Promise<string[]> {
  const moved = await tx
    .updateTable('content.skills')
    .set({ tenantSlug })
    .where((where) => where.and(owner))
    .returning('id')
    .execute();
  return moved.map(({ id }) => id);
}

export const retireSkills = (tx: Tx, ids: readonly string[], at: number) =>
  tx
    .updateTable('content.skills')
    .set({ workflow: 'RETIRED', updatedAt: at })
    .where('id', 'in', [...ids])
    .execute();

/** Those that were retired with the course get back what they were. @returns ids */
export async function restoreSkillsOf(tx: Tx, courseId: string, at: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    update content.skills s set workflow = i."originalWorkflow", "updatedAt" = ${at}::bigint
    from content."retiredItems" i
    where i."courseId" = ${courseId}::uuid and i.type = 'skill' and s.id = i."itemId" and s.workflow = 'RETIRED'
    returning s.id`.execute(tx);
  return rows.map(({ id }) => id);
}

/** So many have rated it. */
export async function countSkillRatings(tx: Tx, skillId: string): Promise<void> {
  const of = (value: string) =>
    sql<number>`(select count(*)::int from content.ratings
      where "entityType" = 'skill' and "entityId" = ${skillId}::uuid and value = ${value})`;
  await tx
    .updateTable('content.skills')
    .set({ likes: of('like'), dislikes: of('dislike') })
    .where('id', '=', skillId)
    .execute();
}

export const addAuthors = (tx: Tx, skillId: string, userId: string, roles: readonly AuthorRole[]) =>
  tx
    .insertInto('content.skillAuthors')
    .values(roles.map((role) => ({ skillId, userId, role })))
    .execute();

/** They are these, and nothing else. */
export async function writeAuthorRoles(
  tx: Tx,
  skillId: string,
  userId: string,
  roles: readonly AuthorRole[],
): Promise<void> {
  await tx
    .deleteFrom('content.skillAuthors')
    .where('skillId', '=', skillId)
    .where('userId', '=', userId)
    .execute();
  if (roles.length > 0) await addAuthors(tx, skillId, userId, roles);
}

export async function removeAuthors(tx: Tx, skillId: string, userIds: readonly string[]): Promise<void> {
  if (userIds.length === 0) return;
  await tx
    .deleteFrom('content.skillAuthors')
    .where('skillId', '=', skillId)
    .where('userId', 'in', [...userIds])
    .execute();
}

/** Somebody is no author of any of the organization's skills any more. @returns the ids of those they worked on, one a role */
export async function removeAuthor(
  tx: Tx,
  { userId, organizationId }: { userId: string; organizationId: string },
): Promise<string[]> {
  const authored = await tx
    .deleteFrom('content.skillAuthors')
    .where('userId', '=', userId)
    .where('skillId', 'in', (of) =>
      of.selectFrom('content.skills').select('id').where('organizationId', '=', organizationId),
    )
    .returning('skillId')
    .execute();
  return authored.map(({ skillId }) => skillId);
}

/** Somebody works on no other person's own skills any more. @returns the ids of those they worked on, each once */
export async function removeFromOthersOwn(tx: Tx, userId: string): Promise<string[]> {
  const shared = await tx
    .deleteFrom('content.skillAuthors')
    .where('userId', '=', userId)
    .where('skillId', 'in', (of) =>
      of.selectFrom('content.skills').select('id').where('ownerId', '<>', userId),
    )
    .returning('skillId')
    .execute();
  return [...new Set(shared.map(({ skillId }) => skillId))].sort();
}

/** On how many skills that other people own somebody works. */
export async function countSharedWith(tx: Tx, userId: string): Promise<number> {
  const { shared } = await tx
    .selectFrom('content.skills as s')
    .select(({ fn }) => fn.countAll<string>().as('shared'))
    .where('s.ownerId', '<>', userId)
    .where('s.id', 'in', (of) =>
      of.selectFrom('content.skillAuthors').select('skillId').where('userId', '=', userId),
    )
    .executeTakeFirstOrThrow();
  return Number(shared);
}

/** With their texts, authors and locks; what others keep of them has to be gone. */
export async function deleteSkills(tx: Tx, ids: readonly string[]): Promise<void> {
  for (const table of ['content.skillLocks', 'content.skillBodies', 'content.skillAuthors'] as const)
    await tx
      .deleteFrom(table)
      .where('skillId', 'in', [...ids])
      .execute();
  await tx
    .deleteFrom('content.skills')
    .where('id', 'in', [...ids])
    .execute();
}

/** Courses and the collections in them: they say how long what they hold takes. In the order of their ids. */
export async function collectionsAbove(tx: Tx, courseIds: readonly string[]): Promise<string[]> {
  if (courseIds.length === 0) return [];
  const rows = await tx
    .selectFrom('content.collections')
    .select('id')
    .where('rootCollectionId', 'in', [...courseIds])
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}
