/** Which collection an address names. */
import { idEnd, idEndOfSlug } from '#domain/provisional-slug.ts';
import type { LecternDb } from '../db.ts';
import type { CollectionRow } from '../tables/synced.ts';

/** By the slugs of its path, of which the last is the collection's own. */
export async function findCollection(
  db: LecternDb,
  tenantSlug: string,
  collectionSlugs: readonly string[],
): Promise<CollectionRow | undefined> {
  const slug = collectionSlugs.at(-1);
  if (slug === undefined) return undefined;
  const [found] = await db.collections
    .where('[tenantSlug+collectionSlug]')
    .equals([tenantSlug, slug])
    .limit(1)
    .toArray();
  const end = found ? null : idEndOfSlug(slug);
  if (found) return found;
  if (end === null)
    return db.collections
      .filter((each) => each.tenantSlug === tenantSlug && (each.formerSlugs?.includes(slug) ?? false))
      .first();
  // The address that it had before the server named it.
  return db.collections
    .filter((each) => each.tenantSlug === tenantSlug && idEnd(each.collectionId) === end)
    .first();
}
