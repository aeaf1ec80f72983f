/** Skills and their texts: statements and nothing else. */
import { type Kysely, sql, type Updateable } from 'kysely';
import type { SkillBody } from '#contract/content/skill.ts';
import type { LessonDocument } from '#contract/document/document.ts';
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

/** @param userId  who asks: what another person owns is at no address */
export async function findSkillId(
  tx: Tx,
  { tenantSlug, slug, userId }: { tenantSlug: string; slug: string; userId: string | null },
): Promise<string | undefined> {
  const row = await tx
    .selectFrom('content.skills')
    .select('id')
    .where('tenantSlug', '=', tenantSlug)
    .where((where) => where.or([where('organizationId', 'is not', null), where('ownerId', '=', userId)]))
    .where((where) =>
      where.or([where('slug', '=', slug), sql<boolean>`"formerSlugs" @> ${JSON.stringify([slug])}::jsonb`]),
    )
    // What has the address now comes before what had it.
    .orderBy(sql`slug = ${slug}`, 'desc')
    .executeTakeFirst();
  return row?.id;
}

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
