/** Whether someone may be in a skill's draft: asked when they connect, and again while they are there. */
import { Refusal } from '#contract/errors.ts';
import type { ReadContext } from '../../verbs/service-context.ts';
import { accessSkill } from './skills/access-skill.ts';

/** @returns false also when there is no such skill */
export async function mayEditDraft(ctx: ReadContext, skillId: string): Promise<boolean> {
  try {
    await accessSkill(ctx, skillId, 'Update');
    return true;
  } catch (error) {
    if (error instanceof Refusal) return false;
    throw error;
  }
}
