import 'fake-indexeddb/auto';
import { expect, it } from 'vitest';
import { newId } from '#contract/ids.ts';
import { aCollection, aProfile, aSkill, aStore } from '#tests/support/store-builders.ts';
import { hitsHere } from './read-hits.ts';

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
    expect((await hitsHere(db, keys)).map(({ id }) => id)).toEqual(found);
    await db.delete();
  }
});

it('finds a hidden course for those alone who work on its catalog, although all staff have its row (SKILL-025)', async () => {
  const organizationId = newId();
  const course = {
    ...aCollection({ organizationId, visible: false }),
    buckets: [`org:${organizationId}:admin`],
  };
  const skill = {
    ...aSkill({ organizationId, visible: false }),
    buckets: [`org:${organizationId}:admin`],
  };
  const keys = [`collection:${course.collectionId}`, `skill:${skill.skillId}`];
  for (const [role, found] of [
    ['learningAdmin', []],
    ['storeContentAdmin', [course.collectionId, skill.skillId]],
  ] as const) {
    const profiles = [{ ...aProfile(organizationId), roles: [role] }];
    const db = await aStore({ collections: [course], skills: [skill], profiles });
    expect((await hitsHere(db, keys)).map(({ id }) => id)).toEqual(found);
    await db.delete();
  }
});
