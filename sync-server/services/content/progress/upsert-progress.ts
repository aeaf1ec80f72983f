/** A device reports what it knows of a skill (LOCAL-032, SKILL-024). */

import type { upsertProgressOperation } from '#contract/content/progress.ts';
import type { ArgsOf } from '#contract/operation.ts';
import type { ServiceContext } from '../../../verbs/service-context.ts';
import { issueCertificates } from '../certificates/issue-certificates.ts';
import { accessSkill } from '../skills/access-skill.ts';
import { recordProgress } from './record-progress.ts';

/** @throws Refusal FORBIDDEN_ACCESS */
export async function upsertProgress(ctx: ServiceContext, args: ArgsOf<typeof upsertProgressOperation>) {
  const skill = await accessSkill(ctx, args.skillId, 'Read');
  const progress = await recordProgress(ctx, ctx.caller.userId, skill, args);
  // The report that completes it; what is completed otherwise, by a course that loses a skill, the hourly job finds.
  if (progress.complete && progress.completedAt === ctx.at) await issueCertificates(ctx, skill.id);
  return progress;
}
