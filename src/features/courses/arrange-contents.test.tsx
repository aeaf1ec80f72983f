// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { newId } from '#contract/ids.ts';
import type { LecternDb } from '#store/db.ts';
import { showScreen } from '#tests/support/screen.tsx';
import { aCollection, anOrganization, aProfile, aSkill, aStore } from '#tests/support/store-builders.ts';
import { until } from '#tests/support/until.ts';
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
  for (const [title, next] of [
    ['Light', 'Morse'],
    ['Morse', 'Flags'],
  ]) {
    const remove = screen.getByRole('button', { name: `Remove ${title}` });
    remove.focus();
    fireEvent.click(remove);
    await waitFor(() => expect(screen.queryByRole('button', { name: `Remove ${title}` })).toBeNull());
    expect(document.activeElement?.getAttribute('aria-label')).toBe(`Remove ${next}`);
  }
});

it('what this device lacks is listed from the server, found by its title, and put in at the end as what it is (COLL-019)', async () => {
  const morse = aSkill({ ...place, title: 'Morse' });
  const light = aSkill({ ...place, title: 'Light signals' });
  const course = aCollection({
    ...place,
    title: 'Signals',
    rootType: morse.rootType,
    children: [{ type: 'skill', id: morse.skillId }],
  });
  const knots = { skillId: newId(), title: 'Knots of another course' };
  const profiles = [aProfile(harbor.organizationId, { roles: ['owner'] })];
  db = await aStore({ organizations: [harbor], collections: [course], skills: [morse, light], profiles });
  const asked: unknown[] = [];
  const call = async ({ name }: { name: string }, args: unknown) => {
    asked.push(args);
    return name === 'getInsertableSkills' ? [knots, { skillId: morse.skillId, title: 'Morse' }] : [];
  };
  await showScreen(db, <ArrangeContents collection={course} />, '/', { call } as never);
  fireEvent.click(await screen.findByRole('button', { name: 'Arrange' }));
  const list = await screen.findByLabelText<HTMLSelectElement>('Add existing content');
  const offered = () => [...list.options].map(({ text }) => text).slice(1);
  await until(() => expect(offered()).toEqual(['Knots of another course', 'Light signals']));
  fireEvent.change(screen.getByLabelText('Find by title'), { target: { value: 'KNOTS' } });
  await until(() => expect(offered()).toEqual(['Knots of another course']));
  await until(() =>
    expect(asked).toContainEqual({ parentCollectionId: course.collectionId, title: 'KNOTS' }),
  );
  fireEvent.change(list, { target: { value: knots.skillId } });
  fireEvent.click(screen.getByRole('button', { name: 'Add' }));
  await until(async () =>
    expect((await db.collections.get(course.collectionId))?.children).toEqual([
      { type: 'skill', id: morse.skillId },
      { type: 'skill', id: knots.skillId },
    ]),
  );
  expect(await screen.findByText('On its way to this device')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Hide Knots of another course from learners' })).toBeNull();
  await until(() => expect(offered()).toEqual([]));
});

it('offline, what this device has may be put in, and the list says that it has no more', async () => {
  const light = aSkill({ ...place, title: 'Light signals' });
  const course = aCollection({ ...place, title: 'Signals', rootType: light.rootType, children: [] });
  const profiles = [aProfile(harbor.organizationId, { roles: ['owner'] })];
  db = await aStore({ organizations: [harbor], collections: [course], skills: [light], profiles });
  await showScreen(db, <ArrangeContents collection={course} />);
  fireEvent.click(await screen.findByRole('button', { name: 'Arrange' }));
  await screen.findByText('Offline: only what is on this device is listed.');
  fireEvent.change(screen.getByLabelText('Add existing content'), { target: { value: light.skillId } });
  fireEvent.click(screen.getByRole('button', { name: 'Add' }));
  await until(async () =>
    expect((await db.collections.get(course.collectionId))?.children).toEqual([
      { type: 'skill', id: light.skillId },
    ]),
  );
});
