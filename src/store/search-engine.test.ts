import 'fake-indexeddb/auto';
import fc from 'fast-check';
import { afterEach, describe, expect, it } from 'vitest';
import { listingOfSkill } from '#contract/content/content-listing.ts';
import { queryWords, wordsOf } from '#domain/search.ts';
import { aBody, aCollection, aListing, aSkill, aStore } from '#tests/support/store-builders.ts';
import type { LecternDb } from './db.ts';
import { type SearchEngine, searchEngine } from './search-engine.ts';

let db: LecternDb;
let engine: SearchEngine;

afterEach(async () => {
  engine.close();
  await db.delete();
});

async function indexed(rows: Parameters<typeof aStore>[0]) {
  db = await aStore(rows);
  engine = searchEngine(db);
  await engine.ready();
}

describe('the search on this device', () => {
  it('finds titles by their beginnings, with a typo, whatever the accents, and texts that are here (LOCAL-008)', async () => {
    const bowline = aSkill({ title: 'Größe of a bowline' });
    const course = aCollection({ title: 'Knots', description: 'Ropes and lines' });
    await indexed({ skills: [bowline], collections: [course], bodies: [aBody(bowline.skillId)] });
    const skill = [`skill:${bowline.skillId}`];
    expect(await engine.search('bowl')).toEqual(skill);
    expect(await engine.search('bowlien')).toEqual(skill);
    expect(await engine.search('GROSSE')).toEqual(skill);
    expect(await engine.search('rop')).toEqual([`collection:${course.collectionId}`]);
    expect(await engine.search('bowline rope')).toEqual([]);
    expect(await engine.search('  ')).toEqual([]);
  });

  it('finds words inside of Japanese and Chinese text, in titles and in whole texts (LOCAL-008)', async () => {
    const knots = aSkill({ title: '初めての結び方', description: 'ロープの扱い' });
    const data = aSkill({ title: '数据库入门' });
    await indexed({ skills: [knots, data] });
    const key = ({ skillId }: typeof knots) => [`skill:${skillId}`];
    expect(await engine.search('結び')).toEqual(key(knots));
    expect(await engine.search('扱い')).toEqual(key(knots));
    expect(await engine.search('入门')).toEqual(key(data));
    expect(await engine.search('据')).toEqual(key(data));
    expect(await engine.search('門入')).toEqual([]);
  });

  it('follows rows that change, and forgets those that leave', async () => {
    const skill = aSkill({ title: 'Anchors' });
    await indexed({ skills: [skill] });
    await db.skills.update(skill.skillId, { title: 'Buoys', updatedAt: skill.updatedAt + 1 });
    await engine.ready();
    expect(await engine.search('anchors')).toEqual([]);
    expect(await engine.search('buoys')).toHaveLength(1);
    await db.skills.delete(skill.skillId);
    await engine.ready();
    expect(await engine.search('buoys')).toEqual([]);
  });

  it('finds by its title what is in a course that this device is not given, and by its text once it is here (D59, LOCAL-008)', async () => {
    const skill = aSkill({ title: 'Sheepshank', description: 'Shortens a rope' });
    await indexed({});
    await db.things.put(aListing(listingOfSkill(skill)));
    await engine.ready();
    expect(await engine.search('sheep')).toEqual([`skill:${skill.skillId}`]);
    expect(await engine.search('shortens')).toEqual([]);
    await db.skills.put(skill);
    await engine.ready();
    expect(await engine.search('sheep')).toEqual([`skill:${skill.skillId}`]);
    expect(await engine.search('shortens')).toEqual([`skill:${skill.skillId}`]);
    await db.skills.delete(skill.skillId);
    await engine.ready();
    expect(await engine.search('shortens')).toEqual([]);
    await db.things.clear();
    await engine.ready();
    expect(await engine.search('sheep')).toEqual([]);
  });

  it('puts what is boosted first and what is buried last', async () => {
    const skills = [
      aSkill({ title: 'Tides buried', buryScore: 9 }),
      aSkill({ title: 'Tides plain' }),
      aSkill({ title: 'Tides boosted', boostScore: 20 }),
    ];
    await indexed({ skills });
    const found = await engine.search('tides');
    expect(found).toEqual([2, 1, 0].map((at) => `skill:${skills[at]?.skillId}`));
  });

  it('finds the same rows as the rule that the server’s index follows, for any words', async () => {
    const words = [
      'sail',
      'sailor',
      'rope',
      'roper',
      'knot',
      'mast',
      'Größe',
      'naïve',
      '結び方入門',
      'ロープ入門',
    ];
    const titles = fc.sample(fc.array(fc.constantFrom(...words), { minLength: 1, maxLength: 4 }), {
      numRuns: 60,
      seed: 7,
    });
    const skills = titles.map((each) => each.join(' '));
    const rows = skills.map((title) => {
      const made = aSkill({ title });
      return { ...made, sections: [], description: '', summary: '', subtitle: '', tags: [] };
    });
    await indexed({ skills: rows });
    const queries = fc.sample(
      fc.array(fc.constantFrom('sa', 'sail', 'rop', 'gro', 'nai', 'mast', 'x', '入門', '方', 'び方入'), {
        minLength: 1,
        maxLength: 3,
      }),
      {
        numRuns: 40,
        seed: 8,
      },
    );
    for (const query of queries) {
      const wanted = queryWords(query.join(' '));
      const expected = rows
        .filter(({ title }) => wanted.every((word) => wordsOf(title).some((each) => each.startsWith(word))))
        .map(({ skillId }) => `skill:${skillId}`);
      const found = await engine.search(query.join(' '), { typos: false });
      expect(found.toSorted()).toEqual(expected.toSorted());
    }
  });
});
