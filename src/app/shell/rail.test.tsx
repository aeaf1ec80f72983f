// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { newId } from '#contract/ids.ts';
import type { LecternDb } from '#store/db.ts';
import { useStored } from '#store/react.ts';
import { showScreen } from '#tests/support/screen.tsx';
import { anOrganization, aProfile, aStore, aUser } from '#tests/support/store-builders.ts';
import { ToastHost } from '#ui/toast-host.tsx';
import { hideToast } from '#ui/toasts.ts';
import { Rail } from './rail.tsx';
import { navigation } from './read-navigation.ts';

/** A person of this file alone: others of the same process leave theirs behind. */
const ana = newId();
let db: LecternDb;
const names = ['Ash', 'Birch', 'Cedar'];
const organizations = names.map((name) => anOrganization({ name, alias: name.toLowerCase() }));

beforeEach(async () => {
  const profiles = organizations.map(({ organizationId }, order) =>
    aProfile(organizationId, { profileId: `${ana}:${organizationId}`, order }),
  );
  db = await aStore({ organizations, profiles }, ana);
});
afterEach(async () => {
  cleanup();
  hideToast('icon-order');
  localStorage.clear();
  await db.delete();
});

function Shown({ path }: { path: string }) {
  const found = useStored(navigation, path, null);
  return (
    <>
      {found && <Rail accountId={ana} navigation={found} />}
      <ToastHost label="Notifications" dismissLabel="Dismiss" />
    </>
  );
}

async function showRail({ tenancy = true, path = '/dashboard' } = {}): Promise<void> {
  await db.meta.put({ key: 'verdicts', value: { lectern_tenancy_enabled: tenancy } });
  await showScreen(db, <Shown path={path} />, path);
  await screen.findByRole('link', { name: 'Home' });
}

const tiles = () => screen.queryAllByRole('listitem').map((tile) => tile.textContent);
const link = (name: string) => screen.getByRole('link', { name });
/** Where one is, by what the link says of it. */
const marked = () =>
  screen.getAllByRole('link').flatMap((one) => {
    const how = one.getAttribute('aria-current');
    return how === null ? [] : [`${one.textContent} ${how}`];
  });

describe('the rail', () => {
  it('has Home and a tile for each organization, each leading to its catalog (NAV-002, NAV-003)', async () => {
    await showRail();
    expect(link('Home').getAttribute('href')).toBe('/dashboard');
    expect(tiles()).toEqual(names);
    expect(link('Birch').getAttribute('href')).toBe('/birch/catalog');
    expect(screen.queryByRole('link', { name: 'Marketplace' })).toBeNull();
  });

  it('has no organizations while their flag is off or unknown (D55)', async () => {
    await showRail({ tenancy: false });
    expect(tiles()).toEqual([]);
    expect(screen.queryByRole('button', { name: 'Arrange organizations' })).toBeNull();
  });

  it('leads everybody to a new organization, also a person whose address is not confirmed yet: the page says why (PERM-015)', async () => {
    for (const verified of [true, false]) {
      const emails = [{ address: 'ana@quay.example', primary: true, verified }];
      await db.users.put(aUser({ userId: ana, emails }));
      await showRail();
      expect(link('Create organization').getAttribute('href')).toBe('/organization/create');
      cleanup();
    }
  });

  it('marks the tab of the page, and on pages of neither the one that was active last (NAV-008)', async () => {
    await showRail({ path: '/birch/catalog' });
    expect(marked()).toEqual(['Birch page']);
    await waitFor(() => expect(localStorage.getItem('nav-tab')).toBe('organizations'));
    cleanup();
    localStorage.setItem('nav-tab', 'home');
    await showRail({ path: '/settings/account' });
    expect(marked()).toEqual(['Home true']);
  });
});

describe('the order of the tiles', () => {
  const pressed = (name: string, key: string) => fireEvent.keyDown(link(name), { key, altKey: true });

  it('changes by Alt and an arrow key, and the focus goes with the tile (NAV-002, NAV-004)', async () => {
    await showRail();
    link('Ash').focus();
    pressed('Ash', 'ArrowDown');
    await screen.findByText('Icon order updated.');
    await waitFor(() => expect(tiles()).toEqual(['Birch', 'Ash', 'Cedar']));
    expect(document.activeElement?.textContent).toBe('Ash');
    expect(await db.outbox.toArray()).toMatchObject([{ op: 'reorderUserAffiliations' }]);
  });

  it('stays when a tile is at its end already', async () => {
    await showRail();
    pressed('Ash', 'ArrowUp');
    pressed('Cedar', 'ArrowDown');
    expect(tiles()).toEqual(names);
    expect(await db.outbox.count()).toBe(0);
  });

  it('changes by the buttons of its dialog', async () => {
    await showRail();
    fireEvent.click(screen.getByRole('button', { name: 'Arrange organizations' }));
    fireEvent.click(screen.getByLabelText('Move Cedar up'));
    await waitFor(async () => expect((await db.outbox.toArray()).length).toBe(1));
    const [entry] = await db.outbox.toArray();
    const [ash, birch, cedar] = organizations.map(({ organizationId }) => organizationId);
    expect(entry?.vars).toEqual({ affiliations: [ash, cedar, birch] });
  });

  it('says so when the server refuses it (NAV-004)', async () => {
    await showRail();
    pressed('Ash', 'ArrowDown');
    await screen.findByText('Icon order updated.');
    await db.outbox.toCollection().modify({ state: 'rejected' });
    expect(await screen.findByText('Unable to update Icon Order.')).toBeDefined();
  });
});
