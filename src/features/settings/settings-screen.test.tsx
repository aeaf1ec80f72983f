// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newId } from '#contract/ids.ts';
import { type LecternDb, setMeta } from '#store/db.ts';
import { setOnline, showScreen } from '#tests/support/screen.tsx';
import {
  aCatalog,
  aCollection,
  aKeep,
  aKeptCollection,
  anOrganization,
  aProfile,
  aProgress,
  aSkill,
  aStore,
  aUser,
  type Rows,
} from '#tests/support/store-builders.ts';
import { ContentSettingsScreen } from './content-settings-screen.tsx';
import { SettingsScreen } from './settings-screen.tsx';

let db: LecternDb;
let promised: boolean;

// A first load beside other files may take longer than a wait.
beforeAll(() => import('#features/keeping/kept-table.tsx'));
beforeEach(() => {
  setOnline(true);
  promised = false;
  const storage = {
    estimate: async () => ({ usage: 50_000_000, quota: 2_000_000_000 }),
    persisted: async () => promised,
    persist: async () => {
      promised = true;
      return true;
    },
  };
  Object.defineProperty(navigator, 'storage', { configurable: true, value: storage });
});
afterEach(async () => {
  cleanup();
  Reflect.deleteProperty(navigator, 'storage');
  await db.delete();
});

const lena = newId();
const show = async (rows: Rows = {}) => {
  db = await aStore({ users: [aUser({ userId: lena })], ...rows }, lena);
  return showScreen(db, <SettingsScreen />);
};

describe('the settings', () => {
  const namesOnPage = async (impersonated: boolean) => {
    db = await aStore({ users: [aUser({ userId: lena })] }, lena);
    await showScreen(db, <SettingsScreen />, '/settings/account', { impersonated });
    // Each part loads by itself.
    const own = ['Delete account', 'Devices', 'Notifications on this device', 'Two-step sign-in'];
    for (const name of ['Email addresses', ...(impersonated ? [] : own)])
      await screen.findByRole('heading', { name }, { timeout: 10_000 });
    if (!impersonated) await screen.findByRole('button', { name: 'Add address' });
    const roles = ['button', 'heading', 'link'] as const;
    const names = roles.flatMap((role) => screen.getAllByRole(role).map((each) => each.textContent ?? ''));
    cleanup();
    return names;
  };

  it('offer a page that everybody reads only to whose address is confirmed, and say so (U5)', async () => {
    const open = async (verified: boolean) => {
      const emails = [{ address: 'lena@harbor.example', primary: true, verified }];
      db = await aStore({ users: [aUser({ userId: lena, emails })] }, lena);
      await showScreen(db, <SettingsScreen />, '/settings/account');
      fireEvent.click(await screen.findByRole('button', { name: 'Edit profile' }, { timeout: 10_000 }));
      return screen.findByRole('checkbox', { name: 'Anyone may open my profile' });
    };
    const switched = await open(false);
    await waitFor(() => expect(switched).toHaveProperty('disabled', true));
    screen.getByText('Confirm your address in Settings to go on with this.');
    cleanup();
    await db.delete();
    expect(await open(true)).toHaveProperty('disabled', false);
  });

  it('offer whoever acts as the person nothing that the server closes to them (AUTH-029)', async () => {
    const own = await namesOnPage(false);
    await db.delete();
    const acting = await namesOnPage(true);
    expect(own.filter((name) => !acting.includes(name)).sort()).toEqual([
      'Add a picture',
      'Add address',
      'App keys',
      'Change password',
      'Change username',
      'Delete account',
      'Delete my account',
      'Devices',
      'Edit profile',
      'Export my data',
      'Notifications',
      'Notifications on this device',
      'Two-step sign-in',
      'Your data',
    ]);
  });

  it('opened by a link to the second factors put the focus on their heading, and without one do not', async () => {
    const scrolled: Element[] = [];
    Element.prototype.scrollIntoView = function (this: Element) {
      scrolled.push(this);
    };
    db = await aStore({ users: [aUser({ userId: lena })] }, lena);
    const { page } = await showScreen(db, <SettingsScreen />, '/settings/account#two-step-sign-in');
    const heading = await screen.findByRole('heading', { name: 'Two-step sign-in' }, { timeout: 10_000 });
    await waitFor(() => expect(document.activeElement).toBe(heading));
    expect(scrolled).toEqual([heading]);
    page.unmount();
    await showScreen(db, <SettingsScreen />, '/settings/account');
    await screen.findByRole('heading', { name: 'Two-step sign-in' });
    await new Promise((resolve) => setTimeout(resolve, 150));
    expect(scrolled).toHaveLength(1);
    Reflect.deleteProperty(Element.prototype, 'scrollIntoView');
  });

  it('show who is signed in and what they are where', async () => {
    const organization = anOrganization({ name: 'Harbor Academy' });
    await show({
      organizations: [organization],
      profiles: [aProfile(organization.organizationId, { roles: ['member', 'trainer', 'owner'] })],
    });
    const account = within(await screen.findByRole('region', { name: 'Account' }));
    expect(await account.findByText('Lena Learner')).toBeTruthy();
    expect(account.getByText('learner@harbor.example')).toBeTruthy();
    expect(account.getByRole('link', { name: 'Harbor Academy' }).closest('li')?.textContent).toContain(
      'Owner, Trainer',
    );
  });

  it('say what a newer version of the app will show, and what is more than this device is given', async () => {
    await show();
    const part = within(await screen.findByRole('region', { name: 'Storage' }));
    expect(part.queryByText(/newer version/)).toBeNull();
    const row = { type: 'tomorrow', ver: 1, buckets: ['user:me'], body: {} };
    await db.later.bulkPut(['1', '2'].map((id) => ({ key: `tomorrow:${id}`, id, ...row })));
    await setMeta(db, 'leftOut', 12);
    expect(
      await part.findByText('2 items need a newer version of Lectern. They appear after the update.'),
    ).toBeTruthy();
    expect(await part.findByText('12 courses and channels are not on this device')).toBeTruthy();
    await setMeta(db, 'coursesHeld', { held: 250, of: 301 });
    expect(await part.findByText('This device shows 250 of 301 courses in full')).toBeTruthy();
    expect(part.queryByText(/channels are not on this device/)).toBeNull();
  });

  it('switch between light and dark', async () => {
    db = await aStore({ users: [aUser({ userId: lena })] }, lena);
    await showScreen(db, <ContentSettingsScreen />);
    fireEvent.click(await screen.findByRole('radio', { name: 'Dark' }));
    expect(document.documentElement.getAttribute('data-mantine-color-scheme')).toBe('dark');
    fireEvent.click(screen.getByRole('radio', { name: 'Light' }));
    expect(document.documentElement.getAttribute('data-mantine-color-scheme')).toBe('light');
  });

  it('list what is kept, the largest first, with size, last opening and reason', async () => {
    const skills = [10_000_000, 2_000_000, 12_000].map((bodyBytes) =>
      aSkill({ title: 'Fog', bodyBytes, tenantSlug: 'harbor' }),
    );
    const [bowline, isobars, fog] = skills.map(({ skillId }) => skillId) as [string, string, string];
    const courses = [
      aCollection({ title: 'Knots', children: [{ type: 'skill', id: bowline }] }),
      aCollection({ title: 'Weather', children: [isobars, fog].map((id) => ({ type: 'skill', id })) }),
    ];
    const [knots, weather] = courses.map(({ collectionId }) => collectionId) as [string, string];
    skills[2]!.courseIds = [weather];
    const { asked } = await show({
      skills,
      collections: courses,
      progress: [aProgress(bowline, { updatedAt: Date.now() - 3 * 86_400_000 })],
      keeps: [
        aKeptCollection(weather, { reasons: ['enrolled'] }),
        aKeptCollection(knots, { reasons: ['chosen', 'enrolled'] }),
        aKeep({ kind: 'skill', id: fog }, { state: 'failed', error: 'QUOTA_EXCEEDED' }),
      ],
    });
    const table = within(await screen.findByRole('table', { name: 'Kept on this device' }));
    const rows = table.getAllByRole('row').slice(1);
    const cells = rows.map((row) => [...row.children].slice(0, 4).map((cell) => cell.textContent));
    expect(cells).toEqual([
      ['KnotsCourse', '10 MB', '3 days ago', 'You kept it and are enrolled'],
      ['WeatherCourse', '2 MB', 'Not yet', 'You are enrolled'],
      [
        'FogSkillNot kept: there is not enough space on this device',
        '12 kB',
        'Not yet',
        'You kept it, with “Weather”',
      ],
    ]);
    expect(table.getByRole('link', { name: 'Fog' }).getAttribute('href')).toBe('/learn/harbor/skill/fog');
    fireEvent.click(table.getByRole('button', { name: 'Remove “Weather” from this device' }));
    expect(asked).toEqual([{ call: 'removeKept', of: weather }]);
  });

  it('list a kept catalog and a kept section under their names', async () => {
    const organization = anOrganization({ name: 'Harbor Academy' });
    const course = aCollection({ title: 'Knots' });
    const section = aCollection({
      title: 'Hitches',
      type: 'collection',
      rootCollectionId: course.collectionId,
    });
    course.children = [{ type: 'collection', id: section.collectionId }];
    await show({
      organizations: [organization],
      collections: [course, section, aCatalog(organization, [course])],
      keeps: [aKeptCollection(section.collectionId), aKeptCollection(organization.catalogIds.public)],
    });
    const table = within(await screen.findByRole('table', { name: 'Kept on this device' }));
    const hrefOf = (name: string) => table.getByRole('link', { name }).getAttribute('href');
    expect(hrefOf('Hitches')).toBe('/harbor/knots/hitches');
    expect(hrefOf('Harbor Academy catalog')).toBe('/harbor/catalog');
    expect(table.getByText('You kept it, with “Harbor Academy catalog”')).toBeTruthy();
  });

  it('say how to keep something where nothing is kept', async () => {
    await show();
    expect(await screen.findByRole('heading', { name: 'Nothing is kept yet' })).toBeTruthy();
  });

  it('tell how much space is used, and ask the browser to keep it', async () => {
    await show();
    expect(await screen.findByRole('img', { name: '50 MB of 2 GB used' })).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Ask the browser to keep it' }));
    expect(await screen.findByText('This browser won’t clear Lectern’s data on its own.')).toBeTruthy();
  });

  it('say what has not been sent', async () => {
    await show();
    expect(await screen.findByText('Everything you did has reached the server.')).toBeTruthy();
    const entry = { id: newId(), user: lena, service: 'content', op: 'createComment', touches: [], vars: {} };
    await db.outbox.put({ ...entry, seq: 1, state: 'queued' } as never);
    expect(await screen.findByText('1 change not sent yet')).toBeTruthy();
    await db.outbox.put({ ...entry, seq: 1, state: 'rejected' } as never);
    await waitFor(() => expect(screen.getByText('1 change needs you')).toBeTruthy());
  });
});
