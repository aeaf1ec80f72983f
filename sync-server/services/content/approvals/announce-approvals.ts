/** Puts the approvals of a skill where its private comments are, and tells those who work in an organization what it asks for. */
import {
  type ApprovalStages,
  approvalStagesId,
  type SkillApprovals,
  skillApprovalsId,
} from '#contract/content/approval.ts';
import { organizationBucket } from '#domain/bucket.ts';
import { commentBuckets } from '#domain/content-buckets.ts';
import type { ChangeContext } from '../../../sync/feed.ts';
import { userInfosOf } from '../../accounts/people.ts';
import { skillsByIds } from '../skills/repository.ts';
import type { SkillRecord } from '../skills/skill-row.ts';
import { type ApprovalRecord, approvalsOfSkills, lookedText, stagesOf } from './repository.ts';

/** Of one skill, the newest first. Beside them the names of those who gave them. */
export async function announceApprovalsOf(
  ctx: ChangeContext,
  skill: SkillRecord,
  records: readonly ApprovalRecord[],
): Promise<void> {
  const buckets = commentBuckets(skill, skill.courseIds, 'private');
  const id = skillApprovalsId(skill.id);
  const approvals = records.map(({ skillId: _of, ...approval }) => approval);
  const textHash = await lookedText(ctx.tx, skill.id);
  const row: SkillApprovals = {
    ...{ id, thing: 'skillApprovals', skillId: skill.id, approvals },
    ...(textHash !== undefined && { textHash }),
  };
  ctx.changed('skillApprovals', id, row, buckets);
  for (const person of await userInfosOf(ctx.tx, [...new Set(records.map(({ userId }) => userId))]))
    ctx.shown('userInfo', person.userId, person, buckets);
}

export async function announceApprovals(ctx: ChangeContext, skillId: string): Promise<void> {
  const [skill] = await skillsByIds(ctx.tx, [skillId]);
  if (skill) await announceApprovalsOf(ctx, skill, await approvalsOfSkills(ctx.tx, [skillId]));
}

export async function announceStages(ctx: ChangeContext, organizationId: string): Promise<void> {
  const stages = await stagesOf(ctx.tx, organizationId);
  const id = approvalStagesId(organizationId);
  const row: ApprovalStages = { id, thing: 'approvalStages', organizationId, stages };
  ctx.changed('approvalStages', id, row, [organizationBucket(organizationId, 'admin')]);
}

const named = (id: string) => id.slice(id.indexOf(':') + 1);
export const announceApprovalsAgain = (ctx: ChangeContext, id: string) => announceApprovals(ctx, named(id));
export const announceStagesAgain = (ctx: ChangeContext, id: string) => announceStages(ctx, named(id));
