// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { createMemoryHistory, createRouter, isNotFound } from '@tanstack/react-router';
import { beforeEach, describe, expect, it } from 'vitest';
import type { SessionControl, SessionState } from '#app/session-control.ts';
import { reservedPathWords } from '#domain/path-words.ts';
import { appRoutes } from '#domain/routes.ts';
import { routeTree } from '../src/routeTree.gen.ts';

beforeEach(() => localStorage.clear());

function routerAt(path: string, accountId: string | null) {
  const settled = async () => ({ accountId }) as SessionState;
  return createRouter({
    routeTree,
    history: createMemoryHistory({ initialEntries: [path] }),
    trailingSlash: 'never',
    context: { session: { settled } as Partial<SessionControl> as SessionControl },
  });
}

/** Opens a path as a browser does that has it in its address bar. */
async function open(path: string, accountId: string | null = 'ana') {
  const router = routerAt(path, accountId);
  const { history } = router;
  await router.load();
  const { matches } = router.state;
  const last = matches.at(-1);
  return {
    route: last?.routeId,
    params: last?.params,
    place: last?.loaderData,
    path: history.location.href,
    found: !matches.some(({ error }) => isNotFound(error)),
  };
}

describe('skills', () => {
  it.each(['', '?mode=edit'])('have a public page and one by id (ROUTE-012) %s', async (query) => {
    expect(await open(`/learn/harbor/skill/cron${query}`)).toMatchObject({
      route: '/learn/$tenantSlug/skill/$skillSlug',
      params: { tenantSlug: 'harbor', skillSlug: 'cron' },
      path: `/learn/harbor/skill/cron${query}`,
      found: true,
    });
    expect(await open(`/skill/0190${query}`)).toMatchObject({
      route: '/skill/$skillId',
      params: { skillId: '0190' },
      found: true,
    });
  });

  it.each(['linux', 'linux/basics/files'])(
    'open inside a course at any depth (ROUTE-013) %s',
    async (slugs) => {
      expect(await open(`/learn/harbor/${slugs}/skill/cron`)).toMatchObject({
        route: '/learn/$tenantSlug/$',
        params: { tenantSlug: 'harbor', _splat: `${slugs}/skill/cron` },
        found: true,
      });
      expect(await open(`/harbor/${slugs}/skill/cron`)).toMatchObject({
        route: '/$',
        place: {
          kind: 'content',
          tenantSlug: 'harbor',
          collectionSlugs: slugs.split('/'),
          skillSlug: 'cron',
        },
        found: true,
      });
    },
  );
});

describe('collections', () => {
  it.each(['linux', 'linux/basics', 'linux/basics/files'])(
    'have a page each (ROUTE-014) %s',
    async (slugs) => {
      expect(await open(`/harbor/${slugs}`)).toMatchObject({
        route: '/$',
        place: { kind: 'content', tenantSlug: 'harbor', collectionSlugs: slugs.split('/') },
        found: true,
      });
    },
  );

  it('leave the catalogs of an organization to their own pages', async () => {
    expect((await open('/harbor/catalog')).route).toBe('/$org/catalog');
    expect((await open('/harbor/internal')).route).toBe('/$org/internal');
  });

  it.each(reservedPathWords)(
    'are not named %s, neither the course nor its tenant (ROUTE-032)',
    async (word) => {
      for (const path of [`/harbor/${word}`, `/${word}/linux`])
        expect((await open(path)).place?.kind, path).not.toBe('content');
    },
  );
});

describe('organizations', () => {
  it('have settings of the current one, and of any (ROUTE-009)', async () => {
    const path = '/settings/organization/info';
    expect((await open(path)).place).toMatchObject({ kind: 'organization page', path });
    expect((await open(`${path}/42`)).place).toMatchObject({
      kind: 'organization page',
      path: `${path}/{organizationId}`,
      params: { organizationId: '42' },
    });
  });

  it('have a dashboard, which is no course of that name', async () => {
    expect((await open('/harbor/org-dashboard')).place).toMatchObject({
      kind: 'organization page',
      params: { currentOrgSlug: 'harbor' },
    });
    expect((await open('/org-dashboard/linux')).found).toBe(false);
  });
});

describe('other paths', () => {
  it('have the no-access page and the not-found page (ROUTE-029)', async () => {
    expect(await open('/no-access')).toMatchObject({ route: '/no-access', found: true });
    expect((await open('/a-b-c')).found).toBe(false);
    expect(await open('/a-b-c', null)).toMatchObject({ path: '/a-b-c', found: false });
    expect((await open('/learn/harbor/linux')).found).toBe(false);
  });

  it('lead home to the dashboard, and to the sign-in without an account', async () => {
    expect((await open('/')).path).toBe('/dashboard');
    expect((await open('/', null)).path).toBe('/login');
  });
});

describe('private pages', () => {
  it('send a visitor to the sign-in and keep the way back, with its query (AUTH-004)', async () => {
    expect(await open('/settings/account?tab=storage', null)).toMatchObject({ path: '/login', found: true });
    expect(localStorage.getItem('login-redirect-url')).toBe('/settings/account?tab=storage');
    expect((await open('/dashboard', null)).path).toBe('/login');
  });

  it('open for an account, and the sign-in leads on', async () => {
    expect((await open('/dashboard')).path).toBe('/dashboard');
    expect((await open('/settings/account?tab=storage')).path).toBe('/settings/account?tab=storage');
    expect((await open('/login')).path).toBe('/dashboard');
  });

  it('are not courses and skills: policy decides about those', async () => {
    for (const path of ['/harbor/linux', '/learn/harbor/skill/cron', '/skill/0190'])
      expect(await open(path, null)).toMatchObject({ path, found: true });
  });

  it('keep no way back for a page that was only pointed at', async () => {
    const router = routerAt('/login', null);
    await router.load();
    await router.preloadRoute({ to: '/dashboard' });
    expect(localStorage.getItem('login-redirect-url')).toBeNull();
  });
});

describe('the page that hands over to the desktop app', () => {
  it('is private: a visitor comes back to it, with its fragment (ROUTE-007)', async () => {
    const path = '/authorize#desktop-app-redirect';
    expect(await open(path)).toMatchObject({ path, place: { kind: 'account page', path: '/authorize' } });
    expect((await open(path, null)).path).toBe('/login');
    expect(localStorage.getItem('login-redirect-url')).toBe(path);
  });
});

describe('without an account', () => {
  const signIn =
    '/login/{action?} /login/sso/success /login/sso/failure /sandbox/login /logout /oauth/success/{provider} /signup';
  const further =
    '/invite/decline/{inviteId} /invite/{inviteId} /join /invoice/{uppToken} /certificate/{token} /paypal/success /forgot-password /reset-password /verify-password-change /set-up-password /verify-email /take-back';
  const redemption = '/redeem/{orgAlias?}/final /redeem/{orgAlias?}/{step?}';
  const byDecision = '/launch /profile/{userAlias} /help /accessibility /{currentOrgSlug}/catalog'; // D54, D83; docs/deviations.md
  const content =
    '/learn/{tenantSlug}/skill/{skillSlug} /skill/{skillId} /learn/{tenantSlug}/{collectionSlugs+}/skill/{skillSlug} /{tenantSlug}/{collectionSlugs+}/skill/{skillSlug} /{tenantSlug}/{collectionSlugs+}';
  const opens = new Set([signIn, further, redemption, byDecision, content].join(' ').split(' '));

  it.each(appRoutes.map(({ path }) => [path, opens.has(path) ? 'opens' : 'leads to the sign-in'] as const))(
    '%s %s (ROUTE-031)',
    async (path, outcome) => {
      const address = path.replace(/\{(\w+)[?*+]?\}/g, 'some-$1');
      expect((await open(address, null)).path).toBe(outcome === 'opens' ? address : '/login');
      const kept = outcome === 'opens' || address === '/' ? null : address;
      expect(localStorage.getItem('login-redirect-url')).toBe(kept);
    },
  );

  it('nothing else of the table opens', () => {
    expect(appRoutes.filter(({ path }) => opens.has(path))).toHaveLength(opens.size);
  });
});

it('has a page for each way back from a sign-in, which a visitor opens (ROUTE-004)', async () => {
  for (const path of ['/login/sso/success', '/login/sso/failure', '/sandbox/login', '/signup'])
    expect(await open(path, null)).toMatchObject({
      path,
      place: { kind: 'account page', path },
      found: true,
    });
  expect((await open('/oauth/success/google', null)).place).toEqual({
    kind: 'account page',
    path: '/oauth/success/{provider}',
  });
  expect((await open('/login/expired', null)).route).toBe('/login/{-$action}');
  expect((await open('/logout', null)).route).toBe('/logout');
});

describe('pages that have no screen yet', () => {
  it('are announced where the table says so (ROUTE-027, ROUTE-024)', async () => {
    for (const path of ['/store', '/market/labs'])
      expect(await open(path)).toMatchObject({ path, place: { kind: 'coming soon' }, found: true });
  });

  it('are not found with a segment too many (ROUTE-036)', async () => {
    for (const path of ['/dashboard/x', '/settings/account/x', '/store/x', '/skill/1/x', '/login/a/b'])
      expect(await open(path)).toMatchObject({ path, found: false });
  });
});

describe('practising and reporting', () => {
  it.each([
    ['/exambuilder', '/exambuilder', {}],
    ['/exambuilder/7', '/exambuilder/{eid}', { eid: '7' }],
    ['/exambuilder/7/question/8', '/exambuilder/{eid}/question/{qid}', { eid: '7', qid: '8' }],
    ['/practice-exam/7', '/practice-exam/{eid}', { eid: '7' }],
    ['/practice-exam/7/session/8', '/practice-exam/{eid}/session/{sessionId}', { eid: '7', sessionId: '8' }],
    ['/harbor/practice-exams', '/{currentOrgSlug}/practice-exams', { currentOrgSlug: 'harbor' }],
    ['/harbor/playgrounds', '/{currentOrgSlug}/playgrounds', { currentOrgSlug: 'harbor' }],
    [
      '/lab/link/skill/7/rig-9',
      '/lab/link/{entityType}/{entityId}/{externalId}',
      { entityType: 'skill', entityId: '7', externalId: 'rig-9' },
    ],
    ['/lab/7', '/lab/{labId}/{entityType?}/{entityId?}', { labId: '7' }],
    [
      '/lab/7/skill/8',
      '/lab/{labId}/{entityType?}/{entityId?}',
      { labId: '7', entityType: 'skill', entityId: '8' },
    ],
    ['/certificates/7', '/certificates/{courseId}', { courseId: '7' }],
    ['/analytics', '/analytics', {}],
    ['/analytics/courses/7', '/analytics', {}],
    ['/organization/7/reporting', '/organization/{currentOrgId}/reporting', { currentOrgId: '7' }],
    ['/organization/7/reporting/groups', '/organization/{currentOrgId}/reporting', { currentOrgId: '7' }],
  ])(
    'has a page, also for a longer path where the table says so (ROUTE-016, ROUTE-017, ROUTE-021, ROUTE-023, ROUTE-028) %s',
    async (address, path, params) => {
      expect(await open(address)).toMatchObject({ place: { kind: 'plan page', path, params }, found: true });
      expect((await open(address, null)).path).toBe('/login');
    },
  );
});

describe('the studio', () => {
  it.each([
    ['', {}],
    ['/skill', { entityType: 'skill' }],
    ['/skill/7', { entityType: 'skill', entityId: '7' }],
    ['/collection/7', { entityType: 'collection', entityId: '7' }],
    ['/skill/7/questions', { entityType: 'skill', entityId: '7', questions: 'questions' }],
  ])('opens at each depth (ROUTE-022) %s', async (depth, params) => {
    const address = `/organization/42/studio${depth}`;
    expect(await open(address)).toMatchObject({
      path: address,
      place: {
        kind: 'studio page',
        path: '/organization/{currentOrgId}/studio/{entityType?}/{entityId?}/{questions?}',
        params: { currentOrgId: '42', ...params },
      },
      found: true,
    });
    expect((await open(address, null)).path).toBe('/login');
  });

  it('is a person’s own at /my-content (ROUTE-026)', async () => {
    expect(await open('/my-content')).toMatchObject({ place: { kind: 'studio page' }, found: true });
  });
});

describe('what a person plans and holds', () => {
  it.each([
    ['/playlists', '/playlists', {}],
    ['/playlist/7', '/playlist/{playlistId}', { playlistId: '7' }],
    ['/harbor/playlists', '/{currentOrgSlug}/playlists', { currentOrgSlug: 'harbor' }],
    [
      '/harbor/playlist/7',
      '/{currentOrgSlug}/playlist/{playlistId}',
      { currentOrgSlug: 'harbor', playlistId: '7' },
    ],
  ])('has playlist pages (ROUTE-018) %s', async (address, path, params) => {
    const place = { kind: 'plan page', path, params };
    expect(await open(address)).toMatchObject({ path: address, place, found: true });
  });

  it.each(['/marketplace', '/subscriptions', '/favorites', '/assignments', '/enrollments'])(
    'has a learner page (ROUTE-025) %s',
    async (path) => {
      const place = { kind: 'plan page', path, params: {} };
      expect(await open(path)).toMatchObject({ path, place, found: true });
    },
  );

  it('has the inbox (RT-011)', async () => {
    const place = { kind: 'plan page', path: '/inbox', params: {} };
    expect(await open('/inbox')).toMatchObject({ path: '/inbox', place, found: true });
  });

  it.each([
    ['/chat', {}],
    ['/chat/7', { channelId: '7' }],
  ])('has conversations %s', async (address, params) => {
    const place = { kind: 'plan page', path: '/chat/{channelId?}', params };
    expect(await open(address)).toMatchObject({ path: address, place, found: true });
  });

  it('has the own profile, and shows a collection below it (ROUTE-025, D90)', async () => {
    expect(await open('/my-profile')).toMatchObject({ place: { kind: 'person page' }, found: true });
    expect(await open('/my-profile/harbor/linux/basics')).toMatchObject({
      path: '/harbor/linux/basics',
      place: { kind: 'content', tenantSlug: 'harbor', collectionSlugs: ['linux', 'basics'] },
      found: true,
    });
  });
});

describe('ways on', () => {
  it('lead from purchases to billing, with the query (ROUTE-002)', async () => {
    expect((await open('/purchases/a?from=mail')).path).toBe('/billing/a?from=mail');
    expect((await open('/purchases/a/subscription/b')).path).toBe('/billing/a/subscription/b');
  });

  it('wait for the current organization where the path does not name it (ROUTE-003)', async () => {
    expect((await open('/billing/subscription')).place).toEqual({ kind: 'leads to', path: '/billing/{org}' });
    expect((await open('/organization/analytics')).place).toEqual({
      kind: 'leads to',
      path: '/organization/{org}/reporting',
    });
  });
});
