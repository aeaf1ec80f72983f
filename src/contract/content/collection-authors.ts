/** Who works on a course or collection, and as what (COLL-021): named on its page; what they may do follows from their roles in the organization. */
import * as v from 'valibot';
import { authorRoleSchema } from '../enumerations.ts';
import { idSchema } from '../ids.ts';
import { defineOperation } from '../operation.ts';

export const MAX_COURSE_AUTHORS = 100;

/** As `updateSkillAuthors`. */
export const updateCollectionAuthorsOperation = defineOperation({
  name: 'updateCollectionAuthors',
  service: 'content',
  args: {
    collectionId: idSchema,
    person: v.pipe(v.string(), v.trim(), v.nonEmpty(), v.maxLength(320)),
    roles: v.pipe(v.array(authorRoleSchema), v.maxLength(4)),
    how: v.nullish(v.picklist(['add', 'remove'])),
  },
  result: '{ collectionId authors }',
  refusals: [
    'FORBIDDEN_ACCESS',
    'INVALID_ARGUMENTS',
    'NOT_FOUND',
    'COLLECTION_IS_RETIRED',
    'ROOT_COLLECTION_ITEMS_LOCKED',
  ],
});
