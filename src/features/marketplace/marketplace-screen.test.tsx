// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Listing } from '#contract/content/listing.ts';
import { newId } from '#contract/ids.ts';
import '#mutations/fold-into-waiting.ts'; // loaded late, when something folds: not while a test waits
import type { Role } from '#domain/role.ts';
import type { LecternDb } from '#store/db.ts';
import { setOnline, showScreen } from '#tests/support/screen.tsx';
import { anOrganization, aProfile, aStore } from '#tests/support/store-builders.ts';
import { MarketplaceScreen } from './marketplace-screen.tsx';

let db: LecternDb;

beforeEach(() => setOnline(true));
afterEach(async () => {
  cleanup();
  await db.delete();
});

const harbor = anOrganization({ name: 'Harbor Academy', alias: 'harbor' });
const quay: Listing = {
  organizationId: newId(),
  alias: 'quay',
  name: 'Quay College',
  description: 'Cranes and containers',
  image: null,
  courses: 3,
  listedAt: 1,
};

async function show(roles: Role[], listings: Listing[]) {
  db = await aStore({
    organizations: [harbor],
    profiles: [aProfile(harbor.organizationId, { roles })],
  });
  return showScreen(db, <MarketplaceScreen />, '/marketplace', { call: async () => listings });
}
const names = () => [...document.querySelectorAll('li a')].map((link) => link.textContent);

describe('the marketplace', () => {
  it('shows who is listed with the way to their catalog, also later without a network (ROUTE-025, ORG-005)', async () => {
    await show(['member'], [quay]);

    const link = await screen.findByRole('link', { name: 'Quay College' });
    expect(link.getAttribute('href')).toBe('/quay/catalog');
    expect(screen.getByText('3 courses')).toBeTruthy();
    expect(screen.queryByRole('switch')).toBeNull();
    setOnline(false);
    expect(await screen.findByText('As of just now')).toBeTruthy();
    expect(names()).toEqual(['Quay College']);
  });

  it('lists an organization at once for its owner, and takes it off again (ORG-005)', async () => {
    await show(['owner'], [quay]);
    await waitFor(() => expect(names()).toEqual(['Quay College']));

    const listed = screen.getByRole('switch', { name: 'Show Harbor Academy on the marketplace' });
    fireEvent.click(listed);
    await waitFor(() => expect(names()).toEqual(['Harbor Academy', 'Quay College']));
    expect(await db.outbox.toArray()).toMatchObject([
      { op: 'upsertListingStatus', vars: { status: 'listed', listingOwner: { id: harbor.organizationId } } },
    ]);
    fireEvent.click(listed);
    await waitFor(() => expect(names()).toEqual(['Quay College']));
  });

  it('says that it will load once there is a connection when it was never seen', async () => {
    setOnline(false);
    await show(['member'], []);
    const empty = await screen.findByText('The marketplace will load as soon as you’re online.');
    expect(within(document.body).getByRole('heading', { level: 2 }).textContent).toBe(
      'No organizations listed yet',
    );
    expect(empty).toBeTruthy();
  });
});
