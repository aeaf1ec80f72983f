/** A draft becomes the published text again: the way back from one that nobody can open or publish. Never queued: what is there is kept first. */
import { idSchema } from '../ids.ts';
import { defineOperation } from '../operation.ts';

export const resetSkillDraftOperation = defineOperation({
  name: 'resetSkillDraft',
  service: 'content',
  args: { skillId: idSchema },
  result: '{ success }',
  refusals: ['FORBIDDEN_ACCESS', 'SKILL_IS_RETIRED'],
});
