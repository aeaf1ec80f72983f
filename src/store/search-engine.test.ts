import 'fake-indexeddb/auto';
import Dexie from 'dexie';
import fc from 'fast-check';
import { afterEach, describe, expect, it, vi } from 'vitest';
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

/** Writes are followed in a while. */
const patience = { timeout: 5_000 };

const found = async (query: string, typos = true) => (await engine.search(query, { typos })).keys;

describe('the search on this device', () => {
  it('finds titles by their beginnings, with a typo, whatever the accents, and texts that are here (LOCAL-008)', async () => {
    const bowline = aSkill({ title: 'Größe of a bowline' });
    const course = aCollection({ title: 'Knots', description: 'Ropes and lines' });
    await indexed({ skills: [bowline], collections: [course], bodies: [aBody(bowline.skillId)] });
    const skill = [`skill:${bowline.skillId}`];
    expect(await found('bowl')).toEqual(skill);
    expect(await found('bowlien')).toEqual(skill);
    expect(await found('GROSSE')).toEqual(skill);
    expect(await found('rop')).toEqual([`collection:${course.collectionId}`]);
    expect(await found('bowline rope')).toEqual([]);
    expect(await found('  ')).toEqual([]);
  });

  it('finds words inside of Japanese and Chinese text, in titles and in whole texts (LOCAL-008)', async () => {
    const knots = aSkill({ title: '初めての結び方', description: 'ロープの扱い' });
    const data = aSkill({ title: '数据库入门' });
    await indexed({ skills: [knots, data] });
    const key = ({ skillId }: typeof knots) => [`skill:${skillId}`];
    expect(await found('結び')).toEqual(key(knots));
    expect(await found('扱い')).toEqual(key(knots));
    expect(await found('入门')).toEqual(key(data));
    expect(await found('据')).toEqual(key(data));
    expect(await found('門入')).toEqual([]);
  });

  it('follows rows that change, and forgets those that leave', async () => {
    const skill = aSkill({ title: 'Anchors' });
    await indexed({ skills: [skill] });
    await db.skills.update(skill.skillId, { title: 'Buoys', updatedAt: skill.updatedAt + 1 });
    await engine.ready();
    expect(await found('anchors')).toEqual([]);
    expect(await found('buoys')).toHaveLength(1);
    await db.skills.delete(skill.skillId);
    await engine.ready();
    expect(await found('buoys')).toEqual([]);
  });

  it('finds by its title what is in a course that this device is not given, and by its text once it is here (D59, LOCAL-008)', async () => {
    const skill = aSkill({ title: 'Sheepshank', description: 'Shortens a rope' });
    await indexed({});
    await db.things.put(aListing(listingOfSkill(skill)));
    await engine.ready();
    expect(await found('sheep')).toEqual([`skill:${skill.skillId}`]);
    expect(await found('shortens')).toEqual([]);
    await db.skills.put(skill);
    await engine.ready();
    expect(await found('sheep')).toEqual([`skill:${skill.skillId}`]);
    expect(await found('shortens')).toEqual([`skill:${skill.skillId}`]);
    await db.skills.delete(skill.skillId);
    await engine.ready();
    expect(await found('shortens')).toEqual([]);
    await db.things.clear();
    await engine.ready();
    expect(await found('sheep')).toEqual([]);
  });

  it('follows by itself what is written, erased and cleared, whichever rows those are (LOCAL-008)', async () => {
    const skills = [aSkill({ title: 'Reef one' }), aSkill({ title: 'Reef two' })];
    await indexed({ skills });
    const [one, two] = skills.map(({ skillId }) => skillId);
    await db.skills.bulkPut([aSkill({ title: 'Reef three' }), aSkill({ title: 'Reef four' })]);
    await vi.waitFor(async () => expect(await found('reef')).toHaveLength(4), patience);
    await db.skills.bulkDelete([one ?? '']);
    await vi.waitFor(async () => expect(await found('reef')).toHaveLength(3), patience);
    const paragraph = { type: 'paragraph', content: [{ type: 'text', text: 'Shorten the sail' }] };
    await db.bodies.put(aBody(two ?? '', { document: { type: 'doc', content: [paragraph] } as never }));
    await vi.waitFor(async () => expect(await found('shorten')).toEqual([`skill:${two}`]), patience);
    await db.skills.clear();
    await vi.waitFor(async () => expect(await found('reef')).toEqual([]), patience);
  });

  it('answers from what it has read while the rest is still read, and says so (LOCAL-008)', async () => {
    const course = aCollection({ title: 'Reef course' });
    db = await aStore({ collections: [course] });
    await db.things.put(aListing(listingOfSkill(aSkill({ title: 'Reef listed' }))));
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    const writing = db.transaction('rw', db.things, () => Dexie.waitFor(held));
    engine = searchEngine(db);
    const first = await engine.search('reef');
    expect(first).toEqual({ keys: [`collection:${course.collectionId}`], more: false, reading: true });
    release();
    await writing;
    await vi.waitFor(async () => expect((await engine.search('reef')).reading).toBe(false), patience);
    expect(await found('reef')).toHaveLength(2);
    expect(await engine.search('reef', { most: 1 })).toMatchObject({
      keys: [expect.any(String)],
      more: true,
    });
  });

  it('begins from what was kept, with what came and went while it was away (LOCAL-008)', async () => {
    const skills = [aSkill({ title: 'Reef stays' }), aSkill({ title: 'Reef goes' })];
    const [stays, goes] = skills.map(({ skillId }) => skillId);
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    await indexed({ skills });
    await vi.advanceTimersByTimeAsync(3_000);
    vi.useRealTimers();
    await vi.waitFor(async () => expect(await db.search.count()).toBe(1));
    engine.close();
    await db.skills.delete(goes ?? '');
    const came = aSkill({ title: 'Reef came' });
    await db.skills.put(came);
    const read = vi.spyOn(db.bodies, 'bulkGet');
    engine = searchEngine(db);
    await engine.ready();
    expect((await found('reef')).toSorted()).toEqual([`skill:${stays}`, `skill:${came.skillId}`].toSorted());
    expect(read.mock.calls).toEqual([[[came.skillId]]]);
  });

  it('puts what is boosted first and what is buried last', async () => {
    const skills = [
      aSkill({ title: 'Tides buried', buryScore: 9 }),
      aSkill({ title: 'Tides plain' }),
      aSkill({ title: 'Tides boosted', boostScore: 20 }),
    ];
    await indexed({ skills });
    const keys = await found('tides');
    expect(keys).toEqual([2, 1, 0].map((at) => `skill:${skills[at]?.skillId}`));
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
      const keys = await found(query.join(' '), false);
      expect(keys.toSorted()).toEqual(expected.toSorted());
    }
  });
});
