/** Reads off a path what it is about, by the segments learn, organization, team, studio, skill, collection, course and internal (ROUTE-033). */
import { type LearningPlace, parseLearningPath } from './learning-path.ts';
import { reservedPathWords } from './path-words.ts';
import type { RootType } from './policy.ts';

export type ExploredLocation = {
  /** below /learn */
  learn: boolean;
  tenantSlug: string | null;
  organizationId: string | null;
  teamId: string | null;
  studio: boolean;
  /** an organization's internal training */
  internal: boolean;
  /** slug, in the studio id */
  course: string | null;
  collection: string | null;
  skill: string | null;
};

const nowhere: ExploredLocation = {
  learn: false,
  tenantSlug: null,
  organizationId: null,
  teamId: null,
  studio: false,
  internal: false,
  course: null,
  collection: null,
  skill: null,
};

/** First segments of the product's own routes; an alias can be none of them (decision D22). */
const productWords: ReadonlySet<string> = new Set([
  ...reservedPathWords.filter((word) => word !== 'internal'),
  'login',
  'logout',
  'signup',
  'redeem',
  'invite',
  'join',
  'no-access',
  'profile',
  'practice-exam',
  'exambuilder',
  'lab',
  'store',
  'subscriptions',
  'org',
  'lms',
  'rxd',
]);

const segmentsOf = (pathname: string) => pathname.split('/').filter((segment) => segment !== '');

export function exploreLocation(pathname: string): ExploredLocation {
  const segments = segmentsOf(pathname);
  const [first, second, ...rest] = segments;
  if (first === undefined) return nowhere;
  if (first === 'organization') return inOrganization(second, rest);
  if (first === 'skill') return { ...nowhere, skill: second ?? null };
  if (first === 'learn') return { ...inTenant(second, rest), learn: true };
  if (productWords.has(first)) return nowhere;
  return inTenant(first, segments.slice(1));
}

/** `/organization/{id}/team/{team}`, `/organization/{id}/studio/{type}/{entity}` */
function inOrganization(organizationId = '', [area, type, entityId]: string[]): ExploredLocation {
  const location = { ...nowhere, organizationId: organizationId || null };
  if (area === 'team') return { ...location, teamId: type ?? null };
  if (area !== 'studio') return location;
  const isContent = type === 'skill' || type === 'collection' || type === 'course';
  return { ...location, studio: true, ...(isContent && { [type]: entityId ?? null }) };
}

/** `{tenant}/internal`, `{tenant}/{course}/{collections}/skill/{skill}` */
function inTenant(tenantSlug: string | undefined, below: string[]): ExploredLocation {
  const location = { ...nowhere, tenantSlug: tenantSlug ?? null };
  if (below[0] === 'internal' && below.length === 1) return { ...location, internal: true };
  const skillAt = below.at(-2) === 'skill' ? below.length - 2 : below.length;
  const [course = null, ...collections] = below.slice(0, skillAt);
  if (course !== null && productWords.has(course)) return location;
  return { ...location, course, collection: collections.at(-1) ?? null, skill: below[skillAt + 1] ?? null };
}

export type PlaceOfContent = LearningPlace | RootPlace | { kind: 'skill by id'; skillId: string };
type RootPlace = { kind: 'root'; tenantSlug: string; rootType: RootType };

/** What of an organization's content a path opens: one of its roots, a course or collection, a skill; null: none. */
export function contentPlaceOf(pathname: string): PlaceOfContent | null {
  const { learn, tenantSlug, internal, organizationId, skill } = exploreLocation(pathname);
  if (organizationId !== null) return null;
  if (tenantSlug === null) return skill === null ? null : { kind: 'skill by id', skillId: skill };
  const segments = segmentsOf(pathname).slice(learn ? 2 : 1);
  if (internal || (segments.length === 1 && segments[0] === 'catalog'))
    return { kind: 'root', tenantSlug, rootType: internal ? 'internal' : 'catalog' };
  if (productWords.has(segments[0] ?? '')) return null;
  return parseLearningPath(tenantSlug, segments.join('/'));
}
