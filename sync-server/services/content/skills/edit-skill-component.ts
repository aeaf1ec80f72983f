/** The blocks of a draft, changed without the editor: by whoever holds the lock, in the same draft (D17, LOCAL-031, EDIT-010). */
import type * as v from 'valibot';
import {
  componentValuesSchema,
  type removeSkillComponentOperation,
  type upsertSkillComponentOperation,
} from '#contract/content/skill-component.ts';
import { newBlockKey } from '#contract/document/block-key.ts';
import type { LessonDocument } from '#contract/document/document.ts';
import { fromSpecBlock } from '#contract/document/from-spec-block.ts';
import { withBlock, withoutBlock } from '#contract/document/replace-block.ts';
import { writeDocument } from '#contract/drafts/draft-document.ts';
import { Refusal } from '#contract/errors.ts';
import type { ArgsOf } from '#contract/operation.ts';
import { MAX_DRAFT_BYTES } from '#domain/draft-limits.ts';
import { draftSubject, fragmentOf, openDraft, storeUpdate, updateOf } from '../../../drafts/draft-storage.ts';
import { lockHolder } from '../../../drafts/skill-lock.ts';
import { checkArguments, invalid } from '../../../verbs/check-arguments.ts';
import type { EditingHeaders } from '../../../verbs/graphql-context.ts';
import type { ServiceContext } from '../../../verbs/service-context.ts';
import { accessSkill } from './access-skill.ts';
import { lessonOf } from './lesson-of-draft.ts';

const newKey = () => newBlockKey(Math.random);

/** @throws Refusal, see the operation */
export async function upsertSkillComponent(
  ctx: ServiceContext,
  args: ArgsOf<typeof upsertSkillComponentOperation>,
) {
  const { skillId, sessionId, componentType, componentId, order } = args;
  const values = valuesOf(args.values);
  return edit(ctx, skillId, sessionId, (lesson) => {
    const block = fromSpecBlock(componentType, componentId, values, newKey);
    return withBlock(lesson, componentId, block, order ?? undefined);
  });
}

/** @throws Refusal, see the operation */
export async function removeSkillComponent(
  ctx: ServiceContext,
  { skillId, componentId }: ArgsOf<typeof removeSkillComponentOperation>,
  { sessionId }: EditingHeaders,
) {
  return edit(ctx, skillId, sessionId, (lesson) => {
    const left = withoutBlock(lesson, componentId);
    if (!left) throw new Refusal('COMPONENT_NOT_FOUND');
    return left;
  });
}

function valuesOf(json: string): v.InferOutput<typeof componentValuesSchema> {
  let given: unknown;
  try {
    given = JSON.parse(json);
  } catch {
    throw invalid('values', 'no JSON');
  }
  if (typeof given !== 'object' || given === null) throw invalid('values', 'no object');
  return checkArguments(componentValuesSchema, given);
}

async function edit(
  ctx: ServiceContext,
  skillId: string,
  sessionId: string | null,
  change: (lesson: LessonDocument) => LessonDocument,
) {
  const { tx, at, caller } = ctx;
  const skill = await accessSkill(ctx, skillId, 'Update');
  if (skill.workflow === 'RETIRED') throw new Refusal('SKILL_IS_RETIRED');
  const lock = await lockHolder(tx, skillId, at);
  if (lock === null || lock.userId !== caller.userId || lock.sessionId !== sessionId) {
    throw new Refusal('CANNOT_ACQUIRE_LOCK', { extras: { lock } });
  }
  const draft = await openDraft(tx, skillId, at);
  const lesson = lessonOf(draft.doc);
  const update = updateOf(draft.doc, () => {
    try {
      writeDocument(fragmentOf(draft.doc), change(lesson));
    } catch (error) {
      if (error instanceof RangeError) throw invalid('values', error.message);
      throw error;
    }
  });
  if (update !== null) {
    if (draft.snapshotBytes + draft.tailBytes + update.length > MAX_DRAFT_BYTES)
      throw new Refusal('DRAFT_FULL');
    await storeUpdate(tx, draft, update, at);
    ctx.tell(draftSubject(draft));
  }
  return { success: true };
}
