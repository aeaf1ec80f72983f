// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { expect, it } from 'vitest';
import { PERSONAL_PROFILE } from '#domain/storage-keys.ts';
import { anOrganization, aProfile, aStore } from '#tests/support/store-builders.ts';
import { navigation } from './read-navigation.ts';

it('offers, until one is chosen, the places of the organization where the person is most, and then of the chosen one (ROUTE-003)', async () => {
  const commons = anOrganization({ alias: 'commons', isDefaultShared: true });
  const harbor = anOrganization({ alias: 'harbor' });
  const db = await aStore({
    organizations: [commons, harbor],
    profiles: [
      aProfile(commons.organizationId, { order: 0 }),
      aProfile(harbor.organizationId, { order: 1, roles: ['learningAdmin'] }),
    ],
  });
  const shown = async (selected: string) => {
    const { current, personal } = await navigation(db, '/dashboard', selected);
    return { alias: current?.alias, personal };
  };
  expect(await shown(PERSONAL_PROFILE)).toEqual({ alias: 'harbor', personal: true });
  expect(await shown(commons.organizationId)).toEqual({ alias: 'commons', personal: false });
  await db.delete();
});
