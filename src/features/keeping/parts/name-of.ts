/** What is kept has a name, a page and a kind, as people know them. */
import * as words from '#contract/words/en.ts';
import { collectionPath, skillPath } from '#domain/learning-path.ts';
import type { LecternDb } from '#store/db.ts';
import { collectionTrail } from '#store/queries/collections.ts';
import type { Keepable } from '#store/tables/keeping.ts';

export type Named = { title: string; path: string; kind: keyof typeof words.storage.kinds };

/** @returns null: its row is not on this device */
export async function nameOf(db: LecternDb, { kind, id }: Keepable): Promise<Named | null> {
  if (kind === 'skill') {
    const skill = await db.skills.get(id);
    return skill
      ? { title: skill.title, path: skillPath(skill.tenantSlug, skill.skillSlug), kind: 'skill' }
      : null;
  }
  const collection = await db.collections.get(id);
  if (!collection) return null;
  const { tenantSlug, rootType, organizationId, title, type } = collection;
  if (type !== 'root') {
    const trail = await collectionTrail(db, id);
    const path = collectionPath(
      tenantSlug,
      trail.map(({ collectionSlug }) => collectionSlug),
    );
    return { title, path, kind: type };
  }
  const name = (await db.organizations.get(organizationId))?.name ?? title;
  const { heading, internalHeading } = words.catalog;
  return {
    title: rootType === 'catalog' ? heading(name) : internalHeading(name),
    path: `/${tenantSlug}/${rootType}`,
    kind: type,
  };
}
