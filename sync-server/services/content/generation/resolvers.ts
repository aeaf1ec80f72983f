/** Who works on content has tags and summaries written (API-035). What becomes of it comes with the row of the job. */
import * as v from 'valibot';
import { createContentSummaryOperation, createContentTagsOperation } from '#contract/content/content-job.ts';
import { Refusal } from '#contract/errors.ts';
import { idSchema } from '#contract/ids.ts';
import type { ArgsOf } from '#contract/operation.ts';
import type { GeneratedType } from '#domain/content-generation.ts';
import type { ServiceBuilder } from '../../../verbs/pothos.ts';
import type { ServiceContext } from '../../../verbs/service-context.ts';
import { queueContentJob } from '../generate-content.ts';
import { holdParents } from '../parents.ts';
import { accessSkill } from '../skills/access-skill.ts';

const entries = {
  status: v.picklist(['queued', 'running', 'completed', 'failed']),
  type: v.picklist(['summary', 'tags']),
  startedAt: v.nullable(v.number()),
  completedAt: v.nullable(v.number()),
  summary: v.nullable(v.string()),
  shortDescription: v.nullable(v.string()),
  skillId: v.nullable(idSchema),
  contentTags: v.nullable(v.array(v.string())),
};

export function generationFields({ row, mutation }: ServiceBuilder): void {
  const result = { type: row('ContentJob', entries) };
  mutation({
    action: 'EditSkill',
    operation: createContentSummaryOperation,
    result,
    verb: createContentSummary,
  });
  mutation({ action: 'EditSkill', operation: createContentTagsOperation, result, verb: createContentTags });
}

/** @throws Refusal FORBIDDEN_ACCESS, SKILL_IS_RETIRED, COLLECTION_IS_RETIRED */
async function createContentSummary(
  ctx: ServiceContext,
  { entity, upsertShortDescription }: ArgsOf<typeof createContentSummaryOperation>,
) {
  if (entity.type === 'skill') await assertMayWrite(ctx, entity.id);
  else {
    const [collection] = await holdParents(ctx, [entity.id]);
    if (collection?.type === 'root') throw new Refusal('FORBIDDEN_ACCESS');
  }
  return queued(ctx, 'summary', entity, upsertShortDescription);
}

/** @throws Refusal FORBIDDEN_ACCESS, SKILL_IS_RETIRED */
async function createContentTags(
  ctx: ServiceContext,
  { skillId }: ArgsOf<typeof createContentTagsOperation>,
) {
  await assertMayWrite(ctx, skillId);
  return queued(ctx, 'tags', { type: 'skill', id: skillId }, false);
}

async function assertMayWrite(ctx: ServiceContext, skillId: string): Promise<void> {
  const skill = await accessSkill(ctx, skillId, 'Update');
  if (skill.workflow === 'RETIRED') throw new Refusal('SKILL_IS_RETIRED');
}

async function queued(
  ctx: ServiceContext,
  type: GeneratedType,
  entity: { type: 'skill' | 'collection'; id: string },
  short: boolean,
) {
  const { mutationId: id, caller, at } = ctx;
  await queueContentJob(ctx, { id, type, entity, userId: caller.userId, short, at });
  return {
    ...{ status: 'queued' as const, type, startedAt: null, completedAt: null },
    ...{ summary: null, shortDescription: null, contentTags: null },
    skillId: entity.type === 'skill' ? entity.id : null,
  };
}
