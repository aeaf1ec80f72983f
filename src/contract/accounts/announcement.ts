/** Whoever administers a group tells all of it something: it comes into each member's inbox. */
import { idSchema } from '../ids.ts';
import { defineOperation } from '../operation.ts';
import { writtenSchema } from '../visible-text.ts';

export const ANNOUNCEMENT_LETTERS = 2_000;

export const announceToGroupOperation = defineOperation({
  name: 'announceToGroup',
  service: 'accounts',
  args: { groupId: idSchema, text: writtenSchema(ANNOUNCEMENT_LETTERS) },
  result: '{ success }',
  refusals: ['FORBIDDEN_ACCESS', 'INVALID_ARGUMENTS'],
});
