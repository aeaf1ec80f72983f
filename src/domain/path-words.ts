/** Words that stand for themselves in a path (ROUTE-032): neither a tenant nor a collection is called so. */

export const reservedPathWords = [
  'catalog',
  'org-dashboard',
  'internal',
  'practice-exams',
  'playgrounds',
  'playlists',
  'playlist',
  'reporting',
  'group',
  'settings',
  'billing',
  'organization',
  'account',
  'marketplace',
  'dashboard',
  'analytics',
  'favorites',
  'assignments',
  'enrollments',
  'my-profile',
  'my-content',
] as const;

/** A word that stands for itself in a path: no collection can have it as its slug. */
export const isPathWord = (segment: string): boolean =>
  segment === 'skill' || reservedPathWords.some((word) => word === segment);
