/**
 * The areas of the product that have screens. A rule may allow a person more than there is: what leads to an area that is missing here
 * is not shown. An area is added with its first screen.
 */
import type { NavPlace, NavSection, PlaceId } from '#domain/navigation.ts';

export type Area = PlaceId | 'create-organization' | 'marketplace' | 'schedule' | 'messages' | 'inbox';

const existing: ReadonlySet<Area> = new Set<Area>([
  'dashboard',
  'enrollments',
  'playlists',
  'favorites',
  'assignments',
  'subscriptions',
  'shared-playlists',
  'curated-playlists',
  'schedule',
  'marketplace',
  'org-dashboard',
  'catalog',
  'internal',
  'organization-info',
  'billing',
  'studio',
  'my-content',
  'create-organization',
  'analytics',
  'practice-exams',
  'playgrounds',
  'reporting',
]);

export const areaExists = (area: Area): boolean => existing.has(area);

/** Without places that lead nowhere yet, and without sections that would be empty. */
export const existingSections = (sections: readonly NavSection[]): NavSection[] =>
  sections
    .map(({ id, places }) => ({ id, places: places.filter((place: NavPlace) => areaExists(place.id)) }))
    .filter(({ places }) => places.length > 0);
