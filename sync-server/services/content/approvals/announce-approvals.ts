/** Puts the approvals of a skill where its private comments are, and tells those who work in an organization what it asks for. */
import {
  type ApprovalStages,
  approvalStagesId,
  type SkillApprovals,
  skillApprovalsId,
} from '#contract/content/approval.ts';
import type { LookedText } from '#domain/approvals.ts';
import { organizationBucket } from '#domain/bucket.ts';
import { commentBuckets } from '#domain/content-buckets.ts';
import type { ChangeContext } from '../../../sync/feed.ts';
import { userInfosOf } from '../../accounts/people.ts';
import { skillsByIds } from '../skills/repository.ts';
import type { SkillRecord } from '../skills/skill-row.ts';
import { type ApprovalRecord, approvalsAsked, approvalsOfSkills, lookedTexts } from './repository.ts';

/** Of one skill, the newest first. Beside them the names of those who gave them, and of who wrote the text last. */
export async function announceApprovalsOf(
  ctx: ChangeContext,
  skill: SkillRecord,
  records: readonly ApprovalRecord[],
  looked: LookedText | undefined,
): Promise<void> {
  const buckets = commentBuckets(skill, skill.courseIds, 'private');
  const id = skillApprovalsId(skill.id);
  const approvals = records.map(({ skillId: _of, ...approval }) => approval);
  const row: SkillApprovals = {
    ...{ id, thing: 'skillApprovals', skillId: skill.id, approvals },
    ...(looked && { textHash: looked.textHash, lastWriter: looked.lastWriter }),
  };
  ctx.changed('skillApprovals', id, row, buckets);
  const people = new Set(records.map(({ userId }) => userId));
  if (looked?.lastWriter) people.add(looked.lastWriter);
  for (const person of await userInfosOf(ctx.tx, [...people]))
    ctx.shown('userInfo', person.userId, person, buckets);
}

export async function announceApprovals(ctx: ChangeContext, skillId: string): Promise<void> {
  const [skill] = await skillsByIds(ctx.tx, [skillId]);
  if (!skill) return;
  const looked = await lookedTexts(ctx.tx, [skillId]);
  await announceApprovalsOf(ctx, skill, await approvalsOfSkills(ctx.tx, [skillId]), looked.get(skillId));
}

export async function announceStages(ctx: ChangeContext, organizationId: string): Promise<void> {
  const asked = await approvalsAsked(ctx.tx, organizationId);
  const id = approvalStagesId(organizationId);
  const row: ApprovalStages = {
    id,
    thing: 'approvalStages',
    organizationId,
    ...asked,
    stages: [...asked.stages],
  };
  ctx.changed('approvalStages', id, row, [organizationBucket(organizationId, 'admin')]);
}

const named = (id: string) => id.slice(id.indexOf(':') + 1);
export const announceApprovalsAgain = (ctx: ChangeContext, id: string) => announceApprovals(ctx, named(id));
export const announceStagesAgain = (ctx: ChangeContext, id: string) => announceStages(ctx, named(id));
