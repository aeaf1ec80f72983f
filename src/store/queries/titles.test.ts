import 'fake-indexeddb/auto';
import { expect, it } from 'vitest';
import { listingOfSkill } from '#contract/content/content-listing.ts';
import { aCollection, aListing, aSkill, aStore } from '#tests/support/store-builders.ts';
import { knownTitles } from './titles.ts';

it('has the titles of lessons in courses that this device is not given, each once, opened inside their course (D59)', async () => {
  const [here, away] = [aSkill({ title: 'Bowline' }), aSkill({ title: 'Reef knot' })];
  const children = [here, away].map(({ skillId }) => ({ type: 'skill' as const, id: skillId }));
  const db = await aStore({ skills: [here], collections: [aCollection({ title: 'Knots', children })] });
  await db.things.bulkPut([here, away].map((skill) => aListing(listingOfSkill(skill))));
  const { lessons } = await knownTitles(db);
  expect(lessons.map(({ title, beside, path }) => [title, beside, path])).toEqual([
    ['Bowline', 'Knots', '/harbor/knots/skill/bowline'],
    ['Reef knot', 'Knots', '/harbor/knots/skill/reef-knot'],
  ]);
  await db.delete();
});
