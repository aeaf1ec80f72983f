/**
 * Every path of the app (spec 2, section 2.1): who may open it, where it leads, what it shows. The router's built pages are files in
 * `src/routes`; `tests/routes.test.ts` holds them to this table, and what has no file yet is answered from here.
 */
import { parseLearningPath } from './learning-path.ts';
import { isPathWord, reservedPathWords } from './path-words.ts';

export type RouteGuard =
  /** opens for everybody */
  | 'public'
  /** opens for everybody; policy decides about what is on it (ROUTE-031, ROUTE-032) */
  | 'content'
  /** leads a visitor to the sign-in and back */
  | 'account';

/** What a build of the client may leave out (D22). */
export type RouteFlag = 'displayPurchases' | 'showPlaygroundLabsPage' | 'myCreations';

export type AppRoute = {
  /** `{x}`: one segment; `{x?}`: one or none; `{x*}`: any number; `{x+}`: one or more */
  path: string;
  guard: RouteGuard;
  /** also matches longer paths (ROUTE-036) */
  longer?: true;
  shows?:
    | 'coming soon'
    | 'account page'
    | 'organization page'
    | 'person page'
    | 'plan page'
    | 'study page'
    | 'studio page';
  /** without this flag it shows something else */
  flag?: { name: RouteFlag; without: 'coming soon' | 'not found' };
  /** shows another page in its place; `{org}` is the current organization's id */
  leadsTo?: string;
};

const withGuard =
  (guard: RouteGuard) =>
  (...paths: string[]): AppRoute[] =>
    paths.map((path) => ({ path, guard }));
const everyone = withGuard('public');
const content = withGuard('content');
const account = withGuard('account');
const comingSoon = (...paths: string[]): AppRoute[] =>
  paths.map((path) => ({ path, guard: 'account', shows: 'coming soon' }));

export const appRoutes: readonly AppRoute[] = [
  ...account('/'),
  { path: '/purchases/{slug+}', guard: 'account', leadsTo: '/billing/{slug+}' },
  { path: '/purchases', guard: 'account', leadsTo: '/billing/{org}' },
  { path: '/billing/subscription', guard: 'account', leadsTo: '/billing/{org}' },
  { path: '/organization/analytics', guard: 'account', leadsTo: '/organization/{org}/reporting' },
  ...everyone(
    '/login/{action?}',
    '/logout',
    '/launch', // exchanges a code for a session (D54)
  ),
  ...['/invoice/{uppToken}', '/certificate/{token}', '/paypal/success'].map(
    (path): AppRoute => ({ path, guard: 'public', shows: 'plan page' }),
  ),
  // The profile shows only who has agreed to it (D54).
  ...['/profile/{userAlias}', '/help', '/accessibility'].map(
    (path): AppRoute => ({ path, guard: 'public', shows: 'person page' }),
  ),
  ...[
    '/my-profile',
    '/settings/content',
    '/settings/app-keys',
    '/account/tenants',
    '/account/monetize',
    '/account/feedback',
  ].map((path): AppRoute => ({ path, guard: 'account', shows: 'person page' })),
  ...[
    '/login/sso/success',
    '/login/sso/failure',
    '/sandbox/login',
    '/signup',
    '/verify-email',
    '/forgot-password',
    '/reset-password',
    '/set-up-password',
    '/verify-password-change',
    '/take-back',
    '/oauth/success/{provider}',
  ].map((path): AppRoute => ({ path, guard: 'public', shows: 'account page' })),
  ...[
    '/invite/decline/{inviteId}',
    '/invite/{inviteId}',
    '/join',
    '/redeem/{orgAlias?}/final',
    '/redeem/{orgAlias?}/{step?}',
  ].map((path): AppRoute => ({ path, guard: 'public', shows: 'organization page' })),
  ...[
    '/settings/organization/info',
    '/settings/organization/info/{organizationId}',
    '/organization/{organizationId}/group/{groupId}',
    '/organization/{organizationId}/group/{groupId}/enrollment/{courseId}',
    '/organization/create',
  ].map((path): AppRoute => ({ path, guard: 'account', shows: 'organization page' })),
  { path: '/skillbuilder/edit/captions/{videoId}', guard: 'account', shows: 'person page' },
  { path: '/flashcards', guard: 'account', shows: 'study page' },
  { path: '/notes', guard: 'account', shows: 'study page' },
  // runs the hand-off to the desktop app (D69)
  { path: '/authorize', guard: 'account', shows: 'account page' },
  ...account('/settings/account'),
  ...content(
    '/learn/{tenantSlug}/skill/{skillSlug}',
    '/skill/{skillId}',
    '/learn/{tenantSlug}/{collectionSlugs+}/skill/{skillSlug}',
    '/{tenantSlug}/{collectionSlugs+}/skill/{skillSlug}',
    '/{tenantSlug}/{collectionSlugs+}',
  ),
  ...account('/dashboard'),
  { path: '/analytics', guard: 'account', longer: true, shows: 'plan page' },
  { path: '/{currentOrgSlug}/org-dashboard', guard: 'account', shows: 'organization page' },
  ...[
    '/playlists',
    '/playlist/{playlistId}',
    '/{currentOrgSlug}/playlists',
    '/{currentOrgSlug}/playlist/{playlistId}',
    '/marketplace',
    '/subscriptions',
    '/favorites',
    '/assignments',
    '/enrollments',
    '/certificates/{courseId}',
    '/inbox',
    '/chat/{channelId?}',
    '/exambuilder',
    '/exambuilder/{eid}',
    '/exambuilder/{eid}/question/{qid}',
    '/practice-exam/{eid}',
    '/practice-exam/{eid}/session/{sessionId}',
    '/{currentOrgSlug}/practice-exams',
    '/lab/link/{entityType}/{entityId}/{externalId}',
    '/lab/{labId}/{entityType?}/{entityId?}',
  ].map((path): AppRoute => ({ path, guard: 'account', shows: 'plan page' })),
  // A visitor sees what the organization shows to everybody (docs/deviations.md).
  ...everyone('/{currentOrgSlug}/catalog'),
  ...account('/{currentOrgSlug}/internal'),
  {
    path: '/{currentOrgSlug}/playgrounds',
    guard: 'account',
    shows: 'plan page',
    flag: { name: 'showPlaygroundLabsPage', without: 'coming soon' },
  },
  {
    path: '/organization/{currentOrgId}/studio/{entityType?}/{entityId?}/{questions?}',
    guard: 'account',
    shows: 'studio page',
  },
  { path: '/organization/{currentOrgId}/reporting', guard: 'account', longer: true, shows: 'plan page' },
  {
    path: '/billing/{currentOrgId}/subscription/{subscriptionId}',
    guard: 'account',
    shows: 'plan page',
    flag: { name: 'displayPurchases', without: 'coming soon' },
  },
  { path: '/org/{currentOrgId}/subscription/{subscriptionId}', guard: 'account', shows: 'plan page' },
  {
    path: '/billing/{currentOrgId}',
    guard: 'account',
    shows: 'plan page',
    flag: { name: 'displayPurchases', without: 'coming soon' },
  },
  // shows the collection (D90)
  {
    path: '/my-profile/{tenantSlug}/{collectionSlugs+}',
    guard: 'account',
    leadsTo: '/{tenantSlug}/{collectionSlugs+}',
  },
  {
    path: '/my-content',
    guard: 'account',
    shows: 'studio page',
    flag: { name: 'myCreations', without: 'not found' },
  },
  ...comingSoon(
    '/store',
    '/ck/labs',
    '/ck/rooms',
    '/ck/settings',
    '/market/labs',
    '/market/rooms',
    '/market/settings',
  ),
  ...account('/no-access'),
];

const segmentsOf = (path: string) => path.split('/').filter((segment) => segment !== '');
const isNamed = (segment: string) => segment.startsWith('{');
const nameOf = (segment: string) => segment.replace(/[{}?*+]/g, '');

/** First segments of the app's own pages. */
const firstSegments = appRoutes
  .flatMap(({ path }) => segmentsOf(path).slice(0, 1))
  .filter((segment) => !isNamed(segment));

/** What can't be the first segment of an organization's pages (D22). */
export const routeWords: ReadonlySet<string> = new Set([...firstSegments, ...reservedPathWords, 'lms']);

const isOwners = (path: string) => isNamed(segmentsOf(path)[0] ?? '');

function expressionOf({ path, longer }: AppRoute): RegExp {
  const parts = segmentsOf(path).map((segment) => {
    if (!isNamed(segment)) return `/${segment}`;
    if (segment.endsWith('?}')) return '(?:/([^/]+))?';
    return segment.endsWith('+}') ? '/([^/]+(?:/[^/]+)*)' : '/([^/]+)';
  });
  return new RegExp(`^${parts.join('') || '/'}${longer ? '(?:/.*)?' : ''}$`);
}

/** What stands in its place comes first: a word before a name, a name before one that may be absent, those before any number (D22). */
const rankOf = ({ path }: AppRoute) =>
  segmentsOf(path)
    .map((segment) => (!isNamed(segment) ? 0 : segment.endsWith('?}') ? 2 : segment.endsWith('+}') ? 3 : 1))
    .join('')
    .padEnd(9, '4');

const matchers = appRoutes
  .map((route) => ({ route, expression: expressionOf(route), rank: rankOf(route) }))
  .sort((a, b) => a.rank.localeCompare(b.rank));

export type RouteMatch = { route: AppRoute; params: Record<string, string> };

/** Words of the product's own routes are neither tenants nor, as the whole rest of a path, content of one (ROUTE-032). */
function isTenants({ route, params }: RouteMatch, segments: readonly string[]): boolean {
  if (!isOwners(route.path)) return true;
  if (routeWords.has(segments[0] ?? '')) return false;
  if (route.guard !== 'content') return true;
  const { tenantSlug = '', collectionSlugs = '', skillSlug } = params;
  const rest = skillSlug === undefined ? collectionSlugs : `${collectionSlugs}/skill/${skillSlug}`;
  if (segments.length === 2 && isPathWord(rest)) return false;
  return parseLearningPath(tenantSlug, rest)?.kind === (skillSlug === undefined ? 'collection' : 'skill');
}

/**
 * @param pathname  decoded, without a slash at its end
 * @returns null: no page of the app
 */
export function matchRoute(pathname: string): RouteMatch | null {
  const segments = segmentsOf(pathname);
  for (const { route, expression } of matchers) {
    const values = expression.exec(pathname)?.slice(1);
    if (!values) continue;
    const names = segmentsOf(route.path).filter(isNamed).map(nameOf);
    const params = Object.fromEntries(
      names.flatMap((name, at) => (values[at] === undefined ? [] : [[name, values[at]]])),
    );
    const match = { route, params };
    if (isTenants(match, segments)) return match;
  }
  return null;
}

/** Whether a path opens without a detour over the sign-in; what is no page of the app leads nowhere else. */
export const opensFor = (pathname: string, signedIn: boolean): boolean =>
  signedIn || matchRoute(pathname)?.route.guard !== 'account';

/**
 * What a signed-in person gets, flags considered.
 * @returns a path to go to instead, with `{org}` where the current organization's id belongs
 */
export function answerOf(
  { route, params }: RouteMatch,
  flags: Readonly<Record<RouteFlag, boolean>>,
):
  | {
      kind:
        | 'page'
        | 'account page'
        | 'organization page'
        | 'person page'
        | 'plan page'
        | 'study page'
        | 'studio page'
        | 'coming soon'
        | 'not found';
    }
  | { kind: 'leads to'; path: string } {
  if (route.leadsTo !== undefined) {
    const path = route.leadsTo.replace(/\{(\w+)\+?\}/g, (whole, name: string) => params[name] ?? whole);
    return { kind: 'leads to', path };
  }
  if (route.flag && !flags[route.flag.name]) return { kind: route.flag.without };
  return { kind: route.shows ?? 'page' };
}
