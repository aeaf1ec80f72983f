import 'fake-indexeddb/auto';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { newId } from '#contract/ids.ts';
import { aCollection, aProgress, aSkill, aStore, type Rows } from '#tests/support/store-builders.ts';
import type { LecternDb } from '../db.ts';
import { type PlannedThing, shownThings } from './planned-things.ts';

let db: LecternDb;
afterEach(() => db.delete());

const started = async (rows: Rows) => {
  db = await aStore(rows);
};

/** Knots: 'Bowline', and the section 'Loops' with 'Hitch' and 'Bend'. */
function knots() {
  const course = aCollection({ title: 'Knots', images: { catalog: 'cover' } });
  const inside = { courseIds: [course.collectionId] };
  const bowline = aSkill({ ...inside, title: 'Bowline' });
  const hitch = aSkill({ ...inside, title: 'Hitch', images: { catalog: 'own' } });
  const bend = aSkill({ ...inside, title: 'Bend' });
  const loops = aCollection({
    type: 'collection',
    title: 'Loops',
    rootCollectionId: course.collectionId,
    stats: { estimatedSecondsToConsume: 600, descendants: [] },
    children: [
      { type: 'skill', id: hitch.skillId },
      { type: 'skill', id: bend.skillId },
    ],
  });
  course.children = [
    { type: 'skill', id: bowline.skillId },
    { type: 'collection', id: loops.collectionId },
  ];
  return { course, loops, bowline, hitch, bend };
}

const skillThing = (id: string, title = 'As it was called'): PlannedThing => ({ type: 'skill', id, title });
const collectionThing = (id: string, title = 'As it was called'): PlannedThing => ({
  type: 'collection',
  id,
  title,
});

describe('planned things as they are shown', () => {
  it('keeps the given order and shows current titles with the path inside the course', async () => {
    const { course, loops, bowline, hitch, bend } = knots();
    await started({ collections: [course, loops], skills: [bowline, hitch, bend] });

    const shown = await shownThings(db, [
      skillThing(hitch.skillId),
      collectionThing(course.collectionId),
      skillThing(bowline.skillId),
      collectionThing(loops.collectionId),
    ]);

    expect(shown.map(({ title, kind, path }) => [title, kind, path])).toEqual([
      ['Hitch', 'skill', '/harbor/knots/loops/skill/hitch'],
      ['Knots', 'course', '/harbor/knots'],
      ['Bowline', 'skill', '/harbor/knots/skill/bowline'],
      ['Loops', 'collection', '/harbor/knots/loops'],
    ]);
    expect(shown[0]?.picture).toContain('/assets/own?');
    expect(shown[2]?.picture).toContain('/assets/cover?');
    expect(shown.map(({ seconds }) => seconds)).toEqual([300, 0, 300, 600]);
  });

  it('tells how far the person is in a skill and in a whole course', async () => {
    const { course, loops, bowline, hitch, bend } = knots();
    await started({
      collections: [course, loops],
      skills: [bowline, hitch, bend],
      progress: [
        aProgress(bowline.skillId, { complete: true }),
        aProgress(hitch.skillId, { percentComplete: 40 }),
      ],
    });

    const shown = await shownThings(db, [
      skillThing(bowline.skillId),
      skillThing(hitch.skillId),
      skillThing(bend.skillId),
      collectionThing(course.collectionId),
    ]);

    expect(shown.map(({ state, percent }) => [state, percent])).toEqual([
      ['completed', 100],
      ['in progress', 40],
      ['not started', 0],
      ['in progress', 33],
    ]);
  });

  it('shows the last known title of what is no longer on the device', async () => {
    await started({});

    const [shown] = await shownThings(db, [skillThing(newId(), 'Splicing')]);

    expect(shown).toMatchObject({ title: 'Splicing', path: null, gone: true });
  });

  it('does not say that something is gone while rows are still arriving for the first time', async () => {
    await started({});
    await db.buckets.put({ id: 'org:a:member', priority: 0, cursor: null, page: null });

    const [shown] = await shownThings(db, [collectionThing(newId(), 'Knots')]);

    expect(shown).toMatchObject({ title: 'Knots', path: null, gone: false });
  });

  it('leads to the public page of a skill that is in no course', async () => {
    const skill = aSkill({ title: 'Whipping' });
    await started({ skills: [skill] });

    const [shown] = await shownThings(db, [skillThing(skill.skillId)]);

    expect(shown?.path).toBe('/learn/harbor/skill/whipping');
  });

  it('reads a long list in a number of requests that does not grow with it', async () => {
    const skills = Array.from({ length: 200 }, (_, at) => aSkill({ title: `Knot ${at}` }));
    await started({ skills });
    const bulk = vi.spyOn(db.skills, 'bulkGet');
    const single = vi.spyOn(db.skills, 'get');

    const shown = await shownThings(
      db,
      skills.map(({ skillId }) => skillThing(skillId)),
    );

    expect(shown).toHaveLength(200);
    expect(bulk).toHaveBeenCalledTimes(1);
    expect(single).not.toHaveBeenCalled();
  });
});
