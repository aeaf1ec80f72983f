/** Putting content away and back, and up or down in searches (STUDIO-012, STUDIO-015). */
import * as v from 'valibot';
import { idSchema } from '../ids.ts';
import { defineOperation } from '../operation.ts';

const contentTypeSchema = v.picklist(['skill', 'collection']);

/** Into the tab Deleted, where it is hidden from learners, and back. `visible`: with a restore, whether learners see it at once. */
export const setContentArchivedOperation = defineOperation({
  name: 'setContentArchived',
  service: 'content',
  args: {
    type: contentTypeSchema,
    entityId: idSchema,
    archived: v.boolean(),
    visible: v.nullish(v.boolean()),
  },
  result: '{ success }',
  refusals: ['FORBIDDEN_ACCESS', 'INVALID_ARGUMENTS', 'SKILL_IS_RETIRED', 'COLLECTION_IS_RETIRED'],
});

export const MOST_SCORE = 10;
const scoreSchema = v.optional(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(MOST_SCORE)));

/** What a search puts up or down (STUDIO-015); nothing that is retired. Only what changes is sent. */
export const setContentBoostOperation = defineOperation({
  name: 'setContentBoost',
  service: 'content',
  args: { type: contentTypeSchema, entityId: idSchema, boostScore: scoreSchema, buryScore: scoreSchema },
  result: '{ success }',
  refusals: [
    'FORBIDDEN_ACCESS',
    'INVALID_ARGUMENTS',
    'CANNOT_BOOST_AND_BURY',
    'SKILL_IS_RETIRED',
    'INVALID_ACTION_FOR_RETIRED_COURSE',
  ],
});
