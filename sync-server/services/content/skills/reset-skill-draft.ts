/** An owner sets a draft back to the published text; what was there is kept beside it. */
import { encodeStateAsUpdate } from 'yjs';
import type { resetSkillDraftOperation } from '#contract/content/reset-draft.ts';
import { emptyDocument } from '#contract/document/document.ts';
import { writeDocument } from '#contract/drafts/draft-document.ts';
import { Refusal } from '#contract/errors.ts';
import type { ArgsOf } from '#contract/operation.ts';
import {
  draftSubject,
  fragmentOf,
  keepCopy,
  openDraft,
  storeUpdate,
  updateOf,
} from '../../../drafts/draft-storage.ts';
import type { ServiceContext } from '../../service-context.ts';
import { accessSkill } from './access-skill.ts';
import { skillBodies } from './repository.ts';

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
  const draft = await openDraft(tx, skillId, at);
  await keepCopy(tx, { skillId, at, userId: caller.userId, state: encodeStateAsUpdate(draft.doc) });
  const [body] = await skillBodies(tx, [skillId]);
  const update = updateOf(draft.doc, () => {
    const fragment = fragmentOf(draft.doc);
    // Whole: what broke the draft may be in any part of it.
    fragment.delete(0, fragment.length);
    writeDocument(fragment, body?.document ?? emptyDocument());
  });
  if (update !== null) {
    await storeUpdate(tx, draft, update, at);
    ctx.tell(draftSubject(draft));
  }
  return { success: true };
}
