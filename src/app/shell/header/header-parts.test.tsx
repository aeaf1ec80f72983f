// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { act, cleanup, fireEvent, renderHook, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { newId } from '#contract/ids.ts';
import type { Crumb } from '#domain/crumbs.ts';
import { usePageCrumbs, usePageTrail } from '#features/breadcrumbs/page-crumbs.ts';
import type { LecternDb } from '#store/db.ts';
import { setOnline, showScreen } from '#tests/support/screen.tsx';
import {
  aCollection,
  anOrganization,
  aProfile,
  aSkill,
  aStore,
  aUser,
  type Rows,
} from '#tests/support/store-builders.ts';
import { useNavigation } from '../current-organization.ts';
import { headerParts } from './header-parts.tsx';

const { HeaderStart, HeaderEnd } = headerParts;
const shownProfile = /^(Organization|Personal profile):/;

let db: LecternDb;
const me = newId();
const harbor = anOrganization({ name: 'Harbor Academy', alias: 'harbor' });
const quay = anOrganization({ name: 'Quay', alias: 'quay' });
const commons = anOrganization({ name: 'Commons', alias: 'commons', isDefaultShared: true });
const profiles = [harbor, quay, commons].map(({ organizationId }) => aProfile(organizationId));

beforeEach(() => setOnline(true));
afterEach(async () => {
  cleanup();
  localStorage.clear();
  await db.delete();
});

type Shown = { crumbs: readonly Crumb[]; phone: boolean; accountId: string | null };

function Page({ crumbs, phone, accountId }: Shown) {
  const navigation = useNavigation(accountId);
  usePageCrumbs(crumbs);
  const shared = { accountId, navigation, phone };
  return (
    <>
      <HeaderStart {...shared} />
      <HeaderEnd {...shared} onNavigation={() => {}} />
    </>
  );
}

const crumb = (title: string, over: Partial<Crumb> = {}): Crumb => ({
  title,
  to: `/harbor/${title.toLowerCase()}`,
  icon: 'course',
  type: 'link',
  ...over,
});
const here = crumb('Cron', { to: '', type: 'current' });

async function show(path: string, crumbs: readonly Crumb[] = [here], rows: Rows = {}, phone = false) {
  db = await aStore({ organizations: [harbor, quay, commons], profiles, ...rows }, me);
  const shown = await showScreen(db, <Page crumbs={crumbs} phone={phone} accountId={me} />, path);
  await screen.findByLabelText(shownProfile);
  const { result: told } = renderHook(usePageTrail);
  await waitFor(() => expect(told.current).toEqual(crumbs)); // it comes after the page's frame
  return shown;
}

const trail = () => screen.findByRole('navigation', { name: 'You are here', hidden: true });
const shownOrganization = () => screen.getByLabelText(shownProfile).textContent;
const press = (name: RegExp | string) => fireEvent.click(screen.getByRole('button', { name }));

describe('the breadcrumb bar', () => {
  it('has links, avatars, what is waited for, and where one is (NAV-012)', async () => {
    await show('/harbor/a', [
      crumb('Ana', { type: 'avatar' }),
      crumb('Linux'),
      crumb('', { to: '', type: 'skeleton' }),
      here,
    ]);
    const items = within(await trail()).getAllByRole('listitem');
    expect(items.map((item) => item.textContent)).toEqual(['Ana', 'Linux', '', 'Cron']);
    expect(items[0]?.querySelector('[data-initials="A"]')).toBeTruthy();
    expect(items[1]?.querySelector('a')?.getAttribute('href')).toBe('/harbor/linux');
    expect(items[2]?.querySelector('a, button')).toBeNull();
    expect(items[3]?.querySelector('[aria-current="page"]')?.textContent).toBe('Cron');
  });

  it('folds a long way into a button that opens what is between (NAV-012)', async () => {
    await show('/harbor/a', [...['Catalog', 'Linux', 'Basics', 'Files'].map((title) => crumb(title)), here]);
    const nav = within(await trail());
    expect(nav.queryByText('Linux')).toBeNull();
    fireEvent.click(nav.getByRole('button', { name: 'Show hidden levels' }));
    expect(nav.getAllByRole('link', { hidden: true }).map((link) => link.textContent)).toEqual([
      'Catalog',
      'Linux',
      'Basics',
      'Files',
    ]);
  });

  it('shows the trail that the address carries, with the page at its end (NAV-013)', async () => {
    await show('/learn/quay/skill/cron?crumbs=My%2520course:/harbor/mine:course:link', [
      crumb('Catalog'),
      here,
    ]);
    const items = within(await trail()).getAllByRole('listitem');
    expect(items.map((item) => item.textContent)).toEqual(['My course', 'Cron']);
    expect(items[0]?.querySelector('a')?.getAttribute('href')).toBe('/harbor/mine');
  });

  it('gives way to the menu Directory on narrow screens (NAV-012)', async () => {
    await show('/harbor/a', [crumb('Linux'), here], {}, true);
    expect(screen.queryByRole('navigation', { name: 'You are here' })).toBeNull();
    press('Directory');
    const items = within(await trail()).getAllByRole('listitem', { hidden: true });
    expect(items.map((item) => item.textContent)).toEqual(['Harbor Academy', 'Linux', 'Cron']);
    expect(items[0]?.querySelector('a')?.getAttribute('href')).toBe('/harbor/catalog');
  });
});

describe('the top bar of a visitor', () => {
  it('offers nothing that would ask to sign in first', async () => {
    db = await aStore({ organizations: [harbor] });
    const crumbs = [crumb('Catalog'), crumb('Internal'), crumb('Linux'), here];
    await showScreen(db, <Page crumbs={crumbs} phone={false} accountId={null} />, '/harbor/linux/cron');
    expect((await screen.findByText('Harbor Academy')).closest('button')).toBeNull();
    const bar = await trail();
    // It comes after the page's frame.
    await waitFor(() => {
      const links = within(bar).getAllByRole('link');
      expect(links.map((link) => link.textContent)).toEqual(['Catalog', 'Linux']);
    });
  });
});

describe('the menu Recent', () => {
  it('lists the pages that were open last by what they are called now (NAV-011)', async () => {
    const course = aCollection({ title: 'Linux', organizationId: harbor.organizationId });
    const skill = aSkill({ title: 'Cron', organizationId: harbor.organizationId });
    const { router } = await show('/harbor/linux', [here], {
      collections: [course],
      skills: [skill],
    });
    const noted = async () => (await db.meta.get('recentPages'))?.value;
    const visit = async (to: string) => {
      await act(() => router.navigate({ to } as never));
      await waitFor(async () => expect(await noted()).toContain(to));
    };
    await waitFor(async () => expect(await noted()).toEqual(['/harbor/linux']));
    await visit('/harbor/linux/skill/cron');
    await visit('/dashboard');
    expect(await noted()).toEqual(['/dashboard', '/harbor/linux/skill/cron', '/harbor/linux']);
    press('Recent');
    const recent = () =>
      within(screen.getByRole('navigation', { name: 'Recent', hidden: true }))
        .getAllByRole('link', { hidden: true })
        .map((link) => `${link.textContent} ${link.getAttribute('href')}`);
    await waitFor(() =>
      expect(recent()).toEqual([
        'CronHarbor Academy /harbor/linux/skill/cron',
        'LinuxHarbor Academy /harbor/linux',
      ]),
    );
    // By another address it is still the same lesson.
    await visit('/learn/harbor/skill/cron');
    await visit('/dashboard');
    await waitFor(() =>
      expect(recent()).toEqual([
        'CronHarbor Academy /learn/harbor/skill/cron',
        'LinuxHarbor Academy /harbor/linux',
      ]),
    );
    // What may no longer be seen shows no longer.
    await db.skills.clear();
    await waitFor(() => expect(recent()).toEqual(['LinuxHarbor Academy /harbor/linux']));
  });
});

describe('the organization switcher', () => {
  const choose = async (name: string) => {
    press(shownProfile);
    fireEvent.click(await screen.findByRole('menuitemradio', { name: new RegExp(`^${name}`), hidden: true }));
  };

  it('takes the page along to the other organization (PROF-010)', async () => {
    const { router } = await show('/harbor/catalog');
    expect(shownOrganization()).toBe('Harbor Academy');
    await choose('Quay');
    await waitFor(() => expect(router.state.location.pathname).toBe('/quay/catalog'));
    await waitFor(() => expect(shownOrganization()).toBe('Quay'));
    expect(localStorage.getItem(`selected-profile:${me}`)).toBe(quay.organizationId);
  });

  it('stays on a page that belongs to none, with the other one chosen (PROF-010)', async () => {
    const { router } = await show('/dashboard');
    await choose('Quay');
    await waitFor(() => expect(shownOrganization()).toBe('Quay'));
    expect(router.state.location.pathname).toBe('/dashboard');
  });

  it('stays in the catalog of the default shared organization, with the other one chosen (PROF-010)', async () => {
    const { router } = await show('/commons/catalog');
    expect(shownOrganization()).toBe('Commons');
    await choose('Quay');
    await waitFor(() => expect(shownOrganization()).toBe('Quay'));
    expect(router.state.location.pathname).toBe('/commons/catalog');
  });

  it('goes to the home of an organization that has no such course', async () => {
    const { router } = await show('/harbor/linux', [here], {
      collections: [aCollection({ title: 'Linux', tenantSlug: 'harbor' })],
    });
    await choose('Quay');
    await waitFor(() => expect(router.state.location.pathname).toBe('/quay/catalog'));
  });

  it('selects the organization of a page where the person has a role, and keeps theirs where they visit (PROF-006)', async () => {
    const selected = () => localStorage.getItem(`selected-profile:${me}`);
    const visited = [aProfile(harbor.organizationId), aProfile(quay.organizationId, { roles: [] })];
    const { router } = await show('/harbor/catalog', [here], { profiles: visited });
    const open = (to: string) => act(() => router.navigate({ to } as never));
    await waitFor(() => expect(selected()).toBe(harbor.organizationId));
    await open('/quay/catalog');
    await waitFor(() => expect(shownOrganization()).toBe('Quay'));
    expect(selected()).toBe(harbor.organizationId);
    await open('/dashboard');
    await waitFor(() => expect(shownOrganization()).toBe('Harbor Academy'));
    await db.profiles.put(aProfile(quay.organizationId, { ...visited[1], roles: ['member'] }));
    await open('/quay/catalog');
    await waitFor(() => expect(selected()).toBe(quay.organizationId));
    await open('/dashboard');
    await waitFor(() => expect(shownOrganization()).toBe('Quay'));
  });

  it('follows another tab (LOCAL-025)', async () => {
    localStorage.setItem(`selected-profile:${me}`, harbor.organizationId);
    await show('/dashboard');
    expect(shownOrganization()).toBe('Harbor Academy');
    act(() => {
      localStorage.setItem(`selected-profile:${me}`, quay.organizationId);
      window.dispatchEvent(new StorageEvent('storage', { key: `selected-profile:${me}` }));
    });
    await waitFor(() => expect(shownOrganization()).toBe('Quay'));
  });

  it('begins with the personal profile, keeps for each person what they choose, and restores it on the next start (PROF-004)', async () => {
    const selected = (of = me) => localStorage.getItem(`selected-profile:${of}`);
    const users = [aUser({ userId: me, name: { first: 'Lena', last: 'Learner' } })];
    await show('/dashboard', [here], { users });
    await waitFor(() => expect(shownOrganization()).toBe('Lena Learner'));
    expect(selected()).toBeNull();
    await choose('Quay');
    await waitFor(() => expect(shownOrganization()).toBe('Quay'));
    expect(selected()).toBe(quay.organizationId);

    cleanup();
    await db.delete();
    const { router } = await show('/dashboard', [here], { users });
    expect(shownOrganization()).toBe('Quay');
    await act(() => router.navigate({ to: '/harbor/catalog' } as never));
    await waitFor(() => expect(selected()).toBe(harbor.organizationId));
    await choose('Lena Learner');
    await waitFor(() => expect(shownOrganization()).toBe('Lena Learner'));
    expect(router.state.location.pathname).toBe('/dashboard');
    expect(selected()).toBe('personal');
    expect(selected(newId())).toBeNull();

    cleanup();
    await db.delete();
    await show('/dashboard', [here], { users });
    await waitFor(() => expect(shownOrganization()).toBe('Lena Learner'));
  });

  it('remembers the ten organizations that were viewed last, also those of others, above the ways into another one (NAV-028)', async () => {
    const others = Array.from({ length: 11 }, (_, at) =>
      anOrganization({ name: `Guest ${at}`, alias: `guest-${at}` }),
    );
    const { router } = await show('/guest-0/catalog', [here], {
      organizations: [harbor, quay, commons, ...others],
    });
    for (const { alias, name } of others) {
      await act(() => router.navigate({ to: `/${alias}/catalog` } as never));
      await waitFor(() => expect(shownOrganization()).toBe(name));
    }
    const latestTen = others
      .map(({ organizationId }) => organizationId)
      .reverse()
      .slice(0, 10);
    const kept = () => JSON.parse(localStorage.getItem('last-viewed-orgs') ?? '[]');
    await waitFor(() => expect(kept()).toEqual(latestTen));
    press(/^Organization:/);
    await waitFor(() => {
      const links = screen.getAllByRole('menuitem', { hidden: true });
      expect(links.map((link) => link.getAttribute('href'))).toEqual([
        ...Array.from({ length: 10 }, (_, at) => `/guest-${10 - at}/catalog`),
        '/join',
        '/account/tenants',
      ]);
    });
  });
});
