/** An owner sets a draft back to the published text; what was there is kept beside it. */
import type { resetSkillDraftOperation } from '#contract/content/reset-draft.ts';
import { emptyDocument } from '#contract/document/document.ts';
import { Refusal } from '#contract/errors.ts';
import type { ArgsOf } from '#contract/operation.ts';
import { audit } from '../../../audit/audit.ts';
import type { ServiceContext } from '../../../verbs/service-context.ts';
import { accessSkill } from './access-skill.ts';
import { skillBodies } from './repository.ts';
import { rewriteDraft } from './rewrite-draft.ts';

/**
 * As an edit of the same draft: every device that has it gets the published text, whatever it has not sent merges as always. Without a
 * publication the draft is an empty paragraph.
 * @throws Refusal FORBIDDEN_ACCESS, SKILL_IS_RETIRED
 */
export async function resetSkillDraft(
  ctx: ServiceContext,
  { skillId }: ArgsOf<typeof resetSkillDraftOperation>,
) {
  const { tx, at, caller } = ctx;
  const skill = await accessSkill(ctx, skillId, 'ResetDraft');
  if (skill.workflow === 'RETIRED') throw new Refusal('SKILL_IS_RETIRED');
  const [body] = await skillBodies(tx, [skillId]);
  await rewriteDraft(ctx, skillId, body?.document ?? emptyDocument());
  const { organizationId } = skill;
  await audit(tx, {
    kind: 'draft reset',
    at,
    by: caller,
    organizationId,
    entity: { type: 'skill', id: skillId },
  });
  return { success: true };
}
