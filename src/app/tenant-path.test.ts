import { expect, it } from 'vitest';
import { isTenantPath } from './tenant-path.ts';

it('takes courses, nested collections and skills of a tenant (ROUTE-014, ROUTE-013)', () => {
  for (const path of [
    '/acme/linux',
    '/acme/linux/basics/files',
    '/acme/linux/skill/cron',
    '/acme/a/b/c/skill/d',
  ]) {
    expect([path, isTenantPath(path)]).toEqual([path, true]);
  }
});

it('leaves the words of the product alone (ROUTE-032)', () => {
  for (const path of [
    '/acme/reporting',
    '/acme/playlists',
    '/settings/organization/info',
    '/billing/acme',
    '/acme',
  ]) {
    expect([path, isTenantPath(path)]).toEqual([path, false]);
  }
});
