/** Who works on a skill, and as what (COLL-021). */
import * as v from 'valibot';
import { authorRoleSchema } from '../enumerations.ts';
import { idSchema } from '../ids.ts';
import { defineOperation } from '../operation.ts';

/**
 * All the roles of one person; none: they work on it no longer. `person`: an id, or the email or user name of a member; of a person's own skill
 * the id of somebody who works on it, or anybody's user name. `how`: these roles are added to theirs or taken from them, so that several devices
 * and people can do it at once without naming the rest.
 */
export const updateSkillAuthorsOperation = defineOperation({
  name: 'updateSkillAuthors',
  service: 'content',
  version: 2,
  args: {
    skillId: idSchema,
    person: v.pipe(v.string(), v.trim(), v.nonEmpty(), v.maxLength(320)),
    roles: v.pipe(v.array(authorRoleSchema), v.maxLength(4)),
    how: v.nullish(v.picklist(['add', 'remove'])),
  },
  result: '{ skillId authors }',
  refusals: ['FORBIDDEN_ACCESS', 'INVALID_ARGUMENTS', 'NOT_FOUND', 'RATE_LIMITED', 'SKILL_IS_RETIRED'],
});
