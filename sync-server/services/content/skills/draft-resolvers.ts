/** What authors can ask about a skill's draft and do to it. */
import * as v from 'valibot';
import { acquireSkillLockOperation, releaseSkillLockOperation } from '#contract/content/skill-lock.ts';
import type { ServiceBuilder } from '../../pothos.ts';
import { acquireSkillLock, releaseSkillLock } from './acquire-skill-lock.ts';

export function draftFields({ row, mutation }: ServiceBuilder): void {
  const success = row('SkillEditing', { success: v.boolean() });
  mutation({
    action: 'EditSkill',
    operation: acquireSkillLockOperation,
    result: { type: success },
    verb: acquireSkillLock,
  });
  mutation({
    action: 'EditSkill',
    operation: releaseSkillLockOperation,
    result: { type: success },
    verb: releaseSkillLock,
  });
}
