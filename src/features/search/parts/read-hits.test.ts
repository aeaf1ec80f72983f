import 'fake-indexeddb/auto';
import { expect, it } from 'vitest';
import { listingOfCollection, listingOfSkill } from '#contract/content/content-listing.ts';
import { hitOfCollection } from '#contract/content/search-hit.ts';
import { newId } from '#contract/ids.ts';
import { BEST_HITS } from '#domain/search.ts';
import { aCollection, aListing, aProfile, aSkill, aStore } from '#tests/support/store-builders.ts';
import { detailsOf, hitsHere } from './read-hits.ts';

it('finds what is retired for those alone who work on it (RETIRE-017)', async () => {
  const organizationId = newId();
  const course = aCollection({ organizationId, workflow: 'RETIRED' });
  const skill = aSkill({ organizationId, workflow: 'RETIRED' });
  const open = aSkill({ organizationId });
  const keys = [`collection:${course.collectionId}`, `skill:${skill.skillId}`, `skill:${open.skillId}`];
  for (const [role, found] of [
    ['member', [open.skillId]],
    ['owner', [course.collectionId, skill.skillId, open.skillId]],
  ] as const) {
    const profiles = [{ ...aProfile(organizationId), roles: [role] }];
    const db = await aStore({ collections: [course], skills: [skill, open], profiles });
    expect((await hitsHere(db, keys)).hits.map(({ id }) => id)).toEqual(found);
    await db.delete();
  }
});

it('finds a hidden course for those alone who work on its catalog, also where the device has its row (SKILL-025)', async () => {
  const organizationId = newId();
  const course = {
    ...aCollection({ organizationId, visible: false }),
    buckets: [`org:${organizationId}:hidden-catalog`],
  };
  const skill = {
    ...aSkill({ organizationId, visible: false }),
    buckets: [`org:${organizationId}:hidden-catalog`],
  };
  const keys = [`collection:${course.collectionId}`, `skill:${skill.skillId}`];
  for (const [role, found] of [
    ['learningAdmin', []],
    ['storeContentAdmin', [course.collectionId, skill.skillId]],
  ] as const) {
    const profiles = [{ ...aProfile(organizationId), roles: [role] }];
    const db = await aStore({ collections: [course], skills: [skill], profiles });
    expect((await hitsHere(db, keys)).hits.map(({ id }) => id)).toEqual(found);
    await db.delete();
  }
});

it('shows what is in a course that this device is not given by its listing, which says what the row would (D59)', async () => {
  const organizationId = newId();
  const given = {
    organizationId,
    tags: ['rope'],
    authors: [{ userId: newId(), authorType: 'author' as const }],
  };
  const skill = aSkill({ ...given, title: 'Bowline', loginRequired: false, labCount: 2, boostScore: 3 });
  const section = aCollection({ organizationId, type: 'collection', title: 'Bights', loginRequired: false });
  const course = aCollection({ organizationId, children: [{ type: 'skill', id: skill.skillId }] });
  const keys = [`skill:${skill.skillId}`, `collection:${section.collectionId}`];
  const whole = await aStore({ skills: [skill], collections: [section, course] });
  const listed = await aStore({ collections: [course] });
  await listed.things.bulkPut([
    aListing(listingOfSkill(skill)),
    aListing(listingOfCollection(section, [course.collectionId])),
  ]);
  const { hits } = await hitsHere(listed, keys);
  expect(hits).toHaveLength(2);
  expect(hits).toMatchObject((await hitsHere(whole, keys)).hits);
  const hit = hitOfCollection(course);
  expect(await detailsOf(listed, hit, 'bowl')).toEqual(await detailsOf(whole, hit, 'bowl'));
  await Promise.all([whole.delete(), listed.delete()]);
});

it('reads the best of many that the person may find, and says when there are more', async () => {
  const organizationId = newId();
  const hidden = Array.from({ length: 300 }, () => aSkill({ organizationId, visible: false }));
  const shown = Array.from({ length: BEST_HITS + 1 }, () => aSkill({ organizationId }));
  const keysOf = (rows: typeof shown) => rows.map(({ skillId }) => `skill:${skillId}`);
  const profiles = [aProfile(organizationId, { roles: ['member'] })];
  const db = await aStore({ skills: [...hidden, ...shown], profiles });
  const all = await hitsHere(db, [...keysOf(hidden), ...keysOf(shown)]);
  expect(all.more).toBe(true);
  expect(all.hits.map(({ id }) => id)).toEqual(shown.slice(0, BEST_HITS).map(({ skillId }) => skillId));
  const best = await hitsHere(db, [...keysOf(hidden), ...keysOf(shown.slice(1))]);
  expect(best).toMatchObject({ more: false, hits: { length: BEST_HITS } });
  const elsewhere = await hitsHere(db, keysOf(shown), { owner: [`org#${newId()}`] });
  expect(elsewhere).toEqual({ hits: [], more: false });
  await db.delete();
});

it('asks the policy of a listing, and leaves it to the row where both are here (D59)', async () => {
  const organizationId = newId();
  const hidden = aSkill({ organizationId, visible: false });
  const retired = aSkill({ organizationId, workflow: 'RETIRED' });
  const keys = [`skill:${hidden.skillId}`, `skill:${retired.skillId}`];
  const found = async (role: 'member' | 'trainer') => {
    const db = await aStore({
      skills: [retired],
      profiles: [{ ...aProfile(organizationId), roles: [role] }],
    });
    const before = { ...retired, workflow: 'PUBLISHED' as const };
    await db.things.bulkPut([aListing(listingOfSkill(hidden)), aListing(listingOfSkill(before))]);
    const { hits } = await hitsHere(db, keys);
    await db.delete();
    return hits.map(({ id }) => id);
  };
  expect(await found('member')).toEqual([]);
  expect(await found('trainer')).toEqual([hidden.skillId, retired.skillId]);
});
