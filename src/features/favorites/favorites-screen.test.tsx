// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Favorite } from '#contract/content/favorite.ts';
import { newId } from '#contract/ids.ts';
import '#mutations/fold-into-waiting.ts'; // loaded late, when something folds: not while a test waits
import { type LecternDb, VISITOR } from '#store/db.ts';
import type { ThingRow } from '#store/tables/synced.ts';
import { setOnline, showScreen } from '#tests/support/screen.tsx';
import { aCollection, aSkill, aStore, type Rows } from '#tests/support/store-builders.ts';
import { FavoriteButton } from './favorite-button.tsx';
import { FavoritesScreen } from './favorites-screen.tsx';

let db: LecternDb;

beforeEach(() => setOnline(false));
afterEach(async () => {
  cleanup();
  await db.delete();
});

const aFavorite = (entityType: 'skill' | 'collection', entityId: string, given: Partial<Favorite> = {}) =>
  ({
    id: `favorite:${entityType}:${entityId}`,
    thing: 'favorite',
    entityType,
    entityId,
    title: 'As it was called',
    on: true,
    addedAt: 1,
    ver: 1,
    buckets: ['test'],
    pending: 0,
    ...given,
  }) as ThingRow;

const show = async (rows: Rows, things: ThingRow[]) => {
  db = await aStore(rows);
  await db.things.bulkPut(things);
  return showScreen(db, <FavoritesScreen />, '/favorites');
};
const shownTitles = () =>
  [...document.querySelectorAll('li')].map((line) => line.querySelector('bdi')?.textContent);
const titles = async () => {
  await screen.findByRole('list', { name: 'Favorites' });
  return shownTitles();
};

const bowline = aSkill({ title: 'Bowline' });
const knots = aCollection({ title: 'Knots' });

describe('the favorites of a person', () => {
  it('are listed newest first without a network, each with its link (PLAY-003, ROUTE-025, LOCAL-004)', async () => {
    await show({ skills: [bowline], collections: [knots] }, [
      aFavorite('skill', bowline.skillId, { addedAt: 1 }),
      aFavorite('collection', knots.collectionId, { addedAt: 2 }),
      aFavorite('skill', newId(), { addedAt: 3, on: false }),
    ]);

    expect(await titles()).toEqual(['Knots', 'Bowline']);
    expect(screen.getByRole('link', { name: 'Knots' }).getAttribute('href')).toBe('/harbor/knots');
    expect(screen.getByText('2 favorites')).toBeTruthy();
  });

  it('keep the last known title of what is no longer available, and its mark can be taken off (PLAY-003)', async () => {
    await show({}, [aFavorite('skill', newId(), { title: 'Splicing' })]);

    expect(await titles()).toEqual(['Splicing']);
    expect(screen.getByText(/No longer available/)).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Favorite “Splicing”', pressed: true }));
    expect(await screen.findByRole('heading', { name: 'No favorites yet' })).toBeTruthy();
  });

  it('show 50 and the next ones on request, and narrow to skills or courses (LOCAL-004)', async () => {
    const skills = Array.from({ length: 60 }, (_, at) => aSkill({ title: `Knot ${at}` }));
    await show({ skills, collections: [knots] }, [
      ...skills.map(({ skillId }, at) => aFavorite('skill', skillId, { addedAt: at })),
      aFavorite('collection', knots.collectionId),
    ]);

    expect(await titles()).toHaveLength(50);
    fireEvent.click(screen.getByRole('button', { name: 'Show 11 more' }));
    await waitFor(() => expect(shownTitles()).toHaveLength(61));
    fireEvent.click(screen.getByRole('button', { name: /^Courses and collections\s?1$/ }));
    await waitFor(() => expect(shownTitles()).toEqual(['Knots']));
  });

  it('say how to mark something where there are none', async () => {
    await show({}, []);
    expect(await screen.findByText(/Use the heart on any skill, collection or course/)).toBeTruthy();
  });
});

describe('the heart', () => {
  const showHeart = async (accountId?: string) => {
    db = await aStore({ skills: [bowline] }, accountId);
    const thing = { type: 'skill' as const, id: bowline.skillId, title: 'Bowline' };
    await showScreen(db, <FavoriteButton thing={thing} />);
    return screen.findByRole('button');
  };

  it('marks at once without a network; pressed again before it was sent, it is one call (PLAY-003)', async () => {
    const heart = await showHeart();
    expect(heart.getAttribute('aria-pressed')).toBe('false');

    fireEvent.click(heart);
    await waitFor(() => expect(heart.getAttribute('aria-pressed')).toBe('true'));
    expect(await db.things.toArray()).toMatchObject([{ title: 'Bowline', on: true, pending: 1 }]);
    fireEvent.click(heart);
    await waitFor(() => expect(heart.getAttribute('aria-pressed')).toBe('false'));
    expect(await db.outbox.toArray()).toMatchObject([{ op: 'setFavorite', vars: { on: false } }]);
  });

  it('asks visitors to sign in', async () => {
    const heart = await showHeart(VISITOR);
    expect(heart.getAttribute('aria-disabled')).toBe('true');
    expect(heart.getAttribute('aria-label')).toBe('Sign in to mark favorites');
  });
});
