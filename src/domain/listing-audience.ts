/**
 * Who may know the title of something in an organization's courses (D59). A listing is in one bucket of each organization, and everybody who
 * holds that bucket may read the thing and a course with it without an enrollment, a seat or an author role: others never see the listing.
 */
import { listingsBucket } from './bucket.ts';
import { allows, type ContentFacts, noStanding, type Subject } from './policy.ts';

/** The widest first: people of one are also of all before it, but neither staff is part of the other. */
export const listingAudiences = ['everyone', 'accounts', 'members', 'catalogStaff', 'internalStaff'] as const;
export type ListingAudience = (typeof listingAudiences)[number];

/** Content as the policy is asked about it, one for each audience. */
const examples: Record<ListingAudience, ContentFacts> = {
  everyone: { rootType: 'catalog', visible: true, free: true, loginRequired: false },
  accounts: { rootType: 'catalog', visible: true, free: true, loginRequired: true },
  members: { rootType: 'internal', visible: true, free: true, loginRequired: true },
  catalogStaff: { rootType: 'catalog', visible: false, free: false, loginRequired: true },
  internalStaff: { rootType: 'internal', visible: false, free: false, loginRequired: true },
};

/** Whether the person is of the audience, with the roles that they have in the organization. */
export const isOfAudience = (who: Subject, audience: ListingAudience): boolean =>
  allows('collection', 'Read', who, { ...examples[audience], ...noStanding });

type Listed = ContentFacts & { organizationId: string; workflow: string | null };

/** Everybody who may read it by the policy alone. What is retired is found by people who work on it. */
export function audienceOf({
  rootType,
  visible,
  free,
  loginRequired,
  workflow,
}: Omit<Listed, 'organizationId'>) {
  const isShown = visible && workflow !== 'RETIRED';
  if (rootType === 'internal') return isShown ? 'members' : 'internalStaff';
  if (!isShown || !free) return 'catalogStaff';
  return loginRequired ? 'accounts' : 'everyone';
}

const isStaff = (audience: ListingAudience) => audience === 'catalogStaff' || audience === 'internalStaff';
const breadthOf = (audience: ListingAudience) =>
  isStaff(audience) ? listingAudiences.length : listingAudiences.indexOf(audience);

/** null: nobody belongs to both for sure */
function bothOf(one: ListingAudience, other: ListingAudience): ListingAudience | null {
  if (isStaff(one) && isStaff(other) && one !== other) return null;
  return breadthOf(one) > breadthOf(other) ? one : other;
}

/** Whether it means the same in every organization: it asks for no role. */
const asksForNoRole = (audience: ListingAudience) => audience === 'everyone' || audience === 'accounts';

/**
 * Where the listing of something is: of each organization that has a course with it, the widest audience of these courses that may also read the
 * thing itself; where its own organization has none, those who may read it.
 */
export function listingBuckets(content: Listed, courses: readonly Listed[]): string[] {
  const own = audienceOf(content);
  const audiences = new Map<string, Set<ListingAudience>>();
  const show = (organizationId: string, audience: ListingAudience) =>
    audiences.set(organizationId, (audiences.get(organizationId) ?? new Set()).add(audience));
  for (const course of courses) {
    if (course.organizationId !== content.organizationId && !asksForNoRole(own)) continue;
    const both = bothOf(own, audienceOf(course));
    if (both !== null) show(course.organizationId, both);
  }
  if (courses.every(({ organizationId }) => organizationId !== content.organizationId))
    show(content.organizationId, own);
  return [...audiences].flatMap(([organizationId, all]) => {
    const widest = Math.min(...[...all].map(breadthOf));
    return [...all]
      .filter((audience) => breadthOf(audience) === widest)
      .map((audience) => listingsBucket(organizationId, audience));
  });
}
