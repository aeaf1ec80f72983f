// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { createMemoryHistory, createRouter, isNotFound } from '@tanstack/react-router';
import { beforeEach, describe, expect, it } from 'vitest';
import type { SessionControl, SessionState } from '#app/session-control.ts';
import { routeTree } from '../src/routeTree.gen.ts';

beforeEach(() => localStorage.clear());

/** Opens a path as a browser does that has it in its address bar. */
async function open(path: string, accountId: string | null = 'ana') {
  const settled = async () => ({ accountId }) as SessionState;
  const history = createMemoryHistory({ initialEntries: [path] });
  const router = createRouter({
    routeTree,
    history,
    trailingSlash: 'never',
    context: { session: { settled } as Partial<SessionControl> as SessionControl },
  });
  await router.load();
  const { matches } = router.state;
  const last = matches.at(-1);
  return {
    route: last?.routeId,
    params: last?.params,
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
        route: '/$tenantSlug/$',
        params: { tenantSlug: 'harbor', _splat: `${slugs}/skill/cron` },
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
        route: '/$tenantSlug/$',
        params: { tenantSlug: 'harbor', _splat: slugs },
        found: true,
      });
    },
  );

  it('leave the catalogs of an organization to their own pages', async () => {
    expect((await open('/harbor/catalog')).route).toBe('/$org/catalog');
    expect((await open('/harbor/internal')).route).toBe('/$org/internal');
  });

  it.each(['reporting', 'playlists', 'org-dashboard', 'marketplace'])(
    'are not named %s (ROUTE-032)',
    async (word) => {
      expect((await open(`/harbor/${word}`)).found).toBe(false);
      expect((await open(`/${word}/linux`)).found).toBe(false);
    },
  );
});

describe('other paths', () => {
  it('have the no-access page and the not-found page (ROUTE-029)', async () => {
    expect(await open('/no-access')).toMatchObject({ route: '/no-access', found: true });
    expect((await open('/a-b-c')).found).toBe(false);
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

  it('are not the catalog, courses and skills: policy decides about those', async () => {
    for (const path of ['/harbor/catalog', '/harbor/linux', '/learn/harbor/skill/cron', '/skill/0190']) {
      expect(await open(path, null)).toMatchObject({ path, found: true });
    }
  });
});
