// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { expect, it } from 'vitest';
import type { Seat } from '#contract/content/access-group.ts';
import { newId } from '#contract/ids.ts';
import { PERSONAL_PROFILE } from '#domain/storage-keys.ts';
import { anOrganization, aProfile, aStore } from '#tests/support/store-builders.ts';
import { navigationFacts } from './navigation-facts.ts';
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

it('offers the playlists of an organization to whoever has a seat of it that is in use (NAV-022, API-029)', async () => {
  const harbor = anOrganization({ alias: 'harbor', tenant: { tenantProfileId: newId(), status: 'LIMITED' } });
  const db = await aStore({ organizations: [harbor], profiles: [aProfile(harbor.organizationId)] });
  const offered = async (seat: Partial<Seat>) => {
    const row = { ...{ id: 'seat:1', thing: 'seat', accessType: 'subscription' }, ...seat };
    await db.things.put({ ...row, groupOwner: harbor.organizationId, buckets: ['test'] } as never);
    const facts = navigationFacts('ana', await navigation(db, '/dashboard', PERSONAL_PROFILE));
    return facts.organization?.subscriptionAccessGroup;
  };
  expect(await offered({ active: true, started: true })).toBe(true);
  expect(await offered({ active: false, started: true })).toBe(false);
  expect(await offered({ active: true, started: false })).toBe(false);
  await db.delete();
});
