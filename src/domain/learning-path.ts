/** How the paths of courses, collections and skills are read and written (ROUTE-012 to ROUTE-014). */

const segmentsOf = (pathname: string) => pathname.split('/').filter((segment) => segment !== '');

export type LearningPlace =
  | { kind: 'collection'; tenantSlug: string; collectionSlugs: string[] }
  | { kind: 'skill'; tenantSlug: string; collectionSlugs: string[]; skillSlug: string };

/**
 * Reads what follows the tenant's slug: `linux`, `linux/basics`, `linux/basics/skill/cron`.
 * @returns null when it names neither a collection nor a skill
 */
export function parseLearningPath(tenantSlug: string, rest: string): LearningPlace | null {
  const segments = segmentsOf(rest);
  const skillAt = segments.length - 2;
  if (segments[skillAt] === 'skill') {
    return {
      kind: 'skill',
      tenantSlug,
      collectionSlugs: segments.slice(0, skillAt),
      skillSlug: segments[skillAt + 1] ?? '',
    };
  }
  return segments.length === 0 || segments.includes('skill')
    ? null
    : { kind: 'collection', tenantSlug, collectionSlugs: segments };
}

export const collectionPath = (tenantSlug: string, collectionSlugs: readonly string[]) =>
  `/${[tenantSlug, ...collectionSlugs].join('/')}`;

/** Where a link to a collection leads; to one without a slug, such as a root: its organization's page of that root (ROUTE-015). */
export const collectionLink = (
  { tenantSlug, rootType }: { tenantSlug: string; rootType: string },
  collectionSlugs: readonly string[],
) => (collectionSlugs.at(-1) ? collectionPath(tenantSlug, collectionSlugs) : `/${tenantSlug}/${rootType}`);

/** Inside a course under its own slug, else the public skill page. */
export const skillPath = (tenantSlug: string, skillSlug: string, collectionSlugs: readonly string[] = []) =>
  collectionSlugs.length === 0
    ? `/learn/${tenantSlug}/skill/${skillSlug}`
    : `${collectionPath(tenantSlug, collectionSlugs)}/skill/${skillSlug}`;
