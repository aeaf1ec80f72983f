import { describe, expect, it } from 'vitest';
import { answerOf, appRoutes, matchRoute, type RouteMatch } from './routes.ts';

const routeAt = (path: string) => matchRoute(path)?.route.path ?? null;
const paramsAt = (path: string) => matchRoute(path)?.params ?? null;
const every = { displayPurchases: true, showPlaygroundLabsPage: true, myCreations: true };
const none = { displayPurchases: false, showPlaygroundLabsPage: false, myCreations: false };
const answerAt = (path: string, flags = none) => answerOf(matchRoute(path) as RouteMatch, flags);

describe('the table of routes', () => {
  it('finds each of its paths by an address of it, static words before names (D22)', () => {
    for (const { path } of appRoutes) {
      const address = path.replace(/\{(\w+)[?*+]?\}/g, 'some-$1');
      expect([address, routeAt(address)]).toEqual([address, path]);
    }
  });

  it('names what stands in the place of its names', () => {
    expect(paramsAt('/organization/42/studio/skill/7')).toEqual({
      currentOrgId: '42',
      entityType: 'skill',
      entityId: '7',
    });
    expect(paramsAt('/acme/a/b/c/skill/d')).toEqual({
      tenantSlug: 'acme',
      collectionSlugs: 'a/b/c',
      skillSlug: 'd',
    });
    expect(routeAt('/redeem')).toBe('/redeem/{orgAlias?}/{step?}');
    expect(routeAt('/redeem/final')).toBe('/redeem/{orgAlias?}/final');
    expect(routeAt('/redeem/acme/final')).toBe('/redeem/{orgAlias?}/final');
    expect(paramsAt('/redeem/acme/login')).toEqual({ orgAlias: 'acme', step: 'login' });
    expect(routeAt('/lab/5')).toBe('/lab/{labId}/{entityType?}/{entityId?}');
  });

  it('matches whole paths; only analytics and reporting go on (ROUTE-036)', () => {
    for (const path of ['/dashboard/x', '/settings/account/x', '/exambuilder/1/x', '/store/x', '/skill/1/x'])
      expect([path, routeAt(path)]).toEqual([path, null]);
    expect(routeAt('/analytics/x/y')).toBe('/analytics');
    expect(routeAt('/organization/1/reporting/x')).toBe('/organization/{currentOrgId}/reporting');
    expect(routeAt('/analyticsx')).toBeNull();
  });

  it('takes no word of its own for a tenant or for content (ROUTE-032, D22)', () => {
    for (const path of [
      '/acme/reporting',
      '/exambuilder/a/b',
      '/learn/linux',
      '/lab',
      '/acme',
      '/acme/skill/cron',
    ])
      expect([path, routeAt(path)]).toEqual([path, null]);
    expect(routeAt('/acme/linux')).toBe('/{tenantSlug}/{collectionSlugs+}');
    expect(routeAt('/acme/linux/reporting')).toBe('/{tenantSlug}/{collectionSlugs+}');
    expect(routeAt('/acme/catalog')).toBe('/{currentOrgSlug}/catalog');
    expect(routeAt('/dashboard/catalog')).toBeNull();
  });
});

describe('a route', () => {
  it('leads purchases to billing, whatever follows (ROUTE-002)', () => {
    expect(answerAt('/purchases/a/b')).toEqual({ kind: 'leads to', path: '/billing/a/b' });
    expect(answerAt('/purchases')).toEqual({ kind: 'leads to', path: '/billing/{org}' });
  });

  it('leads to the pages of the current organization (ROUTE-003, D13)', () => {
    expect(answerAt('/billing/subscription')).toEqual({ kind: 'leads to', path: '/billing/{org}' });
    expect(answerAt('/organization/analytics')).toEqual({
      kind: 'leads to',
      path: '/organization/{org}/reporting',
    });
  });

  it.each([
    ['/acme/playgrounds', 'plan page'],
    ['/billing/1', 'plan page'],
    ['/billing/1/subscription/2', 'plan page'],
  ])('obeys its flag, and is announced without: %s (ROUTE-021, ROUTE-024)', (path, kind) => {
    expect(answerAt(path)).toEqual({ kind: 'coming soon' });
    expect(answerAt(path, every)).toEqual({ kind });
  });

  it('shows licenses, invoices and the return from a payment whatever the flag says (ROUTE-024, BILL-008)', () => {
    for (const path of ['/org/1/subscription/2', '/invoice/abc', '/paypal/success'])
      expect(answerAt(path)).toEqual({ kind: 'plan page' });
  });

  it('shows the content of a person with the flag myCreations, and is not found without (ROUTE-026)', () => {
    expect(answerAt('/my-content')).toEqual({ kind: 'not found' });
    expect(answerAt('/my-content', every)).toEqual({ kind: 'studio page' });
  });

  it.each([
    '/store',
    '/ck/labs',
    '/ck/rooms',
    '/ck/settings',
    '/market/labs',
    '/market/rooms',
    '/market/settings',
  ])('announces what is not open yet: %s', (path) => {
    expect(answerAt(path, every)).toEqual({ kind: 'coming soon' });
  });
});
