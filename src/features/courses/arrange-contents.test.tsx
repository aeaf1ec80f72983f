// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import type { LecternDb } from '#store/db.ts';
import { showScreen } from '#tests/support/screen.tsx';
import { aCollection, anOrganization, aProfile, aSkill, aStore } from '#tests/support/store-builders.ts';
import { ArrangeContents } from './arrange-contents.tsx';

const harbor = anOrganization();
const place = { organizationId: harbor.organizationId, tenantSlug: 'harbor' };
let db: LecternDb;
afterEach(async () => {
  cleanup();
  await db.delete();
});

it('what a course holds is hidden from learners, shown again, and moved by keys or by dragging', async () => {
  const morse = aSkill({ ...place, title: 'Morse', visible: true });
  const flags = aSkill({ ...place, title: 'Flags', visible: true });
  const light = aCollection({ ...place, type: 'collection', title: 'Light', visible: true });
  const course = aCollection({
    ...place,
    title: 'Signals',
    children: [
      { type: 'skill', id: morse.skillId },
      { type: 'collection', id: light.collectionId },
      { type: 'skill', id: flags.skillId },
    ],
  });
  light.rootCollectionId = course.collectionId;
  const profiles = [aProfile(harbor.organizationId, { roles: ['owner'] })];
  db = await aStore({
    ...{ organizations: [harbor], collections: [course, light], skills: [morse, flags], profiles },
  });
  await showScreen(db, <ArrangeContents collection={course} />);
  fireEvent.click(await screen.findByRole('button', { name: 'Arrange' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Hide Morse from learners' }));
  await screen.findByRole('button', { name: 'Show Morse to learners' });
  fireEvent.click(screen.getByRole('button', { name: 'Hide Light from learners' }));
  await screen.findByRole('button', { name: 'Show Light to learners' });
  expect((await db.skills.get(morse.skillId))?.visible).toBe(false);
  expect((await db.collections.get(light.collectionId))?.visible).toBe(false);
  fireEvent.click(screen.getByRole('button', { name: 'Show Morse to learners' }));
  await screen.findByRole('button', { name: 'Hide Morse from learners' });

  const order = async () =>
    (await db.collections.get(course.collectionId))?.children.map(({ id }) =>
      [morse.skillId, light.collectionId, flags.skillId].indexOf(id),
    );
  const [first] = screen.getAllByRole('listitem');
  fireEvent.pointerDown(first as HTMLElement, { pointerType: 'mouse', button: 0, clientY: 0 });
  fireEvent.pointerMove(window, { clientY: 500 });
  fireEvent.pointerUp(window);
  await waitFor(async () => expect(await order()).toEqual([1, 2, 0]));
  await waitFor(() => expect(screen.getAllByRole('listitem')[2]?.textContent).toContain('Morse'));
  const up = screen.getByRole('button', { name: 'Move Flags up' });
  fireEvent.pointerDown(up, { pointerType: 'touch', button: 0 }); // as a real press begins
  fireEvent.click(up);
  await waitFor(async () => expect(await order()).toEqual([2, 1, 0]));
});
