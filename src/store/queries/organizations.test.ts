import 'fake-indexeddb/auto';
import { afterEach, expect, it } from 'vitest';
import { anOrganization, aProfile, aStore } from '#tests/support/store-builders.ts';
import type { LecternDb } from '../db.ts';
import { findProfile, myProfiles } from './organizations.ts';

let db: LecternDb;
afterEach(() => db.delete());

it('a role that only a newer server knows gives no right on this device, and stays for its update (D62)', async () => {
  const harbor = anOrganization({ alias: 'harbor' });
  const profile = aProfile(harbor.organizationId, { roles: ['curator', 'trainer'] });
  db = await aStore({ organizations: [harbor], profiles: [profile] });
  expect((await findProfile(db, harbor.organizationId))?.roles).toEqual(['trainer']);
  expect((await myProfiles(db)).map(({ roles }) => roles)).toEqual([['trainer']]);
  expect((await db.profiles.get(profile.profileId))?.roles).toEqual(['curator', 'trainer']);
});
