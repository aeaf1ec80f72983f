// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Playlist } from '#contract/content/playlist.ts';
import { newId } from '#contract/ids.ts';
import type { Role } from '#domain/role.ts';
import '#mutations/fold-into-waiting.ts'; // loaded late, when something folds: not while a test waits
import { type LecternDb, VISITOR } from '#store/db.ts';
import type { ThingRow } from '#store/tables/synced.ts';
import { setOnline, showScreen } from '#tests/support/screen.tsx';
import {
  anOrganization,
  aProfile,
  aProgress,
  aSkill,
  aStore,
  type Rows,
} from '#tests/support/store-builders.ts';
import { ToastHost } from '#ui/toast-host.tsx';
import { AddToPlaylistButton } from './add-to-playlist-button.tsx';
import { PlaylistScreen } from './playlist-screen.tsx';
import { PlaylistsScreen } from './playlists-screen.tsx';

const me = newId();
const tier = (status: 'LIMITED' | 'PREMIUM') => ({ tenant: { tenantProfileId: newId(), status } });
const harbor = anOrganization(tier('LIMITED'));
const skills = ['Bowline', 'Hitch', 'Bend'].map((title) => aSkill({ title }));
let db: LecternDb;

beforeEach(() => setOnline(false));
afterEach(async () => {
  cleanup();
  await db.delete();
});

const synced = { ver: 1, buckets: ['test'], pending: 0 };
const aPlaylist = (given: Partial<Playlist> = {}) =>
  ({
    ...{ id: newId(), thing: 'playlist', owner: { type: 'USER', id: me }, organizationId: null },
    ...{ title: 'First week', description: '', items: [], createdBy: me },
    ...{ createdAt: 1, updatedAt: 1, deletedAt: null },
    ...synced,
    ...given,
  }) as unknown as ThingRow & Playlist;
const ofHarbor = (title: string) =>
  aPlaylist({
    title,
    owner: { type: 'ORGANIZATION', id: harbor.organizationId },
    organizationId: harbor.organizationId,
  });
const items = () => skills.map(({ skillId, title }) => ({ type: 'skill' as const, id: skillId, title }));

async function store(things: ThingRow[], rows: Rows = {}, roles: Role[] = ['member'], account = me) {
  const profiles = [{ ...aProfile(harbor.organizationId), roles }];
  db = await aStore({ skills, organizations: [harbor], profiles, ...rows }, account);
  await db.things.bulkPut(things);
}
const button = (name: string | RegExp) => screen.findByRole('button', { name });
const shownTitles = (list = 'Items') =>
  [...screen.getByRole('list', { name: list }).querySelectorAll('li')].map(
    (line) => line.querySelector('bdi')?.textContent,
  );
const expectOrder = (...titles: string[]) => waitFor(() => expect(shownTitles()).toEqual(titles));
const queued = async () => (await db.outbox.orderBy('seq').toArray()).map(({ op, vars }) => [op, vars]);

describe('what is not there', () => {
  it('is said, at the address of a playlist and of an organization, once all that comes is here (ROUTE-018)', async () => {
    await store([]);
    await db.buckets.put({ id: 'late', priority: 0, cursor: null, page: null });
    await showScreen(db, <PlaylistScreen playlistId={newId()} />);
    await screen.findByText('Still loading the playlist…', {}, { timeout: 5000 });
    await db.buckets.delete('late');
    await screen.findByRole('heading', { level: 1, name: 'This playlist is no longer available' });
    cleanup();
    await showScreen(db, <PlaylistsScreen alias="nobody" />);
    await screen.findByRole('heading', {
      level: 1,
      name: "We couldn't find the content you're looking for.",
    });
  });
});

describe('the playlists of a person', () => {
  it('are listed without a network, with those that they follow (PLAY-001, PLAY-002, ROUTE-018, LOCAL-004)', async () => {
    const [followed, left] = [ofHarbor('Knots'), ofHarbor('Tides')];
    const follow = (playlistId: string, on: boolean) =>
      ({
        ...{ id: `playlistFollow:${playlistId}`, thing: 'playlistFollow', playlistId, on, at: 1 },
        ...synced,
      }) as unknown as ThingRow;
    const gone = aPlaylist({ title: 'Gone', deletedAt: 2 });
    await store([aPlaylist(), gone, followed, left, follow(followed.id, true), follow(left.id, false)]);
    await showScreen(db, <PlaylistsScreen alias={null} />, '/playlists');

    const own = within(await screen.findByRole('list', { name: 'Your playlists' }));
    expect(own.getAllByRole('link').map((link) => link.textContent)).toEqual(['First week']);
    const theirs = within(screen.getByRole('list', { name: 'Playlists you follow' }));
    expect(theirs.getAllByRole('link').map((link) => link.textContent)).toEqual(['Knots']);
    fireEvent.click(await button('Following “Knots”'));
    expect(await screen.findByText(/^Follow a playlist of an organization/)).toBeTruthy();
  });

  it('get a new one from a title, which opens at once without a network (PLAY-001)', async () => {
    await store([]);
    const { router } = await showScreen(db, <PlaylistsScreen alias={null} />, '/playlists');
    fireEvent.click(await button('New playlist'));
    fireEvent.click(await button('Create playlist'));
    expect(await screen.findByText('Enter a title.')).toBeTruthy();
    fireEvent.change(screen.getByRole('textbox', { name: 'Title' }), { target: { value: 'Sailing' } });
    fireEvent.click(await button('Create playlist'));
    await waitFor(() => expect(router.state.location.pathname).toMatch(/^\/playlist\//));
    const id = router.state.location.pathname.split('/').at(-1);
    expect(await db.things.get(id ?? '')).toMatchObject({ title: 'Sailing', items: [], pending: 1 });
  });
});

describe('the playlists of an organization', () => {
  const show = () => showScreen(db, <PlaylistsScreen alias="harbor" />, '/harbor/playlists');

  it('can be followed by members, and are made by those who manage its people (PLAY-002, ROUTE-018, NAV-022)', async () => {
    await store([ofHarbor('Knots')]);
    await show();
    expect(await screen.findByRole('heading', { name: 'Shared playlists' })).toBeTruthy();
    const link = await screen.findByRole('link', { name: 'Knots' });
    expect(link.getAttribute('href')).toMatch(/^\/harbor\/playlist\//);
    expect(screen.queryByRole('button', { name: 'New playlist' })).toBeNull();
    fireEvent.click(await button('Follow “Knots”'));
    expect(await button('Following “Knots”')).toBeTruthy();
    expect(await queued()).toMatchObject([['followPlaylist', { on: true }]]);
  });

  it('are called curated where the organization is premium (NAV-022)', async () => {
    await store([], { organizations: [{ ...harbor, ...tier('PREMIUM') }] }, ['learningAdmin']);
    await show();
    expect(await screen.findByRole('heading', { name: 'Curated playlists' })).toBeTruthy();
    expect(await button('New playlist')).toBeTruthy();
  });
});

describe('a playlist', () => {
  const show = (playlistId: string) =>
    showScreen(db, <PlaylistScreen playlistId={playlistId} />, `/playlist/${playlistId}`);

  it('goes on at the first item that is not complete (PLAY-001, LOCAL-004)', async () => {
    const playlist = aPlaylist({ items: items(), description: 'Before you sail' });
    await store([playlist], { progress: [aProgress(skills[0]!.skillId, { complete: true })] });
    await show(playlist.id);
    const next = await screen.findByRole('link', { name: 'Continue with “Hitch”' });
    expect(next.getAttribute('href')).toContain('/skill/');
    expect(screen.getByText('Before you sail')).toBeTruthy();
    expect(shownTitles()).toEqual(['Bowline', 'Hitch', 'Bend']);
  });

  it('is put in order and emptied by buttons, with the focus kept and the removal undone (PLAY-001)', async () => {
    const playlist = aPlaylist({ items: items() });
    await store([playlist]);
    await showScreen(
      db,
      <>
        <PlaylistScreen playlistId={playlist.id} />
        <ToastHost label="Messages" dismissLabel="Dismiss" />
      </>,
    );
    fireEvent.click(await button('Edit items'));
    fireEvent.click(await button('Move “Bend” up'));
    await expectOrder('Bowline', 'Bend', 'Hitch');
    await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe('Move “Bend” up'));
    fireEvent.click(await button('Remove “Bend”'));
    await expectOrder('Bowline', 'Hitch');
    fireEvent.click(await screen.findByRole('button', { name: 'Undo', hidden: true }));
    await expectOrder('Bowline', 'Bend', 'Hitch');
    expect(await queued()).toMatchObject([
      ['updatePlaylistItems', { act: 'move', after: skills[0]!.skillId }],
      ['updatePlaylistItems', { act: 'remove', item: { type: 'skill', id: skills[2]!.skillId } }],
      ['updatePlaylistItems', { act: 'insert', after: skills[0]!.skillId }],
    ]);
  });

  it('takes in what a search of this device finds (PLAY-001)', async () => {
    const playlist = aPlaylist({ items: items().slice(0, 1) });
    await store([playlist]);
    await show(playlist.id);
    fireEvent.click(await button('Edit items'));
    const field = screen.getByRole('searchbox', { name: 'Add a skill, collection or course' });
    fireEvent.change(field, { target: { value: 'hit' } });
    fireEvent.click(await button('Add “Hitch”'));
    await expectOrder('Bowline', 'Hitch');
  });

  it('that is empty takes in one item after another (PLAY-001)', async () => {
    const playlist = aPlaylist();
    await store([playlist]);
    await show(playlist.id);
    for (const [at, title] of ['Hitch', 'Bend'].entries()) {
      const field = await screen.findByRole('searchbox', { name: 'Add a skill, collection or course' });
      fireEvent.change(field, { target: { value: title } });
      fireEvent.click(await button(`Add “${title}”`));
      await expectOrder(...['Hitch', 'Bend'].slice(0, at + 1));
    }
  });

  it('keeps the title of what is gone, and lets go of it (PLAY-001)', async () => {
    const playlist = aPlaylist({ items: [{ type: 'skill', id: newId(), title: 'Splicing' }] });
    await store([playlist]);
    await show(playlist.id);
    expect(await screen.findByText(/^No longer available/)).toBeTruthy();
    fireEvent.click(await button('Edit items'));
    fireEvent.click(await button('Remove “Splicing”'));
    expect(await screen.findByRole('heading', { name: 'Nothing in this playlist yet' })).toBeTruthy();
  });

  it('of an organization is read by its members, and edited by those who manage its people (PLAY-002)', async () => {
    const playlist = { ...ofHarbor('Knots'), items: items() };
    await store([playlist]);
    await show(playlist.id);
    expect(await button('Follow “Knots”')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Edit items' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'More about this playlist' })).toBeNull();
  });

  it('is deleted after a question, at once without a network (PLAY-001)', async () => {
    const playlist = aPlaylist();
    await store([playlist]);
    const { router } = await show(playlist.id);
    fireEvent.click(await button('More about this playlist'));
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Delete playlist', hidden: true }));
    fireEvent.click(await button('Delete playlist'));
    await waitFor(() => expect(router.state.location.pathname).toBe('/playlists'));
    expect(await db.things.get(playlist.id)).toMatchObject({ deletedAt: expect.any(Number) });
  });

  it('of 1,000 items shows its first hundred, and the next on request', async () => {
    const many = Array.from({ length: 1_000 }, (_, at) => aSkill({ title: `Knot ${at}` }));
    const playlist = aPlaylist({
      items: many.map(({ skillId, title }) => ({ type: 'skill', id: skillId, title })),
    });
    await store([playlist], { skills: many });
    await show(playlist.id);
    await screen.findByRole('list', { name: 'Items' });
    expect(shownTitles()).toHaveLength(100);
    fireEvent.click(await button('Show 100 more'));
    await waitFor(() => expect(shownTitles()).toHaveLength(200));
  });
});

describe('the button that adds to a playlist', () => {
  const thing = { type: 'skill' as const, id: skills[0]!.skillId, title: 'Bowline' };

  it('puts something into own playlists and takes it out, without a network (PLAY-001)', async () => {
    await store([aPlaylist({ title: 'Mine' }), ofHarbor('Theirs')]);
    await showScreen(db, <AddToPlaylistButton thing={thing} />);
    fireEvent.click(await button('Add to playlist'));
    const box = await screen.findByRole('checkbox', { name: 'Mine', hidden: true });
    expect(screen.queryByRole('checkbox', { name: 'Theirs', hidden: true })).toBeNull();
    fireEvent.click(box);
    await waitFor(() => expect((box as HTMLInputElement).checked).toBe(true));
    fireEvent.click(box);
    await waitFor(() => expect((box as HTMLInputElement).checked).toBe(false));
    expect((await queued()).map(([op]) => op)).toEqual(['updatePlaylistItems', 'updatePlaylistItems']);
  });

  it('asks visitors to sign in', async () => {
    await store([], {}, [], VISITOR);
    await showScreen(db, <AddToPlaylistButton thing={thing} />);
    expect((await button('Sign in to use playlists')).getAttribute('aria-disabled')).toBe('true');
  });
});
