import 'fake-indexeddb/auto';
import { expect, it, vi } from 'vitest';
import { aCollection, aSkill, aStore } from '#tests/support/store-builders.ts';
import { titleFinder } from './title-finder.ts';

it('finds courses and lessons by what is typed, forgives a slip where nothing fits else, and hears of new ones', async () => {
  const skills = [aSkill({ title: 'Bowline' }), aSkill({ title: 'Reef knot' })];
  const children = skills.map(({ skillId }) => ({ type: 'skill' as const, id: skillId }));
  const db = await aStore({ skills, collections: [aCollection({ title: 'Knots', children })] });
  const finder = titleFinder(db);
  const found = async (query: string, most = 6) => {
    const { courses, lessons } = await finder.find(query, most);
    return [...courses, ...lessons].map(({ title }) => title);
  };
  expect(await found('knot')).toEqual(['Knots', 'Reef knot']);
  expect(await found('kntos')).toEqual(['Knots']);
  expect(await found('bowl')).toEqual(['Bowline']);
  expect(await found('bwoline')).toEqual(['Bowline']);
  expect(await found('')).toEqual([]);
  const more = ['Knot care', 'Knot history'].map((title) => aSkill({ title }));
  await db.skills.bulkPut(more);
  await vi.waitFor(async () => expect(await found('knot history')).toEqual(['Knot history']));
  const two = await found('knot', 2);
  expect(two.toSorted()).toEqual(['Knot care', 'Knot history', 'Knots']);
  finder.close();
  await db.delete();
});
