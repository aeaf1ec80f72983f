// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { newId } from '#contract/ids.ts';
import type { LecternDb } from '#store/db.ts';
import { setOnline, showScreen } from '#tests/support/screen.tsx';
import {
  aCollection,
  aKept,
  anOrganization,
  aProfile,
  aProgress,
  aSkill,
  aStore,
  aUser,
  type Rows,
} from '#tests/support/store-builders.ts';
import { SettingsScreen } from './settings-screen.tsx';

let db: LecternDb;
let promised: boolean;

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

  it('switch between light and dark', async () => {
    await show();
    fireEvent.click(await screen.findByRole('radio', { name: 'Dark' }));
    expect(document.documentElement.getAttribute('data-mantine-color-scheme')).toBe('dark');
    fireEvent.click(screen.getByRole('radio', { name: 'Light' }));
    expect(document.documentElement.getAttribute('data-mantine-color-scheme')).toBe('light');
  });

  it('list what is kept, the largest first, with size, last opening and reason', async () => {
    const skills = [10_000_000, 2_000_000].map((bodyBytes) => aSkill({ bodyBytes }));
    const courses = skills.map(({ skillId }, at) =>
      aCollection({ title: ['Knots', 'Weather'][at]!, children: [{ type: 'skill', id: skillId }] }),
    );
    const [knots, weather] = courses.map(({ collectionId }) => collectionId);
    const { asked } = await show({
      skills,
      collections: courses,
      progress: [aProgress(skills[0]!.skillId, { updatedAt: Date.now() - 3 * 86_400_000 })],
      kept: [aKept(weather!, { reason: 'enrolled' }), aKept(knots!)],
    });
    const table = within(await screen.findByRole('table', { name: 'Kept on this device' }));
    const rows = table.getAllByRole('row').slice(1);
    const cells = rows.map((row) => [...row.children].slice(0, 4).map((cell) => cell.textContent));
    expect(cells).toEqual([
      ['Knots', '10 MB', '3 days ago', 'You kept it'],
      ['Weather', '2 MB', 'Not yet', 'You are enrolled'],
    ]);
    fireEvent.click(table.getByRole('button', { name: 'Remove “Weather” from this device' }));
    expect(asked).toEqual([{ call: 'removeKept', of: weather }]);
  });

  it('say how to keep a course where none is kept', async () => {
    await show();
    expect(await screen.findByRole('heading', { name: 'No course is kept yet' })).toBeTruthy();
  });

  it('tell how much space is used, and ask the browser to keep it', async () => {
    await show();
    expect(await screen.findByRole('img', { name: '50 MB of 2 GB used' })).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Ask the browser to keep it' }));
    expect(await screen.findByText('The browser has promised to keep what is stored.')).toBeTruthy();
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
