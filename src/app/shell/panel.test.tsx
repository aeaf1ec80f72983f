// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import type { Role } from '#domain/role.ts';
import type { LecternDb } from '#store/db.ts';
import { showScreen } from '#tests/support/screen.tsx';
import { anOrganization, aStore } from '#tests/support/store-builders.ts';
import { Panel } from './panel.tsx';
import type { Navigation } from './read-navigation.ts';

let db: LecternDb;

afterEach(async () => {
  cleanup();
  localStorage.clear();
  await db.delete();
});

const harbor = anOrganization({ name: 'Harbor Academy', alias: 'harbor' });

function navigation(roles: Role[]): Navigation {
  return {
    organizations: [harbor],
    current: harbor,
    personal: false,
    ofPage: false,
    roles,
    rolesOf: new Map([[harbor.organizationId, roles]]),
    verdicts: { lectern_tenancy_enabled: true },
    groupAdminIn: new Set(),
    seatedIn: new Set(),
  };
}

async function showPanel(roles: Role[] = ['member'], path = '/settings/account'): Promise<void> {
  db = await aStore();
  await showScreen(db, <Panel accountId="ana" navigation={navigation(roles)} />, path);
}

const section = (name: string) => within(screen.getByRole('region', { name }));
const links = () => screen.getAllByRole('link').map((link) => link.getAttribute('href'));
const toggle = (name: string) => screen.getByRole('button', { name });

describe('the panel', () => {
  it('has the sections of the person and of the organization by their names (NAV-010)', async () => {
    await showPanel();
    expect(screen.getAllByRole('region').map((region) => region.getAttribute('aria-label'))).toEqual([
      'Home',
      'Org member',
      'Harbor Academy training',
    ]);
  });

  it('collapses a section and remembers it (NAV-010)', async () => {
    await showPanel();
    expect(section('Harbor Academy training').getByRole('link', { name: 'Catalog' })).toBeDefined();
    fireEvent.click(toggle('Harbor Academy training'));
    expect(section('Harbor Academy training').queryByRole('link')).toBeNull();
    expect(localStorage.getItem('org-content')).toBe('collapsed');
    cleanup();
    await showPanel();
    expect(toggle('Harbor Academy training').getAttribute('aria-expanded')).toBe('false');
    expect(toggle('Home').getAttribute('aria-expanded')).toBe('true');
  });

  it('leads to the places that a person may go to, and to no area that does not exist yet (NAV-017, NAV-018, NAV-022)', async () => {
    await showPanel(['owner']);
    expect(links()).toEqual([
      '/dashboard',
      '/enrollments',
      '/playlists',
      '/favorites',
      '/analytics',
      '/assignments',
      '/subscriptions',
      '/my-content',
      '/harbor/org-dashboard',
      '/harbor/internal',
      '/harbor/catalog',
      '/harbor/playlists',
      '/settings/organization/info',
      `/organization/${harbor.organizationId}/reporting`,
      `/billing/${harbor.organizationId}`,
      `/organization/${harbor.organizationId}/studio`,
      '/status',
    ]);
    cleanup();
    await db.delete();
    await showPanel();
    expect(screen.queryByRole('region', { name: 'Org admin' })).toBeNull();
  });

  it('shows the version of the build and a link to the status page, which is outside (NAV-005)', async () => {
    await showPanel();
    expect(screen.getByText(/^Version \d+\.\d+\.\d+/)).toBeDefined();
    expect(screen.getByRole('link', { name: 'Status' }).getAttribute('target')).toBe('_blank');
  });

  it('switches between Dark mode and Light mode (NAV-006)', async () => {
    await showPanel();
    fireEvent.click(toggle('Dark mode'));
    fireEvent.click(toggle('Light mode'));
    expect(toggle('Dark mode')).toBeDefined();
  });

  it('keeps its places on the page of subscriptions, and where an earlier version had left them out (NAV-008, ROUTE-025)', async () => {
    localStorage.setItem('nav-tab', 'subscriptions');
    for (const path of ['/settings/account', '/subscriptions']) {
      await showPanel(['member'], path);
      expect(links()).toContain('/dashboard');
      expect(screen.getByRole('link', { name: 'Subscriptions' }).getAttribute('aria-current')).toBe(
        path === '/subscriptions' ? 'page' : null,
      );
      cleanup();
    }
    await showPanel();
  });
});

describe('what is pinned', () => {
  const pinnedLinks = () =>
    section('Pinned')
      .getAllByRole('link')
      .map((link) => link.getAttribute('href'));

  it('stands first, can be put in another order and let go, and is there after a reload (NAV-016)', async () => {
    await showPanel();
    fireEvent.click(screen.getByRole('button', { name: 'Pin Catalog' }));
    fireEvent.click(screen.getByRole('button', { name: 'Pin Internal training' }));
    expect(pinnedLinks()).toEqual(['/harbor/catalog', '/harbor/internal']);
    fireEvent.click(screen.getByRole('button', { name: 'Options of Internal training, Harbor Academy' }));
    fireEvent.click(screen.getByText('Move up'));
    cleanup();
    await showPanel();
    expect(pinnedLinks()).toEqual(['/harbor/internal', '/harbor/catalog']);
    fireEvent.click(screen.getByRole('button', { name: 'Options of Catalog, Harbor Academy' }));
    fireEvent.click(screen.getByText('Unpin'));
    expect(pinnedLinks()).toEqual(['/harbor/internal']);
    expect(localStorage.getItem('context-nav-pinned-items')).toContain('"to":"/harbor/internal"');
  });

  it('is not shown to who may not go there any more', async () => {
    await showPanel();
    fireEvent.click(screen.getByRole('button', { name: 'Pin Internal training' }));
    cleanup();
    await showPanel([]);
    expect(screen.queryByRole('region', { name: 'Pinned' })).toBeNull();
  });
});
