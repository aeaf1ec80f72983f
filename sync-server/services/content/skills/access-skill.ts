/** The only way to hold a skill: who gets it has been asked about (security, Authorization). */

import { Refusal } from '#contract/errors.ts';
import {
  mayComment,
  mayReadContent,
  mayResetDraft,
  mayUpdateSkill,
  type Subject,
  worksOnContent,
} from '#domain/policy.ts';
import type { ReadContext } from '../../../verbs/service-context.ts';
import { standingOf } from '../standing.ts';
import { lockPlace, skillsByIds } from './repository.ts';
import type { SkillRecord } from './skill-row.ts';

type SkillAction = 'Read' | 'ReadPrivateThread' | 'Comment' | 'CommentPrivately' | 'Update' | 'ResetDraft';

export type AccessedSkill = SkillRecord & { subject: Subject; worksOn: boolean };

/**
 * In a mutation the skill keeps its place until the transaction ends.
 * @throws Refusal FORBIDDEN_ACCESS; the same whether it is hidden or does not exist
 */
export async function accessSkill(
  ctx: ReadContext,
  skillId: string,
  action: SkillAction,
): Promise<AccessedSkill> {
  const [, [skill]] = await Promise.all([
    'changed' in ctx ? lockPlace(ctx.tx, skillId) : null,
    accessSkills(ctx, [skillId], action),
  ]);
  if (!skill) throw new Refusal('FORBIDDEN_ACCESS');
  return skill;
}

/** Those that the caller may; the others are left out. */
export async function accessSkills(
  ctx: ReadContext,
  skillIds: readonly string[],
  action: SkillAction,
): Promise<AccessedSkill[]> {
  const [standingTo, skills] = await Promise.all([standingOf(ctx), skillsByIds(ctx.tx, skillIds)]);
  return skills.flatMap((skill) => {
    const { subject, standing } = standingTo(skill);
    const allowed = {
      Read: () => mayReadContent(subject, skill, standing),
      ReadPrivateThread: () => worksOnContent(subject, skill.rootType, standing),
      Comment: () => mayComment(subject, skill, 'public', standing),
      CommentPrivately: () => mayComment(subject, skill, 'private', standing),
      Update: () => mayUpdateSkill(subject, skill.rootType, standing),
      ResetDraft: () => mayResetDraft(subject, skill.rootType),
    }[action]();
    return allowed ? [{ ...skill, subject, worksOn: worksOnContent(subject, skill.rootType, standing) }] : [];
  });
}
