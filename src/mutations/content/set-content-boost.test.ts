import 'fake-indexeddb/auto';
import { afterEach, expect, it } from 'vitest';
import type { LecternDb } from '#store/db.ts';
import { aCollection, aSkill, aStore } from '#tests/support/store-builders.ts';
import { enqueue } from '../enqueue.ts';
import { setContentArchived } from './set-content-archived.ts';
import { setContentBoost } from './set-content-boost.ts';

let db: LecternDb;
afterEach(() => db.delete());

it('what is retired is neither put up in searches nor archived on this device: the server refuses both (STUDIO-015, RETIRE-017)', async () => {
  const [bowline, old] = [aSkill({ boostScore: 2 }), aSkill({ boostScore: 2, workflow: 'RETIRED' })];
  const course = aCollection({ workflow: 'RETIRED' });
  db = await aStore({ skills: [bowline, old], collections: [course] });
  for (const entityId of [bowline.skillId, old.skillId])
    await enqueue(db, setContentBoost, { type: 'skill', entityId, boostScore: 5 });
  const ofCourse = { type: 'collection', entityId: course.collectionId } as const;
  await enqueue(db, setContentBoost, { ...ofCourse, boostScore: 5 });
  await enqueue(db, setContentArchived, { ...ofCourse, archived: true });
  await enqueue(db, setContentArchived, { type: 'skill', entityId: old.skillId, archived: true });
  expect(await db.skills.get(bowline.skillId)).toMatchObject({ boostScore: 5 });
  expect(await db.skills.get(old.skillId)).toMatchObject({ boostScore: 2, archived: false });
  expect(await db.collections.get(course.collectionId)).toMatchObject({ workflow: 'RETIRED' });
  expect((await db.collections.get(course.collectionId))?.boostScore ?? 0).toBe(0);
  expect((await db.collections.get(course.collectionId))?.archived ?? false).toBe(false);
});
