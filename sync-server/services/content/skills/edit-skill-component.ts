/** The blocks of a draft, changed without the editor: by whoever holds the lock, in the same draft (D17, LOCAL-031, EDIT-010). */
import * as v from 'valibot';
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
import { idSchema } from '#contract/ids.ts';
import type { ArgsOf } from '#contract/operation.ts';
import { MAX_DRAFT_BYTES } from '#domain/draft-limits.ts';
import { draftSubject, fragmentOf, openDraft, storeUpdate, updateOf } from '../../../drafts/draft-storage.ts';
import { lockHolder } from '../../../drafts/skill-lock.ts';
import { checkArguments, invalid } from '../../../verbs/check-arguments.ts';
import type { EditingHeaders } from '../../../verbs/graphql-context.ts';
import { personOf, type ServiceContext } from '../../../verbs/service-context.ts';
import { sendTextChangesHands } from '../approvals/look-at-approved-texts.ts';
import { labsByIds } from '../labs/repository.ts';
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
  const entities = Object.values(values.entityMap).filter(({ type }) => type.toLowerCase() === 'lab');
  const labs = entities.map(({ data }) => String((data as { labId?: unknown } | null)?.labId ?? ''));
  const offers = labs.length > 0;
  await assertNoRetiredLab(ctx, skillId, labs);
  return edit(ctx, skillId, sessionId, offers, (lesson) => {
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
  return edit(ctx, skillId, sessionId, false, (lesson) => {
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

/** @throws Refusal CANNOT_ADD_RETIRED_LAB_TO_SKILL (EDIT-011) */
async function assertNoRetiredLab(ctx: ServiceContext, skillId: string, labIds: readonly string[]) {
  const known = labIds.filter((id) => v.is(idSchema, id));
  if (known.length === 0) return;
  const { organizationId } = await accessSkill(ctx, skillId, 'Update');
  const labs = await labsByIds(ctx.tx, known);
  if (labs.some((lab) => lab.organizationId === organizationId && lab.workflow === 'RETIRED'))
    throw new Refusal('CANNOT_ADD_RETIRED_LAB_TO_SKILL');
}

async function edit(
  ctx: ServiceContext,
  skillId: string,
  sessionId: string | null,
  /** a lab comes with it */
  offersLab: boolean,
  change: (lesson: LessonDocument) => LessonDocument,
) {
  const { tx, at, caller } = ctx;
  const skill = await accessSkill(ctx, skillId, 'Update');
  if (skill.workflow === 'RETIRED')
    throw new Refusal(offersLab ? 'CANNOT_ADD_LAB_TO_RETIRED_SKILL' : 'SKILL_IS_RETIRED');
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
    if (await storeUpdate(tx, draft, update, { at, by: personOf(caller) }))
      await sendTextChangesHands(tx, skillId, at);
    ctx.tell(draftSubject(draft));
  }
  return { success: true };
}
