/** What may be put into a course or collection: the list that somebody chooses from (COLL-019, API-026). */
import { sql } from 'kysely';
import { INSERTABLE_SKILLS, type insertableSkillsPage } from '#contract/content/insertable.ts';
import { Refusal } from '#contract/errors.ts';
import type { PageAnswer } from '#contract/server-page.ts';
import { mayAddTo } from '#domain/policy.ts';
import type { ReadContext } from '../../../verbs/service-context.ts';
import { accessSkills } from '../skills/access-skill.ts';
import { collectionsAbove } from '../skills/repository.ts';
import { standingOf } from '../standing.ts';
import { accessCollection } from './access-collection.ts';
import type { CollectionRecord } from './collection-row.ts';
import { collectionsByIds, holdsWithin } from './repository.ts';

/** @throws Refusal FORBIDDEN_ACCESS */
async function parentOf(ctx: ReadContext, parentCollectionId: string): Promise<CollectionRecord> {
  const parent = await accessCollection(ctx, parentCollectionId, 'ReadContent');
  const { subject } = (await standingOf(ctx))(parent);
  if (!mayAddTo(subject, parent.rootType)) throw new Refusal('FORBIDDEN_ACCESS');
  return parent;
}

/** Collections of the same course that may be put into this one: not itself, nothing above it, nothing that is in it (API-026). */
export async function insertableCollections(
  ctx: ReadContext,
  { parentCollectionId }: { parentCollectionId: string },
) {
  const parent = await parentOf(ctx, parentCollectionId);
  const others = await collectionsByIds(ctx.tx, await collectionsAbove(ctx.tx, [parent.rootCollectionId]));
  const held = new Set(parent.children.map(({ id }) => id));
  const found = [];
  for (const each of others) {
    if (each.type !== 'collection' || each.workflow === 'RETIRED' || held.has(each.id)) continue;
    if (await holdsWithin(ctx.tx, each.id, parent.id)) continue;
    found.push({ collectionId: each.id, collectionSlug: each.slug, title: each.title, type: each.rootType });
  }
  return found;
}

/** Skills of the same organization and catalog that are not in it yet; at most 50. A catalog itself holds none. */
export async function insertableSkills(
  ctx: ReadContext,
  { parentCollectionId, title }: { parentCollectionId: string; title: string },
): Promise<PageAnswer<typeof insertableSkillsPage>> {
  const parent = await parentOf(ctx, parentCollectionId);
  if (parent.type === 'root') return [];
  const held = parent.children.map(({ id }) => id);
  const rows = await ctx.tx
    .selectFrom('content.skills')
    .select(['id', 'title'])
    .where('organizationId', '=', parent.organizationId)
    .where('rootType', '=', parent.rootType)
    .where('workflow', '<>', 'RETIRED')
    .where('archived', '=', false)
    .where(sql<boolean>`position(lower(${title}) in lower(title)) > 0`)
    .where(sql<boolean>`id <> all(${held}::uuid[])`)
    .orderBy('title')
    .orderBy('id')
    .limit(INSERTABLE_SKILLS)
    .execute();
  const ids = rows.map(({ id }) => id);
  const open = new Set((await accessSkills(ctx, ids, 'Update')).map(({ id }) => id));
  return rows.flatMap(({ id, title: its }) => (open.has(id) ? [{ skillId: id, title: its }] : []));
}
