/** What authors can ask about a skill's draft and do to it. */
import * as v from 'valibot';
import { createSkillForOwnerOperation } from '#contract/content/create.ts';
import { resetSkillDraftOperation } from '#contract/content/reset-draft.ts';
import { updateSkillAuthorsOperation } from '#contract/content/skill-authors.ts';
import {
  removeSkillComponentOperation,
  upsertSkillComponentOperation,
} from '#contract/content/skill-component.ts';
import { acquireSkillLockOperation, releaseSkillLockOperation } from '#contract/content/skill-lock.ts';
import { updateSkillMetaOperation } from '#contract/content/skill-meta.ts';
import { transferSkillOperation } from '#contract/content/transfer-skill.ts';
import { toSpecBlocks } from '#contract/document/blocks.ts';
import { emptyDocument } from '#contract/document/document.ts';
import { authorRoleSchema, workflowSchema } from '#contract/enumerations.ts';
import { idSchema } from '#contract/ids.ts';
import { loadDraft } from '../../../drafts/draft-storage.ts';
import type { ServiceBuilder } from '../../../verbs/pothos.ts';
import type { ReadContext } from '../../../verbs/service-context.ts';
import { accessSkill } from './access-skill.ts';
import { acquireSkillLock, releaseSkillLock } from './acquire-skill-lock.ts';
import { createSkill } from './create-skill.ts';
import { removeSkillComponent, upsertSkillComponent } from './edit-skill-component.ts';
import { lessonOf } from './lesson-of-draft.ts';
import { skillBodies } from './repository.ts';
import { resetSkillDraft } from './reset-skill-draft.ts';
import { transferSkill } from './transfer-skill.ts';
import { updateSkillAuthors } from './update-skill-authors.ts';
import { updateSkillMeta } from './update-skill-meta.ts';

const draftEntries = {
  skillId: idSchema,
  /** in the order of the text: the components */
  blocks: v.array(v.unknown()),
  entityMap: v.record(v.string(), v.unknown()),
};
const authorsEntries = {
  skillId: idSchema,
  authors: v.array(v.object({ userId: idSchema, authorType: authorRoleSchema })),
};
const createdEntries = { skillId: idSchema, skillSlug: v.string(), tenantSlug: v.string() };
const metaEntries = {
  skillId: idSchema,
  workflow: workflowSchema,
  bodyVersion: v.nullable(v.number()),
  updatedAt: v.number(),
};

export function draftFields({ row, query, mutation }: ServiceBuilder): void {
  query({
    name: 'getSkillDraft',
    action: 'ReadDraft',
    args: { skillId: idSchema },
    result: { type: row('SkillDraft', draftEntries) },
    find: (ctx, { skillId }) => skillDraft(ctx, skillId),
  });
  const placed = { type: row('CreatedSkill', createdEntries) };
  mutation({
    action: 'skill.Create',
    operation: createSkillForOwnerOperation,
    result: placed,
    verb: createSkill,
  });
  mutation({
    action: 'skill.TransferOwnership',
    operation: transferSkillOperation,
    result: placed,
    verb: transferSkill,
  });
  const action = 'EditSkill';
  const success = { type: row('SkillEditing', { success: v.boolean() }) };
  mutation({ action, operation: acquireSkillLockOperation, result: success, verb: acquireSkillLock });
  mutation({ action, operation: releaseSkillLockOperation, result: success, verb: releaseSkillLock });
  mutation({ action, operation: upsertSkillComponentOperation, result: success, verb: upsertSkillComponent });
  mutation({ action, operation: removeSkillComponentOperation, result: success, verb: removeSkillComponent });
  mutation({
    action: 'skill.GrantAccess',
    operation: updateSkillAuthorsOperation,
    result: { type: row('SkillAuthors', authorsEntries) },
    verb: updateSkillAuthors,
  });
  mutation({
    action: 'skill.Delete',
    operation: resetSkillDraftOperation,
    result: success,
    verb: resetSkillDraft,
  });
  mutation({
    action,
    operation: updateSkillMetaOperation,
    result: { type: row('SkillMeta', metaEntries) },
    verb: updateSkillMeta,
  });
}

/** Until somebody edits, the draft is the published text. @throws Refusal FORBIDDEN_ACCESS, DRAFT_IS_INVALID */
async function skillDraft(ctx: ReadContext, skillId: string) {
  await accessSkill(ctx, skillId, 'Update');
  const draft = await loadDraft(ctx.tx, skillId);
  const [body] = draft ? [] : await skillBodies(ctx.tx, [skillId]);
  const lesson = draft ? lessonOf(draft.doc) : (body?.document ?? emptyDocument());
  return { skillId, ...toSpecBlocks(lesson) };
}
