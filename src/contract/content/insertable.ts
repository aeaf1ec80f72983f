/** What may be put into a course or collection, for what a device does not have itself (COLL-019, API-026). */
import * as v from 'valibot';
import { idSchema } from '../ids.ts';
import { defineServerPage } from '../server-page.ts';

export const INSERTABLE_SKILLS = 50;
export const INSERTABLE_TITLE_LETTERS = 200;

export const insertableCollectionsPage = defineServerPage({
  name: 'getInsertableCollections',
  service: 'content',
  args: { parentCollectionId: idSchema },
  result: '{ collectionId title }',
  answer: v.array(v.object({ collectionId: idSchema, title: v.string() })),
});

export const insertableSkillSchema = v.object({ skillId: idSchema, title: v.string() });

/** Those of the same catalog whose title has these letters, by title; '' has all. */
export const insertableSkillsPage = defineServerPage({
  name: 'getInsertableSkills',
  service: 'content',
  args: {
    parentCollectionId: idSchema,
    title: v.pipe(v.string(), v.trim(), v.maxLength(INSERTABLE_TITLE_LETTERS)),
  },
  result: `{ ${Object.keys(insertableSkillSchema.entries).join(' ')} }`,
  answer: v.array(insertableSkillSchema),
});
