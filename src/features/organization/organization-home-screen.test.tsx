// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import type { Role } from '#domain/role.ts';
import type { LecternDb } from '#store/db.ts';
import { showScreen } from '#tests/support/screen.tsx';
import { aCatalog, anOrganization, aProfile, aStore } from '#tests/support/store-builders.ts';
import { OrganizationHomeScreen } from './organization-home-screen.tsx';

const harbor = anOrganization({ name: 'Harbor', alias: 'harbor' });
let db: LecternDb;
afterEach(async () => {
  cleanup();
  await db.delete();
});

async function offersSettings(roles: Role[]): Promise<boolean> {
  const profile = aProfile(harbor.organizationId, { profileId: `ana:${harbor.organizationId}`, roles });
  const collections = [aCatalog(harbor, []), aCatalog(harbor, [], 'internal')];
  db = await aStore({ organizations: [harbor], profiles: [profile], collections }, 'ana');
  await showScreen(db, <OrganizationHomeScreen alias="harbor" />, '/harbor/org-dashboard');
  await screen.findByRole('heading', { level: 1, name: 'Harbor' });
  const offered = screen.queryByRole('link', { name: 'Organization settings' }) !== null;
  cleanup();
  await db.delete();
  return offered;
}

it('leads everyone who is more than a learner to its settings (PERM-008)', async () => {
  expect(await offersSettings(['member'])).toBe(false);
  expect(await offersSettings(['member', 'trainer'])).toBe(true);
  expect(await offersSettings(['billingAdmin'])).toBe(true);
});
