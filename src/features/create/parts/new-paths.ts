/** Where a new thing opens for writing (CREATE-004, CREATE-012). */
import { collectionPath } from '#domain/learning-path.ts';
import type { RootType } from '#domain/policy.ts';

export function newSkillPath(skill: {
  tenantSlug: string;
  skillId: string;
  skillSlug: string;
  rootType: RootType;
  /** of the course or collection that holds it; null: none does */
  parentSlug: string | null;
}): string {
  const { tenantSlug, skillId, skillSlug, rootType, parentSlug } = skill;
  if (parentSlug !== null) return `/learn/${tenantSlug}/${parentSlug}/skill/${skillSlug}`;
  return rootType === 'catalog' ? `/learn/${tenantSlug}/skill/${skillSlug}` : `/skill/${skillId}`;
}

export const newCollectionPath = (tenantSlug: string, slug: string): string =>
  collectionPath(tenantSlug, [slug]);
