import 'fake-indexeddb/auto';
import { expect, it } from 'vitest';
import { newId } from '#contract/ids.ts';
import {
  aCatalog,
  aCollection,
  anOrganization,
  aProfile,
  aProgress,
  aSkill,
  aStore,
} from '#tests/support/store-builders.ts';
import { coursesOf } from './course-cards.ts';

const MANY = 620; // more than one slice of a large catalog

/** Courses with a section of two lessons, of which one is in a hidden collection. */
function courses(count: number) {
  const organization = anOrganization();
  const { organizationId } = organization;
  const made = Array.from({ length: count }, (_, at) => {
    const collectionId = newId();
    const inside = { organizationId, rootCollectionId: collectionId };
    const [open, hidden] = [aSkill({ organizationId }), aSkill({ organizationId })];
    const child = ({ skillId }: { skillId: string }) => ({ type: 'skill' as const, id: skillId });
    const shownPart = aCollection({ ...inside, type: 'collection', children: [child(open)] });
    const hiddenPart = aCollection({
      ...inside,
      type: 'collection',
      visible: false,
      children: [child(hidden)],
    });
    const children = [shownPart, hiddenPart].map(({ collectionId: id }) => ({
      type: 'collection' as const,
      id,
    }));
    return {
      course: aCollection({ ...inside, collectionId, title: `Course ${at}`, children }),
      parts: [shownPart, hiddenPart],
      skills: [open, hidden],
    };
  });
  const all = made.map(({ course }) => course);
  const rows = {
    organizations: [organization],
    profiles: [aProfile(organizationId, { roles: ['member'] })],
    collections: [...all, ...made.flatMap(({ parts }) => parts), aCatalog(organization, all)],
    skills: made.flatMap(({ skills }) => skills),
  };
  return { organization, made, rows };
}

it.each([3, MANY])(
  'a catalog of %i courses has a card of each in the author’s order, with the lessons that count and what was learned (COLL-009)',
  async (count) => {
    const { organization, made, rows } = courses(count);
    const learned = made[1]?.skills[0];
    if (!learned) throw new Error('There are several courses.');
    const db = await aStore({
      ...rows,
      progress: [aProgress(learned.skillId, { complete: true, updatedAt: 77 })],
    });
    const cards = await coursesOf(db, organization, 'catalog');
    expect(cards.map(({ course }) => course.title)).toEqual(made.map(({ course }) => course.title));
    expect(cards.map(({ skillIds }) => skillIds)).toEqual(made.map(({ skills: [open] }) => [open?.skillId]));
    expect(cards.flatMap(({ learnedAt }, at) => (learnedAt > 0 ? [[at, learnedAt]] : []))).toEqual([[1, 77]]);
    expect(cards[1]?.progress.completedChildren).toBe(1);
    await db.delete();
  },
);

it('cards of a large catalog that are equal are the same objects when it is read again', async () => {
  const { organization, made, rows } = courses(MANY);
  const db = await aStore(rows);
  const before = await coursesOf(db, organization, 'catalog');
  const renamed = made[5]?.course;
  if (!renamed) throw new Error('There are several courses.');
  await db.collections.update(renamed.collectionId, { title: 'Another name' });
  const after = await coursesOf(db, organization, 'catalog');
  expect(after.flatMap((card, at) => (card === before[at] ? [] : [at]))).toEqual([5]);
  await db.delete();
});
