/** A skill is handed to another organization, or to the person who asks; asked online alone (D64, ERR-005). */
import * as v from 'valibot';
import { idSchema } from '../ids.ts';
import { defineOperation } from '../operation.ts';

/** What becomes of it is told by the feed; the answer says where it is now. A second time it says the same. */
export const transferSkillOperation = defineOperation({
  name: 'transferSkill',
  service: 'content',
  args: {
    skillId: idSchema,
    /** USER: the person who asks */
    ownerInfo: v.strictObject({ type: v.picklist(['ORGANIZATION', 'USER']), id: idSchema }),
  },
  result: '{ skillId skillSlug tenantSlug }',
  refusals: ['FORBIDDEN_ACCESS', 'SKILL_IS_RETIRED', 'SKILL_NON_TRANSFERABLE'],
});

export const transferredSchema = v.looseObject({ skillSlug: v.string(), tenantSlug: v.string() });
